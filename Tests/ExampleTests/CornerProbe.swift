import Imaging

/// A point of the picture, in pixels from its top left corner.
struct Point {
  var x: Double
  var y: Double

  func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// Measures where a polygon's edges lie in a picture, to small parts of a pixel, and so its corners.
///
/// With exact coverage the sum of the covered parts of a row of pixels across an edge is the edge's place at the middle
/// of that row. Two such places give the edge's line; two lines give a corner. How much of a pixel is covered is told
/// by its colour between those at the row's ends, which lie wholly on one side each, and are plain there.
struct CornerProbe {
  let picture: PixelBuffer
  /// Looks at the alpha channel alone, for pictures that are plain only in that.
  var usesAlphaOnly = false

  /// Pixels looked at on each side of an edge.
  private static let reach = 2

  /// The corners of the polygon whose corners should be `expected`, as they are in the picture; pass the polygon's
  /// corners in order.
  func corners(_ expected: [Point]) -> [Point] {
    let lines = expected.indices.map { k in
      line(expected[k], expected[(k + 1) % expected.count])
    }
    return expected.indices.map { k in
      Self.meeting(lines[(k + expected.count - 1) % expected.count], lines[k])
    }
  }

  /// Two points of the edge that should run from `a` to `b`.
  func line(_ a: Point, _ b: Point) -> (Point, Point) {
    (place(a, b, at: 0.3), place(a, b, at: 0.7))
  }

  private func place(_ a: Point, _ b: Point, at t: Double) -> Point {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    if abs(dy) >= abs(dx) {
      let row = (a.y + t * dy).rounded(.down)
      let x = a.x + (row + 0.5 - a.y) / dy * dx
      return Point(x: crossing(near: x) { colour($0, Int(row)) }, y: row + 0.5)
    }
    let column = (a.x + t * dx).rounded(.down)
    let y = a.y + (column + 0.5 - a.x) / dx * dy
    return Point(x: column + 0.5, y: crossing(near: y) { colour(Int(column), $0) })
  }

  /// Where along a row or column the colour changes sides.
  private func crossing(near place: Double, _ colour: (Int) -> SIMD4<Double>) -> Double {
    let first = Int(place.rounded(.down)) - Self.reach
    let colours = (first...first + 2 * Self.reach).map(colour)
    let axis = colours[0] - colours[colours.count - 1]
    let length = (axis * axis).sum()
    let sum = colours.reduce(0.0) { $0 + (($1 - colours[colours.count - 1]) * axis).sum() / length }
    return Double(first) + sum
  }

  private func colour(_ x: Int, _ y: Int) -> SIMD4<Double> {
    let p = picture[x, y]
    return usesAlphaOnly
      ? SIMD4(0, 0, 0, Double(p.alpha)) : SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha))
  }

  private static func meeting(_ l: (Point, Point), _ m: (Point, Point)) -> Point {
    let (lx, ly) = (l.1.x - l.0.x, l.1.y - l.0.y)
    let (mx, my) = (m.1.x - m.0.x, m.1.y - m.0.y)
    let t = ((m.0.x - l.0.x) * my - (m.0.y - l.0.y) * mx) / (lx * my - ly * mx)
    return Point(x: l.0.x + t * lx, y: l.0.y + t * ly)
  }
}
