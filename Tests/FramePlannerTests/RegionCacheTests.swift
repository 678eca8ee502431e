import Geometry
import RenderModel
import TestSupport
import Tessellator
import Testing

@testable import FramePlanner

/// What is tessellated anew, and what is not.
@Suite struct RegionCacheTests {
  private static let circle = PathSource(.circle(Vector2(25, 25), 25))

  private static func snapshot(
    _ transforms: some Collection<Matrix4>, perspective: Matrix4? = nil,
    shape: ShapeContent = ShapeContent(path: circle)
  ) -> LayerTreeSnapshot {
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(200, 200), at: Vector2(100, 100), sublayerTransform: perspective)
    for t in transforms { writer.layer(size: Vector2(50, 50), at: Vector2(100, 100), transform: t) }
    writer.end()
    return writer.snapshot(
      shapes: Dictionary(uniqueKeysWithValues: (1...transforms.count).map { ($0, shape) }))
  }

  private static func scale(_ s: Double) -> Matrix4 {
    Matrix4(SIMD4(s, 0, 0, 0), SIMD4(0, s, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))
  }

  @Test func movedLayersAreTessellatedOnce() {
    let planner = FramePlanner()
    var made: [Int] = []
    for k in 0..<40 {
      let turn = Matrices.rotation(Double(k) / 7, 0, 0, 1) * Matrix4.translation(Double(k), 3, 0)
      made.append(planner.plan(Self.snapshot([turn])).statistics.tessellatedPaths)
    }
    #expect(made == [1] + [Int](repeating: 0, count: 39))
  }

  @Test func tiltedLayersAreTessellatedOnce() {
    let planner = FramePlanner()
    var eye = Matrix4.identity
    eye.r2.w = -1 / 500
    var made: [Int] = []
    for k in 0..<40 {
      let tilt = Self.scale(0.8) * Matrices.rotation(0.02 * Double(k), 0, 1, 0)
      made.append(planner.plan(Self.snapshot([tilt], perspective: eye)).statistics.tessellatedPaths)
    }
    #expect(made == [1] + [Int](repeating: 0, count: 39))
  }

  @Test func aGrownLayerIsTessellatedAnewByDoublings() {
    let planner = FramePlanner()
    var made: [Double] = []
    for k in 0..<40 {
      let s = 0.75 + Double(k) * 0.1
      if planner.plan(Self.snapshot([Self.scale(s)])).statistics.tessellatedPaths > 0 { made.append(s) }
    }
    // Beyond 1, 2 and 4.
    #expect(made.count == 4)
    #expect(zip(made, [0.75, 1.05, 2.05, 4.05]).allSatisfy { abs($0 - $1) < 0.01 })
    // Back again all of them are known.
    #expect(planner.plan(Self.snapshot([Self.scale(0.8)])).statistics.tessellatedPaths == 0)
  }

  @Test func layersShareAPath() {
    let many = (0..<30).map { Matrix4.translation(Double($0), 0, 0) }
    let statistics = FramePlanner().plan(Self.snapshot(many)).statistics
    #expect(statistics.paths == 30 && statistics.tessellatedPaths == 1)
  }

  /// The rule, the style and the trim are parts of what is known.
  @Test func whatMakesAnOutlineIsItsKey() {
    let planner = FramePlanner()
    var shape = ShapeContent(path: Self.circle, strokeColour: Colour(red: 1, green: 0, blue: 0, alpha: 1))
    func made() -> Int { planner.plan(Self.snapshot([.identity], shape: shape)).statistics.tessellatedPaths }
    #expect(made() == 2 && made() == 0)
    shape.fillColour.red = 0.5
    #expect(made() == 0)
    shape.fillRule = .evenOdd
    #expect(made() == 1)
    shape.stroke.width = 3
    #expect(made() == 1)
    shape.stroke.dashes = [4, 2]
    #expect(made() == 1)
    shape.strokeEnd = 0.5
    #expect(made() == 1 && made() == 0)
    shape.path = PathSource(Self.circle.path)
    #expect(made() == 2)
  }

  /// What earlier frames have left does not show.
  @Test func framesDoNotDependOnWhatIsKnown() {
    let planner = FramePlanner()
    for k in [0, 7, 3, 3, 12, 3, 0, 0, 0] {
      // One stands still, one does not, and one comes and goes.
      let moving = Self.scale(0.3 + Double(k) / 5) * Matrices.rotation(Double(k), 0, 0, 1)
      let snapshot = Self.snapshot(
        [Matrix4.translation(-20, 0, 0), moving, Matrix4.translation(3, 20, 0)].dropLast(k % 2))
      let kept = planner.plan(snapshot)
      let fresh = FramePlanner().plan(snapshot)
      #expect(kept.strips == fresh.strips && kept.coverage == fresh.coverage)
    }
  }

  /// What stands where the frame before had it is not worked out again.
  @Test func whatStandsStillIsRasterisedOnce() {
    let planner = FramePlanner()
    let still = (0..<5).map { Matrix4.translation(Double($0) * 10, 0, 0) }
    func counts(_ x: Double) -> [Int] {
      let statistics = planner.plan(Self.snapshot(still + [Matrix4.translation(x, 30, 0)])).statistics
      return [statistics.paths, statistics.tessellatedPaths, statistics.rasterizedPaths]
    }
    #expect(counts(0) == [6, 1, 6])
    #expect(counts(0) == [6, 0, 0])
    #expect(counts(1.5) == [6, 0, 1])
    // Only the frame before counts.
    #expect(counts(0) == [6, 0, 1])
  }

  @Test func whatWasNotDrawnForLongestGoesFirst() {
    var cache = RegionCache(budget: 100)
    let sources = (0..<10).map { PathSource(.rectangle(0, 0, Double($0 + 1), 1)) }
    func key(_ k: Int, _ step: Int) -> RegionKey { RegionKey(path: sources[k].id, kind: .fill(.nonZero), step: step) }
    func draw(_ k: Int, step: Int = 0) { _ = cache.region(sources[k], key(k, step)) }
    // 20 outlines of four points in one frame stay within the budget.
    cache.beginFrame()
    for k in 0..<10 { for step in 0..<2 { draw(k, step: step) } }
    cache.endFrame()
    #expect(cache.points == 80 && cache.made == 20)
    cache.beginFrame()
    for k in 0..<5 { draw(k) }
    #expect(cache.made == 0)
    for k in 0..<6 { draw(k, step: 5) }
    cache.endFrame()
    #expect(cache.points <= 75)
    cache.beginFrame()
    for k in 0..<5 { draw(k) }
    for k in 0..<6 { draw(k, step: 5) }
    #expect(cache.made == 0)
    // More than the budget in one frame is kept as long as it is drawn.
    cache.beginFrame()
    for step in 10..<50 { draw(0, step: step) }
    cache.endFrame()
    #expect(cache.points == 160)
    cache.beginFrame()
    cache.endFrame()
    #expect(cache.points <= 75)
  }

  @Test func steps() {
    #expect(PlaneStretch.step(1, extent: 100) == 0)
    #expect(PlaneStretch.step(1.0000000001, extent: 100) == 0)
    #expect(PlaneStretch.step(1.01, extent: 100) == 1)
    #expect(PlaneStretch.step(2, extent: 100) == 1)
    #expect(PlaneStretch.step(0.3, extent: 100) == -1)
    // No finer than a million pixels across need.
    #expect(PlaneStretch.step(1e9, extent: 1) == 20)
    #expect(PlaneStretch.step(1e9, extent: 1024) == 10)
    for bad in [0, -1, Double.nan, .infinity] { #expect(PlaneStretch.step(bad, extent: 1) == 0) }
    #expect(PlaneStretch.step(1e-300, extent: 1e-300) == -64)
  }

  /// At no corner or inside point is the true stretch greater.
  @Test func stretches() {
    let map = Homography(SIMD4(2, 0.5, 0.003, 0), SIMD4(-0.3, 1, -0.002, 0), SIMD4(10, 20, 1, 0))
    func image(_ u: Double, _ v: Double) -> SIMD2<Double> {
      let h = map.transform(u, v)
      return SIMD2(h.x / h.z, h.y / h.z)
    }
    let corners = [(0.0, 0.0), (100, 0), (100, 80), (0, 80)].map { image($0.0, $0.1) }
    let most = PlaneStretch.greatest(map, corners.map { SIMD4($0.x, $0.y, 0, 0) })
    var found = 0.0
    for k in 0..<11 {
      for j in 0..<11 {
        let (u, v) = (Double(k) * 10, Double(j) * 8)
        for angle in 0..<12 {
          let d = Matrices.rotation(Double(angle) / 6, 0, 0, 1).r0 * 1e-5
          let step = image(u + d.x, v + d.y) - image(u, v)
          found = max(found, (step * step).sum().squareRoot() / 1e-5)
        }
      }
    }
    #expect(found <= most * 1.0001 && found > most * 0.5)
    // A mirrored similarity's is its scale.
    let mirror = Homography(SIMD4(-3, 0, 0, 0), SIMD4(0, 3, 0, 0), SIMD4(0, 0, 1, 0))
    #expect(abs(PlaneStretch.greatest(mirror, [SIMD4(1, 1, 0, 0)]) - 3) < 1e-12)
  }
}
