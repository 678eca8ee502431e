import Tessellator

/// Snap rounding by its definition, with every edge looked at for every point, and what lies inside the result.
/// Coordinates are grid points; small ones only, since products of four are taken.
struct SnapModel {
  typealias Point = SIMD2<Int>

  /// The rounded edges, directed as the outline's.
  private(set) var pieces: [(Point, Point)] = []

  /// - Parameter isRounded: false for the outline itself, which is what one convex contour on the grid is left as.
  init(_ contours: [[Point]], isRounded: Bool = true) {
    var edges: [(Point, Point)] = []
    for c in contours {
      for i in c.indices where c[i] != c[(i + 1) % c.count] { edges.append((c[i], c[(i + 1) % c.count])) }
    }
    if !isRounded {
      pieces = edges
      return
    }
    var hot = Set<Point>()
    for (a, b) in edges {
      hot.insert(a)
      hot.insert(b)
    }
    for i in edges.indices {
      for j in 0..<i { if let p = Self.crossing(edges[i], edges[j]) { hot.insert(p) } }
    }
    for (a, b) in edges {
      let way = b &- a
      let on = hot.filter { Self.passes(a, b, $0) }
        .sorted { ($0 &- a).x * way.x + ($0 &- a).y * way.y < ($1 &- a).x * way.x + ($1 &- a).y * way.y }
      for (p, q) in zip(on, on.dropFirst()) { pieces.append((p, q)) }
    }
  }

  /// The grid point nearest to where two edges meet, halves rounded up; nil where they do not, or run along each other.
  private static func crossing(_ e: (Point, Point), _ f: (Point, Point)) -> Point? {
    let u = e.1 &- e.0
    let v = f.1 &- f.0
    let w = f.0 &- e.0
    var d = u.x * v.y - u.y * v.x
    if d == 0 { return nil }
    var n = w.x * v.y - w.y * v.x
    var m = w.x * u.y - w.y * u.x
    if d < 0 { (d, n, m) = (-d, -n, -m) }
    if n < 0 || n > d || m < 0 || m > d { return nil }
    return Point(floorDivide(2 * (e.0.x * d + u.x * n) + d, 2 * d), floorDivide(2 * (e.0.y * d + u.y * n) + d, 2 * d))
  }

  private static func floorDivide(_ a: Int, _ b: Int) -> Int {
    let q = a / b
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q
  }

  /// Whether the edge from a to b meets the square of side 1 about h, without its right and lower borders.
  private static func passes(_ a: Point, _ b: Point, _ h: Point) -> Bool {
    // Twice the coordinates, from the square's corner: it spans 0 ..< 2. Shares of the way are fractions.
    let p = Point(2 * (a.x - h.x) + 1, 2 * (a.y - h.y) + 1)
    let u = Point(2 * (b.x - a.x), 2 * (b.y - a.y))
    var low = (n: 0, d: 1, isOpen: false)
    var high = (n: 1, d: 1, isOpen: false)
    for (s, d) in [(p.x, u.x), (p.y, u.y)] {
      if d == 0 {
        if s < 0 || s >= 2 { return false }
        continue
      }
      // The border that belongs to the square is at 0, the other at 2.
      let closed = d > 0 ? (n: -s, d: d) : (n: s, d: -d)
      let open = d > 0 ? (n: 2 - s, d: d) : (n: s - 2, d: -d)
      if d > 0 {
        if low.n * closed.d < closed.n * low.d { low = (closed.n, closed.d, false) }
        if open.n * high.d <= high.n * open.d { high = (open.n, open.d, true) }
      } else {
        if closed.n * high.d < high.n * closed.d { high = (closed.n, closed.d, false) }
        if low.n * open.d <= open.n * low.d { low = (open.n, open.d, true) }
      }
    }
    let order = low.n * high.d - high.n * low.d
    return order < 0 || order == 0 && !low.isOpen && !high.isOpen
  }

  /// What lies inside at the middle of grid row `row` (its pieces cross nowhere in between), as intervals in order.
  func inside(row: Int, _ rule: FillRule) -> [ClosedRange<Double>] {
    var crossings: [(x: Double, turn: Int)] = []
    for (a, b) in pieces where min(a.y, b.y) <= row && row < max(a.y, b.y) {
      let t = (Double(row - a.y) + 0.5) / Double(b.y - a.y)
      crossings.append((Double(a.x) + t * Double(b.x - a.x), b.y > a.y ? 1 : -1))
    }
    crossings.sort { $0.x < $1.x }
    var winding = 0
    var intervals: [ClosedRange<Double>] = []
    for (c, next) in zip(crossings, crossings.dropFirst()) {
      winding += c.turn
      if rule == .nonZero ? winding != 0 : winding & 1 != 0 { intervals.append(c.x...next.x) }
    }
    return Self.joined(intervals)
  }

  /// Joins intervals that touch; those that are empty but for rounding are left out.
  static func joined(_ intervals: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    for r in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) where r.upperBound - r.lowerBound > 1e-7 {
      if let last = result.last, r.lowerBound <= last.upperBound + 1e-7 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, r.upperBound)
      } else {
        result.append(r)
      }
    }
    return result
  }
}

extension TrapezoidMesh {
  /// The trapezoids' intervals at the middle of a grid row, joined; nil where two of them overlap or one is not held by
  /// its sides.
  func inside(row: Int) -> [ClosedRange<Double>]? {
    var intervals: [ClosedRange<Double>] = []
    for t in trapezoids where Int(t.top) <= row && row < Int(t.bottom) {
      let l = segments[Int(t.left)]
      let r = segments[Int(t.right)]
      guard max(l.y0, r.y0) <= t.top, min(l.y1, r.y1) >= t.bottom else { return nil }
      let a = (l.x(at: Int32(row)) + l.x(at: Int32(row + 1))) / 2
      let b = (r.x(at: Int32(row)) + r.x(at: Int32(row + 1))) / 2
      if b < a - 1e-7 { return nil }
      intervals.append(a...max(a, b))
    }
    intervals.sort { $0.lowerBound < $1.lowerBound }
    for (a, b) in zip(intervals, intervals.dropFirst()) where b.lowerBound < a.upperBound - 1e-7 { return nil }
    return SnapModel.joined(intervals)
  }
}
