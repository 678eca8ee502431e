import Tessellator

/// Winding numbers of an outline and of what clips it.
struct Windings {
  var shape = 0
  var clip = 0

  static func += (a: inout Windings, b: Windings) {
    a.shape += b.shape
    a.clip += b.clip
  }

  static prefix func - (a: Windings) -> Windings { Windings(shape: -a.shape, clip: -a.clip) }

  var isZero: Bool { shape == 0 && clip == 0 }
}

/// Finds the exact area of every pixel inside an outline, which may overlap and cross itself, and inside a convex clip.
///
/// The edges are cut at the borders of the pixels. What lies left of a pixel is known by the winding numbers along its
/// left border, which change with y where an edge crosses that border; so every pixel is measured by itself
/// (`PixelMeasure`) and edges are compared only within a pixel.
struct ShapeRaster {
  /// A stretch of an edge within one pixel, from its upper to its lower end.
  struct Piece {
    var x0: Double
    var y0: Double
    var x1: Double
    var y1: Double
    var windings: Windings
    /// The next piece in the same pixel, -1 for none.
    var next: Int
  }

  /// The windings along a pixel's left border: those at its upper end, and changes below that.
  struct Border {
    struct Change {
      var y: Double
      var windings: Windings
    }
    var top = Windings()
    /// Sorted by y.
    var changes: [Change] = []
  }

  private let edges: [ShapeEdge]
  private let box: PixelBox
  private var measure: PixelMeasure
  private var pieces: [Piece] = []
  /// Of each column of the box, its first piece in the row; -1 for none.
  private var heads: [Int]
  /// Columns that have pieces in the row.
  private var touched: [Int] = []
  private var border = Border()
  private var inPixel: [Piece] = []

  /// What the edges in a pixel add to the mean winding numbers in it and in those to the right of it.
  private struct ColumnMeans {
    var inside = PixelMeasure.Mean()
    var passing = PixelMeasure.Mean()
  }
  /// Whether the outline has taken so many steps that only the means of its winding numbers are looked at.
  private var isCoarse = false
  private var means: [ColumnMeans] = []
  /// The means along the left border of the row.
  private var beforeRow = PixelMeasure.Mean()

  private var runs: [ShapeCoverage.Run] = []
  private var rows: [Int] = []
  private var values: [Double] = []

  /// Whether an outline was so intricate that some pixels show the mean of the winding numbers instead.
  private(set) var metLimit = false

  /// - Parameters:
  ///   - clip: a convex polygon; nil for none.
  init(_ outline: [ShapeEdge], rule: FillRule, clip: [Point]?, frame: PixelBox) {
    var all = outline
    var box = Self.box(of: all, in: frame)
    var clip = clip
    if let given = clip {
      box = box.intersection(PixelBox(around: given, in: frame))
      if !box.isEmpty && ConvexPolygon.contains(given, box) { clip = nil }
    }
    if let clip, var a = clip.last, !box.isEmpty {
      for b in clip {
        ShapeOutline.append(from: a, to: b, isClip: true, to: &all)
        a = b
      }
    }
    self.box = box
    edges = box.isEmpty ? [] : Self.merged(all)
    measure = PixelMeasure(rule: rule, isClipped: clip != nil)
    heads = [Int](repeating: -1, count: box.isEmpty ? 0 : box.width)
  }

  /// Measures all rows.
  mutating func coverage() -> ShapeCoverage {
    if box.isEmpty { return ShapeCoverage(runs: [], rows: [], values: [], firstRow: 0) }
    var active: [Int] = []
    var next = 0
    for y in box.minY..<box.maxY {
      active.removeAll { edges[$0].bottom.y <= Double(y) }
      while next < edges.count && edges[next].top.y < Double(y + 1) {
        if edges[next].bottom.y > Double(y) { active.append(next) }
        next += 1
      }
      rows.append(runs.count)
      if active.isEmpty { continue }
      border.top = Windings()
      border.changes.removeAll(keepingCapacity: true)
      pieces.removeAll(keepingCapacity: true)
      touched.removeAll(keepingCapacity: true)
      if measure.work >= PixelMeasure.mostWork && !isCoarse {
        isCoarse = true
        means = [ColumnMeans](repeating: ColumnMeans(), count: box.width)
      }
      beforeRow = PixelMeasure.Mean()
      for k in active { cut(edges[k], row: y) }
      Self.tidy(&border.changes)
      touched.sort()
      if isCoarse { finishCoarsely() } else { finishRow(y) }
      for x in touched { heads[x - box.minX] = -1 }
    }
    metLimit = measure.metLimit || isCoarse
    return ShapeCoverage(runs: runs, rows: rows, values: values, firstRow: box.minY)
  }

