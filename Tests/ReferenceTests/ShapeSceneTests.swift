import FramePlanner
import GLRenderer
import Geometry
import Imaging
import RenderModel
import SoftwareRenderer
import TestSupport
import Tessellator
import Testing

/// Both renderers on shapes that cross themselves and one another, flat and in perspective, masked and faded.
@Suite struct ShapeSceneTests {
  private static let size = 200

  private static func scene(_ seed: UInt64) -> LayerTreeSnapshot {
    var random = SeededGenerator(seed: seed)
    let tilt = seed % 2 == 0 ? 0.0 : 1
    var writer = SnapshotWriter()
    var shapes: [(node: Int, shape: ShapeContent)] = []
    writer.begin(size: Vector2(200, 200), at: Vector2(100, 100), sublayerTransform: Matrices.perspective(300))
    for _ in 0..<6 {
      let turn = Matrices.rotation(
        random.number(-2...2), tilt * random.number(-1...1), tilt * random.number(-1...1), 1)
      writer.layer(
        size: Vector2(60, 60), at: Vector2(random.number(40...160), random.number(40...160)), transform: turn,
        opacity: random.chance(0.5) ? 0.6 : 1,
        flags: random.chance(0.4) ? [.doubleSided, .groupOpacity, .masksToBounds] : [.doubleSided, .groupOpacity])
      shapes.append((writer.snapshot.nodes.count - 1, shape(&random)))
    }
    writer.end()
    var snapshot = writer.snapshot
    for (node, shape) in shapes {
      snapshot.nodes[node].shape = Int32(snapshot.shapes.count)
      snapshot.shapes.append(shape)
    }
    return snapshot
  }

  private static func shape(_ random: inout SeededGenerator) -> ShapeContent {
    func point() -> Vector2 { Vector2(random.number(-30...90), random.number(-30...90)) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<4 { path.addCubic(to: point(), control1: point(), control2: point()) }
    if random.chance(0.5) { path.close() }
    return ShapeContent(
      path: PathSource(path),
      fillColour: Colour(red: random.number(0...1), green: 0.5, blue: 0.2, alpha: random.chance(0.3) ? 0.5 : 1),
      fillRule: random.chance(0.5) ? .evenOdd : .nonZero,
      strokeColour: Colour(red: 0, green: random.number(0...1), blue: 1, alpha: random.chance(0.5) ? 1 : 0),
      stroke: StrokeStyle(width: random.number(0...8), join: .round))
  }

  @Test func renderersAgree() throws {
    let gpu = try GLFrameRenderer()
    let request = FrameRequest(
      width: Self.size, height: Self.size, scale: 1, yUp: false,
      background: Colour(red: 1, green: 1, blue: 1, alpha: 1))
    var fragments = 0
    for seed in 0..<40 as Range<UInt64> {
      let snapshot = Self.scene(seed)
      var diagnostics = RenderDiagnostics()
      let a = try gpu.render(snapshot, request, diagnostics: &diagnostics)
      let b = try ReferenceRenderer().render(snapshot, request, diagnostics: &diagnostics)
      let worst = zip(a.bytes, b.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
      #expect(worst <= 3, "scene \(seed)")
      #expect(diagnostics.isEmpty)
      fragments += gpu.statistics.fragments
    }
    // Half of the scenes have planes that cross.
    #expect(fragments > 100)
  }

  /// A width of 0 is one pixel, however the layer is stretched and turned.
  @Test func hairlines() throws {
    let gpu = try GLFrameRenderer()
    let request = FrameRequest(
      width: Self.size, height: Self.size, scale: 1, yUp: false,
      background: Colour(red: 1, green: 1, blue: 1, alpha: 1))
    var random = SeededGenerator(seed: 5)
    for k in 0..<30 {
      let (sx, sy) = [(5.0, 0.2), (0.5, 3), (10, 1), (1, 1)][k % 4]
      func point() -> Vector2 { Vector2(random.number(-60...60) / sx, random.number(-60...60) / sy) }
      var path = Path()
      path.move(to: point())
      path.addLine(to: point())
      path.addCubic(to: point(), control1: point(), control2: point())
      var shape = ShapeContent(
        path: PathSource(path), fillColour: Colour(red: 0, green: 0, blue: 0, alpha: 0),
        strokeColour: Colour(red: 0, green: 0, blue: 0, alpha: 1),
        stroke: StrokeStyle(width: 0, cap: [.butt, .round, .square][k % 3], join: .round))
      if k % 5 == 0 { shape.stroke.dashes = [8 / sx, 5 / sx] }
      if k % 7 == 0 { shape.strokeEnd = 0.6 }
      var writer = SnapshotWriter()
      writer.begin(size: Vector2(200, 200), at: Vector2(100, 100))
      writer.layer(
        size: .zero, at: Vector2(100, 100),
        transform: Matrices.scale(sx, sy, 1) * Matrices.rotation(random.number(-3...3), 0, 0, 1))
      writer.end()
      var snapshot = writer.snapshot
      snapshot.nodes[1].shape = 0
      snapshot.shapes = [shape]
      var diagnostics = RenderDiagnostics()
      let a = try gpu.render(snapshot, request, diagnostics: &diagnostics)
      let b = try ReferenceRenderer().render(snapshot, request, diagnostics: &diagnostics)
      let worst = zip(a.bytes, b.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
      #expect(worst <= 2, "line \(k)")
      #expect(a.bytes.contains { $0 < 128 })
    }
  }
}
