/// A 4x4 matrix in Core Animation's convention: points are row vectors, p' = p * M, and row 3 holds the translation.
///
/// Four SIMD rows: a product costs a quarter of what sixteen scalar fields do.
@frozen
public struct Matrix4: Hashable, Sendable {
  /// m11, m12, m13, m14: where the direction +x goes.
  public var r0: SIMD4<Double>
  /// m21, m22, m23, m24: where the direction +y goes.
  public var r1: SIMD4<Double>
  /// m31, m32, m33, m34: where the direction +z goes; its w is the perspective, -1 / distance of the eye.
  public var r2: SIMD4<Double>
  /// m41, m42, m43, m44: where the origin goes.
  public var r3: SIMD4<Double>

  /// The matrix with these rows.
  @inlinable
  public init(_ r0: SIMD4<Double>, _ r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>) {
    self.r0 = r0
    self.r1 = r1
    self.r2 = r2
    self.r3 = r3
  }

  /// Maps every point to itself.
  public static let identity = Matrix4(
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1))

  /// Moves every point by (x, y, z).
  @inlinable
  public static func translation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(x, y, z, 1))
  }

  /// `v * self` for a row vector.
  @inlinable
  public func transform(_ v: SIMD4<Double>) -> SIMD4<Double> {
    r0 * v.x + r1 * v.y + r2 * v.z + r3 * v.w
  }

  /// `a * b`: `a` acts first.
  @inlinable
  public static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
    Matrix4(b.transform(a.r0), b.transform(a.r1), b.transform(a.r2), b.transform(a.r3))
  }

  /// `translation(x, y, z) * self`: the translation acts first.
  @inlinable
  public func preTranslated(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(r0, r1, r2, r0 * x + r1 * y + r2 * z + r3)
  }

  /// `self * translation(x, y, z)`: the translation acts last.
  @inlinable
  public func postTranslated(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    let t = SIMD4(x, y, z, 0)
    return Matrix4(r0 + t * r0.w, r1 + t * r1.w, r2 + t * r2.w, r3 + t * r3.w)
  }

  /// Whether every entry is finite.
  public var isFinite: Bool {
    let s = (r0 - r0) + (r1 - r1) + (r2 - r2) + (r3 - r3)
    return s == SIMD4(repeating: 0)
  }
}

extension Matrix4 {
  /// The determinant.
  public var determinant: Double {
    let a = r0.x * r1.y - r0.y * r1.x
    let b = r0.x * r1.z - r0.z * r1.x
    let c = r0.x * r1.w - r0.w * r1.x
    let d = r0.y * r1.z - r0.z * r1.y
    let e = r0.y * r1.w - r0.w * r1.y
    let f = r0.z * r1.w - r0.w * r1.z
    let g = r2.x * r3.y - r2.y * r3.x
    let h = r2.x * r3.z - r2.z * r3.x
    let i = r2.x * r3.w - r2.w * r3.x
    let j = r2.y * r3.z - r2.z * r3.y
    let k = r2.y * r3.w - r2.w * r3.y
    let l = r2.z * r3.w - r2.w * r3.z
    return a * l - b * k + c * j + d * i - e * h + f * g
  }

  /// The product of the rows' lengths, which bounds the determinant's magnitude (Hadamard).
  public var magnitude: Double {
    ((r0 * r0).sum() * (r1 * r1).sum() * (r2 * r2).sum() * (r3 * r3).sum()).squareRoot()
  }
}
