import Geometry

/// Stands in for the real one until it is merged: right for paths that do not cross themselves, and for strokes whose
/// pieces do not matter where they overlap.
public final class ShapeTessellator {
  /// A tessellator.
  public init() {}

  /// The contours of a path, flattened.
  public func fill(_ path: Path, rule: FillRule, tolerance: Double) -> Polylines {
    var result = Polylines()
    walk(path, tolerance) { points, _ in
      for p in points { result.add(p) }
      result.endContour(isClosed: true)
    }
    return result
  }

  /// A rectangle for each flattened piece.
  public func stroke(
    _ path: Path, _ style: StrokeStyle, from start: Double, to end: Double, tolerance: Double
  ) -> Polylines {
    var result = Polylines()
    walk(path, tolerance) { points, isClosed in
      let count = isClosed ? points.count : points.count - 1
      for i in 0..<max(count, 0) {
        let (a, b) = (points[i], points[(i + 1) % points.count])
        let d = b - a
        if d.length == 0 { continue }
        let n = Vector2(-d.y, d.x) * (style.width / 2 / d.length)
        for p in [a + n, b + n, b - n, a - n] { result.add(p) }
        result.endContour(isClosed: true)
      }
    }
    return result
  }

  private func walk(_ path: Path, _ tolerance: Double, _ body: ([Vector2], Bool) -> Void) {
    var points: [Vector2] = []
    var i = 0
    for verb in path.verbs {
      let p = path.points[i..<(i + verb.pointCount)]
      i += verb.pointCount
      switch verb {
      case .move:
        if points.count > 1 { body(points, false) }
        points = [p[p.startIndex]]
      case .line: points.append(p[p.startIndex])
      case .quadratic, .cubic:
        let a = points[points.count - 1]
        let c = Array(p)
        var size = 0.0
        for q in c { size = max(size, (q - a).length) }
        let steps = Int(min(max((size / tolerance).squareRoot(), 1), 5000))
        for k in 1...steps {
          let t = Double(k) / Double(steps)
          let u = 1 - t
          points.append(
            verb == .quadratic
              ? a * (u * u) + c[0] * (2 * u * t) + c[1] * (t * t)
              : a * (u * u * u) + c[0] * (3 * u * u * t) + c[1] * (3 * u * t * t) + c[2] * (t * t * t))
        }
      case .close:
        if points.count > 1 { body(points, true) }
        points = []
      }
    }
    if points.count > 1 { body(points, false) }
  }
}
