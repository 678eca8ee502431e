import Geometry

/// A cubic Bezier curve.
struct CubicCurve {
  var p0: Vector2
  var p1: Vector2
  var p2: Vector2
  var p3: Vector2

  @inline(__always)
  init(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// The quadratic curve with this control point, as a cubic.
  @inline(__always)
  init(_ p0: Vector2, _ control: Vector2, _ end: Vector2) {
    self.init(p0, p0 + (control - p0) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
  }

  /// An upper bound of the polygon's and thereby the curve's length.
  var polygonLength: Double { (p1 - p0).length + (p2 - p1).length + (p3 - p2).length }

  /// Both halves.
  @inline(__always)
  func halved() -> (CubicCurve, CubicCurve) {
    let a = (p0 + p1) * 0.5
    let b = (p1 + p2) * 0.5
    let c = (p2 + p3) * 0.5
    let d = (a + b) * 0.5
    let e = (b + c) * 0.5
    let m = (d + e) * 0.5
    return (CubicCurve(p0, a, d, m), CubicCurve(m, e, c, p3))
  }

  /// The polar form: the point at t for three equal arguments.
  @inline(__always)
  func blossom(_ t: Double, _ u: Double, _ v: Double) -> Vector2 {
    let a = mix(p0, p1, t)
    let b = mix(p1, p2, t)
    let c = mix(p2, p3, t)
    return mix(mix(a, b, u), mix(b, c, u), v)
  }

  /// The part between two parameters; the curve's own ends stay exact.
  func part(_ t0: Double, _ t1: Double) -> CubicCurve {
    CubicCurve(
      t0 == 0 ? p0 : blossom(t0, t0, t0), blossom(t0, t0, t1), blossom(t0, t1, t1), t1 == 1 ? p3 : blossom(t1, t1, t1))
  }
}

/// The point a share t of the way from `a` to `b`.
@inline(__always)
func mix(_ a: Vector2, _ b: Vector2, _ t: Double) -> Vector2 { a * (1 - t) + b * t }

/// A cubic's rate of travel, for lengths along it.
struct CubicSpeed {
  /// The derivative is c + b t + a t².
  private let a: Vector2
  private let b: Vector2
  private let c: Vector2
  /// The error allowed in the length of a part.
  private let tolerance: Double

  init(_ curve: CubicCurve) {
    let d0 = (curve.p1 - curve.p0) * 3
    let d1 = (curve.p2 - curve.p1) * 3
    let d2 = (curve.p3 - curve.p2) * 3
    a = d0 + d2 - d1 * 2
    b = (d1 - d0) * 2
    c = d0
    tolerance = curve.polygonLength * 1e-11
  }

  /// Length travelled by unit of the parameter.
  @inline(__always)
  func speed(_ t: Double) -> Double { ((a * t + b) * t + c).length }

  /// The length between two parameters. Halves the interval until halving no longer changes the sum, which happens at
  /// once except about cusps, where the speed has a kink.
  func length(_ t0: Double, _ t1: Double) -> Double { refined(t0, t1, sum(t0, t1), depth: 0) }

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
  func parameter(from t0: Double, distance: Double) -> Double {
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