  private mutating func finishRow(_ y: Int) {
    var x = box.minX
    for column in touched {
      addEven(x, column, row: y)
      gather(column)
      add(measure.area(inPixel, border, x: column, y: y), at: column)
      advanceBorder(y)
      x = column + 1
    }
    addEven(x, box.maxX, row: y)
  }

  private mutating func gather(_ column: Int) {
    inPixel.removeAll(keepingCapacity: true)
    var k = heads[column - box.minX]
    while k >= 0 {
      inPixel.append(pieces[k])
      k = pieces[k].next
    }
  }

  /// Pixels without edges but level ones, all alike.
  private mutating func addEven(_ start: Int, _ end: Int, row y: Int) {
    if start >= end { return }
    if border.changes.isEmpty {
      if measure.isInside(border.top) { runs.append(ShapeCoverage.Run(start: start, end: end, values: -1)) }
      return
    }
    let area = measure.area([], border, x: start, y: y)
    for x in start..<end { add(area, at: x) }
  }

  private mutating func add(_ area: Double, at x: Int) {
    // Sums that miss all or nothing by rounding are that.
    let area = area < 1e-9 ? 0 : area > 1 - 1e-9 ? 1 : area
    if area == 0 { return }
    if let last = runs.last, runs.count > rows[rows.count - 1], last.end == x, last.values >= 0 {
      runs[runs.count - 1].end = x + 1
    } else {
      runs.append(ShapeCoverage.Run(start: x, end: x + 1, values: values.count))
    }
    values.append(area)
  }

  /// Moves `border` to the right border of the pixel whose pieces are `inPixel`.
  private mutating func advanceBorder(_ y: Int) {
    for piece in inPixel { change(piece.y0, piece.y1, piece.windings, row: y) }
    if !border.changes.isEmpty { Self.tidy(&border.changes) }
  }

  /// An edge that passes left of the border from y0 to y1.
  private mutating func change(_ y0: Double, _ y1: Double, _ windings: Windings, row y: Int) {
    if y0 <= Double(y) {
      border.top += windings
    } else {
      border.changes.append(Border.Change(y: y0, windings: windings))
    }
    if y1 < Double(y + 1) { border.changes.append(Border.Change(y: y1, windings: -windings)) }
  }

  /// Sorts changes and joins those at the same place.
  private static func tidy(_ changes: inout [Border.Change]) {
    if changes.count < 2 { return }
    changes.sort { $0.y < $1.y }
    var kept = 0
    for k in changes.indices {
      if kept > 0 && changes[kept - 1].y == changes[k].y {
        changes[kept - 1].windings += changes[k].windings
      } else {
        if kept > 0 && changes[kept - 1].windings.isZero { kept -= 1 }
        changes[kept] = changes[k]
        kept += 1
      }
    }
    if kept > 0 && changes[kept - 1].windings.isZero { kept -= 1 }
    changes.removeLast(changes.count - kept)
  }

  /// The row's pixels by the means of the winding numbers, for outlines beyond all measure.
  private mutating func finishCoarsely() {
    var mean = beforeRow
    for k in 0..<box.width {
      var inside = mean
      inside += means[k].inside
      add(measure.part(inside), at: box.minX + k)
      mean += means[k].passing
      means[k] = ColumnMeans()
    }
  }

