import Geometry
import TestBasics
import Testing

@testable import Tessellator

/// Areas of pixels, against closed forms and an independent sum.
@Suite struct CoverageTests {
  private static let width = 70
  private static let height = 37
  private static let window = PixelWindow(x: 0, y: 0, width: width, height: height)

  private static func strips(
    _ contours: [[Vector2]], _ map: Homography = .identity, limits: CoverageLimits = CoverageLimits(window: window)
  ) -> CoverageStrips {
    var result = CoverageStrips()
    var rasterizer = CoverageRasterizer()
    rasterizer.rasterize(Polylines(contours), map: map, within: limits, into: &result)
    return result
  }

  /// The largest difference, in steps of 255, between the coverage of contours and the oracle's areas.
  private static func error(_ result: CoverageStrips, _ contours: [[Vector2]]) throws -> Double {
    let bytes = try #require(result.bytes(width, height))
    let areas = AreaOracle.areas(contours, width, height)
    return zip(bytes, areas).reduce(0) { max($0, abs(Double($1.0) - $1.1 * 255)) }
  }

  /// Half a step is what rounding to bytes costs.
  private static let tolerance = 0.502

  @Test func rectanglesAreExact() throws {
    let r = [Vector2(3.25, 2.5), Vector2(40.75, 2.5), Vector2(40.75, 30.125), Vector2(3.25, 30.125)]
    for contour in [r, r.reversed()] {
      let bytes = try #require(Self.strips([contour]).bytes(Self.width, Self.height))
      for (x, y, area) in [
        (2, 10, 0), (3, 10, 0.75), (40, 10, 0.75), (41, 10, 0), (20, 1, 0), (20, 2, 0.5), (20, 30, 0.125), (20, 31, 0),
        (20, 20, 1), (3, 2, 0.375), (40, 30, 0.09375),
      ] {
        #expect(bytes[y * Self.width + x] == UInt8((area * 255).rounded()), "\(x), \(y)")
      }
    }
  }

  @Test func wholePixelsAreOneSpan() {
    let r = Self.strips([[Vector2(3, 2), Vector2(60, 2), Vector2(60, 35), Vector2(3, 35)]])
    #expect(r.strips.isEmpty && r.coverage.isEmpty)
    // Bands of other heights at both ends, all merged.
    #expect(r.spans == [CoverageStrips.Span(x: 3, y: 2, width: 57, height: 33, coverage: 255)])
  }

