public import Geometry

// Closed subpaths of simple shapes. "Up" and "right" below are towards greater y and x.

extension Path {
  /// What a unit quarter circle's cubic is made with: its control points lie this far from its ends (4/3 tan(pi/8)).
  public static let kappa = 0.5522847498307936

  /// Adds a rectangle as a closed subpath: from (minX, minY) to (maxX, minY), (maxX, maxY), (minX, maxY) ([S] 7).
  public mutating func addRect(_ r: Rectangle) {
    move(to: Vector2(r.minX, r.minY))
    addLine(to: Vector2(r.maxX, r.minY))
    addLine(to: Vector2(r.maxX, r.maxY))
    addLine(to: Vector2(r.minX, r.maxY))
    close()
  }

  /// Adds the ellipse that touches the rectangle's sides as a closed subpath of four cubics: from (maxX, middle) first
  /// towards (middle, maxY) ([S] 7).
  public mutating func addEllipse(in r: Rectangle) {
    let (rx, ry) = (r.width / 2, r.height / 2)
    let (cx, cy) = (r.minX + rx, r.minY + ry)
    let (kx, ky) = (rx * Self.kappa, ry * Self.kappa)
    move(to: Vector2(r.maxX, cy))
    addCubic(to: Vector2(cx, r.maxY), control1: Vector2(r.maxX, cy + ky), control2: Vector2(cx + kx, r.maxY))
    addCubic(to: Vector2(r.minX, cy), control1: Vector2(cx - kx, r.maxY), control2: Vector2(r.minX, cy + ky))
    addCubic(to: Vector2(cx, r.minY), control1: Vector2(r.minX, cy - ky), control2: Vector2(cx - kx, r.minY))
    addCubic(to: Vector2(r.maxX, cy), control1: Vector2(cx + kx, r.minY), control2: Vector2(r.maxX, cy - ky))
    close()
  }

  /// Adds a rectangle whose corners are quarters of an ellipse, as a closed subpath: from (minX + radii.x, minY) to the
  /// right, then round as `addRect` goes.
  ///
  /// Radii are cut to 0 and to half the sides. Where one of them is 0 the corners are square, and the subpath is
  /// `addRect`'s.
  public mutating func addRoundedRect(_ r: Rectangle, radii: Vector2) {
    let rx = Self.clamped(radii.x, 0, r.width / 2)
    let ry = Self.clamped(radii.y, 0, r.height / 2)
    if rx == 0 || ry == 0 { return addRect(r) }
    // How far the control points are from the corners.
    let (kx, ky) = (rx * (1 - Self.kappa), ry * (1 - Self.kappa))
    move(to: Vector2(r.minX + rx, r.minY))
    addLine(to: Vector2(r.maxX - rx, r.minY))
    addCubic(
      to: Vector2(r.maxX, r.minY + ry), control1: Vector2(r.maxX - kx, r.minY), control2: Vector2(r.maxX, r.minY + ky))
    addLine(to: Vector2(r.maxX, r.maxY - ry))
    addCubic(
      to: Vector2(r.maxX - rx, r.maxY), control1: Vector2(r.maxX, r.maxY - ky), control2: Vector2(r.maxX - kx, r.maxY))
    addLine(to: Vector2(r.minX + rx, r.maxY))
    addCubic(
      to: Vector2(r.minX, r.maxY - ry), control1: Vector2(r.minX + kx, r.maxY), control2: Vector2(r.minX, r.maxY - ky))
    addLine(to: Vector2(r.minX, r.minY + ry))
    addCubic(
      to: Vector2(r.minX + rx, r.minY), control1: Vector2(r.minX, r.minY + ky), control2: Vector2(r.minX + kx, r.minY))
    close()
  }

  /// Appends another path's pieces, its first `move` replaced by a line from the current point where there is one. There
  /// is no line where the two points are the same but for rounding: it would have no direction.
  public mutating func append(joining other: Path) {
    guard let current = currentPoint, other.verbs.first == .move else { return append(other) }
    let first = other.points[0]
    let scale = other.points.prefix(4).reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) }
    let gap = max((first.x - current.x).magnitude, (first.y - current.y).magnitude)
    if !(gap <= 1e-12 * scale) { addLine(to: first) }
    var next = 1
    for verb in other.verbs.dropFirst() {
      switch verb {
      case .move: move(to: other.points[next])
      case .line: addLine(to: other.points[next])
      case .quadratic: addQuadratic(to: other.points[next + 1], control: other.points[next])
      case .cubic:
        addCubic(to: other.points[next + 2], control1: other.points[next], control2: other.points[next + 1])
      case .close: close()
      }
      next += verb.pointCount
    }
  }

  /// `value` within the bounds; `low` where it is not a number or the bounds are crossed.
  static func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value > low ? (value < high ? value : max(low, high)) : low
  }
}
