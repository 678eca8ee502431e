import Geometry
import Imaging
import RenderModel
import Testing

@testable import SoftwareRenderer

@Suite struct VisibilityAndOrderTests {
  private static let pi3 = 0.75.squareRoot()

  @Test(arguments: [
    (Matrix4.identity, true), (.turnY(-1, 0), false), (.turnX(-1, 0), false), (.turnZ(-1, 0), true),
    (.scale(-1, 1, 1), true), (.scale(1, -1, 1), true), (.scale(1, -1, 0), true), (.scale(1, 1, 0), true),
    (.scale(-1, 1, 1) * .turnY(-1, 0), false), (.turnY(0.5, 0.75.squareRoot()), true),
    (.turnY(-0.5, 0.75.squareRoot()), false), (.scale(1, 1, -1), false),
  ])
  func oneSidedLayerShowsItsFrontOnly(_ transform: Matrix4, _ isFront: Bool) throws {
    let sketch = Sketch(20, 20, 20, 20, .white, transform: transform)
    #expect(try sketch.oneSided.draw(40, 40).rgba(20, 20)[3] == (isFront ? 255 : 0))
    #expect(try sketch.draw(40, 40).rgba(20, 20)[3] == 255)
  }

  @Test func perspectiveDecidesTheFacing() throws {
    // A plane turned past the line of sight by perspective alone: the left wall of a corridor, seen from inside,
    // although without perspective it is edge-on.
    let wall = Sketch(10, 32, 40, 40, .white, transform: .turnY(0, 1))
    let inside = Sketch(32, 32, 64, 64, .clear, [wall.oneSided]).with { $0.sublayerTransform = .perspective(100) }
    let outside = Sketch(32, 32, 64, 64, .clear, [wall.with { $0.node.transform = .turnY(0, -1) }.oneSided])
      .with { $0.sublayerTransform = .perspective(100) }
    // The normal (0, 0, 1) goes to +x by turnY(0, 1): towards the eye's axis.
    #expect(try inside.draw(64, 64).drawnBox != [64, 64, 0, 0])
    #expect(try outside.draw(64, 64).drawnBox == [64, 64, 0, 0])
  }

  @Test func hiddenBackTakesItsSubtreeAlong() throws {
    let tree = Sketch(20, 20, 20, 20, .white, transform: .turnY(-1, 0), [Sketch(10, 10, 40, 40, .red)]).oneSided
    #expect(try tree.draw(40, 40).drawnBox == [40, 40, 0, 0])
  }

  @Test func siblingsByZPositionThenArrayOrder() throws {
    let a = Sketch(10, 10, 20, 20, .red)
    let b = Sketch(10, 10, 20, 20, .green)
    let c = Sketch(10, 10, 20, 20, .blue)
    func top(_ list: [Sketch]) throws -> [Int] {
      try Sketch(10, 10, 20, 20, .white, list).draw(20, 20).rgba(10, 10)
    }
    #expect(try top([a, b, c]) == [0, 0, 255, 255])
    #expect(try top([a.z(1), b, c]) == [255, 0, 0, 255])
    #expect(try top([a.z(1), b.z(1), c]) == [0, 255, 0, 255])
    // A sublayer is above its parent's own parts however far back it lies.
    #expect(try top([a.z(-50)]) == [255, 0, 0, 255])
    // The transform's z counts like zPosition.
    #expect(try top([a.with { $0.node.transform = .translation(0, 0, 2) }, b.z(1)]) == [255, 0, 0, 255])
  }

  @Test func depthReachesThroughTransformLayersOnly() throws {
    let near = Sketch(10, 10, 20, 20, .red).z(5)
    let far = Sketch(10, 10, 20, 20, .blue).z(1)
    let holder = Sketch(10, 10, 20, 20, .clear, [near])
    #expect(try Sketch(10, 10, 20, 20, .white, [holder.transformOnly, far]).draw(20, 20).rgba(10, 10)[0] == 255)
    #expect(try Sketch(10, 10, 20, 20, .white, [holder, far]).draw(20, 20).rgba(10, 10)[2] == 255)
  }

  @Test func tiesInTheOrderOfTheSortedTree() throws {
    // Equal depths (z 2 = 1 + 1): the tree is walked with siblings sorted by zPosition, so the holder (zPosition 1)
    // comes before the sibling (zPosition 2), whatever the array says.
    let inner = Sketch(10, 10, 20, 20, .red).z(1)
    let holder = Sketch(10, 10, 20, 20, .clear, [inner]).transformOnly.z(1)
    let sibling = Sketch(10, 10, 20, 20, .blue).z(2)
    #expect(try Sketch(10, 10, 20, 20, .white, [sibling, holder]).draw(20, 20).rgba(10, 10) == [0, 0, 255, 255])
    let flat = holder.z(2).with { $0.sublayers[0].node.zPosition = 0 }
    #expect(try Sketch(10, 10, 20, 20, .white, [sibling, flat]).draw(20, 20).rgba(10, 10) == [255, 0, 0, 255])
    #expect(PaintOrder.byDepth([0, 1e-7, -1e-7, 5, 4]) == [0, 1, 2, 4, 3])
  }

  @Test func crossingPlanesAreCut() throws {
    // z = 0 and z = -x: they cross at x = 32, where pixel column 32 begins.
    let flat = Sketch(32, 32, 60, 60, .red)
    let turned = Sketch(32, 32, 60, 40, .green, transform: .turnY(diagonal, diagonal))
    for list in [[flat, turned], [turned, flat]] {
      let p = try Sketch(32, 32, 64, 64, .clear, list).draw(64, 64)
      #expect(p.rgba(31, 32) == [0, 255, 0, 255])
      #expect(p.rgba(32, 32) == [255, 0, 0, 255])
      #expect(p.rgba(15, 32) == [0, 255, 0, 255])
      #expect(p.rgba(50, 32) == [255, 0, 0, 255])
      #expect(p.rgba(31, 5) == [255, 0, 0, 255])
    }
  }

