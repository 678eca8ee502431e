import Geometry
import Tessellator

/// How long the pixels of a place make the lengths of a plane: the symmetric matrix (xx xy / xy yy) that stretches the
/// plane as its map to the screen does there, without turning it.
///
/// A pen of one pixel is round on the screen, so how the map turns does not matter to it, and a turning layer keeps its
/// hairlines. Kept to 20 binary places, so that rounding does not make new ones of every frame.
struct PixelMetric: Hashable {
  var xx: Double
  var xy: Double
  var yy: Double

  /// - Parameter p: where in the plane; for perspective maps only there exact.
  init(_ map: Homography, at p: Vector2) {
    let v = map.transform(p.x, p.y)
    let (x, y) = (v.x / v.z, v.y / v.z)
    let a = SIMD2(map.r0.x - x * map.r0.z, map.r0.y - y * map.r0.z) / v.z
    let b = SIMD2(map.r1.x - x * map.r1.z, map.r1.y - y * map.r1.z) / v.z
    // The square root of the matrix of scalar products, by Cayley and Hamilton.
    let (aa, ab, bb) = ((a * a).sum(), (a * b).sum(), (b * b).sum())
    let area = max(aa * bb - ab * ab, 0).squareRoot()
    let trace = (aa + bb + 2 * area).squareRoot()
    self.init(xx: (aa + area) / trace, xy: ab / trace, yy: (bb + area) / trace)
    // Out of sight, or seen edge-on: nothing is drawn of it.
    if !(v.z > 0) || !(leastStretch > 0) || !leastStretch.isFinite { self.init(xx: 1, xy: 0, yy: 1) }
  }

  private init(xx: Double, xy: Double, yy: Double) {
    let step = max(abs(xx), abs(yy)).ulp * Double(1 << 32)
    self.xx = (xx / step).rounded() * step
    self.xy = (xy / step).rounded() * step
    self.yy = (yy / step).rounded() * step
  }

  /// The least stretch of any direction, pixels a unit.
  var leastStretch: Double {
    let half = (xx + yy) / 2
    let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    // Without cancellation: the product of both stretches is the determinant.
    return (xx * yy - xy * xy) / (half + spread)
  }

  func toPixels(_ p: Vector2) -> Vector2 { Vector2(xx * p.x + xy * p.y, xy * p.x + yy * p.y) }

  func fromPixels(_ p: Vector2) -> Vector2 {
    let d = xx * yy - xy * xy
    return Vector2((yy * p.x - xy * p.y) / d, (xx * p.y - xy * p.x) / d)
  }
}
