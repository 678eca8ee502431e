// The common case, without the general one's bookkeeping: a row with a single corner where one edge follows another,
// away from everything else.
extension Sweep {
  /// Works on the next corner, which is alone on its row and has no crossing there; false where more is to be done than
  /// to put one edge in another's place. Nothing has been changed then.
  @inline(__always)
  mutating func followChain() -> Bool {
    let corner = corners[nextCorner]
    if nextCorner + 1 < corners.count && Self.row(of: corners[nextCorner + 1]) == row { return false }
    let i = Int(truncatingIfNeeded: corner & 0xFFFF_FFFF)
    let pair = cornerEdges[i]
    if pair.x < 0 || pair.y < 0 { return false }
    var old = pair.x
    var new = pair.y
    if edges[new].y0 != row { swap(&old, &new) }
    if edges[new].y0 != row || edges[old].y1 != row { return false }
    let n = edges[old].node
    let previous = status.previous(n)
    let next = status.next(n)
    // Neighbours must pass the corner's cell by, in the whole band, and stay in order.
    if previous >= 0 {
      let e = status.edge(previous)
      if side(of: cornerX[i], e) >= 0 || isInverted(edges[e], edges[new], at: row + 1) { return false }
    }
    if next >= 0 {
      let e = status.edge(next)
      if side(of: cornerX[i], e) <= 0 || isInverted(edges[new], edges[e], at: row + 1) { return false }
    }
    nextCorner += 1
    edges[old].node = -1
    edges[new].node = n
    status[n].edge = new
    edges[new].after = edges[old].after
    edges[new].kind = edges[old].kind
    edges[new].pieceX = cornerX[i]
    edges[new].pieceY = row
    if edges[old].kind != 0 { continueSide(old, new, n, cornerX[i]) }
    if previous >= 0 { foresee(status.edge(previous), new) }
    if next >= 0 { foresee(new, status.edge(next)) }
    return true
  }

  @inline(__always)
  private mutating func continueSide(_ old: Int32, _ new: Int32, _ n: Int32, _ x: Int32) {
    let before = piece(of: old)
    segments[before].x1 = x >> 1
    segments[before].y1 = row >> 1
    let after = piece(of: new)
    openings[after].kind = edges[new].kind
    if edges[new].kind == 1 {
      let right = openings[before].right
      closeTrapezoid(before)
      open(after, right)
    } else {
      open(sideBefore(n), after)
    }
  }
}
