import Geometry

/// How much a plane's map to the screen stretches lengths.
enum PlaneStretch {
  /// The greatest local stretch, pixels a unit, over a convex polygon of the screen; not less than the true one.
  ///
  /// With p the pixel and w the map's denominator, the derivative is (A - p h) / w: A and h are constants of the map, and
  /// 1 / w is linear in p. So both factors are greatest at corners of the polygon.
  static func greatest(_ map: Homography, _ polygon: [SIMD4<Double>]) -> Double {
    let adjugate = map.adjugate
    let inverse = 1 / map.determinant
    var norm = 0.0
    var nearness = 0.0
    for v in polygon {
      let a = SIMD2(map.r0.x - v.x * map.r0.z, map.r0.y - v.y * map.r0.z)
      let b = SIMD2(map.r1.x - v.x * map.r1.z, map.r1.y - v.y * map.r1.z)
      let (aa, bb, ab) = ((a * a).sum(), (b * b).sum(), (a * b).sum())
      let spread = ((aa - bb) * (aa - bb) + 4 * ab * ab).squareRoot()
      norm = max(norm, (aa + bb + spread) / 2)
      nearness = max(nearness, (v.x * adjugate.r0.z + v.y * adjugate.r1.z + adjugate.r2.z) * inverse)
    }
    return norm.squareRoot() * nearness
  }

  /// The step, a power of 2, that holds a stretch; rounding alone does not lead to the next.
  ///
  /// - Parameter extent: of what is drawn, in the plane's unit. Beyond a million pixels precision grows no more.
  static func step(_ stretch: Double, extent: Double) -> Int {
    guard stretch > 0, stretch.isFinite else { return 0 }
    let step = Int(stretch.exponent) + (stretch.significand > 1 + 1e-6 ? 1 : 0)
    let most = extent > 0 && extent.isFinite ? 20 - Int(extent.exponent) : 20
    return max(-64, min(step, most, 64))
  }
}
