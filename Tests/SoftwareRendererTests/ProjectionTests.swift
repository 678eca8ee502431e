import Geometry
import Imaging
import RenderModel
import Testing

@testable import SoftwareRenderer

/// Corners against their closed forms (scenes of [C] 1.1).
@Suite struct ProjectionTests {
  private func quads(_ sketch: Sketch, side: Int = 400) -> [[SIMD2<Double>]?] {
    PreparedScene(sketch.snapshot, .window(side, side)).layers.map(\.quad)
  }

  private func expect(
    _ quad: [SIMD2<Double>]?, _ expected: [(Double, Double)], tolerance: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let quad else {
      Issue.record("no quad", sourceLocation: sourceLocation)
      return
    }
    for (p, e) in zip(quad, expected) {
      #expect(abs(p.x - e.0) < tolerance && abs(p.y - e.1) < tolerance, sourceLocation: sourceLocation)
    }
  }

  /// Corner (sx, sy) * 100 of a layer turned a quarter of pi about y, 500 from the eye, about (200, 200).
  private func turned(_ sx: Double, _ sy: Double, sign: Double = 1) -> (Double, Double) {
    let z = -sx * sign * 100 * diagonal
    let w = 1 - z / 500
    return (200 + sx * 100 * diagonal / w, 200 + sy * 100 / w)
  }

  @Test func row1TrapezoidOfOneLayer() throws {
    let sketch = Sketch(200, 200, 200, 200, .white, transform: .turnY(diagonal, diagonal) * .perspective(500))
    expect(quads(sketch)[0], [turned(-1, -1), turned(1, -1), turned(1, 1), turned(-1, 1)])
    // The nearer side is the left one: 61.95 and 82.36 from the middle, half heights 87.61 and 116.47.
    let p = try sketch.draw(400, 400)
    #expect(p.drawnBox == [117, 83, 262, 317])
    let (near, far) = (1 - diagonal / 5, 1 + diagonal / 5)
    let area = 100 * diagonal * (1 / near + 1 / far) * 100 * (1 / near + 1 / far)
    let sum = (0..<400).flatMap { y in (0..<400).map { p.rgba($0, y)[3] } }.reduce(0, +)
    #expect(abs(Double(sum) / 255 - area) < 0.2)
  }

  @Test func row2WithoutPerspective() {
    let sketch = Sketch(200, 200, 200, 200, .white, transform: .turnY(diagonal, diagonal))
    let x = 100 * diagonal
    expect(quads(sketch)[0], [(200 - x, 100), (200 + x, 100), (200 + x, 300), (200 - x, 300)])
  }

  @Test func row3PairWithOneVanishingPoint() throws {
    let left = Sketch(110, 200, 160, 160, .red, transform: .turnY(diagonal, diagonal))
    let right = Sketch(290, 200, 160, 160, .red, transform: .turnY(diagonal, -diagonal))
    let root = Sketch(200, 200, 400, 400, .clear, [left, right]).with { $0.sublayerTransform = .perspective(500) }
    let p = try root.draw(400, 400)
    var mirrored = true
    for y in 0..<400 {
      for x in 0..<200 where abs(p.rgba(x, y)[3] - p.rgba(399 - x, y)[3]) > 1 { mirrored = false }
    }
    #expect(mirrored)
    // The left layer's outer corner: x = -90 - 80 cos, z = +80 sin from the eye's axis.
    let z = 80 * diagonal
    let w = 1 - z / 500
    let corner = quads(root)[1]?[0]
    #expect(abs((corner?.x ?? 0) - (200 - (90 + 80 * diagonal) / w)) < 1e-9)
    #expect(abs((corner?.y ?? 0) - (200 - 80 / w)) < 1e-9)
  }

  @Test func row4BackIsTheMirrorImage() throws {
    let picture = PixelBuffer.rows(["rg"], palette)
    let sketch = Sketch(20, 20, 20, 20).with { $0.content = .nearest(picture) }
    let back = sketch.with { $0.node.transform = .turnY(-1, 0) }
    #expect(try sketch.draw(40, 40).rgba(12, 20) == [255, 0, 0, 255])
    #expect(try back.draw(40, 40).rgba(12, 20) == [0, 255, 0, 255])
    #expect(try back.draw(40, 40).rgba(28, 20) == [255, 0, 0, 255])
  }

  @Test func row5NestedTurnsCancel() {
    let inner = Sketch(100, 100, 100, 100, .blue, transform: .turnZ(diagonal, -diagonal))
    let outer = Sketch(200, 200, 200, 200, .red, transform: .turnZ(diagonal, diagonal), [inner])
    expect(quads(outer)[1], [(150, 150), (250, 150), (250, 250), (150, 250)])
  }

