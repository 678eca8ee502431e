import Geometry
import Imaging
import RenderModel
import SoftwareRenderer
import Testing

@Suite struct RobustnessTests {
  private func chain(_ count: Int) -> LayerTreeSnapshot {
    var snapshot = LayerTreeSnapshot()
    for k in 0..<count {
      snapshot.nodes.append(
        LayerNode(
          parent: Int32(k - 1), bounds: Rectangle(x: 0, y: 0, width: 20, height: 20), position: Vector2(10, 10),
          backgroundColour: k % 2 == 0 ? .red : .blue, subtreeEnd: Int32(count)))
    }
    return snapshot
  }

  @Test func nestingToTheLimit() throws {
    var diagnostics = RenderDiagnostics()
    let p = try ReferenceRenderer().render(chain(1000), .window(20, 20), diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    #expect(p.rgba(10, 10) == [0, 0, 255, 255])
    let deeper = try ReferenceRenderer().render(chain(100_000), .window(20, 20), diagnostics: &diagnostics)
    #expect(diagnostics.entries.map(\.kind) == [.limit])
    #expect(deeper == p)
  }

  @Test func nestedGroupsToTheLimit() throws {
    var snapshot = chain(1000)
    for k in snapshot.nodes.indices { snapshot.nodes[k].opacity = 0.999 }
    var diagnostics = RenderDiagnostics()
    let p = try ReferenceRenderer().render(snapshot, .window(4, 4), diagnostics: &diagnostics)
    #expect(p.rgba(2, 2)[3] > 0)
  }

  @Test(arguments: [(0, 10), (10, 0), (-1, 5), (16385, 1), (16384, 16384)])
  func impossibleFrames(_ size: (Int, Int)) {
    var diagnostics = RenderDiagnostics()
    #expect(throws: SoftwareRendererError.frameSize(width: size.0, height: size.1)) {
      try ReferenceRenderer().render(chain(1), .window(size.0, size.1), diagnostics: &diagnostics)
    }
  }

  @Test func emptySnapshotIsTheBackground() throws {
    var diagnostics = RenderDiagnostics()
    let p = try ReferenceRenderer().render(
      LayerTreeSnapshot(), .window(3, 3, background: .green), diagnostics: &diagnostics)
    #expect(p.rgba(1, 1) == [0, 255, 0, 255])
  }

  @Test(arguments: [1e308, -1e308, 1e200, 1e9, 1e-300, Double.leastNonzeroMagnitude])
  func extremeNumbersEverywhere(_ v: Double) throws {
    let base = Sketch(10, 10, 20, 20, .red, [Sketch(10, 10, 10, 10, .blue), Sketch(10, 10, 10, 10, .green)])
    let picture = PixelBuffer.rows(["rg", "by"], palette)
    let changes: [(inout Sketch) -> Void] = [
      { $0.node.bounds = Rectangle(x: 0, y: 0, width: abs(v), height: 20) },
      { $0.node.bounds = Rectangle(x: v, y: v, width: 20, height: 20) },
      { $0.node.position = Vector2(v, v) }, { $0.node.zPosition = v }, { $0.node.anchor = Vector2(v, v) },
      { $0.node.anchorZ = v }, { $0.node.transform = .scale(v, v, v) }, { $0.node.transform.r2.w = v },
      { $0.node.transform.r0.w = v }, { $0.node.transform.r3 = SIMD4(v, v, v, v) },
      { $0.sublayerTransform = .scale(v, 1, v) }, { $0.sublayerTransform = .perspective(v) },
      {
        $0.content = .nearest(picture)
        $0.content?.rect = Rectangle(minX: -abs(v), minY: 0, maxX: abs(v), maxY: abs(v))
      },
      {
        $0.content = .nearest(picture)
        $0.content?.scale = abs(v)
        $0.content?.gravity = .center
      },
      {
        $0.content = LayerContent(image: ImageSource(pixels: picture), minificationFilter: .trilinear)
        $0.content?.minificationFilterBias = v
      },
      {
        $0.content = LayerContent(image: ImageSource(pixels: picture), gravity: .resizeAspectFill)
        $0.node.bounds = Rectangle(x: 0, y: 0, width: 20, height: abs(v))
      },
    ]
    for (k, change) in changes.enumerated() {
      for target in 0..<2 {
        let sketch = base.with { if target == 0 { change(&$0) } else { change(&$0.sublayers[0]) } }
        for sketch in [sketch, sketch.masking, sketch.transformOnly, sketch.opacity(0.5)] {
          #expect(throws: Never.self, "change \(k)") { try sketch.draw(24, 24) }
        }
      }
    }
    for request in [
      FrameRequest(width: 8, height: 8, scaleX: v, scaleY: v, offsetX: 0, offsetY: 0, background: nil),
      FrameRequest(width: 8, height: 8, scaleX: 0, scaleY: 0, offsetX: v, offsetY: v, background: nil),
    ] {
      var diagnostics = RenderDiagnostics()
      _ = try ReferenceRenderer().render(base.snapshot, request, diagnostics: &diagnostics)
    }
  }

  @Test func overflowIsReported() throws {
    let sketch = Sketch(10, 10, 20, 20, .red, transform: .scale(1e300, 1, 1)).with {
      $0.node.transform = $0.node.transform * .scale(1e300, 1, 1)
    }
    var diagnostics = RenderDiagnostics()
    _ = try ReferenceRenderer().render(sketch.snapshot, .window(4, 4), diagnostics: &diagnostics)
    #expect(diagnostics.entries.map(\.kind) == [.badValue])
  }

  @Test func resultDoesNotDependOnWhatWasDrawnBefore() throws {
    let renderer = ReferenceRenderer()
    var diagnostics = RenderDiagnostics()
    let sketch = Sketch(10, 10, 15, 15, .red, transform: .turnZ(diagonal, diagonal))
    let first = try renderer.render(sketch.snapshot, .window(70, 70), diagnostics: &diagnostics)
    _ = try renderer.render(chain(5), .window(40, 40), diagnostics: &diagnostics)
    #expect(try renderer.render(sketch.snapshot, .window(70, 70), diagnostics: &diagnostics) == first)
  }
}
