package import Geometry

/// A cubic Bezier curve.
package struct CubicCurve: Sendable {
  package var p0: Vector2
  package var p1: Vector2
  package var p2: Vector2
  package var p3: Vector2

  @inline(__always)
  package init(_ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// The quadratic curve with this control point, as a cubic.
  @inline(__always)
  package init(_ p0: Vector2, _ control: Vector2, _ end: Vector2) {
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
  package func blossom(_ t: Double, _ u: Double, _ v: Double) -> Vector2 {
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
