import Foundation
import Geometry
import Motion

/// Matrices for tests, written out from their definitions.
extension Matrix4 {
  static func scale(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(SIMD4(x, 0, 0, 0), SIMD4(0, y, 0, 0), SIMD4(0, 0, z, 0), SIMD4(0, 0, 0, 1))
  }

  /// A rotation of row vectors by Rodrigues's formula ([S] 0, 3).
  static func rotation(_ angle: Double, _ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    let length = (x * x + y * y + z * z).squareRoot()
    let n = SIMD3(x, y, z) / length
    func image(_ v: SIMD3<Double>) -> SIMD4<Double> {
      let cross = SIMD3(n.y * v.z - n.z * v.y, n.z * v.x - n.x * v.z, n.x * v.y - n.y * v.x)
      return SIMD4(v * cos(angle) + cross * sin(angle) + n * (n * v).sum() * (1 - cos(angle)), 0)
    }
    return Matrix4(image(SIMD3(1, 0, 0)), image(SIMD3(0, 1, 0)), image(SIMD3(0, 0, 1)), SIMD4(0, 0, 0, 1))
  }

  static func perspective(_ m34: Double) -> Matrix4 {
    Matrix4(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, m34), SIMD4(0, 0, 0, 1))
  }

  /// A planar transform by its six numbers.
  static func planar(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ x: Double, _ y: Double) -> Matrix4 {
    Matrix4(SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(x, y, 0, 1))
  }

  /// The greatest difference of two entries, as a share of the entry where that is above 1.
  func difference(_ other: Matrix4) -> Double {
    var worst = 0.0
    for (a, b) in [(r0, other.r0), (r1, other.r1), (r2, other.r2), (r3, other.r3)] {
      for k in 0..<4 {
        let d = abs(a[k] - b[k]) / max(1, abs(b[k]))
        if !(d <= worst) { worst = d }
      }
    }
    return worst
  }

  /// The matrix a share of the way to another.
  func mixed(_ other: Matrix4, _ f: Double) -> Matrix4 {
    guard case .transform(let m) = AnimatableValue.mix(.transform(self), .transform(other), f) else {
      return Matrix4.scale(.nan, .nan, .nan)
    }
    return m
  }
}
