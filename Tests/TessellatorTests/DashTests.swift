import Geometry
import TestBasics
import Tessellator
import Testing

@Suite struct DashTests {
  private func line(_ points: Vector2..., isClosed: Bool = false) -> Path {
    var path = Path()
    path.move(to: points[0])
    for p in points.dropFirst() { path.addLine(to: p) }
    if isClosed { path.close() }
    return path
  }

  /// Where dashes along the x axis begin and end.
  private func spans(_ path: Path) -> [[Double]] {
    OutlineChecks.samples(path).map { [$0[0].x, $0[$0.count - 1].x] }
  }

  @Test func lengthsAlternate() {
    let path = line(.zero, Vector2(10, 0))
    #expect(spans(path.dashed(lengths: [3, 1], phase: 0)) == [[0, 3], [4, 7], [8, 10]])
    // An odd count is taken twice: 3 on, 1 off, 2 on, 3 off, 1 on, 2 off.
    #expect(spans(path.dashed(lengths: [3, 1, 2], phase: 0)) == [[0, 3], [4, 6], [9, 10]])
    #expect(spans(path.dashed(lengths: [4], phase: 0)) == [[0, 4], [8, 10]])
    #expect(spans(path.dashed(lengths: [4, 1e300], phase: 0)) == [[0, 4]])
    #expect(path.dashed(lengths: [3, 1], phase: 0).verbs == [.move, .line, .move, .line, .move, .line])
  }

  @Test(arguments: [
    (2.0, [[0.0, 1], [2, 5], [6, 9]]), (3.0, [[1.0, 4], [5, 8], [9, 10]]), (-1.0, [[1.0, 4], [5, 8], [9, 10]]),
    (4.0, [[0.0, 3], [4, 7], [8, 10]]), (-2.0, [[0.0, 1], [2, 5], [6, 9]]), (42.0, [[0.0, 1], [2, 5], [6, 9]]),
    (-4.0, [[0.0, 3], [4, 7], [8, 10]]), (.nan, [[0.0, 3], [4, 7], [8, 10]]),
  ])
  func phaseIsTheStartingOffset(_ phase: Double, _ expected: [[Double]]) {
    #expect(spans(line(.zero, Vector2(10, 0)).dashed(lengths: [3, 1], phase: phase)) == expected)
  }

  @Test func eachSubpathStartsAnew() {
    var path = line(.zero, Vector2(5, 0))
    path.append(line(Vector2(100, 0), Vector2(105, 0)))
    #expect(spans(path.dashed(lengths: [3, 1], phase: 1)) == [[0, 2], [3, 5], [100, 102], [103, 105]])
  }

  @Test func cornersInsideADashStay() {
    let path = line(.zero, Vector2(10, 0), Vector2(10, 10))
    let dashes = path.dashed(lengths: [6, 2], phase: 0)
    #expect(dashes.verbs == [.move, .line, .move, .line, .line, .move, .line])
    #expect(Array(dashes.points[2...4]) == [Vector2(8, 0), Vector2(10, 0), Vector2(10, 4)])
    // The first dash of the second side starts at the corner: no scrap of the first side, though 0.1 is not exact.
    let fine = line(.zero, Vector2(1, 0), Vector2(1, 1)).dashed(lengths: [0.1, 0.1], phase: 0)
    #expect(fine.verbs.count == 20 && fine.verbs.filter { $0 == .move }.count == 10)
    #expect(fine.points[10] == Vector2(1, 0))
  }

  @Test func closedSubpathsEndAtTheirStart() {
    let path = line(.zero, Vector2(10, 0), Vector2(10, 10), Vector2(0, 10), isClosed: true)
    let dashes = path.dashed(lengths: [100, 1], phase: 0)
    #expect(dashes.verbs == [.move, .line, .line, .line, .line])
    #expect(dashes.points.last == .zero)
    // 40 long: 16 on, 4 off, twice over, 8 into it.
    let shifted = path.dashed(lengths: [16, 4], phase: 8)
    #expect(shifted.verbs.filter { $0 == .move }.count == 3)
    #expect(shifted.points.first == .zero && shifted.points.last == .zero)
  }

  @Test func invalidPatternsAreSolid() {
    let path = line(.zero, Vector2(10, 0))
    for lengths in [[], [0], [0, 0], [3, -1], [.nan, 1], [.infinity, 1], [1e-9, 1e-9]] {
      #expect(path.dashed(lengths: lengths, phase: 0) == path)
    }
  }

  @Test func dotsKeepTheirDirection() {
    let path = line(.zero, Vector2(10, 10))
    let dots = path.dashed(lengths: [0, 2], phase: 0)
    #expect(dots.verbs.count == 2 * 8)
    for k in 0..<8 {
      let a = dots.points[2 * k]
      let b = dots.points[2 * k + 1]
      let place = Double(2 * k) * 0.5.squareRoot()
      #expect(((a + b) * 0.5 - Vector2(place, place)).length < 1e-9)
      #expect((b - a).length < 1e-5 && abs((b - a).cross(Vector2(1, 1))) < 1e-4 * (b - a).dot(Vector2(1, 1)))
    }
    var dot = Path()
    dot.move(to: Vector2(1, 1))
    dot.addLine(to: Vector2(1, 1))
    #expect(dot.dashed(lengths: [2, 2], phase: 1) == dot)
    #expect(dot.dashed(lengths: [2, 2], phase: 3).isEmpty)
  }

  @Test func dashesOfCurvesHaveTheirLengths() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<60 {
      let path = OutlineChecks.randomPath(&random)
      let samples = OutlineChecks.samples(path, perCurve: 500)
      let dashes = path.dashed(lengths: [7, 3], phase: 0)
      var lengths: [Double] = []
      var one = Path()
      for (verb, points) in pieces(dashes) {
        if verb == .move {
          if !one.isEmpty { lengths.append(PathMeasure(one).length) }
          one = Path()
          one.move(to: points[0])
        } else if verb == .line {
          one.addLine(to: points[0])
        } else if verb == .quadratic {
          one.addQuadratic(to: points[1], control: points[0])
        } else {
          one.addCubic(to: points[2], control1: points[0], control2: points[1])
        }
      }
      lengths.append(PathMeasure(one).length)
      #expect(lengths.allSatisfy { $0 < 7 + 1e-6 })
      #expect(lengths.filter { $0 < 7 - 1e-6 }.count <= samples.count)
      let expected = samples.map { line in
        let length = zip(line, line.dropFirst()).map { ($1 - $0).length }.reduce(0, +)
        return (length / 10).rounded(.down) * 7 + min(7, length.truncatingRemainder(dividingBy: 10))
      }
      #expect(abs(lengths.reduce(0, +) - expected.reduce(0, +)) < 0.01)
      for p in dashes.points.indices where p % 5 == 0 && dashes.verbs.allSatisfy({ $0 != .cubic && $0 != .quadratic }) {
        #expect(OutlineChecks.distance(dashes.points[p], samples) < 0.01)
      }
    }
  }

  private func pieces(_ path: Path) -> [(Path.Verb, [Vector2])] {
    var next = 0
    return path.verbs.map { verb in
      defer { next += verb.pointCount }
      return (verb, Array(path.points[next..<next + verb.pointCount]))
    }
  }
}
