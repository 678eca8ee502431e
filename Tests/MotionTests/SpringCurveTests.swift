import Foundation
import Motion
import TestBasics
import Testing

/// Checks of springs ([S] 14.6).
@Suite struct SpringCurveTests {
  private func spring(
    _ mass: Double = 1, _ stiffness: Double = 100, _ damping: Double = 10, _ velocity: Double = 0,
    over: Bool = false
  ) -> SpringCurve {
    SpringCurve(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity, allowsOverdamping: over)
  }

  /// The spring's equation of motion, m x'' = k (1 - x) - c x', by small steps of Runge and Kutta's rule.
  private func integrated(
    _ m: Double, _ k: Double, _ c: Double, _ v0: Double, until time: Double
  ) -> Double {
    func force(_ s: (Double, Double)) -> (Double, Double) { (s.1, (k * (1 - s.0) - c * s.1) / m) }
    func step(_ s: (Double, Double), _ d: (Double, Double), _ h: Double) -> (Double, Double) {
      (s.0 + d.0 * h, s.1 + d.1 * h)
    }
    let count = 4000
    let h = time / Double(count)
    var s = (0.0, v0)
    for _ in 0..<count {
      let a = force(s)
      let b = force(step(s, a, h / 2))
      let d = force(step(s, b, h / 2))
      let e = force(step(s, d, h))
      s.0 += h / 6 * (a.0 + 2 * b.0 + 2 * d.0 + e.0)
      s.1 += h / 6 * (a.1 + 2 * b.1 + 2 * d.1 + e.1)
    }
    return s.0
  }

  @Test func obeysItsEquation() {
    let springs: [(Double, Double, Double, Double)] = [
      (1, 100, 10, 0), (1, 100, 10, -7), (2, 50, 3, 4), (1, 100, 0, 2), (1, 100, 20, 0), (1, 100, 20, 15),
      (4, 100, 40, -3), (1, 100, 50, 0), (1, 100, 29, 20), (1, 100, 20.0001, 3), (1, 100, 19.9999, 3),
    ]
    for (m, k, c, v) in springs {
      for t in [0.05, 0.3, 1, 2.5] {
        let x = spring(m, k, c, v, over: true)(t)
        #expect(abs(x - integrated(m, k, c, v, until: t)) < 1e-8, "\((m, k, c, v)) at \(t)")
      }
    }
  }

  @Test func overdampingIsNotAllowedByDefault() {
    for t in [0.1, 0.5, 2] {
      #expect(abs(spring(1, 100, 80)(t) - spring(1, 100, 20)(t)) < 1e-12)
      #expect(spring(1, 100, 80, over: true)(t) < spring(1, 100, 20)(t))
    }
  }

  @Test func settling() {
    #expect(abs(spring().settlingDuration - 1.4727003346780927) < 1e-12)
    #expect(abs(spring(1, 100, 5).settlingDuration - 2.855) < 5e-4)
    #expect(spring(1, 100, 0).settlingDuration == Double(Float.greatestFiniteMagnitude))
    // (1 + 10 t) exp(-10 t) is 0.00113 at 0.9 and 0.0005 at 1.
    #expect(abs(spring(1, 100, 20).settlingDuration - 1) < 1e-12)
    #expect(spring(1, 100, 80).settlingDuration == spring(1, 100, 20).settlingDuration)
    // The slower exponential: its rate is 50 - sqrt(2400) = 1.0102, so it is at a thousandth after about 6.85 s.
    #expect(abs(spring(1, 100, 100, over: true).settlingDuration - 6.9) < 1e-9)
    // One too slow to be searched step by step: the same with times a thousand times as long.
    let slow = spring(1, 1e-4, 0.1, over: true).settlingDuration
    #expect(slow > 6840 && slow < 6860)
    let curve = spring(1, 1e-4, 0.1, over: true)
    #expect(abs(1 - curve(slow)) < 0.001 && abs(1 - curve(slow - 0.1)) >= 0.001)
  }

  @Test func perceptual() {
    for (duration, bounce) in [(0.5, 0.0), (0.3, 0.4), (2, -0.5), (1, 1)] {
      let curve = SpringCurve(perceptualDuration: duration, bounce: bounce, initialVelocity: 0)
      #expect(abs(curve.perceptualDuration - duration) < 1e-12)
      #expect(abs(curve.bounce - bounce) < 1e-12)
    }
    // k = (4 pi)², c = 4 pi * 0.75 / 0.5.
    let curve = SpringCurve(perceptualDuration: 0.5, bounce: 0.25, initialVelocity: 1)
    let same = spring(1, 16 * Double.pi * Double.pi, 6 * Double.pi, 1, over: true)
    for t in [0.1, 0.4, 1] { #expect(abs(curve(t) - same(t)) < 1e-12) }
    #expect(abs(spring().perceptualDuration - 0.2 * Double.pi) < 1e-12)
    #expect(abs(spring().bounce - 0.5) < 1e-12)
    #expect(abs(spring(1, 100, 40).bounce + 0.5) < 1e-12)
  }

  @Test func startsAndRests() {
    #expect(spring()(0) == 0)
    #expect(spring()(-1) == 0)
    #expect(spring()(.nan) == 0)
    #expect(abs(spring()(100) - 1) < 1e-12)
    // The initial velocity is the slope at the start.
    #expect(abs(spring(1, 100, 10, 3)(1e-6) / 1e-6 - 3) < 1e-4)
  }

  @Test func hostileNumbers() {
    let odd: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1e300, .leastNonzeroMagnitude, 1e-12, 1]
    for m in odd {
      for k in odd {
        for c in odd {
          for v in [0, .nan, 1e300] {
            let curve = spring(m, k, c, v, over: c > 1)
            #expect(curve.settlingDuration >= 0)
            for t in [0, 1e-9, 0.5, 1e300, .infinity] { #expect(curve(t).isFinite) }
          }
        }
        #expect(SpringCurve(perceptualDuration: m, bounce: k, initialVelocity: m)(0.3).isFinite)
      }
    }
  }
}
