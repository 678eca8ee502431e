import Geometry
import Imaging
import RenderModel
import SoftwareRenderer
import Testing

@Suite struct PixelClassifierTests {
  @Test func edgesOfOneLayer() throws {
    let c = try Sketch(10.5, 10.5, 10, 10, .red).classes(20, 20)
    #expect(c[10 * 20 + 10] == PixelClass())
    #expect(c[10 * 20 + 5].edges == 1)
    #expect(c[5 * 20 + 5].edges == 2)
    #expect(c[2 * 20 + 2] == PixelClass())
    // A border between pixels is not in any of them.
    #expect(try Sketch(10, 10, 10, 10, .red).classes(20, 20).allSatisfy { $0.edges == 0 })
  }

  @Test func coincidentEdgesCountOnceHiddenOnesNot() throws {
    let joint = Sketch(20, 20, 40, 40, .black, [Sketch(15.5, 20, 10, 20, .red), Sketch(25.5, 20, 10, 20, .blue)])
    #expect(try joint.classes(40, 40)[20 * 40 + 20].edges == 1)
    let covered = joint.with { $0.sublayers.append(Sketch(20, 20, 20, 20, .white)) }
    #expect(try covered.classes(40, 40)[20 * 40 + 20].edges == 0)
    let crossing = Sketch(
      20, 20, 40, 40, .black, [Sketch(15.5, 20, 10, 20, .red), Sketch(20, 15.5, 20, 10, .blue)])
    #expect(try crossing.classes(40, 40)[20 * 40 + 20].edges == 2)
  }

  @Test func cutsRunThroughThePixelsOfTheLine() throws {
    let flat = Sketch(32.5, 32, 60, 60, .red)
    let turned = Sketch(32.5, 32, 60, 40, .green, transform: .turnY(diagonal, diagonal))
    let sketch = Sketch(32, 32, 64, 64, .clear, [flat, turned])
    let c = try sketch.classes(64, 64)
    #expect(c[32 * 64 + 32].hasCut)
    #expect(!c[32 * 64 + 31].hasCut)
    #expect(!c[32 * 64 + 33].hasCut)
    #expect(c.count { $0.hasCut } == 40)
    let traits = try ReferenceRenderer().traits(of: sketch.snapshot, .window(64, 64), classes: c)
    #expect(traits.cutPixels == 40)
    // Under an opaque layer no cut shows.
    let covered = sketch.with { $0.sublayers.append(Sketch(32, 32, 64, 64, .blue).z(500)) }
    #expect(try covered.classes(64, 64).allSatisfy { !$0.hasCut })
  }

  @Test func translucentLayersAndGroups() throws {
    let pane = Sketch(10, 10, 20, 20, .red.alpha(0.5))
    #expect(try Sketch(10, 10, 20, 20, .white, [pane, pane, pane]).classes(20, 20)[210].translucentLayers == 3)
    let group = Sketch(10, 10, 20, 20, .white, [Sketch(10, 10, 20, 20, .blue)]).opacity(0.5)
    #expect(try group.classes(20, 20)[210].translucentLayers == 1)
    #expect(try Sketch(10, 10, 20, 20, .white).classes(20, 20)[210].translucentLayers == 0)
  }

  @Test func samplingIsNamed() throws {
    let picture = PixelBuffer.rows(["rg"], palette)
    let c = try Sketch(4, 4, 8, 8).with { $0.content = .nearest(picture) }.classes(8, 8)
    #expect(c[4 * 8 + 2].sampling == .nearest)
    #expect(!c[4 * 8 + 2].sampleIsSensitive)
    // Local x = 4.0 of 9 is no texel border, 4.5 is: the pixel centre of column 4 at the middle.
    let odd = try Sketch(4.5, 4, 9, 8).with { $0.content = .nearest(picture) }.classes(9, 8)
    #expect(odd[4 * 9 + 4].sampleIsSensitive)
    let linear = Sketch(4, 4, 8, 8).with { $0.content = LayerContent(image: ImageSource(pixels: picture)) }
    #expect(try linear.classes(8, 8)[20].sampling == .linear)
  }

  @Test func traitsOfAScene() throws {
    let scene = Sketch(
      32, 32, 64, 64, .clear,
      [
        Sketch(10, 10, 20, 20, .red), Sketch(30, 10, 20, 20, .blue),
        Sketch(20, 20, 20, 20, .green, transform: .turnY(0, 1)).with { $0.node.position = Vector2(32, 20) },
        Sketch(20, 20, 20, 20, .green, transform: .turnY(-1, 0)).oneSided,
        Sketch(32.5, 32, 500, 60, .green, transform: .turnY(0.5, 0.75.squareRoot())),
      ]
    ).with { $0.sublayerTransform = .perspective(100) }
    let traits = try ReferenceRenderer().traits(
      of: scene.snapshot, .window(64, 64), classes: try scene.classes(64, 64))
    #expect(traits.sharedEdges == 1)
    #expect(traits.edgeOnPlanes == 1)
    #expect(traits.turnedAwayPlanes == 1)
    #expect(traits.planesBehindEye == 1)
    #expect(traits.cutPixels > 0)
  }

  @Test func planesUnderAPixel() throws {
    let turned = Sketch(32, 32, 40, 40, .green, transform: .turnY(diagonal, diagonal) * .perspective(100))
    let list = try ReferenceRenderer().planes(turned.snapshot, .window(64, 64), x: 40, y: 32)
    #expect(list.count == 1)
    // x / w = 8.5 with x = t cos, z = -t sin, w = 1 + t sin / 100: t cos (1 - 0.085) = 8.5.
    let c = 8.5 / 0.915
    #expect(abs(list[0].w - (1 + c / 100)) < 1e-9)
    #expect(abs(list[0].depth + c / (1 + c / 100)) < 1e-9)
    #expect(list[0].coverage == 1)
    #expect(list[0].owner == -1)
  }
}
