import Geometry

extension Path {
  /// What `cleaned(limit:most:)` had to change.
  public struct Faults: OptionSet, Sendable {
    /// One bit a fault, as below.
    public let rawValue: UInt8
    /// The set of the bits' faults.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Pieces with coordinates that are not finite were left out.
    public static let notFinite = Faults(rawValue: 1 << 0)
    /// Coordinates were beyond the limit and are clamped.
    public static let beyondLimit = Faults(rawValue: 1 << 1)
    /// There were too many points; the last ones were left out.
    public static let tooLong = Faults(rawValue: 1 << 2)
  }

  /// The path without what cannot be drawn, and what that was.
  ///
  /// Pieces with a point that is not finite are left out: the next one starts where the last good one ended, and a subpath
  /// that loses its start begins with its first good end point. Finite coordinates are clamped to -limit...limit. What
  /// goes beyond `most` points is cut off. A path without faults comes back as it is, sharing its storage.
  public func cleaned(limit: Double, most: Int) -> (path: Path, faults: Faults) {
    let isClean = points.count <= most && points.allSatisfy { $0.x.magnitude <= limit && $0.y.magnitude <= limit }
    if isClean { return (self, []) }
    var cleaner = Cleaner(limit: limit)
    var next = 0
    for verb in verbs {
      let end = next + verb.pointCount
      if end > most {
        cleaner.faults.insert(.tooLong)
        break
      }
      cleaner.add(verb, points[next..<end])
      next = end
    }
    return (cleaner.path, cleaner.faults)
  }
}

private struct Cleaner {
  let limit: Double
  var path = Path()
  var faults: Path.Faults = []
  /// Whether the current subpath has its first point.
  private var isOpen = false

  init(limit: Double) { self.limit = limit }

  mutating func add(_ verb: Path.Verb, _ points: ArraySlice<Vector2>) {
    if verb == .move { isOpen = false }
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      faults.insert(.notFinite)
      return
    }
    if verb == .close {
      if isOpen { path.close() }
      return
    }
    let first = points.startIndex
    let end = clamped(points[points.endIndex - 1])
    if !isOpen {
      path.move(to: end)
      isOpen = true
      return
    }
    switch verb {
    case .move, .close: break
    case .line: path.addLine(to: end)
    case .quadratic: path.addQuadratic(to: end, control: clamped(points[first]))
    case .cubic: path.addCubic(to: end, control1: clamped(points[first]), control2: clamped(points[first + 1]))
    }
  }

  private mutating func clamped(_ p: Vector2) -> Vector2 {
    let inside = Vector2(max(-limit, min(p.x, limit)), max(-limit, min(p.y, limit)))
    if inside != p { faults.insert(.beyondLimit) }
    return inside
  }
}
