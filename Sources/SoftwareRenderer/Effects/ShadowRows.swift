import Glibc

/// The rows of an outline's inside at which a shadow is summed up, in the plane where the Gaussian is round.
struct ShadowRows {
  /// From its end of lesser y to the other.
  private struct Edge {
    var top: Point
    var bottom: Point
    var slope: Double
    var winding: Int

    func x(at y: Double) -> Double { top.x + (y - top.y) * slope }
  }

  /// What is inside on a row, from left to right; `weight` is 1 but where many spans have become one.
  fileprivate struct Span {
    var from: Double
    var to: Double
    var weight: Double
  }

  fileprivate struct Row {
    var y: Double
    var weight: Double
    var spans: Range<Int>
  }

  /// The rows with k <= y < k + 1 for some integer k.
  struct Band {
    fileprivate var rows: [Row] = []
    fileprivate var spans: [Span] = []

    /// The band's part of the value at a point.
    func value(_ x: Double, _ y: Double) -> Double {
      var sum = 0.0
      for row in rows {
        if abs(row.y - y) > ShadowRows.reach { continue }
        var inside = 0.0
        for k in firstSpan(of: row, after: x - ShadowRows.reach)..<row.spans.upperBound {
          let span = spans[k]
          if span.from > x + ShadowRows.reach { break }
          inside += span.weight * (Self.below(span.to - x) - Self.below(span.from - x))
        }
        if inside != 0 { sum += row.weight * NormalDistribution.density(row.y - y) * inside }
      }
      return sum
    }

    /// The share of the distribution below `x`; beyond the reach all or nothing.
    private static func below(_ x: Double) -> Double {
      x > ShadowRows.reach ? 1 : x < -ShadowRows.reach ? 0 : NormalDistribution.below(x)
    }

