import Foundation
public import Geometry

/// Matrices written straight from facts/semantics.md 0.3, apart from the ones that the product uses.
public enum Matrices {
  /// Right-handed rotation about an axis that need not have unit length.
  public static func rotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    let l = (x * x + y * y + z * z).squareRoot()
    let (x, y, z) = (x / l, y / l, z / l)
    let c = cos(angle)
    let s = sin(angle)
    let t = 1 - c
    return Matrix4(
      SIMD4(c + x * x * t, x * y * t + z * s, x * z * t - y * s, 0),
      SIMD4(x * y * t - z * s, c + y * y * t, y * z * t + x * s, 0),
      SIMD4(x * z * t + y * s, y * z * t - x * s, c + z * z * t, 0),
      SIMD4(0, 0, 0, 1))
  }

  /// Stretches along the three axes, about the origin.
  public static func scale(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// m34 = -1 / distance.
  public static func perspective(_ distance: Double) -> Matrix4 {
    var m = Matrix4.identity
    m.r2.w = -1 / distance
    return m
  }
}
