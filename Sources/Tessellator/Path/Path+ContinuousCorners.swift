public import Geometry
import Glibc

extension Path {
  /// How far a continuous corner reaches along each side, in units of its radius ([S] 2).
  public static let continuousReach = 1.528665

  /// Adds a rectangle with continuous corners (their curvature grows gradually) as a closed subpath: from the end of
  /// the corner at (minX, minY) to the right, then round as `addRect` goes.
  ///
  /// The radius is cut to 0 and to half the shorter side; at 0 the subpath is `addRect`'s. A corner reaches 1.528665
  /// times its radius along a side. Where half a side is shorter than that, the corner's coordinates along that side are
  /// mixed with those of a quarter circle, so that it reaches just half the side; at twice the radius it is a quarter
  /// circle.
  public mutating func addContinuousRect(_ r: Rectangle, radius: Double) {
    let radius = Self.clamped(radius, 0, min(r.width, r.height) / 2)
    if radius == 0 { return addRect(r) }
    let x = CornerProfile(radius: radius, room: r.width / 2)
    let y = CornerProfile(radius: radius, room: r.height / 2)
    move(to: Vector2(r.minX + x.reach, r.minY))
    addLine(to: Vector2(r.maxX - x.reach, r.minY))
    addCorner { Vector2(r.maxX - x.along[$0], r.minY + y.across[$0]) }
    addLine(to: Vector2(r.maxX, r.maxY - y.reach))
    addCorner { Vector2(r.maxX - x.across[$0], r.maxY - y.along[$0]) }
    addLine(to: Vector2(r.minX + x.reach, r.maxY))
    addCorner { Vector2(r.minX + x.along[$0], r.maxY - y.across[$0]) }
    addLine(to: Vector2(r.minX, r.minY + y.reach))
    addCorner { Vector2(r.minX + x.across[$0], r.minY + y.along[$0]) }
    close()
  }

  /// Three cubics through the corner's points 1...9; point 0 is the current one.
  private mutating func addCorner(_ point: (Int) -> Vector2) {
    for i in stride(from: 1, through: 7, by: 3) {
      addCubic(to: point(i + 2), control1: point(i), control2: point(i + 1))
    }
  }
}

/// The ten points of a corner as distances from the corner along one side, in path units.
private struct CornerProfile {
  /// From the side's end of the corner towards the corner, and on around it: falling to 0.
  let along: [Double]
  /// The same points seen from the other side: rising from 0.
  let across: [Double]

  /// How much of the side the corner takes.
  var reach: Double { along[0] }

  /// - Parameter room: the most the corner may take of the side; at least the radius.
  init(radius: Double, room: Double) {
    let excess = Path.continuousReach - 1
    let share = Path.clamped((room / radius - 1) / excess, 0, 1)
    along = zip(Self.continuous, Self.circular).map { radius * (share * $0 + (1 - share) * $1) }
    across = along.reversed()
  }

  /// [S] 2, for radius 1.
  private static let continuous = [
    Path.continuousReach, 1.088493, 0.868407, 0.631494, 0.372824, 0.169060, 0.074911, 0, 0, 0,
  ]

  /// A quarter circle of radius 1 in three cubics, divided where a line from its centre to the division points of the
  /// continuous corner meets it.
  private static let circular: [Double] = {
    let first = atan2(1 - continuous[3], 1 - continuous[6])
    let angles = [0, first, Double.pi / 2 - first, Double.pi / 2]
    var list = [1.0]
    for (a, b) in zip(angles, angles.dropFirst()) {
      let handle = 4.0 / 3 * tan((b - a) / 4)
      // From the centre, which is 1 from the corner, the point at an angle lies sin(angle) nearer to it.
      list.append(1 - (sin(a) + handle * cos(a)))
      list.append(1 - (sin(b) - handle * cos(b)))
      list.append(1 - sin(b))
    }
    list[list.count - 1] = 0
    list[list.count - 2] = 0
    return list
  }()
}