  @Test func levelEdgesAreSpansToo() {
    let r = Self.strips([[Vector2(4, 1.5), Vector2(60, 1.5), Vector2(60, 8.2), Vector2(4, 8.2)]])
    #expect(r.strips.isEmpty)
    #expect(
      r.spans == [
        CoverageStrips.Span(x: 4, y: 1, width: 56, height: 1, coverage: 128),
        CoverageStrips.Span(x: 4, y: 2, width: 56, height: 6, coverage: 255),
        CoverageStrips.Span(x: 4, y: 8, width: 56, height: 1, coverage: 51),
      ])
  }

  /// Triangles about the window, some with level or upright sides, up to those whose sides are 10^9 pixels long.
  @Test(arguments: [20.0, 80, 1000, 1e6, 1e9])
  func trianglesAreExact(_ size: Double) throws {
    var random = SeededGenerator(seed: UInt64(size))
    for k in 0..<300 {
      var p = (0..<3).map { _ in Vector2(random.number(-0.3...0.7) * size, random.number(-0.3...0.7) * size) }
      if k % 7 == 0 { p[1].x = p[0].x }
      if k % 11 == 0 { p[1].y = p[0].y.rounded() }
      // The oracle's own rounding of far corners.
      let slack = size > 1e7 ? 0.01 : 0
      #expect(try Self.error(Self.strips([p]), [p]) <= Self.tolerance + slack, "\(p)")
    }
  }

  /// Outlines that see all of themselves from one point, with a hole of the same kind that runs the other way.
  @Test func regionsWithHolesAreExact() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let centre = Vector2(random.number(10...60), random.number(5...30))
      let count = Int(random.number(3...60))
      let radii = (0..<count).map { _ in random.number(4...30) }
      let hole = random.number(0.1...0.9)
      func ring(_ share: Double) -> [Vector2] {
        radii.indices.map { i in
          let angle = Double(i) / Double(count) * 2 * Double.pi
          return centre + Vector2(cosine(angle), sine(angle)) * (radii[i] * share)
        }
      }
      let contours = [ring(1), ring(hole).reversed()]
      #expect(try Self.error(Self.strips(contours), contours) <= Self.tolerance)
    }
  }

  @Test func aDiscHasItsArea() throws {
    let r = 16.3
    let disc = (0..<2000).map { i in
      Vector2(35.2, 18.4) + Vector2(cosine(Double(i) / 1000 * .pi), sine(Double(i) / 1000 * .pi)) * r
    }
    let bytes = try #require(Self.strips([disc]).bytes(Self.width, Self.height))
    let sum = bytes.reduce(0.0) { $0 + Double($1) / 255 }
    // Some 130 pixels on the rim, each rounded by at most 1/510 either way.
    #expect(abs(sum - Double.pi * r * r) < 0.1)
  }

  @Test func clipsAreExact() throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let p = (0..<3).map { _ in Vector2(random.number(-20...90), random.number(-20...60)) }
      let turn = random.number(0...6)
      let clip = (0..<5).map { i in
        let angle = turn + Double(i) / 5 * 2 * Double.pi
        return Vector2(35 + 25 * cosine(angle), 18 + 25 * sine(angle))
      }
      var limits = CoverageLimits(window: Self.window)
      limits.clip = clip.map { SIMD4($0.x, $0.y, 0, 0) }
      var left = p
      for i in clip.indices {
        let (a, b) = (clip[i], clip[(i + 1) % 5])
        left = AreaOracle.cut(left) { (b - a).cross($0 - a) }
      }
      #expect(try Self.error(Self.strips([p], limits: limits), [left]) <= Self.tolerance)
    }
  }

  /// Planes that reach behind the eye.
  @Test func perspectiveIsCutBeforeItIsDivided() throws {
    var random = SeededGenerator(seed: 7)
    var behind = 0
    for _ in 0..<300 {
      let w = SIMD2(random.number(-0.02...0.02), random.number(-0.02...0.02))
      let map = Homography(
        SIMD4(random.number(0.5...2), random.number(-0.5...0.5), w.x, 0),
        SIMD4(random.number(-0.5...0.5), random.number(0.5...2), w.y, 0), SIMD4(10, 5, 1, 0))
      let p = (0..<3).map { _ in Vector2(random.number(-100...100), random.number(-100...100)) }
      func denominator(_ q: Vector2) -> Double { q.x * w.x + q.y * w.y + 1 }
      var limits = CoverageLimits(window: Self.window)
      limits.constraints = [SIMD4(w.x, w.y, 1, 0)]
      if p.contains(where: { denominator($0) < 0 }) { behind += 1 }
      let image = AreaOracle.cut(p) { denominator($0) - 1e-6 }.map { q in
        let h = map.transform(q.x, q.y)
        return Vector2(h.x / h.z, h.y / h.z)
      }
      // The oracle cuts at another distance from the horizon, which is far away; and its far corners round.
      #expect(try Self.error(Self.strips([p], map, limits: limits), [image]) <= Self.tolerance + 0.01)
    }
    #expect(behind > 50)
  }

  @Test func partsOfAWindowAreThoseOfTheWhole() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      let p = (0..<3).map { _ in Vector2(random.number(-20...90), random.number(-20...60)) }
      let whole = try #require(Self.strips([p]).bytes(Self.width, Self.height))
      let (x, y) = (Int(random.number(0...50)), Int(random.number(0...25)))
      let limits = CoverageLimits(
        window: PixelWindow(x: x, y: y, width: Int(random.number(1...20)), height: Int(random.number(1...10))))
      let part = try #require(Self.strips([p], limits: limits).bytes(Self.width, Self.height))
      for row in 0..<Self.height {
        for column in 0..<Self.width {
          let w = limits.window
          let isInside = column >= x && column < x + w.width && row >= y && row < y + w.height
          let wanted = isInside ? Int(whole[row * Self.width + column]) : 0
          #expect(abs(Int(part[row * Self.width + column]) - wanted) <= 1)
        }
      }
    }
  }

  @Test func hostileContoursDoNoHarm() {
    let big = Double.greatestFiniteMagnitude
    for bad in [Double.nan, .infinity, -.infinity, big, -big, 1e30, 1e300] {
      for x in [0, bad, 1] {
        let p = [Vector2(x, bad), Vector2(bad, 3), Vector2(7, x), Vector2(1, 1)]
        _ = Self.strips([p])
        var limits = CoverageLimits(window: Self.window)
        limits.constraints = [SIMD4(1e-3, bad, 1, 0)]
        _ = Self.strips([p], Homography(SIMD4(bad, 0, 1, 0), SIMD4(0, 1, 1, 0), SIMD4(0, 0, 1, 0)), limits: limits)
      }
    }
    // A contour that cannot be drawn leaves the others alone.
    let square = [Vector2(3, 3), Vector2(9, 3), Vector2(9, 9), Vector2(3, 9)]
    let r = Self.strips([[Vector2(.nan, 1), Vector2(5, 5), Vector2(1, 9)], square])
    #expect(r.bytes(Self.width, Self.height)?[5 * Self.width + 5] == 255)
    #expect(Self.strips([[], [Vector2(1, 1)], [Vector2(1, 1), Vector2(5, 5)]]).spans.isEmpty)
    let limits = CoverageLimits(window: PixelWindow(x: 3, y: 3, width: 0, height: 5))
    #expect(Self.strips([square], limits: limits).spans.isEmpty)
  }

  /// Little ink in a wide window makes few columns.
  @Test func wideShapesCostWhatTheirOutlinesDo() {
    let limits = CoverageLimits(window: PixelWindow(x: 0, y: 0, width: 16000, height: 8000))
    let frame = [Vector2(0.5, 0.5), Vector2(15999.5, 0.5), Vector2(15999.5, 7999.5), Vector2(0.5, 7999.5)]
    let hole = [Vector2(1.5, 1.5), Vector2(1.5, 7998.5), Vector2(15998.5, 7998.5), Vector2(15998.5, 1.5)]
    let r = Self.strips([frame, hole], limits: limits)
    #expect(r.coverage.count < 20000)
    #expect(r.spans.count < 20)
  }
}
