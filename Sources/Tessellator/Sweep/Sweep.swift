/// The sweep of an outline's edges down the rows of the grid, by snap rounding.
///
/// Every corner of the outline and every crossing of two edges makes the cell of its nearest grid point *hot*; every edge
/// that passes a hot cell is led through its grid point. The rounded edges cross nowhere (Hobby's theorem), so what is
/// inside can be told exactly. Cells are half-open squares about grid points; a row's *band* is the cells of that row.
/// The status is in order at the lower border of the last row's band. One row of events at a time:
///
/// 1. crossings in the upper half of the band change the order until it is right on the row itself;
/// 2. edges that end on the row leave, edges that start there come in;
/// 3. crossings in the lower half of the band likewise, until the order is right at the band's lower border;
/// 4. hot cells break the edges that pass them, and neighbours that have changed are looked at for crossings to come;
/// 5. winding numbers are told anew where anything changed, and trapezoids end and start (`Sweep+Output`).
///
/// Orders at a height are told exactly (`SweepEdge`), so the work on a row ends; only adjacent edges are compared, which
/// finds all crossings, as in Bentley and Ottmann's algorithm.
struct Sweep: ~Copyable {
  // The outline.
  var edges = Scratch<SweepEdge>()
  /// Every corner: its row in the upper half, its number in the lower, in order.
  var corners = Scratch<UInt64>()
  var sorter = RunSorter()
  /// x of each corner and the edges before and after it (-1 for horizontal ones).
  var cornerX = Scratch<Int32>()
  var cornerEdges = Scratch<SIMD2<Int32>>()
  /// Horizontal edges (row, least x, greatest x), in order of rows.
  var horizontals = Scratch<HorizontalEdge>()

  // The sweep's state.
  var status = Status()
  var queue = CrossingQueue()
  /// Doubled y of the row being worked on, and its stamp.
  var row: Int32 = 0
  var stamp: Int32 = 0
  var nextCorner = 0
  var nextHorizontal = 0
  var crossings = 0
  var metLimit = false

  // Of the row being worked on.
  /// x of the hot cells.
  var hot = Scratch<Int32>()
  /// Nodes where something changed; each once.
  var touched = Scratch<Int32>()
  /// Edges that ended.
  var ended = Scratch<Int32>()
  /// Edges that a hot cell broke; each once.
  var broken = Scratch<Int32>()
  /// Nodes that may be out of order with the next.
  var unsettled = Scratch<Int32>()
  /// Whether a side of the region ended on this row.
  var boundaryEnded = false

  // Output.
  var rule = WindingRule(.nonZero)
  var segments = Scratch<GridSegment>()
  var openings = Scratch<Opening>()
  var trapezoids = Scratch<Trapezoid>()

  struct HorizontalEdge: BitwiseCopyable {
    var y: Int32
    var x0: Int32
    var x1: Int32
  }

  mutating func reset() {
    edges.removeAll()
    corners.removeAll()
    cornerX.removeAll()
    cornerEdges.removeAll()
    horizontals.removeAll()
    status.removeAll()
    queue.removeAll()
    hot.removeAll()
    touched.removeAll()
    ended.removeAll()
    broken.removeAll()
    segments.removeAll()
    openings.removeAll()
    trapezoids.removeAll()
    nextCorner = 0
    nextHorizontal = 0
    crossings = 0
    stamp = 0
    metLimit = false
  }

  mutating func run() {
    while true {
      let corner = nextCorner < corners.count ? Self.row(of: corners[nextCorner]) : .max
      row = min(corner, queue.firstRow)
      if row == .max { break }
      stamp += 1
      if corner < queue.firstRow && followChain() { continue }
      boundaryEnded = false
      if queue.firstRow <= row { crossAbove() }
      if !isBeyondLimit {
        if corner == row { turnCorners() }
        settleBelow()
      }
      // One row may hold them all, so they are counted as they are met; the row is left as it is then.
      if isBeyondLimit {
        metLimit = true
        break
      }
      breakEdges()
      output()
      foresee()
      hot.removeAll()
      touched.removeAll()
      ended.removeAll()
      broken.removeAll()
    }
  }

  @inline(__always)
  static func row(of corner: UInt64) -> Int32 { Int32(bitPattern: UInt32(corner >> 32) ^ 0x8000_0000) }

  @inline(__always)
  mutating func touch(_ n: Int32) {
    if status[n].touched == stamp { return }
    status[n].touched = stamp
    touched.append(n)
  }

  // MARK: Crossings

  /// Whether there are more crossings than the sweep goes on for.
  private var isBeyondLimit: Bool { crossings > TessellationLimits.crossings }

  /// Crossings in the upper half of the row's band.
  private mutating func crossAbove() {
    while queue.firstRow <= row && !isBeyondLimit {
      let c = queue.pop()
      let left = edges[c.left].node
      let right = edges[c.right].node
      // Pairs that something came between will be found anew when they are neighbours again.
      guard left >= 0, right >= 0, status.next(left) == right else { continue }
      touch(left)
      touch(right)
      unsettled.append(left)
      settle(at: row)
    }
  }

  /// Crossings in the lower half of the band, among what has changed so far.
  private mutating func settleBelow() {
    var i = 0
    while i < touched.count {
      let n = touched[i]
      i += 1
      let node = status[n]
      if node.edge < 0 { continue }
      if node.previous >= 0 && isInverted(edges[status.edge(node.previous)], edges[node.edge], at: row + 1) {
        unsettled.append(node.previous)
      } else if node.next >= 0 && isInverted(edges[node.edge], edges[status.edge(node.next)], at: row + 1) {
        unsettled.append(n)
      } else {
        continue
      }
      settle(at: row + 1)
      if isBeyondLimit { return }
      // The first of the two may have hidden the second.
      i -= 1
    }
  }

