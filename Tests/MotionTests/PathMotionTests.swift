import Foundation
import Geometry
import Motion
import TestBasics
import Tessellator
import Testing

/// Checks of ways along paths ([S] 14.3).
@Suite struct PathMotionTests {
  private func path(_ build: (inout Path) -> Void) -> Path {
    var path = Path()
    build(&path)
    return path
  }

  private func near(_ place: (point: Vector2, angle: Double)?, _ x: Double, _ y: Double, _ angle: Double? = nil) -> Bool
  {
    guard let place else { return false }
    let turn = angle.map { cos(place.angle - $0) } ?? 1
    return (place.point - Vector2(x, y)).length < 1e-9 && turn > 1 - 1e-12
  }

  /// Two lines, the second three times as long, at right angles.
  private var corner: Path {
    path {
      $0.move(to: Vector2(10, 20))
      $0.addLine(to: Vector2(20, 20))
      $0.addLine(to: Vector2(20, 50))
    }
  }

  @Test func emptyPathsAnimateNothing() {
    #expect(PathMotion(Path()).place(at: 0.5) == nil)
    #expect(PathMotion(path { $0.move(to: .zero) }).place(at: 0.5) == nil)
    #expect(PathMotion(corner, keyTimes: [0]).place(at: 0.5) == nil)
  }

  @Test func linear() {
    let motion = PathMotion(corner)
    #expect(near(motion.place(at: 0), 10, 20, 0))
    #expect(near(motion.place(at: 0.25), 15, 20, 0))
    #expect(near(motion.place(at: 0.5), 20, 20, .pi / 2))
    #expect(near(motion.place(at: 0.75), 20, 35, .pi / 2))
    #expect(near(motion.place(at: 1), 20, 50, .pi / 2))
    #expect(near(motion.place(at: 9), 20, 50, .pi / 2))
    #expect(near(motion.place(at: .nan), 10, 20, 0))
  }

  @Test func keyTimesAndCurves() {
    let motion = PathMotion(corner, keyTimes: [0, 0.2, 0.8], timing: [.linear, .easeIn])
    #expect(near(motion.place(at: 0.1), 15, 20))
    #expect(near(motion.place(at: 0.5), 20, 20 + 30 * CubicBezier.easeIn(0.5)))
    #expect(near(motion.place(at: 0.9), 20, 50))
    // Without a key time for its end the second line is left out.
    #expect(near(PathMotion(corner, keyTimes: [0, 0.5]).place(at: 0.8), 20, 20, 0))
  }

  @Test func discreteStandsAtStarts() {
    let motion = PathMotion(corner, mode: .discrete)
    #expect(near(motion.place(at: 0.49), 10, 20))
    #expect(near(motion.place(at: 0.5), 20, 20))
    #expect(near(motion.place(at: 0.99), 20, 20))
    #expect(near(motion.place(at: 1), 20, 50))
  }

  @Test func pacedHasConstantSpeed() {
    let motion = PathMotion(corner, timing: [.easeIn], mode: .paced)
    #expect(near(motion.place(at: 0.125), 15, 20, 0))
    #expect(near(motion.place(at: 0.25), 20, 20, .pi / 2))
    #expect(near(motion.place(at: 0.5), 20, 30, .pi / 2))
    // With key times it is linear, as measured for values.
    #expect(near(PathMotion(corner, keyTimes: [0, 0.5, 1], mode: .paced).place(at: 0.75), 20, 35))
  }

  @Test func pacedOnCurves() {
    let curves = path {
      $0.move(to: Vector2(0, 150))
      $0.addCubic(to: Vector2(300, 150), control1: Vector2(75, 0), control2: Vector2(225, 300))
      $0.addQuadratic(to: Vector2(400, 0), control: Vector2(300, 0))
      $0.addCubic(to: Vector2(420, 10), control1: Vector2(600, 10), control2: Vector2(200, -40))
    }
    let motion = PathMotion(curves, mode: .paced)
    // The length by many small steps along each piece's own parameter.
    let pieces = PathMotion(curves)
    let steps = 60_000
    var sums = [0.0]
    var points: [Vector2] = []
    for k in 0...steps {
      guard let p = pieces.place(at: Double(k) / Double(steps))?.point else { continue }
      if let last = points.last { sums.append(sums[sums.count - 1] + (p - last).length) }
      points.append(p)
    }
    let total = sums[sums.count - 1]
    var k = 0
    for i in 1..<60 {
      let f = Double(i) / 60
      while sums[k] < f * total { k += 1 }
      let place = motion.place(at: f)
      #expect(((place?.point ?? .zero) - points[k]).length < 1e-4 * total, "at \(f)")
    }
  }

