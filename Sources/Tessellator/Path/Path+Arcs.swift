public import Geometry
import Glibc

// Arcs of circles as cubics of 90 degrees at most ([S] 18.1). Angles are radians from +x towards +y.

extension Path {
  /// An arc by itself: a `move` to its start and then cubics; nothing but the `move` where it has no length.
  ///
  /// - Parameter delta: how far the arc goes, positive towards greater angles. Beyond a full circle either way it is one
  ///   full circle, which ends where it starts.
  /// - Returns: an empty path where an angle is not finite.
  public static func arc(centre: Vector2, radius: Double, start: Double, delta: Double) -> Path {
    var path = Path()
    guard start.isFinite, delta.isFinite else { return path }
    let sweep = max(-2 * Double.pi, min(delta, 2 * .pi))
    // An arc that is longer than so many quarters by rounding alone gets no further cubic.
    let count = Int((sweep.magnitude / (.pi / 2) - 1e-12).rounded(.up))
    path.reserveCapacity(verbs: count + 1, points: 3 * count + 1)
    let first = Vector2(cos(start), sin(start))
    path.move(to: centre + first * radius)
    if count <= 0 { return path }
    let step = sweep / Double(count)
    let handle = 4.0 / 3 * tan(step / 4)
    var from = first
    for i in 1...count {
      let angle = start + Double(i) * step
      let isWhole = i == count && sweep.magnitude == 2 * .pi
      let to = isWhole ? first : Vector2(cos(angle), sin(angle))
      path.addCubic(
        to: centre + to * radius,
        control1: centre + Vector2(from.x - handle * from.y, from.y + handle * from.x) * radius,
        control2: centre + Vector2(to.x + handle * to.y, to.y - handle * to.x) * radius)
      from = to
    }
    return path
  }

  /// How far an arc goes from one angle to another.
  ///
  /// Counter-clockwise (towards greater angles) full turns are added to the end until it is not before the start;
  /// clockwise they are subtracted until it is not after it. So the result may be 0, and more than a full turn.
  ///
  /// An end that is whole turns before the start is a full circle counter-clockwise, as drawings of the project's sources
  /// mean it, and one that is whole turns after it nothing clockwise ([S] 18.1); rounding does not decide.
  public static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let turns = (end - start) / turn
    let whole = turns.rounded()
    if abs(turns - whole) < 1e-9 {
      if clockwise { return whole > 0 ? 0 : whole * turn }
      return whole < 0 ? turn : whole * turn
    }
    if clockwise { return turns > 0 ? (turns - turns.rounded(.up)) * turn : turns * turn }
    return turns < 0 ? (turns + (-turns).rounded(.up)) * turn : turns * turn
  }

  /// An arc of a circle that touches the lines from `start` to `corner` and from `corner` to `end`: a `move` to where it
  /// touches the first, then cubics to where it touches the second.
  ///
  /// nil where there is no such arc: the points lie on a line or coincide, or the radius is not positive.
  public static func tangentArc(from start: Vector2, corner: Vector2, to end: Vector2, radius: Double) -> Path? {
    let back = start - corner
    let on = end - corner
    let (a, b) = (back.length, on.length)
    guard radius > 0, a > 0, b > 0, a.isFinite, b.isFinite else { return nil }
    let (u, v) = (back * (1 / a), on * (1 / b))
    let sine = u.cross(v)
    let cosine = u.dot(v)
    // Less is a straight line, or a point of return, but for rounding.
    guard sine.magnitude > 1e-9 else { return nil }
    let touch = corner + u * (radius * (1 + cosine) / sine.magnitude)
    // From the corner's leg towards the inside.
    let inward = (v - u * cosine) * (1 / sine.magnitude)
    let centre = touch + inward * radius
    let turn = .pi - atan2(sine.magnitude, cosine)
    // Going in along -u, the way turns to the side on which v lies.
    return arc(
      centre: centre, radius: radius, start: atan2(-inward.y, -inward.x), delta: sine > 0 ? -turn : turn)
  }
}
