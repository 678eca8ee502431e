public import Geometry

/// Corners of a rectangle; raw values are those of Apple's CACornerMask.
public struct RectangleCorners: OptionSet, Hashable, Sendable {
  /// One bit a corner, as below.
  public let rawValue: UInt8
  /// The set of the bits' corners.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where x and y are least.
  public static let minXMinY = RectangleCorners(rawValue: 1 << 0)
  /// Where x is greatest and y least.
  public static let maxXMinY = RectangleCorners(rawValue: 1 << 1)
  /// Where x is least and y greatest.
  public static let minXMaxY = RectangleCorners(rawValue: 1 << 2)
  /// Where x and y are greatest.
  public static let maxXMaxY = RectangleCorners(rawValue: 1 << 3)
  /// All four.
  public static let all: RectangleCorners = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}

extension Path {
  /// Adds a rectangle some of whose corners are round, as a closed subpath that runs as `addRect`'s does.
  ///
  /// With all corners it is `addRoundedRect`'s or `addContinuousRect`'s subpath. The radius is cut to 0 and to half the
  /// shorter side.
  public mutating func addRoundedRect(
    _ r: Rectangle, radius: Double, corners: RectangleCorners, isContinuous: Bool
  ) {
    let radius = Self.clamped(radius, 0, min(r.width, r.height) / 2)
    if radius == 0 || corners.isEmpty { return addRect(r) }
    var whole = Path()
    if isContinuous {
      whole.addContinuousRect(r, radius: radius)
    } else {
      whole.addRoundedRect(r, radii: Vector2(radius, radius))
    }
    if corners == .all { return append(whole) }
    // Both run: move, then (line, corner) for maxXminY, maxXmaxY, minXmaxY, minXminY, close.
    let perCorner = isContinuous ? 9 : 3
    let order: [(corner: RectangleCorners, place: Vector2)] = [
      (.maxXMinY, Vector2(r.maxX, r.minY)), (.maxXMaxY, Vector2(r.maxX, r.maxY)),
      (.minXMaxY, Vector2(r.minX, r.maxY)), (.minXMinY, Vector2(r.minX, r.minY)),
    ]
    move(to: corners.contains(.minXMinY) ? whole.points[0] : Vector2(r.minX, r.minY))
    var next = 1
    for (corner, place) in order {
      if corners.contains(corner) {
        addLine(to: whole.points[next])
        for k in stride(from: next + 1, to: next + 1 + perCorner, by: 3) {
          addCubic(to: whole.points[k + 2], control1: whole.points[k], control2: whole.points[k + 1])
        }
      } else {
        addLine(to: place)
      }
      next += 1 + perCorner
    }
    close()
  }
}
