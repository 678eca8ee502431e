public import Geometry

/// A sequence of straight and curved pieces, as data: one verb a piece, and the verbs' points in one array.
///
/// Space and unit are its user's. Every line and curve starts at the point before it; the first verb of a subpath is
/// `.move`, and after `.close` the subpath's first point is the current one. Coordinates may be anything a caller gives,
/// NaN and infinities included: what draws a path leaves out what cannot be drawn.
@frozen
public struct Path: Hashable, Sendable {
  /// The kinds of pieces. Raw values are those of CGPathElementType.
  @frozen
  public enum Verb: UInt8, Sendable {
    /// Starts a subpath. One point.
    case move = 0
    /// A straight line. One point: its end.
    case line = 1
    /// A quadratic Bezier curve. Two points: control point, end.
    case quadratic = 2
    /// A cubic Bezier curve. Three points: two control points, end.
    case cubic = 3
    /// A straight line to the subpath's first point, joined there. No point.
    case close = 4

    /// How many of the path's points belong to a verb.
    @inlinable
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadratic: 2
      case .cubic: 3
      case .close: 0
      }
    }
  }

  /// The pieces in order.
  public private(set) var verbs: [Verb] = []
  /// The points of all verbs in order.
  public private(set) var points: [Vector2] = []
  /// The first point of the current subpath; meaningless in an empty path.
  public private(set) var subpathStart = Vector2.zero

  /// A path without pieces.
  @inlinable
  public init() {}

  /// Whether it has no pieces at all.
  @inlinable
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the next piece would start; nil in an empty path.
  public var currentPoint: Vector2? {
    guard let last = verbs.last else { return nil }
    return last == .close ? subpathStart : points[points.count - 1]
  }

  /// Starts a subpath at a point.
  public mutating func move(to p: Vector2) {
    verbs.append(.move)
    points.append(p)
    subpathStart = p
  }

  /// Adds a straight line; nothing without a current point.
  public mutating func addLine(to p: Vector2) {
    guard beginPiece() else { return }
    verbs.append(.line)
    points.append(p)
  }

  /// Adds a quadratic curve; nothing without a current point.
  public mutating func addQuadratic(to p: Vector2, control: Vector2) {
    guard beginPiece() else { return }
    verbs.append(.quadratic)
    points.append(control)
    points.append(p)
  }

  /// Adds a cubic curve; nothing without a current point.
  public mutating func addCubic(to p: Vector2, control1: Vector2, control2: Vector2) {
    guard beginPiece() else { return }
    verbs.append(.cubic)
    points.append(control1)
    points.append(control2)
    points.append(p)
  }

  /// Closes the current subpath; nothing in an empty path or right after another `close`.
  public mutating func close() {
    guard let last = verbs.last, last != .close else { return }
    verbs.append(.close)
  }

  /// Appends another path's pieces.
  public mutating func append(_ other: Path) {
    if other.isEmpty { return }
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    subpathStart = other.subpathStart
  }

  /// Makes room for that many pieces and points.
  public mutating func reserveCapacity(verbs count: Int, points pointCount: Int) {
    verbs.reserveCapacity(count)
    points.reserveCapacity(pointCount)
  }

  /// The path with `map` applied to every point.
  public func mapped(_ map: (Vector2) -> Vector2) -> Path {
    var result = self
    for i in result.points.indices { result.points[i] = map(result.points[i]) }
    result.subpathStart = map(subpathStart)
    return result
  }

  /// Whether a piece may be added. After `close` it gets a `move` to the subpath's first point, so that every subpath
  /// starts with one.
  private mutating func beginPiece() -> Bool {
    guard let last = verbs.last else { return false }
    if last == .close { move(to: subpathStart) }
    return true
  }
}
