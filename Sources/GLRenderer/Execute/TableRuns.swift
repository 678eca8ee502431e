import FramePlanner

/// What of the table a program reads for its instances: the less, the cheaper it is on a software GL.
enum TableUse: Int, Comparable, CaseIterable {
  /// Nothing: instances are their four vertices.
  case none
  /// Up to two polygons of later faces that share an edge, read by the vertex shader.
  case joints
  /// Everything, in a loop.
  case full

  static func < (a: TableUse, b: TableUse) -> Bool { a.rawValue < b.rawValue }

  /// The least that draws an instance.
  init(_ counts: UInt32) {
    // Only later polygons (bits 8 to 15), and no more than two of them.
    let onlyJoints = counts & 0x7FFF_00FF == 0 && counts >> 8 & 255 <= 2
    self = counts == 0 ? .none : onlyJoints ? .joints : .full
  }
}

/// Splits a batch between the programs that read more or less of the table.
///
/// The programs that read more draw simpler instances as well, to the same bytes, only slower. So a batch stays one draw
/// unless it holds simpler instances one after another that together are large, such as a background. Nor is it ever cut
/// into many: then the program that draws all of it takes it whole.
enum TableRuns {
  /// Draws that a batch may become.
  static let most = 4

  /// Pixels from which a stretch of simpler instances is worth a draw of its own.
  static let worthwhile: Float = 16384

  /// Calls `body` with each run of `range`, in order, and what it needs of the table.
  static func each(
    _ range: Range<Int>, _ quad: (Int) -> QuadInstance, _ body: (TableUse, Range<Int>) throws(GLError) -> Void
  ) throws(GLError) {
    func isSimple(_ i: Int, _ limit: TableUse) -> Bool { TableUse(quad(i).counts) <= limit }
    var runs: [(use: TableUse, range: Range<Int>)] = []
    split(range, { isSimple($0, .joints) }, { hullArea(quad($0)) }) { isSimpler, run in
      if !isSimpler { return runs.append((.full, run)) }
      split(run, { isSimple($0, .none) }, { hullArea(quad($0)) }) { isPlain, run in
        runs.append((isPlain ? .none : .joints, run))
      }
    }
    if runs.count > most {
      let fullest = runs.reduce(TableUse.none) { max($0, $1.use) }
      return try body(fullest, range)
    }
    for run in runs { try body(run.use, run.range) }
  }

  /// Calls `body` with each run of `range`, in order, and whether all of it is simple.
  static func split(
    _ range: Range<Int>, _ isSimple: (Int) -> Bool, _ pixels: (Int) -> Float,
    _ body: (Bool, Range<Int>) -> Void
  ) {
    var start = range.lowerBound
    var i = start
    while i < range.upperBound {
      let first = i
      var area: Float = 0
      while i < range.upperBound, isSimple(i) {
        area += pixels(i)
        i += 1
      }
      if i > first && (area >= worthwhile || (first == start && i == range.upperBound)) {
        if start < first { body(false, start..<first) }
        body(true, first..<i)
        start = i
      }
      while i < range.upperBound, !isSimple(i) { i += 1 }
    }
    if start < range.upperBound { body(false, start..<range.upperBound) }
  }

  /// Twice the hull's area is the cross product of its diagonals (strip order: 0 to 3 and 1 to 2).
  private static func hullArea(_ quad: QuadInstance) -> Float {
    let x = quad.hullX
    let y = quad.hullY
    return abs((x.w - x.x) * (y.z - y.y) - (x.z - x.y) * (y.w - y.x)) / 2
  }
}

/// Splits a batch of boxes likewise: those covered wholly need not read the coverage.
enum StripRuns {
  /// Calls `body` with each run of `range`, in order, and whether it holds strips.
  static func each(
    _ range: Range<Int>, _ strips: [StripInstance], _ body: (Bool, Range<Int>) throws(GLError) -> Void
  ) throws(GLError) {
    var runs: [(isSolid: Bool, range: Range<Int>)] = []
    TableRuns.split(
      range, { strips[$0].start == StripInstance.solid }, { Float(strips[$0].box.z) * Float(strips[$0].box.w) }
    ) { isSolid, run in runs.append((isSolid, run)) }
    if runs.count > TableRuns.most { return try body(true, range) }
    for run in runs { try body(!run.isSolid, run.range) }
  }
}
