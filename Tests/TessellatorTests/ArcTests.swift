import Foundation
import Geometry
import TestBasics
import Tessellator
import Testing

/// Arcs of circles ([S] 18.1).
@Suite struct ArcTests {
  private func near(_ a: Vector2, _ b: Vector2, _ tolerance: Double = 1e-9) -> Bool { (a - b).length <= tolerance }

  private func on(_ angle: Double, _ centre: Vector2, _ radius: Double) -> Vector2 {
    Vector2(centre.x + radius * cos(angle), centre.y + radius * sin(angle))
  }

  /// The greatest distance of the path's cubics from a circle.
  private func error(_ path: Path, _ centre: Vector2, _ radius: Double) -> Double {
    var worst = 0.0
    for i in stride(from: 0, to: path.points.count - 1, by: 3) {
      let (a, b, c, d) = (path.points[i], path.points[i + 1], path.points[i + 2], path.points[i + 3])
      for t in stride(from: 0.0, through: 1, by: 0.0625) {
        let s = 1 - t
        let p = a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
        worst = max(worst, abs((p - centre).length - radius))
      }
    }
    return worst
  }

  @Test func fullCircleIsFourQuarters() {
    let path = Path.arc(centre: Vector2(1, 2), radius: 10, start: 0, delta: 2 * .pi)
    #expect(path.verbs == [.move, .cubic, .cubic, .cubic, .cubic])
    let k: Double = 5.522847498
    #expect(near(path.points[0], Vector2(11, 2)))
    #expect(near(path.points[1], Vector2(11, 2 + k), 1e-8) && near(path.points[2], Vector2(1 + k, 12), 1e-8))
    #expect(near(path.points[3], Vector2(1, 12)) && near(path.points[6], Vector2(-9, 2)))
    #expect(path.points.last == path.points.first)
  }

