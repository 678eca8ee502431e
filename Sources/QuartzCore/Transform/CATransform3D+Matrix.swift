import Foundation
package import Geometry

// Between the sixteen fields of the API and the four SIMD rows that arithmetic uses.

extension CATransform3D {
  /// The same matrix from SIMD rows.
  @inline(__always)
  package init(_ m: Matrix4) {
    self.init(
      m11: m.r0.x, m12: m.r0.y, m13: m.r0.z, m14: m.r0.w, m21: m.r1.x, m22: m.r1.y, m23: m.r1.z, m24: m.r1.w,
      m31: m.r2.x, m32: m.r2.y, m33: m.r2.z, m34: m.r2.w, m41: m.r3.x, m42: m.r3.y, m43: m.r3.z, m44: m.r3.w)
  }

  /// The same matrix as SIMD rows.
  @inline(__always)
  package var matrix: Matrix4 {
    Matrix4(
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34), SIMD4(m41, m42, m43, m44))
  }
}

extension Matrix4 {
  /// The determinant by expansion along pairs of rows.
  var determinant: Double { cofactors.determinant }

  /// The inverse, or nil where the determinant is 0 or not finite.
  var inverse: Matrix4? {
    let c = cofactors
    guard c.determinant != 0, c.determinant.isFinite else { return nil }
    let k = 1 / c.determinant
    let result = Matrix4(c.adjugate.r0 * k, c.adjugate.r1 * k, c.adjugate.r2 * k, c.adjugate.r3 * k)
    return result.isFinite ? result : nil
  }

  private var cofactors: (adjugate: Matrix4, determinant: Double) {
    let (a, b, c, d) = (r0, r1, r2, r3)
    // The 2x2 minors of the upper and of the lower two rows.
    let s0 = a.x * b.y - a.y * b.x
    let s1 = a.x * b.z - a.z * b.x
    let s2 = a.x * b.w - a.w * b.x
    let s3 = a.y * b.z - a.z * b.y
    let s4 = a.y * b.w - a.w * b.y
    let s5 = a.z * b.w - a.w * b.z
    let t0 = c.x * d.y - c.y * d.x
    let t1 = c.x * d.z - c.z * d.x
    let t2 = c.x * d.w - c.w * d.x
    let t3 = c.y * d.z - c.z * d.y
    let t4 = c.y * d.w - c.w * d.y
    let t5 = c.z * d.w - c.w * d.z
    let adjugate = Matrix4(
      SIMD4(
        b.y * t5 - b.z * t4 + b.w * t3, -a.y * t5 + a.z * t4 - a.w * t3, d.y * s5 - d.z * s4 + d.w * s3,
        -c.y * s5 + c.z * s4 - c.w * s3),
      SIMD4(
        -b.x * t5 + b.z * t2 - b.w * t1, a.x * t5 - a.z * t2 + a.w * t1, -d.x * s5 + d.z * s2 - d.w * s1,
        c.x * s5 - c.z * s2 + c.w * s1),
      SIMD4(
        b.x * t4 - b.y * t2 + b.w * t0, -a.x * t4 + a.y * t2 - a.w * t0, d.x * s4 - d.y * s2 + d.w * s0,
        -c.x * s4 + c.y * s2 - c.w * s0),
      SIMD4(
        -b.x * t3 + b.y * t1 - b.z * t0, a.x * t3 - a.y * t1 + a.z * t0, -d.x * s3 + d.y * s1 - d.z * s0,
        c.x * s3 - c.y * s1 + c.z * s0))
    return (adjugate, s0 * t5 - s1 * t4 + s2 * t3 + s3 * t2 - s4 * t1 + s5 * t0)
  }
}
