// Hot cells break the edges that pass them.
extension Sweep {
  /// Breaks every edge at the hot cells of the row.
  ///
  /// Each hot cell lies beside a touched node. Edges of untouched nodes run through the whole band and cross none there,
  /// so one that passes no hot cell keeps all beyond it from those of its neighbours: going outwards from touched nodes
  /// until such an edge is met finds all.
  mutating func breakEdges() {
    sortHotCells()
    var i = 0
    while i < touched.count {
      let node = status[touched[i]]
      i += 1
      if node.edge < 0 { continue }
      breakPassing(node.edge)
      if node.previous >= 0 && status[node.previous].touched != stamp { breakPassing(status.edge(node.previous)) }
      if node.next >= 0 && status[node.next].touched != stamp { breakPassing(status.edge(node.next)) }
    }
    for i in 0..<ended.count { breakEnded(ended[i]) }
  }

  /// Leaves each hot cell once, from left to right.
  private mutating func sortHotCells() {
    let count = hot.count
    if count < 2 { return }
    if count <= 24 {
      for i in 1..<count {
        let cell = hot[i]
        var k = i
        while k > 0 && hot[k - 1] > cell {
          hot[k] = hot[k - 1]
          k -= 1
        }
        hot[k] = cell
      }
    } else {
      hot.sort(by: <)
    }
    var n = 1
    for i in 1..<count where hot[i] != hot[n - 1] {
      hot[n] = hot[i]
      n += 1
    }
    hot.truncate(n)
  }

  /// Breaks an edge of the status at the hot cells that it passes; a broken edge's node becomes touched.
  private mutating func breakPassing(_ e: Int32) {
    if hot.count == 1 {
      if side(of: hot[0], e) == 0 { hit(e, hot[0]) }
      return
    }
    let top = max(edges[e].y0, row - 1)
    let a = edges[e].x(at: top)
    let b = edges[e].x(at: row + 1)
    var i = firstHotCell(reaching: min(a, b) - SweepEdge.doubt)
    let end = max(a, b) + SweepEdge.doubt
    while i < hot.count && Double(hot[i] - 1) <= end {
      if side(of: hot[i], e) == 0 { hit(e, hot[i]) }
      i += 1
    }
  }

  /// Index of the first hot cell whose right border is at x or beyond.
  private func firstHotCell(reaching x: Double) -> Int {
    var low = 0
    var high = hot.count
    while low < high {
      let middle = (low + high) / 2
      if Double(hot[middle] + 1) < x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where an edge of the status lies in the row's band: -1 left of the cell about x, 1 right of it, 0 where it passes it.
  @inline(__always)
  func side(of x: Int32, _ e: Int32) -> Int {
    let top = max(edges[e].y0, row - 1)
    // The cell's and the band's lower borders do not belong to them.
    if edges[e].x1 > edges[e].x0 {
      if !edges[e].isRight(of: x - 1, at: row + 1) { return -1 }
      return edges[e].isLeft(of: x + 1, at: top) ? 0 : 1
    }
    if edges[e].isLeft(of: x - 1, at: top) { return -1 }
    return edges[e].isLeft(of: x + 1, at: row + 1) ? 0 : 1
  }

  /// Breaks an edge that ended on this row at every hot cell on its way, its end among them.
  private mutating func breakEnded(_ e: Int32) {
    let x = edges[e].x1
    hit(e, x)
    if hot.count == 1 { return }
    let top = max(edges[e].y0, row - 1)
    var i = firstHotCell(reaching: Double(x))
    if edges[e].x0 < x {
      while i > 0 && hot[i] >= x { i -= 1 }
      while i >= 0 && edges[e].isLeft(of: hot[i] + 1, at: top) {
        hit(e, hot[i])
        i -= 1
      }
    } else {
      while i < hot.count && hot[i] <= x { i += 1 }
      while i < hot.count && !edges[e].isLeft(of: hot[i] - 1, at: top) {
        hit(e, hot[i])
        i += 1
      }
    }
  }

  @inline(__always)
  private mutating func hit(_ e: Int32, _ x: Int32) {
    if edges[e].breakRow != stamp {
      edges[e].breakRow = stamp
      edges[e].breakMin = x
      edges[e].breakMax = x
      broken.append(e)
      if edges[e].node >= 0 { touch(edges[e].node) }
    } else {
      edges[e].breakMin = min(edges[e].breakMin, x)
      edges[e].breakMax = max(edges[e].breakMax, x)
    }
  }
}