  @Test func piecesAreAtMostAQuarterAndLieOnTheCircle() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let centre = Vector2(random.number(-50...50), random.number(-50...50))
      let (radius, start) = (random.number(0.1...40), random.number(-20...20))
      let delta = random.number(-2 * .pi...2 * .pi)
      let path = Path.arc(centre: centre, radius: radius, start: start, delta: delta)
      #expect(path.verbs.count - 1 == Int((delta.magnitude / (.pi / 2)).rounded(.up)))
      #expect(near(path.points[0], on(start, centre, radius)))
      #expect(near(path.points[path.points.count - 1], on(start + delta, centre, radius)))
      // A cubic's quarter circle is off by 2.73e-4 of its radius at most.
      #expect(error(path, centre, radius) <= 2.74e-4 * radius)
    }
  }

  @Test func wholeQuartersAreNotCutFiner() {
    for (from, to, count) in [(Double.pi / 2, 2 * Double.pi, 3), (0, Double.pi, 2), (-Double.pi / 2, 0, 1)] {
      let path = Path.arc(centre: .zero, radius: 1, start: from, delta: to - from)
      #expect(path.verbs.count - 1 == count)
    }
  }

  private static let turn = 2 * Double.pi
  private static let sweepCases: [(Double, Double, Bool, Double)] = [
    (0, 1, false, 1), (1, 0, false, turn - 1), (0, turn, false, turn), (turn, 0, false, turn),
    (0, 1.5 * turn, false, 1.5 * turn), (0, -1.5 * turn, false, 0.5 * turn), (1, 0, true, -1), (0, 1, true, 1 - turn),
    (0, turn, true, 0), (turn, 0, true, -turn), (0, -1.5 * turn, true, -1.5 * turn), (0, 1.5 * turn, true, -0.5 * turn),
  ]

  @Test(arguments: sweepCases)
  func sweeps(_ start: Double, _ end: Double, _ clockwise: Bool, _ expected: Double) {
    #expect(abs(Path.sweep(from: start, to: end, clockwise: clockwise) - expected) < 1e-12)
  }

  /// From any angle on, however the sum is rounded.
  @Test func wholeTurnsDoNotDependOnRounding() {
    for k in -500...500 {
      let start = Double(k) * 0.0371
      #expect(Path.sweep(from: start, to: start + Self.turn, clockwise: true) == 0)
      #expect(Path.sweep(from: start, to: start - Self.turn, clockwise: true) == -Self.turn)
      #expect(Path.sweep(from: start, to: start - Self.turn, clockwise: false) == Self.turn)
      #expect(Path.sweep(from: start, to: start, clockwise: k % 2 == 0) == 0)
    }
  }

  @Test func moreThanACircleIsOne() {
    for delta in [7, 1e30, .greatestFiniteMagnitude, -7, -1e30] {
      let path = Path.arc(centre: .zero, radius: 1, start: 1, delta: delta)
      #expect(path.verbs.count == 5 && path.points[0] == path.points[12])
      // The second point tells the direction.
      #expect((path.points[0].cross(path.points[3]) > 0) == (delta > 0))
    }
  }

  @Test func anglesThatAreNoneGiveNothing() {
    for angle in [Double.nan, .infinity, -.infinity] {
      #expect(Path.arc(centre: .zero, radius: 1, start: angle, delta: 1).isEmpty)
      #expect(Path.arc(centre: .zero, radius: 1, start: 0, delta: angle).isEmpty)
      _ = Path.sweep(from: angle, to: 0, clockwise: true)
      _ = Path.sweep(from: 0, to: angle, clockwise: false)
    }
    #expect(Path.arc(centre: Vector2(.nan, 0), radius: .infinity, start: 1e30, delta: 1).verbs == [.move, .cubic])
    #expect(Path.arc(centre: .zero, radius: 5, start: 0, delta: 0).verbs == [.move])
  }

  @Test func tangentArcOfARightAngle() throws {
    let path = try #require(Path.tangentArc(from: .zero, corner: Vector2(10, 0), to: Vector2(10, 30), radius: 2))
    #expect(path.verbs == [.move, .cubic])
    #expect(near(path.points[0], Vector2(8, 0)) && near(path.points[3], Vector2(10, 2)))
    #expect(error(path, Vector2(8, 2), 2) <= 2.74e-4 * 2)
    // The other way round, and past a corner of 60 degrees, which takes more than a quarter.
    let sharp = try #require(
      Path.tangentArc(from: .zero, corner: Vector2(10, 0), to: Vector2(5, -5 * 3.0.squareRoot()), radius: 1))
    #expect(sharp.verbs == [.move, .cubic, .cubic])
    #expect(near(sharp.points[0], Vector2(10 - 3.0.squareRoot(), 0)))
    #expect(near(sharp.points[6], Vector2(10 - 3.0.squareRoot() / 2, -1.5)))
    #expect(error(sharp, Vector2(10 - 3.0.squareRoot(), -1), 1) <= 2.74e-4)
  }

  @Test func tangentArcsTouchBothLines() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      let points = (0..<3).map { _ in Vector2(random.number(-50...50), random.number(-50...50)) }
      let radius = random.number(0.1...20)
      guard let path = Path.tangentArc(from: points[0], corner: points[1], to: points[2], radius: radius) else {
        continue
      }
      let (first, last) = (path.points[0], path.points[path.points.count - 1])
      for (p, leg) in [(first, points[0]), (last, points[2])] {
        let line = leg - points[1]
        // On the leg, on the corner's side of it, and the same way off on both.
        #expect(abs(line.cross(p - points[1])) <= 1e-7 * line.length * max(1, (p - points[1]).length))
        #expect(line.dot(p - points[1]) > 0)
        #expect(abs((p - points[1]).length - (first - points[1]).length) <= 1e-7 * (first - points[1]).length)
      }
      // It leaves along the second leg.
      let way = last - path.points[path.points.count - 2]
      #expect(way.dot(points[2] - points[1]) > 0.999999 * way.length * (points[2] - points[1]).length)
    }
  }

  @Test func noTangentArcWhereThereIsNoCorner() {
    let far = Vector2(10, 0)
    #expect(Path.tangentArc(from: .zero, corner: far, to: Vector2(20, 0), radius: 1) == nil)
    #expect(Path.tangentArc(from: .zero, corner: far, to: Vector2(5, 0), radius: 1) == nil)
    #expect(Path.tangentArc(from: far, corner: far, to: Vector2(5, 5), radius: 1) == nil)
    #expect(Path.tangentArc(from: .zero, corner: far, to: far, radius: 1) == nil)
    for radius in [0, -1, .nan] {
      #expect(Path.tangentArc(from: .zero, corner: far, to: Vector2(10, 10), radius: radius) == nil)
    }
    #expect(Path.tangentArc(from: Vector2(1e200, 0), corner: .zero, to: Vector2(.nan, 10), radius: 1) == nil)
  }
}
