/// Turns the columns of one band after another into spans and strips.
struct StripWriter {
  /// Runs of equal columns up to this long are written into a strip: an instance of their own would cost more.
  private static let shortRun = 16

  private var left = 0
  private var y = 0
  private var run: UInt32 = 0
  private var runStart = 0
  /// Whether the last strip of the result is of this band and may go on.
  private var isOpen = false
  /// Spans that end at the bottom of the band before and of this one, from left to right.
  private var above: [Int32] = []
  private var below: [Int32] = []
  private var nextAbove = 0

  /// Starts a region whose columns count from `left`.
  mutating func begin(left: Int) {
    self.left = left
    y = .min
    above.removeAll(keepingCapacity: true)
    below.removeAll(keepingCapacity: true)
  }

  /// Starts the band with this top row.
  mutating func beginBand(y: Int, _ result: inout CoverageStrips) {
    swap(&above, &below)
    below.removeAll(keepingCapacity: true)
    // A band that was left out lies between.
    if y != self.y + 4 { above.removeAll(keepingCapacity: true) }
    self.y = y
    nextAbove = 0
    run = 0
    runStart = 0
    isOpen = false
  }

  /// All columns from `column` on, until the next call, have these coverages, a byte a row.
  @inline(__always)
  mutating func add(_ value: UInt32, from column: Int, _ result: inout CoverageStrips) {
    if value == run { return }
    flush(column, &result)
    run = value
    runStart = column
  }

  /// Ends the band.
  mutating func endBand(_ width: Int, _ result: inout CoverageStrips) {
    if run != 0 { flush(width, &result) }
  }

  private mutating func flush(_ end: Int, _ result: inout CoverageStrips) {
    let count = end - runStart
    if count > Self.shortRun {
      isOpen = false
      if run != 0 { appendSpans(count, &result) }
    } else if isOpen || run != 0 {
      if !isOpen {
        result.strips.append(
          CoverageStrips.Strip(
            x: Int32(left + runStart), y: Int32(y), width: 0, start: Int32(truncatingIfNeeded: result.coverage.count)))
        isOpen = true
      }
      result.strips[result.strips.count - 1].width += Int32(count)
      for _ in 0..<count { result.coverage.append(run) }
    }
  }

  /// One span for each stretch of rows that are covered alike.
  private mutating func appendSpans(_ count: Int, _ result: inout CoverageStrips) {
    let x = Int32(left + runStart)
    var row = 0
    while row < 4 {
      let value = UInt8(truncatingIfNeeded: run >> UInt32(row * 8))
      var end = row + 1
      while end < 4, UInt8(truncatingIfNeeded: run >> UInt32(end * 8)) == value { end += 1 }
      if value != 0 {
        let span = CoverageStrips.Span(
          x: x, y: Int32(y + row), width: Int32(count), height: Int32(end - row), coverage: value)
        let index = append(span, &result)
        if end == 4 { below.append(index) }
      }
      row = end
    }
  }

  /// Adds a span, or lets the one above it grow.
  private mutating func append(_ span: CoverageStrips.Span, _ result: inout CoverageStrips) -> Int32 {
    if span.y == Int32(y) {
      while nextAbove < above.count, result.spans[Int(above[nextAbove])].x < span.x { nextAbove += 1 }
      if nextAbove < above.count {
        let index = above[nextAbove]
        let other = result.spans[Int(index)]
        if other.x == span.x && other.width == span.width && other.coverage == span.coverage {
          result.spans[Int(index)].height += span.height
          return index
        }
      }
    }
    result.spans.append(span)
    return Int32(truncatingIfNeeded: result.spans.count - 1)
  }
}
