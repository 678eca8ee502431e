// What the sweep leaves behind: segments, the trapezoids between them, and which of them are the region's sides.
extension Sweep {
  /// A segment's state as the left side of a trapezoid.
  struct Opening: BitwiseCopyable {
    /// The right side of the trapezoid that is open, -1 for none.
    var right: Int32 = -1
    /// Row where it started.
    var top: Int32 = 0
    /// 1 where the region is on the segment's right, 2 where on its left, 0 where it was never a side.
    var kind: Int32 = 0
  }

  mutating func output() {
    for i in 0..<broken.count { endPiece(broken[i]) }
    // Neighbouring nodes that changed are worked on together.
    for i in 0..<touched.count {
      let n = touched[i]
      if status.edge(n) < 0 || status[n].visited == stamp { continue }
      var left = n
      while status.previous(left) >= 0 && status[status.previous(left)].touched == stamp {
        left = status.previous(left)
      }
      outputRun(from: left)
    }
  }

  /// Ends a broken edge's piece at the first hot cell on its way, and starts the next at the last.
  @inline(__always)
  private mutating func endPiece(_ e: Int32) {
    let isRightward = edges[e].x1 >= edges[e].x0
    let first = isRightward ? edges[e].breakMin : edges[e].breakMax
    let last = isRightward ? edges[e].breakMax : edges[e].breakMin
    let piece = edges[e].piece
    if piece >= 0 {
      closeTrapezoid(piece)
      segments[piece].x1 = first >> 1
      segments[piece].y1 = row >> 1
      edges[e].piece = -1
    }
    edges[e].pieceX = last
    edges[e].pieceY = row
  }

  /// Tells anew what is inside along a run of touched nodes.
  private mutating func outputRun(from left: Int32) {
    let before = status.previous(left)
    var winding: Int64 = before >= 0 ? edges[status.edge(before)].after : 0
    var isInside = rule.isInside(winding)
    // Segment on the left of what is inside now; -2 for one that lies before the run.
    var side: Int32 = isInside ? -2 : -1
    var hadBoundary = boundaryEnded
    var n = left
    var last = left
    while n >= 0 && status[n].touched == stamp {
      status[n].visited = stamp
      let e = status.edge(n)
      if edges[e].kind != 0 { hadBoundary = true }
      winding &+= edges[e].winding
      edges[e].after = winding
      let wasInside = isInside
      isInside = rule.isInside(winding)
      let kind: Int32 = wasInside == isInside ? 0 : (isInside ? 1 : 2)
      edges[e].kind = kind
      status.setSide(n, kind != 0)
      if kind == 0 {
        if edges[e].piece >= 0 { closeTrapezoid(edges[e].piece) }
      } else {
        let piece = self.piece(of: e)
        openings[piece].kind = kind
        if kind == 1 {
          side = piece
        } else {
          closeTrapezoid(piece)
          if side == -2 { side = sideBefore(left) }
          open(side, piece)
          side = -1
        }
      }
      last = n
      n = status.next(n)
    }
    guard isInside, side != -2 || hadBoundary else { return }
    if side == -2 { side = sideBefore(left) }
    open(side, sideAfter(last))
  }

  /// The left side of what is inside just before node n; -1 where it lies in a run that is still to be worked on, which
  /// then will find this one.
  mutating func sideBefore(_ n: Int32) -> Int32 {
    let side = status.side(before: n)
    return side >= 0 && edges[status.edge(side)].kind == 1 ? piece(of: status.edge(side)) : -1
  }

  /// The right side of what is inside just after node n, likewise.
  private mutating func sideAfter(_ n: Int32) -> Int32 {
    let side = status.side(after: n)
    return side >= 0 && edges[status.edge(side)].kind == 2 ? piece(of: status.edge(side)) : -1
  }

  @inline(__always)
  mutating func piece(of e: Int32) -> Int32 {
    if edges[e].piece >= 0 { return edges[e].piece }
    let piece = Int32(segments.count)
    segments.append(GridSegment(x0: edges[e].pieceX >> 1, y0: edges[e].pieceY >> 1, x1: 0, y1: 0))
    openings.append(Opening())
    edges[e].piece = piece
    return piece
  }

  /// Leaves a trapezoid open between two segments, the one that is open already or a new one.
  @inline(__always)
  mutating func open(_ left: Int32, _ right: Int32) {
    if left < 0 || right < 0 || openings[left].right == right { return }
    closeTrapezoid(left)
    openings[left].right = right
    openings[left].top = row
  }

  @inline(__always)
  mutating func closeTrapezoid(_ left: Int32) {
    let right = openings[left].right
    if right < 0 { return }
    if openings[left].top < row {
      trapezoids.append(Trapezoid(top: openings[left].top >> 1, bottom: row >> 1, left: left, right: right))
    }
    openings[left].right = -1
  }
}
