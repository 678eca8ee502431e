/// How much of each pixel a shape covers, row by row.
final class ShapeCoverage: Sendable {
  /// Neighbouring pixels: covered wholly, or each by the part that `values` says.
  struct Run: Sendable {
    var start: Int
    var end: Int
    /// Where in `values` the first pixel's part is; -1 for pixels that are covered wholly.
    var values: Int
  }

  /// The pixels of which something is covered.
  let box: PixelBox
  private let runs: [Run]
  /// Where the runs of each row of the box start, and where those of the last one end.
  private let rows: [Int]
  private let values: [Double]

  /// - Parameters:
  ///   - rows: of each row from `firstRow` on, where its runs start.
  init(runs: [Run], rows: [Int], values: [Double], firstRow: Int) {
    self.runs = runs
    self.values = values
    var box = PixelBox()
    var used = rows.count..<rows.count
    for k in rows.indices {
      let end = k + 1 < rows.count ? rows[k + 1] : runs.count
      if end == rows[k] { continue }
      used = min(used.lowerBound, k)..<(k + 1)
      box = box.union(
        PixelBox(
          minX: runs[rows[k]].start, minY: firstRow + k, maxX: runs[end - 1].end, maxY: firstRow + k + 1))
    }
    self.box = box
    let next = used.upperBound < rows.count ? rows[used.upperBound] : runs.count
    self.rows = Array(rows[used]) + [next]
  }

  /// Calls `visit` with every covered pixel of a row, within `columns`.
  func forPixels(row y: Int, columns: Range<Int>, _ visit: (_ x: Int, _ part: Double) -> Void) {
    guard y >= box.minY, y < box.maxY else { return }
    let last = rows[y - box.minY + 1]
    var first = rows[y - box.minY]
    var beyond = last
    while first < beyond {
      let middle = (first + beyond) / 2
      if runs[middle].end <= columns.lowerBound { first = middle + 1 } else { beyond = middle }
    }
    for k in first..<last {
      let run = runs[k]
      if run.start >= columns.upperBound { break }
      for x in max(run.start, columns.lowerBound)..<min(run.end, columns.upperBound) {
        let part = run.values < 0 ? 1 : values[run.values + x - run.start]
        if part > 0 { visit(x, part) }
      }
    }
  }

  /// The part of one pixel.
  func part(x: Int, y: Int) -> Double {
    var result = 0.0
    forPixels(row: y, columns: x..<(x + 1)) { result = $1 }
    return result
  }
}
