public import Geometry

/// Straight-lined subpaths: what a path is after flattening, or a stroke's outline.
public struct Polylines: Hashable, Sendable {
  /// One subpath's place among the points.
  @frozen
  public struct Contour: Hashable, Sendable {
    /// In `Polylines.points`.
    public var range: Range<Int>
    /// Whether a line leads from the last point back to the first (also where those are equal). Filling closes every
    /// contour; stroking does not.
    public var isClosed: Bool
  }

  /// All contours' points, one contour after another.
  public private(set) var points: [Vector2] = []
  /// In the order of the path's subpaths; a contour of a lone `move` has one point and is open.
  public private(set) var contours: [Contour] = []
  private var start = 0

  /// No contours.
  public init() {}

  /// Forgets the contours and keeps the memory.
  public mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contours.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Adds a point to the contour being made.
  @inlinable
  public mutating func add(_ p: Vector2) { appendPoint(p) }

  @usableFromInline
  mutating func appendPoint(_ p: Vector2) { points.append(p) }

  /// Adds points to the contour being made.
  mutating func add(contentsOf more: UnsafeBufferPointer<Vector2>) { points.append(contentsOf: more) }

  /// Ends the contour being made; nothing if it has no point.
  public mutating func endContour(isClosed: Bool) {
    if points.count == start { return }
    contours.append(Contour(range: start..<points.count, isClosed: isClosed))
    start = points.count
  }

  /// Adds another outline's contours; a contour being made is ended first, as an open one.
  public mutating func append(_ other: Polylines) {
    endContour(isClosed: false)
    let offset = points.count
    points.append(contentsOf: other.points[..<(other.contours.last?.range.upperBound ?? 0)])
    for c in other.contours {
      contours.append(
        Contour(range: c.range.lowerBound + offset..<c.range.upperBound + offset, isClosed: c.isClosed))
    }
    start = points.count
  }

  /// The contours with `map` applied to every point.
  public func mapped(_ map: (Vector2) -> Vector2) -> Polylines {
    var result = self
    for i in result.points.indices { result.points[i] = map(result.points[i]) }
    return result
  }
}
