/// Exact areas of one row of pixels inside a convex polygon. Holds scratch memory only.
struct RowCoverage {
  /// Area of pixel `x` is `areas[x - start]`, for x in `first..<end`; pixels of the row outside are not covered.
  private(set) var areas: [Double] = []
  private(set) var start = 0
  private(set) var first = 0
  private(set) var end = 0
  private var band: [Point] = []
  private var piece: [Point] = []
  private var other: [Point] = []

  /// Measures the pixels `columns` of row `y`.
  mutating func measure(_ polygon: [Point], row y: Int, columns: Range<Int>) {
    start = columns.lowerBound
    first = start
    end = start
    let top = Double(y)
    let bottom = Double(y + 1)
    ConvexPolygon.clip(polygon, axis: 1, at: top, above: true, into: &piece)
    ConvexPolygon.clip(piece, axis: 1, at: bottom, above: false, into: &band)
    if band.count < 3 { return }

    var low = Double.infinity
    var high = -Double.infinity
    // Where the polygon meets the row's upper and lower border.
    var upper = (low: Double.infinity, high: -Double.infinity)
    var lower = (low: Double.infinity, high: -Double.infinity)
    for p in band {
      low = min(low, p.x)
      high = max(high, p.x)
      if p.y == top { upper = (min(upper.low, p.x), max(upper.high, p.x)) }
      if p.y == bottom { lower = (min(lower.low, p.x), max(lower.high, p.x)) }
    }
    first = max(columns.lowerBound, floorInt(low))
    end = min(columns.upperBound, ceilInt(high))
    if first >= end {
      end = first
      return
    }
    if areas.count < columns.count { areas = [Double](repeating: 0, count: columns.count) }

    // A pixel whose four corners lie in the convex polygon is covered wholly.
    var fullFirst = end
    var fullEnd = end
    if upper.low < upper.high, lower.low < lower.high {
      fullFirst = min(end, max(first, ceilInt(max(upper.low, lower.low))))
      fullEnd = min(end, max(fullFirst, floorInt(min(upper.high, lower.high))))
    }
    for x in first..<fullFirst { areas[x - start] = partial(x) }
    for x in fullFirst..<fullEnd { areas[x - start] = 1 }
    for x in fullEnd..<end { areas[x - start] = partial(x) }
  }

  private mutating func partial(_ x: Int) -> Double {
    ConvexPolygon.clip(band, axis: 0, at: Double(x), above: true, into: &piece)
    ConvexPolygon.clip(piece, axis: 0, at: Double(x + 1), above: false, into: &other)
    return limited(ConvexPolygon.area(other), 0, 1)
  }
}
