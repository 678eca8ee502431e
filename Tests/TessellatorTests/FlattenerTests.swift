import Geometry
import TestBasics
import Tessellator
import Testing

@Suite struct FlattenerTests {
  private func flatten(_ path: Path, _ tolerance: Double = 0.01) -> Polylines {
    var lines = Polylines()
    var flattener = Flattener()
    flattener.flatten(path, tolerance: tolerance, into: &lines)
    return lines
  }

  /// What comes out, a contour an element.
  private func contours(_ lines: Polylines) -> [[Vector2]] { lines.contours.map { Array(lines.points[$0.range]) } }

  @Test func chordsStayWithinTheTolerance() {
    var random = SeededGenerator(seed: 1)
    func point() -> Vector2 { Vector2(random.number(-100...100), random.number(-100...100)) }
    for tolerance in [1, 0.1, 0.0025] {
      for k in 0..<40 {
        var path = Path()
        path.move(to: point())
        if k % 2 == 0 {
          path.addQuadratic(to: point(), control: point())
        } else {
          path.addCubic(to: point(), control1: point(), control2: point())
        }
        let lines = flatten(path, tolerance)
        #expect(lines.points.first == path.points.first && lines.points.last == path.points.last)
        let samples = OutlineChecks.samples(path, perCurve: 333)[0]
        let worst = samples.map { OutlineChecks.distance($0, [lines.points]) }.max() ?? .infinity
        #expect(worst <= tolerance * (1 + 1e-9), "\(worst) of \(tolerance)")
        for i in lines.points.indices {
          let p = OutlineChecks.casteljau(path.points, Double(i) / Double(lines.points.count - 1))
          #expect((p - lines.points[i]).length < 1e-12 * 1000)
        }
      }
    }
  }

  @Test func wangsCountsAreMet() {
    // A parabola over 2 a with height b/2 at the control point's half: second difference 2 b, n = sqrt(2 b / (4 tol)).
    var parabola = Path()
    parabola.move(to: Vector2(-1, 0))
    parabola.addQuadratic(to: Vector2(1, 0), control: Vector2(0, 50))
    #expect(flatten(parabola, 1).points.count == 5 + 1)
    #expect(flatten(parabola, 0.01).points.count == 50 + 1)
    // A straight one with even speed.
    var line = Path()
    line.move(to: .zero)
    line.addCubic(to: Vector2(3, 3), control1: Vector2(1, 1), control2: Vector2(2, 2))
    #expect(flatten(line, 1e-6).points == [.zero, Vector2(3, 3)])
  }

  @Test func repeatedPointsGoButSubpathsWithoutLengthStay() {
    let a = Vector2(1, 2)
    let b = Vector2(4, 2)
    var path = Path()
    path.move(to: a)
    path.addLine(to: a)
    path.addLine(to: b)
    path.addLine(to: b)
    path.move(to: a)
    path.addLine(to: a)
    path.addCubic(to: a, control1: a, control2: a)
    path.move(to: a)
    path.close()
    path.move(to: b)
    let lines = flatten(path)
    #expect(contours(lines) == [[a, b], [a, a], [a], [b]])
    #expect(lines.contours.map(\.isClosed) == [false, false, true, false])
  }

  @Test func whatIsNotFiniteIsLeftOut() {
    let a = Vector2(0, 0)
    let b = Vector2(4, 0)
    let c = Vector2(4, 4)
    let bad = Vector2(.nan, 0)
    var path = Path()
    path.move(to: a)
    path.addLine(to: bad)
    path.addLine(to: b)
    path.addCubic(to: c, control1: Vector2(.infinity, 0), control2: c)
    path.addQuadratic(to: c, control: bad)
    path.addLine(to: c)
    path.close()
    path.move(to: bad)
    path.addLine(to: b)
    path.addLine(to: c)
    path.move(to: bad)
    path.addLine(to: bad)
    path.close()
    #expect(contours(flatten(path)) == [[a, b, c], [b, c]])
  }

  @Test(arguments: [0.01, 0, -1, Double.nan, 1e-300])
  func hostileCurvesStayWithinTheLimits(_ tolerance: Double) {
    var random = SeededGenerator(seed: 3)
    let values = [Double.nan, .infinity, -.infinity, 1e30, -1e30, 1e300, 0, 1, 1e-300]
    func point() -> Vector2 { Vector2(values.randomElement(using: &random)!, values.randomElement(using: &random)!) }
    var path = Path()
    for k in 0..<20_000 {
      switch k % 5 {
      case 0: path.move(to: point())
      case 1: path.addLine(to: point())
      case 2: path.addCubic(to: point(), control1: point(), control2: point())
      case 3: path.addQuadratic(to: point(), control: point())
      default: if random.chance(0.3) { path.close() }
      }
    }
    let lines = flatten(path, tolerance)
    #expect(lines.points.count <= TessellationLimits.segmentsPerPath + path.points.count)
    #expect(lines.points.allSatisfy { abs($0.x) <= 1e31 && abs($0.y) <= 1e31 })
    var lone = Path()
    lone.move(to: .zero)
    lone.addCubic(to: Vector2(1e30, 0), control1: Vector2(0, 1e30), control2: Vector2(1e30, 1e30))
    #expect(flatten(lone, tolerance).points.count == TessellationLimits.segmentsPerCurve + 1)
  }

  @Test func manyCurvesShareTheLimit() {
    var random = SeededGenerator(seed: 4)
    func point() -> Vector2 { Vector2(random.number(-1e9...1e9), random.number(-1e9...1e9)) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<10_000 { path.addCubic(to: point(), control1: point(), control2: point()) }
    let count = flatten(path, 1e-9).points.count
    #expect(count <= TessellationLimits.segmentsPerPath + 10_001 && count > TessellationLimits.segmentsPerPath / 2)
  }

  @Test func flattenedPathsKeepTheirSubpaths() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadratic(to: Vector2(4, 0), control: Vector2(2, 1))
    path.close()
    path.move(to: Vector2(9, 9))
    path.addLine(to: Vector2(10, 9))
    let flat = path.flattened(tolerance: 0.5)
    #expect(flat.verbs == [.move, .line, .close, .move, .line])
    #expect(flat.points == [.zero, Vector2(4, 0), Vector2(9, 9), Vector2(10, 9)])
  }
}
