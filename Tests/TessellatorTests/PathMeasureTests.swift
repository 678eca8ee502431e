import Geometry
import Glibc
import TestBasics
import Tessellator
import Testing

@Suite struct PathMeasureTests {
  /// A circle about the origin in four cubics, starting at (r, 0).
  private func circle(_ r: Double) -> Path {
    let k = 0.5522847498 * r
    var path = Path()
    path.move(to: Vector2(r, 0))
    path.addCubic(to: Vector2(0, r), control1: Vector2(r, k), control2: Vector2(k, r))
    path.addCubic(to: Vector2(-r, 0), control1: Vector2(-k, r), control2: Vector2(-r, k))
    path.addCubic(to: Vector2(0, -r), control1: Vector2(-r, -k), control2: Vector2(-k, -r))
    path.addCubic(to: Vector2(r, 0), control1: Vector2(k, -r), control2: Vector2(r, -k))
    path.close()
    return path
  }

  private func square(_ side: Double) -> Path {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Vector2(side, 0))
    path.addLine(to: Vector2(side, side))
    path.addLine(to: Vector2(0, side))
    path.close()
    return path
  }

  @Test func lengthsMatchClosedForms() {
    // y = x² over 0...1: sqrt(5)/2 + asinh(2)/4.
    var parabola = Path()
    parabola.move(to: .zero)
    parabola.addQuadratic(to: Vector2(1, 1), control: Vector2(0.5, 0))
    let exact = 5.0.squareRoot() / 2 + asinh(2) / 4
    #expect(abs(PathMeasure(parabola).length - exact) < 1e-12)
    // (t², t³) over -1...1, with a cusp in the middle: 2 (13 sqrt(13) - 8) / 27.
    var cusp = Path()
    cusp.move(to: Vector2(1, -1))
    cusp.addCubic(to: Vector2(1, 1), control1: Vector2(-1.0 / 3, 1), control2: Vector2(-1.0 / 3, -1))
    #expect(abs(PathMeasure(cusp).length - 2 * (13 * 13.0.squareRoot() - 8) / 27) < 1e-9)
    // A line there and back, by a quadratic: its turning point is at t = 1/2, a quarter of the control's way.
    var back = Path()
    back.move(to: .zero)
    back.addQuadratic(to: .zero, control: Vector2(8, 0))
    #expect(abs(PathMeasure(back).length - 8) < 1e-8)
    #expect(PathMeasure(square(3)).length == 12)
    // Four cubics are up to 2.7e-4 farther out than the circle.
    let ratio = PathMeasure(circle(10)).length / (20 * Double.pi)
    #expect(ratio > 1 && ratio < 1.0003)
  }

  @Test func lengthsMatchDensePolygons() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      let path = OutlineChecks.randomPath(&random)
      var sum = 0.0
      for line in OutlineChecks.samples(path, perCurve: 4000) {
        for (a, b) in zip(line, line.dropFirst()) { sum += hypot(b.x - a.x, b.y - a.y) }
      }
      #expect(abs(PathMeasure(path).length - sum) < 1e-5 * sum)
    }
  }

  @Test func partsOfASquare() {
    let part = square(10).trimmed(from: 0.125, to: 0.875)
    #expect(part.verbs == [.move, .line, .line, .line, .line])
    #expect(
      part.points == [Vector2(5, 0), Vector2(10, 0), Vector2(10, 10), Vector2(0, 10), Vector2(0, 5)])
    // Ends on corners make no scraps of the next side, whatever rounding says.
    for side in [0.1, 0.7, 1.0 / 3] {
      let half = square(side).trimmed(from: 0.25, to: 0.5)
      #expect(half.points.count == 2 && half.verbs == [.move, .line])
      #expect((half.points[0] - Vector2(side, 0)).length < 1e-9 && half.points[1] == Vector2(side, side))
    }
    // The closing line is a piece like any other.
    #expect(square(10).trimmed(from: 0.75, to: 1).points == [Vector2(0, 10), .zero])
  }

  @Test func partsOfACircle() {
    let part = circle(10).trimmed(from: 0.25, to: 0.625)
    #expect(part.verbs == [.move, .cubic, .cubic])
    #expect((part.points[0] - Vector2(0, 10)).length < 1e-8)
    #expect(part.points[3] == Vector2(-10, 0))
    let eighth = 10 * 0.5.squareRoot()
    #expect((part.points[6] - Vector2(-eighth, -eighth)).length < 0.003)
  }

  @Test func partsAddUpAndLieOnThePath() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<100 {
      let path = OutlineChecks.randomPath(&random)
      let total = PathMeasure(path).length
      let cuts = [0, random.number(0...1), random.number(0...1), 1].sorted()
      let samples = OutlineChecks.samples(path, perCurve: 500)
      for (a, b) in zip(cuts, cuts.dropFirst()) {
        let part = path.trimmed(from: a, to: b)
        #expect(abs(PathMeasure(part).length - (b - a) * total) < 1e-7 * total)
        for p in OutlineChecks.samples(part, perCurve: 7).joined() {
          #expect(OutlineChecks.distance(p, samples) < 0.01)
        }
      }
    }
  }

  @Test func subpathsFollowOneAnother() {
    var path = square(10)
    path.move(to: Vector2(100, 0))
    path.move(to: Vector2(20, 0))
    path.addLine(to: Vector2(60, 0))
    // 40 of 80 is the square, which stays closed; the lone move is nothing.
    let first = path.trimmed(from: 0, to: 0.75)
    #expect(first.verbs == [.move, .line, .line, .line, .line, .close, .move, .line])
    #expect(Array(first.points.suffix(2)) == [Vector2(20, 0), Vector2(40, 0)])
    #expect(path.trimmed(from: 0, to: 0.5).verbs == [.move, .line, .line, .line, .line, .close])
    #expect(path.trimmed(from: 0.5, to: 1).points == [Vector2(20, 0), Vector2(60, 0)])
    let both = path.trimmed(from: 0.375, to: 0.625)
    #expect(both.points == [Vector2(0, 10), .zero, Vector2(20, 0), Vector2(30, 0)])
  }

  @Test func sharesAreClamped() {
    let path = square(10)
    #expect(path.trimmed(from: -3, to: 7) == path)
    #expect(path.trimmed(from: .nan, to: .nan) == path)
    #expect(path.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(path.trimmed(from: 0.7, to: 0.2).isEmpty)
    #expect(path.trimmed(from: 1, to: 2).isEmpty)
    #expect(Path().trimmed(from: 0.2, to: 0.4).isEmpty)
    var dot = Path()
    dot.move(to: Vector2(1, 1))
    dot.addLine(to: Vector2(1, 1))
    #expect(dot.trimmed(from: 0.2, to: 0.4) == dot)
    #expect(dot.trimmed(from: 0.4, to: 0.4).isEmpty)
  }
}
