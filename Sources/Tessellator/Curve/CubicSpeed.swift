import Geometry

/// A cubic's rate of travel, for lengths along it.
package struct CubicSpeed: Sendable {
  /// The derivative is c + b t + a t².
  private let a: Vector2
  private let b: Vector2
  private let c: Vector2
  /// The error allowed in the length of a part.
  private let tolerance: Double
  /// Where the speed is least, in order; 1 for none. At cusps it has a kink there, which a rule that takes the speed
  /// for smooth may step over unseen.
  private var minima = (1.0, 1.0)

  package init(_ curve: CubicCurve) {
    let d0 = (curve.p1 - curve.p0) * 3
    let d1 = (curve.p2 - curve.p1) * 3
    let d2 = (curve.p3 - curve.p2) * 3
    a = d0 + d2 - d1 * 2
    b = (d1 - d0) * 2
    c = d0
    tolerance = curve.polygonLength * 1e-11
    // A speed that changes little has no sharp minimum.
    let way = curve.p3 - curve.p0
    let along = (d0.dot(way), d1.dot(way), d2.dot(way))
    if !(min(along.0, along.1, along.2) > 0.2 * max(along.0, along.1, along.2)) { findMinima() }
  }

  /// The derivative of half the squared speed is a cubic polynomial, in pieces between its own extremes monotone.
  private mutating func findMinima() {
    let (g0, g1, g2, g3) = (c.dot(b), b.dot(b) + 2 * a.dot(c), 3 * a.dot(b), 2 * a.dot(a))
    // NaN where it has no extremes; no comparison holds then.
    let root = (g2 * g2 - 3 * g3 * g1).squareRoot()
    let q = -(g2 + (g2 < 0 ? -root : root))
    var bounds = (q / (3 * g3), g1 / q)
    if bounds.0 > bounds.1 { swap(&bounds.0, &bounds.1) }
    var low = 0.0
    for k in 0..<3 {
      let bound = k == 0 ? bounds.0 : k == 1 ? bounds.1 : 1
      guard bound > low && bound <= 1 else { continue }
      var (l, h) = (low, bound)
      low = bound
      func rate(_ t: Double) -> Double { ((g3 * t + g2) * t + g1) * t + g0 }
      guard rate(l) < 0 && rate(h) > 0 else { continue }
      while true {
        let middle = 0.5 * (l + h)
        if !(middle > l && middle < h) || h - l < 0x1p-60 { break }
        if rate(middle) < 0 { l = middle } else { h = middle }
      }
      if minima.0 == 1 { minima.0 = h } else { minima.1 = h }
    }
  }

  /// Length travelled by unit of the parameter.
  @inline(__always)
  func speed(_ t: Double) -> Double { ((a * t + b) * t + c).length }

  /// The length between two parameters.
  package func length(_ t0: Double, _ t1: Double) -> Double {
    let (m, n) = minima
    if m > t0 && m < t1 { return refined(t0, m, sum(t0, m), depth: 0) + length(m, t1) }
    if n > t0 && n < t1 { return refined(t0, n, sum(t0, n), depth: 0) + length(n, t1) }
    return refined(t0, t1, sum(t0, t1), depth: 0)
  }

  /// Halves the interval until halving no longer changes the sum.
  private func refined(_ t0: Double, _ t1: Double, _ whole: Double, depth: Int) -> Double {
    let middle = 0.5 * (t0 + t1)
    let left = sum(t0, middle)
    let right = sum(middle, t1)
    if !(abs(left + right - whole) > tolerance) || depth >= TessellationLimits.halvings { return left + right }
    return refined(t0, middle, left, depth: depth + 1) + refined(middle, t1, right, depth: depth + 1)
  }

  /// Gauss and Legendre's rule of eight points.
  @inline(__always)
  private func sum(_ t0: Double, _ t1: Double) -> Double {
    let m = 0.5 * (t0 + t1)
    let h = 0.5 * (t1 - t0)
    @inline(__always)
    func pair(_ x: Double, _ weight: Double) -> Double { weight * (speed(m - h * x) + speed(m + h * x)) }
    return h
      * (pair(0.1834346424956498, 0.3626837833783620) + pair(0.5255324099163290, 0.3137066458778873)
        + pair(0.7966664774136267, 0.2223810344533745) + pair(0.9602898564975363, 0.1012285362903763))
  }

  /// The parameter whose distance along the curve from `t0` is `distance`, at most 1: Newton's steps, kept between
  /// bounds that close in.
  package func parameter(from t0: Double, distance: Double) -> Double {
    var low = t0
    var high = 1.0
    var travelled = 0.0
    var t = guess(t0, distance)
    for _ in 0..<60 {
      if !(t > low && t < high) { t = 0.5 * (low + high) }
      if !(t > low && t < high) { break }
      let rest = distance - travelled - length(low, t)
      if rest > 0 {
        travelled = distance - rest
        low = t
      } else {
        high = t
      }
      let v = speed(t)
      let step = v > 0 ? rest / v : .infinity
      t += step
      // The speed changes by at most about six times the length, so what this step leaves is within the tolerance.
      if abs(step) <= 1e-6 || abs(rest) <= tolerance { break }
    }
    return t > 1 ? 1 : t > t0 ? t : t0
  }

  /// The parameter travelled to at the speed of the way, by one step of Runge and Kutta's rule.
  private func guess(_ t: Double, _ distance: Double) -> Double {
    let a = distance / speed(t)
    let b = distance / speed(t + 0.5 * a)
    let c = distance / speed(t + 0.5 * b)
    let d = distance / speed(t + c)
    return t + (a + 2 * b + 2 * c + d) / 6
  }
}
