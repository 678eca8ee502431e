public import Geometry

extension Path {
  /// Whether the point lies inside by the rule. Open subpaths count as closed; of points on the outline itself, those at
  /// a rectangle's minX and minY sides count as inside, the others as outside.
  public func contains(_ p: Vector2, rule: FillRule) -> Bool {
    let winding = winding(around: p)
    return rule == .nonZero ? winding != 0 : winding % 2 != 0
  }

  /// How often the path goes round the point towards greater angles, less how often it goes round the other way. Lines
  /// and curves are taken as they are, not flattened; what is not finite goes round nothing.
  public func winding(around p: Vector2) -> Int {
    guard p.x.isFinite, p.y.isFinite else { return 0 }
    // The ray towards greater x: pieces that cross it upwards (to greater y) count 1, downwards -1.
    var ray = Ray(origin: p)
    var start = Vector2.zero
    var last = Vector2.zero
    var next = 0
    for verb in verbs {
      switch verb {
      case .move:
        ray.line(last, start)
        start = points[next]
        last = start
      case .line:
        ray.line(last, points[next])
        last = points[next]
      case .quadratic:
        ray.quadratic(last, points[next], points[next + 1])
        last = points[next + 1]
      case .cubic:
        ray.cubic(last, points[next], points[next + 1], points[next + 2])
        last = points[next + 2]
      case .close:
        ray.line(last, start)
        last = start
      }
      next += verb.pointCount
    }
    ray.line(last, start)
    return ray.winding
  }
}

/// Counts how pieces of an outline cross the ray from a point towards greater x.
private struct Ray {
  let origin: Vector2
  var winding = 0

  init(origin: Vector2) { self.origin = origin }

  /// 1 where a piece that only rises or falls between two heights crosses the ray's line upwards, -1 downwards.
  private func crossing(_ from: Double, _ to: Double) -> Int {
    if from <= origin.y, to > origin.y { return 1 }
    return to <= origin.y && from > origin.y ? -1 : 0
  }

  mutating func line(_ a: Vector2, _ b: Vector2) {
    let sign = crossing(a.y, b.y)
    if sign == 0 || (a.x <= origin.x && b.x <= origin.x) { return }
    if a.x > origin.x && b.x > origin.x {
      winding += sign
      return
    }
    let side = (b - a).cross(origin - a)
    if sign > 0 ? side > 0 : side < 0 { winding += sign }
  }

  mutating func quadratic(_ a: Vector2, _ b: Vector2, _ c: Vector2) {
    if settled(min(a.x, b.x, c.x), max(a.x, b.x, c.x), min(a.y, b.y, c.y), max(a.y, b.y, c.y), a.y, c.y) { return }
    pieces(Extremum.quadratic(a.y, b.y, c.y), nil, a, c) { Bezier.point(a, b, c, $0) }
  }

  mutating func cubic(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) {
    if settled(
      min(a.x, b.x, c.x, d.x), max(a.x, b.x, c.x, d.x), min(a.y, b.y, c.y, d.y), max(a.y, b.y, c.y, d.y), a.y, d.y)
    {
      return
    }
    let turns = Extremum.cubic(a.y, b.y, c.y, d.y)
    pieces(turns.0, turns.1, a, d) { Bezier.point(a, b, c, d, $0) }
  }

  /// Whether a curve's box says enough: it is beside the ray, left of its origin, or wholly right of it.
  private mutating func settled(
    _ minX: Double, _ maxX: Double, _ minY: Double, _ maxY: Double, _ from: Double, _ to: Double
  ) -> Bool {
    guard minY <= origin.y, maxY > origin.y, maxX > origin.x else { return true }
    // Right of it all crossings count, and those up and down cancel.
    guard minX > origin.x else { return false }
    winding += crossing(from, to)
    return true
  }

  /// Counts the parts of a curve between its ends and its turning points, each of which only rises or falls.
  private mutating func pieces(
    _ first: Double?, _ second: Double?, _ start: Vector2, _ end: Vector2, _ point: (Double) -> Vector2
  ) {
    var t = 0.0
    var y = start.y
    for turn in [first, second] {
      guard let turn else { continue }
      let height = point(turn).y
      piece(t, turn, crossing(y, height), point)
      (t, y) = (turn, height)
    }
    piece(t, 1, crossing(y, end.y), point)
  }

  private mutating func piece(_ from: Double, _ to: Double, _ sign: Int, _ point: (Double) -> Vector2) {
    if sign == 0 { return }
    // Halves the parameters' interval to nothing.
    var (low, high) = (from, to)
    for _ in 0..<60 {
      let t = low + (high - low) / 2
      let isBelow = point(t).y <= origin.y
      if isBelow == (sign > 0) { low = t } else { high = t }
    }
    if point(low).x > origin.x { winding += sign }
  }
}
