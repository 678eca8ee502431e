import Geometry
import Glibc
import Tessellator

/// A piece of a path as a cubic curve whose parameter is the piece's own.
struct PathSegment: Sendable {
  private let curve: CubicCurve
  /// The angle of travel where the piece has no direction, having no length.
  private let fallback: Double

  /// The curve's length, and how it is travelled.
  struct Measure: Sendable {
    private let speed: CubicSpeed
    let length: Double

    fileprivate init(_ curve: CubicCurve) {
      speed = CubicSpeed(curve)
      length = speed.length(0, 1)
    }

    /// The parameter at which a share of the length is passed.
    func parameter(_ share: Double) -> Double {
      if share >= 1 { return 1 }
      return share > 0 ? speed.parameter(from: 0, distance: share * length) : 0
    }
  }

  var measure: Measure { Measure(curve) }

  /// The pieces of a path, closing lines without length left out. A piece without length goes on in the direction of the
  /// one before it.
  static func segments(of path: Path) -> [PathSegment] {
    var segments: [PathSegment] = []
    segments.reserveCapacity(path.verbs.count)
    var angle = 0.0
    func add(_ curve: CubicCurve) {
      let segment = PathSegment(curve: curve, fallback: angle)
      angle = segment.place(1).angle
      segments.append(segment)
    }
    for piece in PathPieces(path) {
      switch piece {
      case .move: break
      case .line(let a, let b): add(line(a, b))
      case .close(let a, let b): if a != b { add(line(a, b)) }
      case .quadratic(let a, let control, let b): add(CubicCurve(a, control, b))
      case .cubic(let curve): add(curve)
      }
    }
    return segments
  }

  private static func line(_ a: Vector2, _ b: Vector2) -> CubicCurve {
    CubicCurve(a, a + (b - a) * (1.0 / 3), b - (b - a) * (1.0 / 3), b)
  }

  /// The point and the angle of travel at a parameter; the curve goes on outside 0...1.
  func place(_ t: Double) -> (point: Vector2, angle: Double) {
    let point = t == 0 ? curve.p0 : t == 1 ? curve.p3 : curve.blossom(t, t, t)
    return (point, angle(t))
  }

  private func angle(_ t: Double) -> Double {
    // At a cusp, and where a control point lies on its end, what is just beside it has the direction.
    let inside = t < 0.5 ? t + 1e-6 : t - 1e-6
    let least = 1e-9 * (curve.p1 - curve.p0).largest(curve.p2 - curve.p1, curve.p3 - curve.p2)
    for d in [derivative(t), derivative(inside), curve.p3 - curve.p0] where max(abs(d.x), abs(d.y)) > least {
      return atan2(d.y, d.x)
    }
    return fallback
  }

  private func derivative(_ t: Double) -> Vector2 {
    let u = 1 - t
    let (d0, d1, d2) = (curve.p1 - curve.p0, curve.p2 - curve.p1, curve.p3 - curve.p2)
    return d0 * (u * u) + d1 * (2 * u * t) + d2 * (t * t)
  }
}

extension Vector2 {
  /// The greatest magnitude of a component of three vectors.
  fileprivate func largest(_ b: Vector2, _ c: Vector2) -> Double {
    max(abs(x), abs(y), max(abs(b.x), abs(b.y), max(abs(c.x), abs(c.y))))
  }
}
