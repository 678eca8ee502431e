public import Geometry
public import Tessellator

/// Exact areas of polygons under a fill rule, by brute force: the plane is cut into horizontal slabs at every corner and
/// at every place where any two edges cross, so that each slab is a row of trapezoids.
///
/// Written apart from both renderers' coverage. It takes the square of the number of edges; meant for tests.
public enum ExactCoverage {
  private struct Edge {
    var upper: Vector2
    var lower: Vector2
    /// 1 where the polygon runs downwards along it, else -1.
    var direction: Int

    func x(at y: Double) -> Double {
      // Counted from the nearer end.
      let t = (y - upper.y) / (lower.y - upper.y)
      return t < 0.5 ? upper.x + (lower.x - upper.x) * t : lower.x - (lower.x - upper.x) * (1 - t)
    }
  }

  /// A stretch between two edges that is inside, from `upperY` to `lowerY`.
  private struct Trapezoid {
    var upperY: Double
    var lowerY: Double
    var left: (upper: Double, lower: Double)
    var right: (upper: Double, lower: Double)
  }

  /// The area of each pixel that lies inside the polygons, 0...1, row by row from the top: pixel (x, y) is the square
  /// from (x, y) to (x + 1, y + 1).
  ///
  /// - Parameters:
  ///   - polygons: in pixels; each is closed by a line from its last to its first point.
  ///   - width: columns of pixels, from x = 0 on.
  ///   - height: rows of pixels, from y = 0 on.
  public static func area(polygons: [[Vector2]], rule: FillRule, width: Int, height: Int) -> [Double] {
    var areas = [Double](repeating: 0, count: width * height)
    trapezoids(polygons, rule, rows: height) { t in
      let row = Int(((t.upperY + t.lowerY) / 2).rounded(.down))
      guard row >= 0, row < height else { return }
      let h = t.lowerY - t.upperY
      let first = max(0, min(t.left.upper, t.left.lower).rounded(.down))
      let end = min(Double(width), max(t.right.upper, t.right.lower).rounded(.up))
      var x = first
      while x < end {
        areas[row * width + Int(x)] += h * (mean(t.right, from: x) - mean(t.left, from: x))
        x += 1
      }
    }
    return areas
  }

  /// The area inside the polygons, in the square of their unit.
  public static func windingArea(polygons: [[Vector2]], rule: FillRule) -> Double {
    var sum = 0.0
    trapezoids(polygons, rule, rows: nil) { t in
      sum += (t.lowerY - t.upperY) * ((t.right.upper - t.left.upper) + (t.right.lower - t.left.lower)) / 2
    }
    return sum
  }

  /// The mean of x - column, held to 0...1, along a line whose x runs evenly between two values.
  private static func mean(_ line: (upper: Double, lower: Double), from column: Double) -> Double {
    let a = min(line.upper, line.lower) - column
    let b = max(line.upper, line.lower) - column
    if b <= 0 { return 0 }
    if a >= 1 { return 1 }
    if a >= 0 && b <= 1 { return (a + b) / 2 }
    // The line leaves the column: shares of it before, in and behind the column.
    let before = a < 0 ? -a / (b - a) : 0
    let behind = b > 1 ? (b - 1) / (b - a) : 0
    return behind + (1 - before - behind) * (max(a, 0) + min(b, 1)) / 2
  }

  /// - Parameter rows: cut at y = 0, 1, ... up to this too.
  private static func trapezoids(
    _ polygons: [[Vector2]], _ rule: FillRule, rows: Int?, _ visit: (Trapezoid) -> Void
  ) {
    let edges = edges(of: polygons)
    guard !edges.isEmpty else { return }
    var cuts = edges.flatMap { [$0.upper.y, $0.lower.y] } + crossings(edges)
    if let rows { cuts += (0...rows).map(Double.init) }
    cuts.sort()
    var active: [Int] = []
    var next = 0
    for k in 1..<cuts.count where cuts[k] > cuts[k - 1] {
      let (top, bottom) = (cuts[k - 1], cuts[k])
      active.removeAll { edges[$0].lower.y <= top }
      while next < edges.count && edges[next].upper.y <= top {
        if edges[next].lower.y > top { active.append(next) }
        next += 1
      }
      if let rows, bottom <= 0 || top >= Double(rows) { continue }
      let lines = active.map { k in
        (upper: edges[k].x(at: top), lower: edges[k].x(at: bottom), direction: edges[k].direction)
      }.sorted { $0.upper + $0.lower < $1.upper + $1.lower }
      var winding = 0
      var left = (upper: 0.0, lower: 0.0)
      for line in lines {
        let wasInside = rule == .nonZero ? winding != 0 : winding % 2 != 0
        winding += line.direction
        let isInside = rule == .nonZero ? winding != 0 : winding % 2 != 0
        if isInside && !wasInside {
          left = (line.upper, line.lower)
        } else if wasInside && !isInside {
          visit(Trapezoid(upperY: top, lowerY: bottom, left: left, right: (line.upper, line.lower)))
        }
      }
    }
  }

  /// All edges that are not level, from above to below.
  private static func edges(of polygons: [[Vector2]]) -> [Edge] {
    var edges: [Edge] = []
    for polygon in polygons {
      for (k, a) in polygon.enumerated() {
        let b = polygon[(k + 1) % polygon.count]
        if a.y < b.y { edges.append(Edge(upper: a, lower: b, direction: 1)) }
        if a.y > b.y { edges.append(Edge(upper: b, lower: a, direction: -1)) }
      }
    }
    return edges.sorted { $0.upper.y < $1.upper.y }
  }

  /// The heights at which two edges cross inside both.
  private static func crossings(_ edges: [Edge]) -> [Double] {
    var result: [Double] = []
    for i in edges.indices {
      let a = edges[i]
      let d = a.lower - a.upper
      for j in (i + 1)..<edges.count {
        let b = edges[j]
        if b.upper.y >= a.lower.y { break }
        if min(b.upper.x, b.lower.x) > max(a.upper.x, a.lower.x) { continue }
        if max(b.upper.x, b.lower.x) < min(a.upper.x, a.lower.x) { continue }
        let e = b.lower - b.upper
        let determinant = d.cross(e)
        if determinant == 0 { continue }
        let between = b.upper - a.upper
        let s = between.cross(e) / determinant
        let t = between.cross(d) / determinant
        if s > 0 && s < 1 && t > 0 && t < 1 { result.append(a.upper.y + s * d.y) }
      }
    }
    return result
  }
}