  @Test func row6FlatteningKeepsTheChildsOwnPerspective() {
    let inner = Sketch(
      100, 100, 100, 100, .blue, transform: .turnY(diagonal, -diagonal) * .perspective(500))
    let outer = Sketch(
      200, 200, 200, 200, .red, transform: .turnY(diagonal, diagonal) * .perspective(500), [inner])
    let quad = quads(outer)[1] ?? []
    #expect(quad.count == 4)
    if quad.count == 4 {
      // Measured on Apple's rendering: 50.0 / 98.5 / 102.0.
      #expect(abs(quad[1].x - quad[0].x - 50.0) < 0.05)
      #expect(abs(quad[3].y - quad[0].y - 98.0) < 0.05)
      #expect(abs(quad[2].y - quad[1].y - 102.1) < 0.05)
    }
    // As a transform layer's child it shares the space instead: the turns cancel and two perspectives remain.
    let shared = quads(outer.transformOnly)[1] ?? []
    if shared.count == 4 { #expect(abs(shared[1].x - shared[0].x - 100.5) < 0.1) }
  }

  @Test func sublayerTransformActsAboutTheAnchorThenFlips() {
    // Bounds (10, 20, 100, 50), anchor (0.25, 0.5): A = (35, 45). The child's middle (45, 30) goes to
    // A + 2 * (10, -15) = (55, 15), flipped in y to 2 * 20 + 50 - 15 = 75, and then by the layer: + (0, 0) - A.
    let child = Sketch(45, 30, 0, 0)
    let sketch = Sketch(0, 0, 0, 0, .clear, [child]).with {
      $0.node.bounds = Rectangle(x: 10, y: 20, width: 100, height: 50)
      $0.node.anchor = Vector2(0.25, 0.5)
      $0.node.position = Vector2(35, 45)
      $0.sublayerTransform = .scale(2, 2, 1)
      $0.node.flags.insert(.geometryFlipped)
    }
    expect(quads(sketch)[1], [(55, 75)])
  }

  @Test func anchorZMovesTheAxis() {
    // A turn of pi / 2 about y around an axis 30 behind the plane (anchorZ = -30): the middle goes to z = 0, x = 30.
    let sketch = Sketch(100, 100, 20, 20, .clear, transform: .turnY(0, 1)).with { $0.node.anchorZ = -30 }
    let scene = PreparedScene(sketch.transformOnly.snapshot, .window(200, 200))
    let middle = scene.layers[0].space.image(of: SIMD4(10, 10, 0, 1))
    #expect(abs(middle[0] - 130) < 1e-9)
    #expect(abs(middle[2]) < 1e-9)
  }

  @Test func requestMapsTheOuterSpace() {
    let sketch = Sketch(10, 10, 4, 4, .red)
    let up = FrameRequest(width: 40, height: 40, scale: 2, yUp: true)
    let quad = PreparedScene(sketch.snapshot, up).layers[0].quad
    expect(quad, [(16, 24), (24, 24), (24, 16), (16, 16)])
  }

  @Test func whatIsBehindTheEyeIsCutNotMirrored() throws {
    // Turned pi / 3 about y, 100 from the eye: w = 1 + x sin / 100 is not positive for x < -115.47; the right end
    // x = 200 is seen at 100 / 2.732 = 36.6.
    let sketch = Sketch(
      64, 64, 400, 40, .white, transform: .turnY(0.5, 0.75.squareRoot()) * .perspective(100))
    let p = try sketch.draw(160, 128)
    #expect(p.rgba(99, 64)[3] == 255)
    #expect(p.rgba(101, 64)[3] == 0)
    #expect(p.drawnBox[2] == 101)
    // At x = -64 of the picture the plane's x is -60.7 and w = 0.4744: the half height is 42.2.
    #expect(p.rgba(0, 64 + 40)[3] == 255)
    #expect(p.rgba(0, 64 + 43)[3] == 0)
    #expect(p.rgba(0, 64 - 41)[3] == 255)
    #expect(p.rgba(159, 64)[3] == 0)
  }

  @Test func wholePlaneBehindTheEyeDrawsNothing() throws {
    let sketch = Sketch(50, 50, 40, 40, .white).z(150).with { _ in }
    let root = Sketch(50, 50, 100, 100, .clear, [sketch]).with { $0.sublayerTransform = .perspective(100) }
    #expect(try root.draw(100, 100).drawnBox == [100, 100, 0, 0])
  }

  @Test func sublayersOfAPlaneBehindTheEyeAreCutWithIt() throws {
    // The flat child would lie in the visible half's mirror image if only its own w were looked at.
    let child = Sketch(20, 20, 30, 30, .green)
    let sketch = Sketch(
      64, 64, 400, 40, .clear, transform: .turnY(0.5, 0.75.squareRoot()) * .perspective(100), [child])
    #expect(try sketch.draw(160, 128).drawnBox == [160, 128, 0, 0])
  }

  @Test func edgeOnPlaneDrawsNothingButATransformLayerPassesItsMapOn() throws {
    let child = Sketch(20, 20, 20, 20, .red, transform: .turnY(0, -1))
    let edgeOn = Sketch(20, 20, 40, 40, .blue, transform: .turnY(0, 1), [child])
    #expect(try edgeOn.draw(40, 40).drawnBox == [40, 40, 0, 0])
    #expect(try edgeOn.transformOnly.draw(40, 40).drawnBox == [10, 10, 30, 30])
  }
}

extension LayerContent {
  static func nearest(_ picture: PixelBuffer) -> LayerContent {
    LayerContent(
      image: ImageSource(pixels: picture), minificationFilter: .nearest, magnificationFilter: .nearest)
  }
}