  /// Exchanges neighbours until those of the nodes in `unsettled`, and all that this moves, are in order at height y.
  private mutating func settle(at y: Int32) {
    while unsettled.count > 0 {
      let n = unsettled.removeLast()
      let m = status.next(n)
      if m < 0 { continue }
      let a = status.edge(n)
      let b = status.edge(m)
      guard isInverted(edges[a], edges[b], at: y) else { continue }
      crossings += 1
      if isBeyondLimit {
        unsettled.removeAll()
        return
      }
      hot.append(crossingCell(edges[a], edges[b]))
      status[n].edge = b
      status[m].edge = a
      edges[b].node = n
      edges[a].node = m
      touch(n)
      touch(m)
      unsettled.append(m)
      let previous = status.previous(n)
      if previous >= 0 { unsettled.append(previous) }
    }
  }

  /// Looks for crossings to come between neighbours that are new to one another.
  private mutating func foresee() {
    for i in 0..<touched.count {
      let n = touched[i]
      let node = status[n]
      if node.edge < 0 { continue }
      if node.next >= 0 { foresee(node.edge, status.edge(node.next)) }
      if node.previous >= 0 && status[node.previous].touched != stamp { foresee(status.edge(node.previous), node.edge) }
    }
  }

  @inline(__always)
  mutating func foresee(_ a: Int32, _ b: Int32) {
    guard willCross(edges[a], edges[b]) else { return }
    queue.push(Crossing(row: max(crossingRow(edges[a], edges[b]), row + 2), left: a, right: b))
  }

  // MARK: Corners

  /// Ends and starts edges at the row's corners, and finds what its horizontal edges meet.
  private mutating func turnCorners() {
    while nextCorner < corners.count && Self.row(of: corners[nextCorner]) == row {
      let i = Int(truncatingIfNeeded: corners[nextCorner] & 0xFFFF_FFFF)
      nextCorner += 1
      turn(i)
    }
    meetHorizontals()
  }

  @inline(__always)
  private mutating func turn(_ i: Int) {
    let x = cornerX[i]
    let pair = cornerEdges[i]
    var starts: (Int32, Int32) = (-1, -1)
    var ends: (Int32, Int32) = (-1, -1)
    if pair.x >= 0 {
      if edges[pair.x].y0 == row { starts.0 = pair.x } else { ends.0 = pair.x }
    }
    if pair.y >= 0 {
      if edges[pair.y].y0 == row { starts.1 = pair.y } else { ends.1 = pair.y }
    }
    hot.append(x)
    if ends.0 >= 0 && starts.1 >= 0 {
      replace(ends.0, by: starts.1)
    } else if ends.1 >= 0 && starts.0 >= 0 {
      replace(ends.1, by: starts.0)
    } else {
      if ends.0 >= 0 { end(ends.0) }
      if ends.1 >= 0 { end(ends.1) }
      if starts.0 >= 0 { start(starts.0) }
      if starts.1 >= 0 { start(starts.1) }
      if pair.x < 0 && pair.y < 0 {
        // A corner between horizontal edges; its neighbour may pass its cell.
        touchNear(status.firstNode(notLeftOf: x, at: row, edges))
      }
    }
  }

  /// Touches a node, or the last where there is none: a hot cell's neighbour, and the one after a gap, which tells what
  /// is inside it (nothing is beyond the last).
  private mutating func touchNear(_ n: Int32) {
    let near = n >= 0 ? n : status.last
    if near >= 0 { touch(near) }
  }

  @inline(__always)
  private mutating func replace(_ old: Int32, by new: Int32) {
    let n = edges[old].node
    edges[old].node = -1
    if edges[old].kind != 0 { boundaryEnded = true }
    ended.append(old)
    status[n].edge = new
    edges[new].node = n
    touch(n)
  }

  private mutating func end(_ e: Int32) {
    let n = edges[e].node
    edges[e].node = -1
    if edges[e].kind != 0 { boundaryEnded = true }
    ended.append(e)
    let next = status.next(n)
    status.remove(n)
    touchNear(next)
  }

  private mutating func start(_ e: Int32) {
    let n = status.insert(e, before: status.firstNode(beyond: e, at: row, edges))
    edges[e].node = n
    touch(n)
  }

  /// Edges that a horizontal edge crosses are broken there: the winding number changes along it.
  private mutating func meetHorizontals() {
    while nextHorizontal < horizontals.count && horizontals[nextHorizontal].y < row { nextHorizontal += 1 }
    while nextHorizontal < horizontals.count && horizontals[nextHorizontal].y == row {
      // Those of one row lie in order of their left ends: overlapping ones are gone along once.
      let left = horizontals[nextHorizontal].x0
      var right = horizontals[nextHorizontal].x1
      nextHorizontal += 1
      while nextHorizontal < horizontals.count && horizontals[nextHorizontal].y == row
        && horizontals[nextHorizontal].x0 <= right
      {
        right = max(right, horizontals[nextHorizontal].x1)
        nextHorizontal += 1
      }
      var n = status.firstNode(notLeftOf: left, at: row, edges)
      while n >= 0 {
        let e = status.edge(n)
        if edges[e].isRight(of: right, at: row) { break }
        hot.append(edges[e].cell(at: row))
        touch(n)
        n = status.next(n)
      }
    }
  }
}
