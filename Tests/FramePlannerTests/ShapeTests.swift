import Geometry
import Imaging
import RenderModel
import TestBasics
import TestSupport
import Tessellator
import Testing

@testable import FramePlanner

/// Parts, order, clips and cuts of shapes.
@Suite struct ShapeTests {
  private static let red = Colour(red: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = Colour(red: 0, green: 0, blue: 1, alpha: 1)
  private static let none = Colour(red: 0, green: 0, blue: 0, alpha: 0)

  private static func shape(
    _ path: Path, fill: Colour = red, stroke: Colour = none, width: Double = 4
  ) -> ShapeContent {
    ShapeContent(
      path: PathSource(path), fillColour: fill, strokeColour: stroke, stroke: StrokeStyle(width: width))
  }

  /// A root that fills the frame, and in it one layer of 50 points at (25, 25) with a shape.
  private static func single(
    _ shape: ShapeContent, opacity: Double = 1, flags: LayerFlags = [.doubleSided, .groupOpacity],
    transform: Matrix4 = .identity
  ) -> LayerTreeSnapshot {
    var writer = SnapshotWriter()
    let side = Double(frameSide)
    writer.begin(size: Vector2(side, side), at: Vector2(side / 2, side / 2))
    writer.layer(
      size: Vector2(50, 50), at: Vector2(50, 50), transform: transform, opacity: opacity, flags: flags)
    writer.end()
    return writer.snapshot(shapes: [1: shape])
  }

  private static func alphas(_ plan: FramePlan) -> (Int, Int) -> UInt8 {
    let picture = PlanRasterizer.image(of: plan)
    return { picture[$0, $1].alpha }
  }

  @Test func fillsReachBeyondBounds() {
    let plan = FramePlanner().plan(Self.single(Self.shape(.rectangle(-10, 10, 80, 20.5))))
    #expect(plan.statistics.paths == 1 && plan.statistics.draws == 1 && plan.statistics.quads == 0)
    #expect(plan.statistics.strips + plan.statistics.spans == plan.strips.count)
    let alpha = Self.alphas(plan)
    #expect(alpha(14, 40) == 0 && alpha(15, 40) == 255 && alpha(104, 40) == 255 && alpha(105, 40) == 0)
    #expect(alpha(50, 34) == 0 && alpha(50, 35) == 255 && alpha(50, 44) == 255 && alpha(50, 45) == 128)
  }

  @Test func strokesLieOverFills() {
    let plan = FramePlanner().plan(Self.single(Self.shape(.rectangle(10, 10, 40, 40), stroke: Self.blue)))
    #expect(plan.statistics.paths == 2 && plan.statistics.tessellatedPaths == 2 && plan.statistics.draws == 1)
    let picture = PlanRasterizer.image(of: plan)
    #expect(picture[50, 50] == (255, 0, 0, 255))
    for x in 33...36 { #expect(picture[x, 50] == (0, 0, 255, 255)) }
    #expect(picture[32, 50].alpha == 0)
  }

  @Test func invisiblePartsAreNone() {
    let path = Path.rectangle(10, 10, 40, 40)
    #expect(FramePlanner().plan(Self.single(Self.shape(path, fill: Self.none))).statistics.paths == 0)
    #expect(
      FramePlanner().plan(Self.single(Self.shape(path, stroke: Self.blue, width: -1))).statistics.paths == 1)
    var trimmed = Self.shape(path, stroke: Self.blue)
    trimmed.strokeStart = 0.5
    trimmed.strokeEnd = 0.5
    #expect(FramePlanner().plan(Self.single(trimmed)).statistics.paths == 1)
    // Beside the frame.
    #expect(FramePlanner().plan(Self.single(Self.shape(.rectangle(500, 10, 540, 40)))).statistics.paths == 0)
    #expect(FramePlanner().plan(Self.single(Self.shape(Path()))).statistics.paths == 0)
  }

  @Test func twoPartsFadeAsOne() {
    let both = FramePlanner().plan(Self.single(Self.shape(.rectangle(10, 10, 40, 40), stroke: Self.blue), opacity: 0.5))
    #expect(both.statistics.passes == 2)
    #expect(PlanRasterizer.image(of: both)[36, 50] == (0, 0, 128, 128))
    let one = FramePlanner().plan(Self.single(Self.shape(.rectangle(10, 10, 40, 40)), opacity: 0.5))
    #expect(one.statistics.passes == 1)
    #expect(Self.alphas(one)(50, 50) == 128)
  }

  /// A line has no inside; its hairline is a pixel wide at any scale.
  @Test(arguments: [0.5, 1, 3])
  func hairlinesAreAPixelWide(_ scale: Double) {
    var path = Path()
    path.move(to: Vector2(25, 0))
    path.addLine(to: Vector2(25, 50))
    let map = Matrix4(SIMD4(scale, 0, 0, 0), SIMD4(0, scale, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
    let plan = FramePlanner().plan(
      Self.single(Self.shape(path, stroke: Self.blue, width: 0), transform: map))
    #expect(plan.statistics.paths == 1)
    let picture = PlanRasterizer.image(of: plan)
    let row = (0..<frameSide).map { Int(picture[$0, 50].alpha) }
    #expect(abs(row[49] - 127) <= 1 && abs(row[50] - 127) <= 1)
    #expect(row.filter { $0 != 0 }.count == 2)
  }

  @Test func shapesLieBetweenBackgroundAndSublayers() {
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(200, 200), at: Vector2(100, 100))
    writer.begin(size: Vector2(100, 100), at: Vector2(50, 50), colour: Self.blue)
    writer.layer(size: Vector2(20, 20), at: Vector2(50, 50), colour: Colour(red: 0, green: 1, blue: 0, alpha: 1))
    writer.end()
    writer.end()
    let plan = FramePlanner().plan(
      writer.snapshot(shapes: [1: Self.shape(.rectangle(20, 20, 80, 80))]))
    let picture = PlanRasterizer.image(of: plan)
    #expect(picture[10, 50] == (0, 0, 255, 255))
    #expect(picture[30, 50] == (255, 0, 0, 255))
    #expect(picture[50, 50] == (0, 255, 0, 255))
    #expect(plan.statistics.draws == 3)
  }

  @Test func masksCutShapesByArea() {
    // Bounds of 50 points about (50, 50), turned by an eighth.
    let masked = Self.single(
      Self.shape(.rectangle(-100, -100, 200, 200)), flags: [.doubleSided, .masksToBounds],
      transform: Matrices.rotation(.pi / 4, 0, 0, 1))
    let plan = FramePlanner().plan(masked)
    let picture = PlanRasterizer.image(of: plan)
    let sum = (0..<(frameSide * frameSide)).reduce(0.0) {
      $0 + Double(picture[$1 % frameSide, $1 / frameSide].alpha) / 255
    }
    #expect(abs(sum - 2500) < 1)
    #expect(picture[50, 50].alpha == 255 && picture[30, 30].alpha == 0)
  }

  @Test func masksOfOthersCutShapesToo() {
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(200, 200), at: Vector2(100, 100))
    writer.begin(size: Vector2(40.5, 40), at: Vector2(60.25, 60), flags: [.doubleSided, .masksToBounds])
    writer.layer(size: Vector2(10, 10), at: Vector2(20, 20))
    writer.end()
    writer.end()
    let plan = FramePlanner().plan(
      writer.snapshot(shapes: [2: Self.shape(.rectangle(-100, -100, 200, 200))]))
    let alpha = Self.alphas(plan)
    #expect(alpha(39, 60) == 0 && alpha(40, 60) == 255 && alpha(79, 60) == 255 && alpha(80, 60) == 128)
    #expect(alpha(81, 60) == 0 && alpha(60, 39) == 0 && alpha(60, 40) == 255 && alpha(60, 80) == 0)
  }

  /// Two shapes that cross along a vertical line: on either side the nearer one shows, and no pixel between is lost.
  @Test func crossingPlanesCutShapes() {
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(200, 200), at: Vector2(100, 100))
    for angle in [0.5, -0.5] {
      writer.layer(size: Vector2(10, 10), at: Vector2(100.3, 100), transform: Matrices.rotation(angle, 0, 1, 0))
    }
    writer.end()
    let square = Path.rectangle(-60, -60, 70, 70)
    let plan = FramePlanner().plan(
      writer.snapshot(shapes: [1: Self.shape(square), 2: Self.shape(square, fill: Self.blue)]))
    #expect(plan.statistics.fragments == 1)
    let picture = PlanRasterizer.image(of: plan)
    for x in 60..<140 {
      // Turned about y by a positive angle the right side goes away.
      let wanted: (UInt8, UInt8, UInt8, UInt8) = x < 100 ? (255, 0, 0, 255) : (0, 0, 255, 255)
      #expect(picture[x, 100] == wanted, "\(x)")
    }
  }

