import Geometry
import TestBasics
import Tessellator
import Testing

@Suite struct BoundsTests {
  private func near(_ a: Rectangle, _ b: Rectangle, _ tolerance: Double) -> Bool {
    max(abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.maxX - b.maxX), abs(a.maxY - b.maxY)) <= tolerance
  }

  @Test func curvesStayWithinTheirPoints() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadratic(to: Vector2(10, 0), control: Vector2(5, 10))
    #expect(path.controlBounds == Rectangle(minX: 0, minY: 0, maxX: 10, maxY: 10))
    #expect(near(path.tightBounds, Rectangle(minX: 0, minY: 0, maxX: 10, maxY: 5), 1e-12))
    path.addCubic(to: Vector2(20, 0), control1: Vector2(10, -20), control2: Vector2(20, -20))
    #expect(path.controlBounds.minY == -20)
    #expect(near(path.tightBounds, Rectangle(minX: 0, minY: -15, maxX: 20, maxY: 5), 1e-12))
  }

  @Test func emptyPathsHaveNoneAndLonePointsTheirOwn() {
    #expect(Path().controlBounds == .null && Path().tightBounds == .null)
    var path = Path()
    path.move(to: Vector2(3, 4))
    #expect(path.tightBounds == Rectangle(minX: 3, minY: 4, maxX: 3, maxY: 4))
    #expect(path.controlBounds == path.tightBounds)
  }

  @Test func tightBoxesAgainstSampledCurves() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<300 {
      let p = (0..<4).map { _ in Vector2(random.number(-9...9), random.number(-9...9)) }
      var path = Path()
      path.move(to: p[0])
      path.addCubic(to: p[3], control1: p[1], control2: p[2])
      var sampled = Rectangle.null
      for i in 0...2000 {
        let t = Double(i) / 2000
        let s = 1 - t
        let q = p[0] * (s * s * s) + p[1] * (3 * s * s * t) + p[2] * (3 * s * t * t) + p[3] * (t * t * t)
        sampled = sampled.union(Rectangle(minX: q.x, minY: q.y, maxX: q.x, maxY: q.y))
      }
      // Between two samples an extreme of such a curve rises by less than 3e-5.
      #expect(near(path.tightBounds, sampled, 3e-5))
    }
  }

  @Test func coordinatesThatAreNoneDoNotCount() {
    var path = Path()
    path.move(to: Vector2(.nan, 1))
    path.addLine(to: Vector2(2, .nan))
    path.addCubic(to: Vector2(3, 3), control1: Vector2(.nan, .nan), control2: Vector2(-.infinity, 1e308))
    #expect(path.controlBounds == Rectangle(minX: -.infinity, minY: 1, maxX: 3, maxY: 1e308))
    _ = path.tightBounds
    var nothing = Path()
    nothing.move(to: Vector2(.nan, .nan))
    #expect(nothing.tightBounds == .null)
  }
}
