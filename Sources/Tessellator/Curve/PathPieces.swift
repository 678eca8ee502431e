package import Geometry

/// A piece of a path together with its starting point.
package enum PathPiece {
  case move(Vector2)
  case line(Vector2, Vector2)
  case quadratic(Vector2, Vector2, Vector2)
  case cubic(CubicCurve)
  /// The straight line back to the subpath's first point, which may have no length.
  case close(Vector2, Vector2)
}

/// A path's pieces without those that cannot be drawn: one with a point that is not finite is left out, and what follows
/// goes on from the last finite point. Where a subpath has none yet, the end of its next piece starts it.
package struct PathPieces: Sequence, IteratorProtocol {
  private let path: Path
  private var verb = 0
  private var point = 0
  private var start = Vector2.zero
  private var current = Vector2.zero
  private var hasStart = false

  package init(_ path: Path) { self.path = path }

  package mutating func next() -> PathPiece? {
    while verb < path.verbs.count {
      let kind = path.verbs[verb]
      let first = point
      verb += 1
      point += kind.pointCount
      if kind == .close {
        guard hasStart else { continue }
        let from = current
        current = start
        return .close(from, start)
      }
      let end = path.points[point - 1]
      guard end.isUsable else {
        if kind == .move { hasStart = false }
        continue
      }
      if kind == .move || !hasStart {
        hasStart = true
        start = end
        current = end
        return .move(end)
      }
      let from = current
      switch kind {
      case .move, .line, .close: break
      case .quadratic:
        let control = path.points[first]
        guard control.isUsable else { continue }
        current = end
        return .quadratic(from, control, end)
      case .cubic:
        let curve = CubicCurve(from, path.points[first], path.points[first + 1], end)
        guard curve.p1.isUsable && curve.p2.isUsable else { continue }
        current = end
        return .cubic(curve)
      }
      current = end
      return .line(from, end)
    }
    return nil
  }
}
