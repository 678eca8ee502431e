import Geometry
import Glibc

/// A planar transform taken apart as CSS does it: scale * rotation * remainder * translation, in the order in which they
/// act on row vectors.
private struct PlanarParts {
  var scale: Vector2
  /// Radians, -pi...pi.
  var angle: Double
  /// m11, m12, m21, m22 of what is neither scale nor rotation; the identity without shear.
  var remainder: SIMD4<Double>
  var translation: Vector2

  /// nil where the matrix is singular, up to rounding, or not finite.
  init?(_ m: Matrix4) {
    var x = Vector2(m.r0.x, m.r0.y)
    var y = Vector2(m.r1.x, m.r1.y)
    let determinant = x.cross(y)
    scale = Vector2(x.length, y.length)
    guard m.isFinite, abs(determinant) > 1e-14 * scale.x * scale.y else { return nil }
    // A mirror image is mirrored along the axis that points away from itself more.
    if determinant < 0 {
      if x.x < y.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    x = x * (1 / scale.x)
    y = y * (1 / scale.y)
    guard x.length.isFinite, y.length.isFinite else { return nil }
    angle = atan2(x.y, x.x)
    let (cosine, sine) = (x.x, x.y)
    remainder = SIMD4(
      cosine * x.x - sine * y.x, cosine * x.y - sine * y.y, sine * x.x + cosine * y.x, sine * x.y + cosine * y.y)
    translation = Vector2(m.r3.x, m.r3.y)
  }
}

/// The way between two planar transforms.
struct PlanarWay: Sendable {
  private let scale: (Vector2, Vector2)
  private let angle: (Double, Double)
  private let remainder: (SIMD4<Double>, SIMD4<Double>)
  private let translation: (Vector2, Vector2)

  /// nil where either end is singular.
  init?(_ start: Matrix4, _ end: Matrix4) {
    guard var a = PlanarParts(start), let b = PlanarParts(end) else { return nil }
    // Mirrored along different axes: together that is half a turn.
    if a.scale.x < 0 && b.scale.y < 0 || a.scale.y < 0 && b.scale.x < 0 {
      a.scale = a.scale * -1
      a.angle += a.angle < 0 ? Double.pi : -Double.pi
    }
    // No turn counts as a full one; then the shorter way round. Half a turn is left as the angles have it: from no turn
    // it goes down, back to none it goes up.
    var from = a.angle == 0 ? 2 * Double.pi : a.angle
    var to = b.angle == 0 ? 2 * Double.pi : b.angle
    if abs(from - to) > Double.pi {
      if from > to { from -= 2 * Double.pi } else { to -= 2 * Double.pi }
    }
    scale = (a.scale, b.scale)
    angle = (from, to)
    remainder = (a.remainder, b.remainder)
    translation = (a.translation, b.translation)
  }

  func matrix(_ f: Double) -> Matrix4 {
    let scale = self.scale.0 + (self.scale.1 - self.scale.0) * f
    let angle = self.angle.0 + (self.angle.1 - self.angle.0) * f
    let rest = remainder.0 + (remainder.1 - remainder.0) * f
    let translation = self.translation.0 + (self.translation.1 - self.translation.0) * f
    let (cosine, sine) = (cos(angle), sin(angle))
    let x = Vector2(cosine * rest.x + sine * rest.z, cosine * rest.y + sine * rest.w) * scale.x
    let y = Vector2(cosine * rest.z - sine * rest.x, cosine * rest.w - sine * rest.y) * scale.y
    return Matrix4(
      SIMD4(x.x, x.y, 0, 0), SIMD4(y.x, y.y, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(translation.x, translation.y, 0, 1))
  }
}