    private func firstSpan(of row: Row, after x: Double) -> Int {
      var (low, high) = (row.spans.lowerBound, row.spans.upperBound)
      while low < high {
        let middle = (low + high) / 2
        if spans[middle].to < x { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// By their tops.
  private let edges: [Edge]

  /// Beyond this many sigmas on one side there is less than 4e-6 of the distribution.
  static let reach = 4.5
  /// Corners nearer than this count as one border of panels, in sigmas: what is wrong between them is as thin.
  private static let leastGap = 2.5e-4
  /// Halvings of a panel in which edges cross.
  private static let deepest = 6
  /// Spans of a row before neighbours become one, and how wide such a one may be.
  private static let mostSpans = 64
  private static let cell = 1.0 / 64
  /// What one band may cost: its edges times its panels, about.
  private static let work = 1e6

  init(_ contours: [[Point]]) {
    var edges: [Edge] = []
    for contour in contours {
      guard var a = contour.last else { continue }
      for b in contour {
        if a.y != b.y {
          let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
          edges.append(
            Edge(
              top: top, bottom: bottom, slope: (bottom.x - top.x) / (bottom.y - top.y), winding: a.y < b.y ? 1 : -1))
        }
        a = b
      }
    }
    edges.sort { $0.top.y < $1.top.y }
    self.edges = edges
  }

  func band(_ k: Int) -> Band {
    var band = Band()
    let (from, to) = (Double(k), Double(k) + 1)
    var near: [Edge] = []
    for edge in edges {
      if edge.top.y >= to { break }
      if edge.bottom.y > from { near.append(edge) }
    }
    if near.isEmpty { return band }
    let gap = min(0.25, max(Self.leastGap, Double(near.count) / Self.work))
    var borders = [from]
    var corners = near.flatMap { [$0.top.y, $0.bottom.y] }
    corners.sort()
    for y in corners where y - borders[borders.count - 1] >= gap && to - y >= gap { borders.append(y) }
    borders.append(to)
    for (a, b) in zip(borders, borders.dropFirst()) {
      let active = near.filter { $0.top.y < b && $0.bottom.y > a }
      if !active.isEmpty { addPanels(active, a, b, gap: gap, depth: 0, to: &band) }
    }
    return band
  }

  private func addPanels(
    _ active: [Edge], _ from: Double, _ to: Double, gap: Double, depth: Int, to band: inout Band
  ) {
    if depth < Self.deepest && to - from > 2 * gap && Self.hasCrossing(active, from, to) {
      let middle = (from + to) / 2
      addPanels(active, from, middle, gap: gap, depth: depth + 1, to: &band)
      addPanels(active, middle, to, gap: gap, depth: depth + 1, to: &band)
      return
    }
    // Steep or level, an edge's way within a panel must be short against the Gaussian.
    var length = to - from
    for edge in active {
      let height = min(to, edge.bottom.y) - max(from, edge.top.y)
      if height >= gap / 4 { length = max(length, height * (1 + edge.slope * edge.slope).squareRoot()) }
    }
    let most = max(1, min(512, Self.work / 10 / Double(active.count)))
    let panels = Int(limited(length.rounded(.up), 1, most))
    let rule = GaussLegendre.rule(forLength: length / Double(panels))
    let half = (to - from) / Double(2 * panels)
    for k in 0..<panels {
      let middle = from + half * Double(2 * k + 1)
      for node in rule { add(active, y: middle + half * node.place, weight: half * node.weight, to: &band) }
    }
  }

  /// Whether edges that pass a panel leave it in another order than they enter it.
  private static func hasCrossing(_ active: [Edge], _ from: Double, _ to: Double) -> Bool {
    var ends: [(Double, Double)] = []
    for edge in active where edge.top.y <= from && edge.bottom.y >= to {
      ends.append((edge.x(at: from), edge.x(at: to)))
    }
    ends.sort { $0 < $1 }
    for (a, b) in zip(ends, ends.dropFirst()) where b.1 < a.1 - 1e-9 * (1 + abs(a.1)) { return true }
    return false
  }

  private func add(_ active: [Edge], y: Double, weight: Double, to band: inout Band) {
    var crossings: [(x: Double, winding: Int)] = []
    for edge in active where edge.top.y <= y && y < edge.bottom.y {
      crossings.append((edge.x(at: y), edge.winding))
    }
    crossings.sort { $0.x < $1.x }
    let first = band.spans.count
    var winding = 0
    var start = 0.0
    for crossing in crossings {
      let before = winding
      winding += crossing.winding
      if before == 0 && winding != 0 { start = crossing.x }
      if before != 0 && winding == 0 && crossing.x > start {
        band.spans.append(Span(from: start, to: crossing.x, weight: 1))
      }
    }
    if band.spans.count - first > Self.mostSpans { Self.join(&band.spans, from: first) }
    if band.spans.count > first {
      band.rows.append(Row(y: y, weight: weight, spans: first..<band.spans.count))
    }
  }

  /// Makes one span of neighbours that lie in one narrow cell, inside to a share.
  private static func join(_ spans: inout [Span], from first: Int) {
    var kept = first
    var covered = spans[first].to - spans[first].from
    for k in (first + 1)..<spans.count {
      let span = spans[k]
      if span.to - spans[kept].from <= cell {
        covered += span.to - span.from
        spans[kept].to = span.to
        spans[kept].weight = covered / (span.to - spans[kept].from)
      } else {
        kept += 1
        spans[kept] = span
        covered = span.to - span.from
      }
    }
    spans.removeSubrange((kept + 1)...)
  }
}

/// Gauss and Legendre's rules on -1...1.
private enum GaussLegendre {
  struct Node {
    var place: Double
    var weight: Double
  }

  /// The rule for a panel in which edges run this far, 1 at most: over many panels, good to 3e-5 on a Gaussian times
  /// its integral.
  static func rule(forLength length: Double) -> [Node] { length <= 0.06 ? one : length <= 0.25 ? two : four }

  private static let one = [Node(place: 0, weight: 2)]

  private static let two = [1.0, -1].map { Node(place: $0 * (1.0 / 3).squareRoot(), weight: 1) }

  private static let four: [Node] = {
    let root = 2.0 / 7 * (6.0 / 5).squareRoot()
    let inner = (3.0 / 7 - root).squareRoot()
    let outer = (3.0 / 7 + root).squareRoot()
    let (more, less) = ((18 + 30.0.squareRoot()) / 36, (18 - 30.0.squareRoot()) / 36)
    return [
      Node(place: -outer, weight: less), Node(place: -inner, weight: more), Node(place: inner, weight: more),
      Node(place: outer, weight: less),
    ]
  }()
}
