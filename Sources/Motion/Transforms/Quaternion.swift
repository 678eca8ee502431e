import Glibc

/// A rotation of space as a unit quaternion.
struct Quaternion: Sendable {
  /// The axis times the sine of half the angle, and its cosine.
  var vector: SIMD4<Double>

  /// Below this, half an angle's cosine is 0 but for rounding: the rotation is half a turn.
  private static let halfTurn = 1e-8

  init(_ vector: SIMD4<Double>) { self.vector = vector }

  /// The rotation that takes the axes to these, which must be at right angles, of length 1, and right-handed.
  ///
  /// The angle is not more than half a turn. Exactly half a turn has two axes: the one taken is the one whose greatest
  /// component is negative, the first of equals, which makes it a turn the negative way (conformance rule 6).
  init(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    // Four times the squares of the components; the root of the greatest is taken, for the least loss.
    let squares = SIMD4(
      1 + x.x - y.y - z.z, 1 - x.x + y.y - z.z, 1 - x.x - y.y + z.z, 1 + x.x + y.y + z.z)
    let twist = SIMD3(y.z - z.y, z.x - x.z, x.y - y.x)
    let (xy, xz, yz) = (x.y + y.x, x.z + z.x, y.z + z.y)
    // Components that rounding alone tells apart count as equal.
    var pivot = 0
    for k in 1..<4 where squares[k] > squares[pivot] + 1e-9 { pivot = k }
    var q: SIMD4<Double>
    switch pivot {
    case 0: q = SIMD4(squares.x, xy, xz, twist.x)
    case 1: q = SIMD4(xy, squares.y, yz, twist.y)
    case 2: q = SIMD4(xz, yz, squares.z, twist.z)
    default: q = SIMD4(twist, squares.w)
    }
    q /= 2 * squares[pivot].squareRoot()
    // The greatest component came out positive.
    vector = q.w <= Self.halfTurn ? -q : q
  }

  /// Where the axes go.
  var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (x, y, z, w) = (vector.x, vector.y, vector.z, vector.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }
}

/// The even turn from one rotation to another the shorter way round (slerp).
struct QuaternionTurn: Sendable {
  private let start: SIMD4<Double>
  /// At right angles to `start`, in the plane of both; of length 1, or 0 where both ends are the same.
  private let side: SIMD4<Double>
  /// The angle between both quaternions, half that of the turn.
  private let angle: Double

  /// Rotations half a turn apart, up to rounding, are left as they are (conformance rule 6).
  init(_ a: Quaternion, _ b: Quaternion) {
    var end = b.vector
    var cosine = (a.vector * end).sum()
    if cosine < -1e-8 {
      end = -end
      cosine = -cosine
    }
    let across = end - a.vector * cosine
    let sine = (across * across).sum().squareRoot()
    start = a.vector
    side = sine > 0 ? across / sine : .zero
    angle = atan2(sine, cosine)
  }

  func rotation(_ f: Double) -> Quaternion { Quaternion(start * cos(f * angle) + side * sin(f * angle)) }
}

extension SIMD4<Double> {
  /// The first three components.
  var direction: SIMD3<Double> { SIMD3(x, y, z) }
}

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