  @Test func crossingTranslucentPlanesBlendInDepthOrder() throws {
    let flat = Sketch(32, 32, 60, 60, .red.alpha(0.5))
    let turned = Sketch(32, 32, 60, 40, .green.alpha(0.5), transform: .turnY(diagonal, diagonal))
    let p = try Sketch(32, 32, 64, 64, .clear, [flat, turned]).draw(64, 64, background: .black)
    #expect(p.rgba(25, 32) == [64, 128, 0, 255])
    #expect(p.rgba(40, 32) == [128, 64, 0, 255])
  }

  @Test func wholeSubtreeIsCutAsOnePicture() throws {
    let label = Sketch(30, 20, 60, 10, .blue).z(-100)
    let turned = Sketch(32, 32, 60, 40, .green, transform: .turnY(diagonal, diagonal), [label])
    let p = try Sketch(32, 32, 64, 64, .clear, [Sketch(32, 32, 60, 60, .red), turned]).draw(64, 64)
    #expect(p.rgba(31, 32) == [0, 0, 255, 255])
    #expect(p.rgba(32, 32) == [255, 0, 0, 255])
  }

  @Test func cutUnderPerspectiveFollowsTheDepthAtEveryPixel() throws {
    // z = 0 against a plane turned about x under perspective: the cut is the row y = 32, whatever the distortion.
    let flat = Sketch(32, 32, 60, 60, .red)
    let turned = Sketch(32, 32, 40, 60, .green, transform: .turnX(0.5, Self.pi3))
    let root = Sketch(32, 32, 64, 64, .clear, [flat, turned]).with { $0.sublayerTransform = .perspective(150) }
    let p = try root.draw(64, 64)
    // y down: the axis x -> z = +y sin, so the lower half is in front.
    for x in [20, 32, 44] {
      #expect(p.rgba(x, 31) == [255, 0, 0, 255])
      #expect(p.rgba(x, 32) == [0, 255, 0, 255])
    }
  }

  @Test func frontFaceShowsAtAnOutlineItSharesWithABackFace() throws {
    // A wedge: two faces from one edge at x = 20.25, the front one at z = 0, the back one running off behind it. Beyond
    // the edge the back face's plane is the nearer one, and that is where the pixel's centre would be (x = 19.5 of the
    // pixel's 19.25...20).
    let front = Sketch(24.75, 20, 11, 20, .red).with { $0.node.position.x = 19.75 + 5.5 }
    let back = Sketch(0, 20, 11, 20, .blue, transform: .turnY(0.5, Self.pi3)).with {
      $0.node.anchor = Vector2(0, 0.5)
      $0.node.position = Vector2(19.75, 20)
    }
    for list in [[front, back], [back, front]] {
      let p = try Sketch(20, 20, 40, 40, .clear, list).draw(40, 40)
      #expect(p.rgba(19, 20) == [64, 0, 0, 64])
    }
  }

  @Test func cutsGoByThePixelsCentre() throws {
    // The planes meet at x = 32.4: pixel 32's centre lies right of it, so the flat layer, nearer there, has it all.
    let flat = Sketch(32, 32, 60, 60, .red)
    let turned = Sketch(32.4, 32, 60, 40, .green, transform: .turnY(diagonal, diagonal))
    let p = try Sketch(32, 32, 64, 64, .clear, [flat, turned]).draw(64, 64)
    #expect(p.rgba(32, 32) == [255, 0, 0, 255])
    #expect(p.rgba(31, 32) == [0, 255, 0, 255])
  }

  @Test func relationOfPairs() {
    let flat = Sketch(32, 32, 20, 20, .red.alpha(0.5))
    let list = [
      flat, flat.z(5), flat.with { $0.node.position.x = 60 },
      Sketch(32, 32, 20, 20, .green, transform: .turnY(diagonal, diagonal)), flat.z(-2),
    ]
    let scene = PreparedScene(Sketch(32, 32, 64, 64, .clear, list).snapshot, .window(64, 64))
    let map = scene.layers[0].fromPixels
    #expect(scene.relation(1, 2, fromPixels: map) == .farther)
    #expect(scene.relation(1, 3, fromPixels: map) == .apart)
    #expect(scene.relation(1, 4, fromPixels: map) == .crossing)
    #expect(scene.relation(1, 5, fromPixels: map) == .nearer)
    #expect(scene.relation(1, 1, fromPixels: map) == .farther)
  }

  @Test func tileSizeDoesNotMatter() throws {
    // The same picture as a window of a larger frame, whose tiles begin elsewhere.
    let sketch = Sketch(
      50, 40, 100, 80, .clear,
      [
        Sketch(40, 40, 60, 60, .red.alpha(0.7), transform: .turnX(0.8, 0.6)),
        Sketch(50, 40, 60, 50, .green, transform: .turnY(0.6, 0.8)),
        Sketch(60, 35, 50, 60, .blue.alpha(0.5), transform: .turnY(0.6, -0.8) * .turnZ(0.8, 0.6)),
      ]
    ).with { $0.sublayerTransform = .perspective(200) }
    let p = try sketch.draw(100, 80)
    let q = try sketch.with { $0.node.position = Vector2(50 + 13, 40 + 7) }.draw(120, 100)
    var differences = 0
    for y in 0..<80 {
      for x in 0..<100 where p.rgba(x, y) != q.rgba(x + 13, y + 7) { differences += 1 }
    }
    #expect(differences == 0)
  }
}
