public import Geometry

extension Path {
  /// The box around all points, control points among them; `Rectangle.null` in an empty path. Coordinates that are not a
  /// number count as none.
  public var controlBounds: Rectangle {
    var box = Rectangle.null
    for p in points { box.include(p) }
    return box
  }

  /// As `controlBounds`, of the points whose coordinates are within a limit.
  public func controlBounds(within limit: Double) -> Rectangle {
    var box = Rectangle.null
    for p in points where abs(p.x) <= limit && abs(p.y) <= limit { box.include(p) }
    return box
  }

  /// The box around the lines and curves themselves, and lone points; `Rectangle.null` in an empty path. Coordinates that
  /// are not a number count as none.
  public var tightBounds: Rectangle {
    var box = Rectangle.null
    var next = 0
    for verb in verbs {
      let count = verb.pointCount
      if count > 0 { box.include(points[next + count - 1]) }
      // A curve lies within the box of its points: only where a control point is outside may the curve be too.
      if verb == .quadratic, next > 0, !box.holds(points[next]) {
        box.include(quadratic: points[next - 1], points[next], points[next + 1])
      } else if verb == .cubic, next > 0, !box.holds(points[next]) || !box.holds(points[next + 1]) {
        box.include(cubic: points[next - 1], points[next], points[next + 1], points[next + 2])
      }
      next += count
    }
    return box
  }
}

extension Rectangle {
  fileprivate mutating func include(_ p: Vector2) { add(p.x, p.y) }

  fileprivate func holds(_ p: Vector2) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }

  fileprivate mutating func include(quadratic a: Vector2, _ b: Vector2, _ c: Vector2) {
    for t in [Extremum.quadratic(a.x, b.x, c.x), Extremum.quadratic(a.y, b.y, c.y)] {
      if let t { include(Bezier.point(a, b, c, t)) }
    }
  }

  fileprivate mutating func include(cubic a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) {
    for axis in [Extremum.cubic(a.x, b.x, c.x, d.x), Extremum.cubic(a.y, b.y, c.y, d.y)] {
      if let t = axis.0 { include(Bezier.point(a, b, c, d, t)) }
      if let t = axis.1 { include(Bezier.point(a, b, c, d, t)) }
    }
  }
}

/// Points of Bezier curves by repeated halfway points, which stay within the box of the curve's points.
enum Bezier {
  @inline(__always)
  static func mix(_ a: Vector2, _ b: Vector2, _ t: Double) -> Vector2 {
    Vector2(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
  }

  static func point(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ t: Double) -> Vector2 {
    mix(mix(a, b, t), mix(b, c, t), t)
  }

  static func point(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2, _ t: Double) -> Vector2 {
    mix(point(a, b, c, t), point(b, c, d, t), t)
  }
}

/// Where one coordinate of a curve turns round, as parameters strictly within 0...1.
enum Extremum {
  static func quadratic(_ a: Double, _ b: Double, _ c: Double) -> Double? {
    let t = (a - b) / (a - b - (b - c))
    return t > 0 && t < 1 ? t : nil
  }

  /// In rising order.
  static func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> (Double?, Double?) {
    // The derivative, up to a factor, is p (1 - t)^2 + 2 q t (1 - t) + r t^2.
    let (p, q, r) = (b - a, c - b, d - c)
    let discriminant = q * q - p * r
    guard discriminant > 0 else { return (nil, nil) }
    let root = discriminant.squareRoot()
    // The forms of the two solutions that do not cancel; the derivative is (p - 2 q + r) t^2 - 2 (p - q) t + p.
    let s = p >= q ? p - q + root : p - q - root
    var first: Double? = p / s
    var second: Double? = s / (p - q - q + r)
    if let t = first, !(t > 0 && t < 1) { first = nil }
    if let t = second, !(t > 0 && t < 1) { second = nil }
    if let a = first, let b = second {
      if a == b { return (a, nil) }
      return a < b ? (a, b) : (b, a)
    }
    return (first ?? second, nil)
  }
}