  /// Cuts what of an edge lies in a row at the borders of its pixels.
  private mutating func cut(_ edge: ShapeEdge, row y: Int) {
    let top = max(edge.top.y, Double(y))
    let bottom = min(edge.bottom.y, Double(y + 1))
    let xTop = Self.x(edge, top)
    let xBottom = Self.x(edge, bottom)
    let windings = edge.isClip ? Windings(clip: edge.winding) : Windings(shape: edge.winding)
    let step = xBottom >= xTop ? 1 : -1
    // One column on either side stands for all that lies outside.
    var column = min(max(floorInt(xTop), box.minX - 1), box.maxX)
    let last = min(max(floorInt(xBottom), box.minX - 1), box.maxX)
    var (x0, y0) = (xTop, top)
    while column != last {
      let x1 = Double(step > 0 ? column + 1 : column)
      let y1 = min(max(top + (x1 - xTop) * ((bottom - top) / (xBottom - xTop)), y0), bottom)
      add(Piece(x0: x0, y0: y0, x1: x1, y1: y1, windings: windings, next: -1), column, row: y)
      (x0, y0) = (x1, y1)
      column += step
    }
    add(Piece(x0: x0, y0: y0, x1: xBottom, y1: bottom, windings: windings, next: -1), column, row: y)
  }

  private mutating func add(_ piece: Piece, _ column: Int, row y: Int) {
    if piece.y1 <= piece.y0 || column >= box.maxX { return }
    if isCoarse {
      let height = piece.y1 - piece.y0
      if column < box.minX {
        beforeRow.add(piece.windings, height)
      } else {
        means[column - box.minX].inside.add(piece.windings, height * (Double(column + 1) - (piece.x0 + piece.x1) / 2))
        means[column - box.minX].passing.add(piece.windings, height)
      }
      return
    }
    if column < box.minX {
      change(piece.y0, piece.y1, piece.windings, row: y)
      return
    }
    let head = heads[column - box.minX]
    if head < 0 { touched.append(column) }
    heads[column - box.minX] = pieces.count
    pieces.append(piece)
    pieces[pieces.count - 1].next = head
  }

  private static func x(_ edge: ShapeEdge, _ y: Double) -> Double {
    if y <= edge.top.y { return edge.top.x }
    if y >= edge.bottom.y { return edge.bottom.x }
    return edge.top.x + (edge.bottom.x - edge.top.x) * ((y - edge.top.y) / (edge.bottom.y - edge.top.y))
  }

  private static func box(of edges: [ShapeEdge], in frame: PixelBox) -> PixelBox {
    guard let first = edges.first else { return PixelBox() }
    var low = first.top
    var high = first.bottom
    for edge in edges {
      low = Point(min(low.x, edge.top.x, edge.bottom.x), min(low.y, edge.top.y))
      high = Point(max(high.x, edge.top.x, edge.bottom.x), max(high.y, edge.bottom.y))
    }
    return PixelBox(
      minX: floorInt(low.x), minY: floorInt(low.y), maxX: ceilInt(high.x), maxY: ceilInt(high.y)
    ).intersection(frame)
  }

  /// The edges from above to below; those with the same ends become one, or none where their windings cancel.
  private static func merged(_ edges: [ShapeEdge]) -> [ShapeEdge] {
    let sorted = edges.sorted { a, b in
      if a.top.y != b.top.y { return a.top.y < b.top.y }
      if a.top.x != b.top.x { return a.top.x < b.top.x }
      if a.bottom.y != b.bottom.y { return a.bottom.y < b.bottom.y }
      if a.bottom.x != b.bottom.x { return a.bottom.x < b.bottom.x }
      return !a.isClip && b.isClip
    }
    var result: [ShapeEdge] = []
    for edge in sorted {
      if let last = result.last, last.top == edge.top, last.bottom == edge.bottom, last.isClip == edge.isClip {
        result[result.count - 1].winding += edge.winding
      } else {
        if let last = result.last, last.winding == 0 { result.removeLast() }
        result.append(edge)
      }
    }
    if let last = result.last, last.winding == 0 { result.removeLast() }
    return result
  }
}
