import Geometry

extension Matrix4 {
  /// The matrix that undoes this one; nil where it is singular, up to rounding, or not finite.
  var inverse: Matrix4? {
    let determinant = determinant
    guard isFinite, determinant.isFinite, abs(determinant) > 1e-14 * magnitude else { return nil }
    // The minors of the upper and the lower two rows, of columns 12, 13, 14, 23, 24, 34.
    func minors(_ p: SIMD4<Double>, _ q: SIMD4<Double>) -> [Double] {
      [
        p.x * q.y - p.y * q.x, p.x * q.z - p.z * q.x, p.x * q.w - p.w * q.x, p.y * q.z - p.z * q.y,
        p.y * q.w - p.w * q.y, p.z * q.w - p.w * q.z,
      ]
    }
    let s = minors(r0, r1)
    let c = minors(r2, r3)
    let k = 1 / determinant
    let inverse = Matrix4(
      SIMD4(
        r1.y * c[5] - r1.z * c[4] + r1.w * c[3], -r0.y * c[5] + r0.z * c[4] - r0.w * c[3],
        r3.y * s[5] - r3.z * s[4] + r3.w * s[3], -r2.y * s[5] + r2.z * s[4] - r2.w * s[3]) * k,
      SIMD4(
        -r1.x * c[5] + r1.z * c[2] - r1.w * c[1], r0.x * c[5] - r0.z * c[2] + r0.w * c[1],
        -r3.x * s[5] + r3.z * s[2] - r3.w * s[1], r2.x * s[5] - r2.z * s[2] + r2.w * s[1]) * k,
      SIMD4(
        r1.x * c[4] - r1.y * c[2] + r1.w * c[0], -r0.x * c[4] + r0.y * c[2] - r0.w * c[0],
        r3.x * s[4] - r3.y * s[2] + r3.w * s[0], -r2.x * s[4] + r2.y * s[2] - r2.w * s[0]) * k,
      SIMD4(
        -r1.x * c[3] + r1.y * c[1] - r1.z * c[0], r0.x * c[3] - r0.y * c[1] + r0.z * c[0],
        -r3.x * s[3] + r3.y * s[1] - r3.z * s[0], r2.x * s[3] - r2.y * s[1] + r2.z * s[0]) * k)
    return inverse.isFinite ? inverse : nil
  }

  /// The product of `k` such matrices, by repeated squaring; the identity for 0.
  func power(_ k: Int) -> Matrix4 {
    var result = Matrix4.identity
    var square = self
    var rest = k
    while rest > 0 {
      if rest & 1 == 1 { result = result * square }
      rest >>= 1
      if rest > 0 { square = square * square }
    }
    return result
  }

  /// The entries a share `f` of the way to those of `other`.
  func mixedByEntry(with other: Matrix4, _ f: Double) -> Matrix4 {
    Matrix4(
      r0 + (other.r0 - r0) * f, r1 + (other.r1 - r1) * f, r2 + (other.r2 - r2) * f, r3 + (other.r3 - r3) * f)
  }

  /// Whether it keeps to the plane z = 0 and to parallels in it ([S] 0, 5).
  var isPlanar: Bool {
    r0.z == 0 && r0.w == 0 && r1.z == 0 && r1.w == 0 && r2 == SIMD4(0, 0, 1, 0) && r3.z == 0 && r3.w == 1
  }
}