  @Test func followsCurvesByTheirParameter() {
    let curve = path {
      $0.move(to: Vector2(0, 0))
      $0.addCubic(to: Vector2(10, 0), control1: Vector2(0, 8), control2: Vector2(10, 8))
    }
    #expect(near(PathMotion(curve).place(at: 0.5), 5, 6, 0))
    // At a quarter the weights are 27, 27, 9 and 1 parts of 64.
    #expect(near(PathMotion(curve).place(at: 0.25), 1.5625, 4.5))
    #expect(near(PathMotion(curve).place(at: 0), 0, 0, .pi / 2))
    #expect(near(PathMotion(curve).place(at: 1), 10, 0, -.pi / 2))
  }

  @Test func closingLines() {
    let triangle = path {
      $0.move(to: Vector2(0, 0))
      $0.addLine(to: Vector2(10, 0))
      $0.addLine(to: Vector2(10, 10))
      $0.close()
    }
    #expect(near(PathMotion(triangle).place(at: 5.0 / 6), 5, 5, -0.75 * .pi))
    #expect(near(PathMotion(triangle).place(at: 1), 0, 0))
    // A closing line without length is no key frame.
    let closed = path {
      $0.move(to: Vector2(0, 0))
      $0.addLine(to: Vector2(10, 0))
      $0.addLine(to: Vector2(0, 0))
      $0.close()
    }
    #expect(near(PathMotion(closed).place(at: 0.75), 5, 0, .pi))
  }

  @Test func newSubpathsJump() {
    let two = path {
      $0.move(to: Vector2(0, 0))
      $0.addLine(to: Vector2(10, 0))
      $0.move(to: Vector2(100, 0))
      $0.addLine(to: Vector2(100, 10))
    }
    let motion = PathMotion(two)
    #expect(near(motion.place(at: 0.4999999999), 9.999999998, 0, 0))
    #expect(near(motion.place(at: 0.5), 100, 0, .pi / 2))
    #expect(near(PathMotion(two, mode: .paced).place(at: 0.75), 100, 5))
  }

  @Test func anglesOfDegenerateCurves() {
    // Control points on the ends: the direction is that of the next one that lies elsewhere.
    let ends = path {
      $0.move(to: Vector2(0, 0))
      $0.addCubic(to: Vector2(10, 10), control1: Vector2(0, 0), control2: Vector2(10, 0))
      $0.addCubic(to: Vector2(20, 20), control1: Vector2(10, 10), control2: Vector2(10, 10))
    }
    let motion = PathMotion(ends)
    #expect(abs((motion.place(at: 0)?.angle ?? .nan) - 0) < 1e-5)
    #expect(abs((motion.place(at: 0.5)?.angle ?? .nan) - .pi / 4) < 1e-5)
    #expect(abs((motion.place(at: 1)?.angle ?? .nan) - .pi / 4) < 1e-5)
    // A piece without length goes on in the direction before it.
    let still = path {
      $0.move(to: Vector2(0, 0))
      $0.addLine(to: Vector2(0, -5))
      $0.addLine(to: Vector2(0, -5))
    }
    #expect(near(PathMotion(still).place(at: 0.75), 0, -5, -.pi / 2))
    #expect(near(PathMotion(still, mode: .paced).place(at: 1), 0, -5, -.pi / 2))
    let point = path {
      $0.move(to: Vector2(3, 4))
      $0.addLine(to: Vector2(3, 4))
    }
    for mode in [Keyframes.Mode.linear, .paced, .discrete] {
      #expect(near(PathMotion(point, mode: mode).place(at: 0.5), 3, 4, 0))
    }
  }

  @Test func hostilePaths() {
    let odd: [Double] = [.nan, .infinity, -.infinity, 0, 1e300, -1e59, .leastNonzeroMagnitude, 7]
    var random = SeededGenerator(seed: 7)
    func point() -> Vector2 {
      Vector2(odd.randomElement(using: &random) ?? 0, odd.randomElement(using: &random) ?? 0)
    }
    for _ in 0..<2000 {
      var path = Path()
      for _ in 0..<6 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: path.move(to: point())
        case 1: path.addLine(to: point())
        case 2: path.addQuadratic(to: point(), control: point())
        case 3: path.addCubic(to: point(), control1: point(), control2: point())
        default: path.close()
        }
      }
      for mode in [Keyframes.Mode.linear, .discrete, .paced, .cubic, .cubicPaced] {
        let motion = PathMotion(path, keyTimes: random.chance(0.3) ? [0, .nan, 0.5] : nil, mode: mode)
        for f in [-1, 0, 0.3, 0.5, 1, .nan] {
          guard let place = motion.place(at: f) else { continue }
          #expect(place.point.x.isFinite && place.point.y.isFinite && place.angle.isFinite)
        }
      }
    }
  }
}
