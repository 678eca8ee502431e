import FramePlanner

/// Splits a batch between the programs with and without the table.
///
/// The program with it draws instances without entries as well, to the same bytes, only slower. So a batch stays one
/// draw unless it holds instances without entries one after another that together are large, such as a background.
enum TableRuns {
  /// Pixels from which instances without entries are worth a draw of their own.
  static let worthwhile: Float = 16384

  /// Calls `body` with each run of `range`, in order, and whether it needs the table.
  static func each(
    _ range: Range<Int>, _ quad: (Int) -> QuadInstance, _ body: (Bool, Range<Int>) throws(GLError) -> Void
  ) throws(GLError) {
    var start = range.lowerBound
    var i = start
    while i < range.upperBound {
      // A stretch of instances without entries.
      let first = i
      var area: Float = 0
      while i < range.upperBound, quad(i).counts == 0 {
        area += hullArea(quad(i))
        i += 1
      }
      if i > first && (area >= worthwhile || (first == start && i == range.upperBound)) {
        if start < first { try body(true, start..<first) }
        try body(false, first..<i)
        start = i
      }
      while i < range.upperBound, quad(i).counts != 0 { i += 1 }
    }
    if start < range.upperBound { try body(true, start..<range.upperBound) }
  }

  /// Twice the hull's area is the cross product of its diagonals (strip order: 0 to 3 and 1 to 2).
  private static func hullArea(_ quad: QuadInstance) -> Float {
    let x = quad.hullX
    let y = quad.hullY
    return abs((x.w - x.x) * (y.z - y.y) - (x.z - x.y) * (y.w - y.x)) / 2
  }
}
