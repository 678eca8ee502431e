import Geometry

/// A transform taken apart: scale * shear * rotation * translation * perspective, in the order in which they act on row
/// vectors. The perspective is the outermost factor (conformance rule 5).
private struct SpatialParts {
  var scale: SIMD3<Double>
  /// How much of the x axis is in y, of x in z, and of y in z.
  var shear: SIMD3<Double>
  var rotation: Quaternion
  var translation: SIMD3<Double>
  /// The last column of the perspective: m14, m24, m34, m44.
  var perspective: SIMD4<Double>

  /// nil where the matrix has no inverse or no positive m44, which is divided out.
  init?(_ matrix: Matrix4) {
    let m44 = matrix.r3.w
    guard matrix.isFinite, m44 > 0 else { return nil }
    let m = Matrix4(matrix.r0 / m44, matrix.r1 / m44, matrix.r2 / m44, matrix.r3 / m44)
    let (a, b, c) = (m.r0.direction, m.r1.direction, m.r2.direction)
    let determinant = dot(a, cross(b, c))
    let bound = (dot(a, a) * dot(b, b) * dot(c, c)).squareRoot()
    guard determinant.isFinite, abs(determinant) > 1e-14 * bound else { return nil }

    translation = m.r3.direction
    let column = (cross(b, c) * m.r0.w + cross(c, a) * m.r1.w + cross(a, b) * m.r2.w) / determinant
    perspective = SIMD4(column, 1 - dot(translation, column))

    // Gram and Schmidt: one axis after the other, each without what it shares with those before it.
    let lengthX = length(a)
    var x = a / lengthX
    let xy = dot(x, b)
    let restY = b - x * xy
    let lengthY = length(restY)
    var y = restY / lengthY
    let xz = dot(x, c)
    let yz = dot(y, c - x * xz)
    let restZ = c - x * xz - y * yz
    let lengthZ = length(restZ)
    var z = restZ / lengthZ
    scale = SIMD3(lengthX, lengthY, lengthZ)
    shear = SIMD3(xy / lengthY, xz / lengthZ, yz / lengthZ)
    if determinant < 0 {
      scale = -scale
      (x, y, z) = (-x, -y, -z)
    }
    rotation = Quaternion(x, y, z)
    guard isFinite else { return nil }
  }

  private var isFinite: Bool {
    let sum = scale + shear + translation + perspective.direction + rotation.vector.direction
    return (sum - sum) == .zero && perspective.w.isFinite && rotation.vector.w.isFinite
  }
}

/// The way between two transforms of space.
struct SpatialWay: Sendable {
  private let scale: (SIMD3<Double>, SIMD3<Double>)
  private let shear: (SIMD3<Double>, SIMD3<Double>)
  private let turn: QuaternionTurn
  private let translation: (SIMD3<Double>, SIMD3<Double>)
  private let perspective: (SIMD4<Double>, SIMD4<Double>)

  /// nil where either end cannot be taken apart.
  init?(_ start: Matrix4, _ end: Matrix4) {
    guard let a = SpatialParts(start), let b = SpatialParts(end) else { return nil }
    scale = (a.scale, b.scale)
    shear = (a.shear, b.shear)
    turn = QuaternionTurn(a.rotation, b.rotation)
    translation = (a.translation, b.translation)
    perspective = (a.perspective, b.perspective)
  }

  func matrix(_ f: Double) -> Matrix4 {
    func mix<V: SIMD<Double>>(_ way: (V, V)) -> V { way.0 + (way.1 - way.0) * f }
    let scale = mix(scale)
    let shear = mix(shear)
    let translation = mix(translation)
    let perspective = mix(perspective)
    let (x, y, z) = turn.rotation(f).axes
    func row(_ v: SIMD3<Double>, _ w: Double) -> SIMD4<Double> {
      SIMD4(v, dot(v, perspective.direction) + w * perspective.w)
    }
    return Matrix4(
      row(x * scale.x, 0), row((y + x * shear.x) * scale.y, 0), row((z + y * shear.z + x * shear.y) * scale.z, 0),
      row(translation, 1))
  }
}