  @Test func coverageBatchesJoin() {
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(200, 200), at: Vector2(100, 100))
    for k in 0..<20 { writer.layer(size: Vector2(10, 10), at: Vector2(Double(10 + k * 9), 50)) }
    writer.end()
    let path = Self.shape(.circle(Vector2(5, 5), 8))
    let plan = FramePlanner().plan(
      writer.snapshot(shapes: Dictionary(uniqueKeysWithValues: (1...20).map { ($0, path) })))
    #expect(plan.statistics.draws == 1 && plan.statistics.paths == 20 && plan.statistics.tessellatedPaths == 1)
  }

  /// Strips reach no further than what they are drawn into.
  @Test func surfacesHoldWhatShows() {
    let snapshot = Self.single(
      Self.shape(.circle(Vector2(20, 20), 300), stroke: Self.blue, width: 10), opacity: 0.5)
    let plan = FramePlanner().plan(snapshot)
    #expect(plan.statistics.passes == 2)
    let alpha = Self.alphas(plan)
    #expect(alpha(0, 0) == 128 && alpha(199, 199) == 128)
  }

  /// Numbers that no one would draw: nothing happens, but nothing stops either.
  @Test func hostileShapesDoNoHarm() {
    let big = 1e30
    for bad in [Double.nan, .infinity, -.infinity, big, -big, 1e9, -1e9, 1e-300] {
      var path = Path.circle(Vector2(20, 20), 15)
      path.addCubic(to: Vector2(bad, 3), control1: Vector2(5, bad), control2: Vector2(bad, bad))
      path.addLine(to: Vector2(10, 10))
      path.close()
      for width in [0, 1, 1e9] {
        for scale in [1, 1e-9, 1e7] {
          let map = Matrix4(SIMD4(scale, 0, 0, 1e-3), SIMD4(0, scale, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
          for transform in [Matrix4.identity, map] {
            let shape = Self.shape(path, stroke: Self.blue, width: width)
            let plan = FramePlanner().plan(Self.single(shape, opacity: 0.5, transform: transform))
            #expect(plan.coverage.count < frameSide * frameSide)
          }
        }
      }
    }
  }

  /// Slivers all over a large frame, again and again.
  @Test func tooManyEdgePixelsAreReported() {
    var path = Path()
    for k in 0..<1024 {
      let x = Double(2 * k)
      path.append(.polygon([Vector2(x, 0), Vector2(x + 1.5, 0), Vector2(x + 0.7, 2048)]))
    }
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(2048, 2048), at: Vector2(1024, 1024))
    for k in 0..<10 { writer.layer(size: Vector2(2048, 2048), at: Vector2(1024 + Double(k) / 64, 1024)) }
    writer.end()
    let shape = Self.shape(path)
    let plan = FramePlanner().plan(
      writer.snapshot(shapes: Dictionary(uniqueKeysWithValues: (1...10).map { ($0, shape) })),
      FrameRequest(width: 2048, height: 2048, scale: 1, yUp: false))
    #expect(plan.diagnostics.entries.map(\.kind) == [.limit])
    #expect(plan.coverage.count <= RenderLimits.coverageColumns && plan.coverage.count > 4_000_000)
    #expect(plan.statistics.paths == 10 && plan.statistics.tessellatedPaths == 1)
  }
}
