// Hot cells break the edges that pass them.
extension Sweep {
  mutating func breakEdges() {
    let n = sortHotCells()
    for i in 0..<n { breakEdges(at: hot[i]) }
    for i in 0..<ended.count { breakEnded(ended[i]) }
  }

  /// Leaves each hot cell once, from left to right, with a node that still holds an edge if one is known.
  private mutating func sortHotCells() -> Int {
    let count = hot.count
    if count < 2 { return count }
    if count <= 24 {
      for i in 1..<count {
        let cell = hot[i]
        var k = i
        while k > 0 && hot[k - 1].x > cell.x {
          hot[k] = hot[k - 1]
          k -= 1
        }
        hot[k] = cell
      }
    } else {
      hot.sort { $0.x < $1.x }
    }
    var n = 0
    for i in 0..<count {
      let cell = hot[i]
      if n > 0 && hot[n - 1].x == cell.x {
        if isFree(hot[n - 1].node) { hot[n - 1].node = cell.node }
      } else {
        hot[n] = cell
        n += 1
      }
    }
    hot.truncate(n)
    return n
  }

  @inline(__always)
  private func isFree(_ n: Int32) -> Bool { n < 0 || status.edge(n) < 0 }

  /// Breaks the edges of the status that pass a hot cell. Going outwards from a node near it, the first edge that lies
  /// beyond the cell in the whole band and has crossed none there ends the search: none beyond it can reach the cell.
  private mutating func breakEdges(at cell: HotCell) {
    var start = cell.node
    if isFree(start) {
      start = status.firstNode(notLeftOf: cell.x - 1, at: row + 1, edges)
      if start < 0 { start = status.last }
      if start < 0 { return }
    }
    var n = start
    while n >= 0 {
      let side = self.side(of: cell.x, n)
      if side == 0 { hit(status.edge(n), cell.x) }
      if side > 0 && isFirm(n) { break }
      n = status.next(n)
    }
    n = status.previous(start)
    while n >= 0 {
      let side = self.side(of: cell.x, n)
      if side == 0 { hit(status.edge(n), cell.x) }
      if side < 0 && isFirm(n) { break }
      n = status.previous(n)
    }
  }

  /// Whether the edge at a node runs through the whole band and crosses none there.
  @inline(__always)
  private func isFirm(_ n: Int32) -> Bool { status[n].swapped != stamp && edges[status.edge(n)].y0 < row }

  /// Where the edge at a node lies in the row's band: -1 left of the cell about x, 1 right of it, 0 where it passes it.
  @inline(__always)
  func side(of x: Int32, _ n: Int32) -> Int {
    let e = status.edge(n)
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
    // The hot cells are in order: only those between the edge's two places count.
    let isRightward = edges[e].x0 < x
    var low = 0
    var high = hot.count
    while low < high {
      let middle = (low + high) / 2
      if hot[middle].x < x { low = middle + 1 } else { high = middle }
    }
    if isRightward {
      var i = low - 1
      while i >= 0 && edges[e].isLeft(of: hot[i].x + 1, at: top) {
        hit(e, hot[i].x)
        i -= 1
      }
    } else {
      var i = low + 1
      while i < hot.count && !edges[e].isLeft(of: hot[i].x - 1, at: top) {
        hit(e, hot[i].x)
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
