/// A projective map of one plane to another: row vectors (x, y, 1) * H = (X, Y, W), the image is (X/W, Y/W).
///
/// Rows are stored in `SIMD4` whose last lane is kept at 0.
@frozen
public struct Homography: Hashable, Sendable {
  /// What x is multiplied by: (X, Y, W, 0) of the direction (1, 0, 0).
  public var r0: SIMD4<Double>
  /// What y is multiplied by: (X, Y, W, 0) of the direction (0, 1, 0).
  public var r1: SIMD4<Double>
  /// What is added: (X, Y, W, 0) of the origin.
  public var r2: SIMD4<Double>

  /// The map with these rows; the last lane of each must be 0 (it is not checked).
  @inlinable
  public init(_ r0: SIMD4<Double>, _ r1: SIMD4<Double>, _ r2: SIMD4<Double>) {
    self.r0 = r0
    self.r1 = r1
    self.r2 = r2
  }

  /// Maps every point to itself.
  public static let identity = Homography(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0))

  /// The map of the plane z = 0 under `m`, with the resulting z dropped and w kept ([S] 4.3, conformance rule 3).
  @inlinable
  public init(flattening m: Matrix4) {
    self.init(
      SIMD4(m.r0.x, m.r0.y, m.r0.w, 0), SIMD4(m.r1.x, m.r1.y, m.r1.w, 0), SIMD4(m.r3.x, m.r3.y, m.r3.w, 0))
  }

  /// (X, Y, W, 0) of the point (x, y).
  @inlinable
  public func transform(_ x: Double, _ y: Double) -> SIMD4<Double> { r0 * x + r1 * y + r2 }

  /// (X, Y, W, 0) of a homogeneous point (x, y, w).
  @inlinable
  public func transform(_ v: SIMD4<Double>) -> SIMD4<Double> { r0 * v.x + r1 * v.y + r2 * v.z }

  /// `a * b`: `a` acts first.
  @inlinable
  public static func * (a: Homography, b: Homography) -> Homography {
    Homography(b.transform(a.r0), b.transform(a.r1), b.transform(a.r2))
  }

  /// `translation(x, y) * self`: the translation acts first.
  @inlinable
  public func preTranslated(_ x: Double, _ y: Double) -> Homography {
    Homography(r0, r1, r0 * x + r1 * y + r2)
  }

  /// Its sign is positive where the map keeps the sense of rotation of figures with w > 0; 0 for a plane seen edge-on.
  @inlinable
  public var determinant: Double {
    r0.x * (r1.y * r2.z - r1.z * r2.y) - r0.y * (r1.x * r2.z - r1.z * r2.x)
      + r0.z * (r1.x * r2.y - r1.y * r2.x)
  }

  /// The adjugate: `self * adjugate` is `determinant` times the identity, which is all an inverse map needs
  /// (as long as the determinant's sign is respected).
  @inlinable
  public var adjugate: Homography {
    Homography(
      SIMD4(
        r1.y * r2.z - r1.z * r2.y, r0.z * r2.y - r0.y * r2.z, r0.y * r1.z - r0.z * r1.y, 0),
      SIMD4(
        r1.z * r2.x - r1.x * r2.z, r0.x * r2.z - r0.z * r2.x, r0.z * r1.x - r0.x * r1.z, 0),
      SIMD4(
        r1.x * r2.y - r1.y * r2.x, r0.y * r2.x - r0.x * r2.y, r0.x * r1.y - r0.y * r1.x, 0))
  }
}

extension Homography {
  /// Whether the plane is seen edge-on (or collapses to a line or a point), up to the rounding of sums of larger numbers.
  /// The test goes by the rows' directions: a mere scale, however small, does not count.
  public var isSingular: Bool {
    let bound = ((r0 * r0).sum() * (r1 * r1).sum() * (r2 * r2).sum()).squareRoot()
    return !(abs(determinant) > 1e-14 * bound)
  }

  /// Whether every entry is finite.
  public var isFinite: Bool {
    let s = (r0 - r0) + (r1 - r1) + (r2 - r2)
    return s == SIMD4(repeating: 0)
  }
}
