import Motion
import TestBasics
import Testing

/// Checks of timing curves ([S] 13.3).
@Suite struct CubicBezierTests {
  /// The curve's y by halving alone, on a curve whose x only grows.
  private func halved(_ c: (Double, Double, Double, Double), _ x: Double) -> Double {
    func at(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if at(c.0, c.2, middle) < x { low = middle } else { high = middle }
    }
    return at(c.1, c.3, (low + high) / 2)
  }

  @Test func measuredDefault() {
    // The system's solver is itself only right to some 1e-6; `agreesWithHalving` is the exact check.
    let rows = [(0.1, 0.094795), (0.25, 0.408511), (0.5, 0.802403), (0.75, 0.960459), (0.9, 0.994316)]
    for (x, y) in rows { #expect(abs(CubicBezier.standard(x) - y) < 1e-5) }
  }

  @Test func namedCurves() {
    #expect(CubicBezier.linear(0.3) == 0.3)
    // A curve that is its own mirror image is at a half in the middle.
    #expect(abs(CubicBezier.easeInEaseOut(0.5) - 0.5) < 1e-12)
    for x in [0.1, 0.37, 0.8] {
      #expect(abs(CubicBezier.easeIn(x) + CubicBezier.easeOut(1 - x) - 1) < 1e-12)
      #expect(CubicBezier.easeIn(x) < x)
    }
    // Written out at the parameter a half: x = (3 * 0.42 + 3 + 1) / 8, y = (3 + 1) / 8.
    #expect(abs(CubicBezier.easeIn(0.6575) - 0.5) < 1e-12)
  }

  @Test func endsAreExactAndInputIsClamped() {
    for curve in [CubicBezier.standard, CubicBezier(0.3, -2, 0.1, 3)] {
      #expect(curve(0) == 0)
      #expect(curve(1) == 1)
      #expect(curve(-4) == 0)
      #expect(curve(7) == 1)
      #expect(curve(.nan) == 0)
      #expect(curve(.infinity) == 1)
    }
  }

  @Test func mayLeaveTheUnitInterval() {
    // At the parameter a half: x = 0.5, y = (3 * -2 + 3 * 2 + 1) / 8.
    #expect(abs(CubicBezier(0.5, -2, 0.5, 2)(0.5) - 0.125) < 1e-12)
    #expect(CubicBezier(0.3, -1, 0.6, 1)(0.1) < 0)
    #expect(CubicBezier(0.3, 0, 0.6, 2)(0.9) > 1)
  }

  @Test func agreesWithHalving() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let c = (
        random.number(0...0.95), random.number(-2...3), random.number(0.05...1), random.number(-2...3)
      )
      let x = random.number(0...1)
      let y = CubicBezier(c.0, c.1, c.2, c.3)(x)
      #expect(abs(y - halved(c, x)) < 1e-9, "\(c) at \(x)")
    }
  }

  @Test func steepPlaces() {
    // x - 1/2 is 4 (t - 1/2)³: its slope is 0 there.
    let x = 0.5 + 4 * 0.1 * 0.1 * 0.1
    #expect(abs(CubicBezier(1, 0, 0, 1)(x) - (3 * 0.36 * 0.4 + 0.216)) < 1e-9)
    for curve in [CubicBezier(0, 0, 0, 1), CubicBezier(1, 0, 1, 1), CubicBezier(0, 1, 0, 1)] {
      var last = 0.0
      for k in 1...1000 {
        let y = curve(Double(k) / 1000)
        #expect(y >= last && y <= 1)
        last = y
      }
    }
  }

  @Test func hostileCurvesEnd() {
    let odd: [Double] = [-1e300, -5, 0, 0.5, 1, 9, 1e300, .nan, .infinity, -.infinity, .leastNonzeroMagnitude]
    for a in odd {
      for b in odd {
        for c in odd {
          let curve = CubicBezier(a, b, c, 1 - a)
          for x in [1e-300, 0.1, 0.5, 0.999, .nan] { #expect(curve(x).isFinite) }
        }
      }
    }
  }
}
