import Geometry
import TestBasics
import Tessellator
import Testing

/// Strokes, dashes and parts of paths that no one draws: they end, stay within the limits, and trap nowhere.
@Suite struct HostileStrokeTests {
  private let style = StrokeStyle(width: 10, cap: .round, join: .round)

  private func outline(_ path: Path, _ style: StrokeStyle, tolerance: Double = 0.0025) -> Polylines {
    var lines = Polylines()
    var stroker = Stroker()
    stroker.stroke(path, style, tolerance: tolerance, into: &lines)
    return lines
  }

  private func check(_ path: Path, _ style: StrokeStyle, tolerance: Double = 0.0025) {
    let lines = outline(path, style, tolerance: tolerance)
    #expect(lines.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    let limit = 6 * TessellationLimits.strokePiecesPerPath + TessellationLimits.arcPointsPerPath
    #expect(lines.points.count < limit + 20 * path.points.count + 10_000)
    let part = path.trimmed(from: 0.2, to: 0.7)
    #expect(part.points.count <= path.points.count + 20)
    let dashes = path.dashed(lengths: [3, 1], phase: -1)
    #expect(dashes.verbs.count <= 4 * TessellationLimits.dashesPerPath + path.verbs.count)
  }

  @Test func repeatedPoints() {
    let p = Vector2(1, 1)
    var path = Path()
    path.move(to: p)
    for k in 0..<100_000 {
      if k % 2 == 0 {
        path.addLine(to: p)
      } else {
        path.addCubic(to: p, control1: p, control2: p)
      }
    }
    #expect(outline(path, style).contours.count == 1)
    check(path, style)
    path.close()
    check(path, style)
  }

  @Test(arguments: [0.0025, 0, -1, Double.nan, 1e-300, 1e300])
  func badNumbers(_ tolerance: Double) {
    var random = SeededGenerator(seed: 9)
    let values = [
      Double.nan, .infinity, -.infinity, 1e30, -1e30, 1e60, 1e61, 1e300, 0, 1, 1e-200, .leastNonzeroMagnitude,
    ]
    func point() -> Vector2 { Vector2(values.randomElement(using: &random)!, values.randomElement(using: &random)!) }
    var path = Path()
    for k in 0..<2_000 {
      switch k % 5 {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addCubic(to: point(), control1: point(), control2: point())
      case 3: path.addQuadratic(to: point(), control: point())
      default: if random.chance(0.3) { path.close() }
      }
    }
    for width in [1, 1e-300, 1e30, 1e300, Double.infinity] {
      for join in [LineJoin.miter, .round, .bevel] {
        let style = StrokeStyle(width: width, cap: .round, join: join, miterLimit: 1e30)
        check(path, style, tolerance: tolerance)
      }
    }
    for width in [0, -1, -Double.infinity, Double.nan] {
      #expect(outline(path, StrokeStyle(width: width), tolerance: tolerance).points.isEmpty)
      #expect(path.stroked(StrokeStyle(width: width)).isEmpty)
    }
    _ = path.stroked(StrokeStyle(width: 3, dashes: [1e29, 1e-3], dashPhase: 1e300))
  }

  @Test func manyWildCurves() {
    var random = SeededGenerator(seed: 10)
    for size in [1e3, 1e30] {
      func point() -> Vector2 { Vector2(random.number(-size...size), random.number(-size...size)) }
      var path = Path()
      path.move(to: point())
      for _ in 0..<20_000 { path.addCubic(to: point(), control1: point(), control2: point()) }
      check(path, style)
      check(path, style, tolerance: 1e-12)
      check(path, StrokeStyle(width: 1e30, cap: .round, join: .round))
    }
  }

  @Test func dashBombsAreSolid() {
    var path = Path()
    for k in 0..<1000 {
      path.move(to: Vector2(0, Double(k)))
      path.addLine(to: Vector2(1e6, Double(k)))
    }
    #expect(path.dashed(lengths: [1e-3, 1e-3], phase: 0) == path)
    let many = [Double](repeating: 1e-9, count: 10_000)
    #expect(path.dashed(lengths: many, phase: 0) == path)
    #expect(path.dashed(lengths: many + [1e9, 1e9], phase: 5).verbs.count <= 4_000_000)
  }
}
