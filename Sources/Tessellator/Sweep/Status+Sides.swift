// Finding the region's nearest side without going through all that lies inside it.
extension Status {
  /// Nodes looked at one after another before the tree is asked.
  private static let nearby = 8

  /// Notes whether the region begins or ends at a node's edge.
  @inline(__always)
  mutating func setSide(_ n: Int32, _ isSide: Bool) {
    if nodes[n].isSide == isSide { return }
    nodes[n].isSide = isSide
    if hasTree { addSide(n, isSide ? 1 : -1) }
  }

  func addSide(_ n: Int32, _ change: Int32) {
    var n = n
    while n >= 0 {
      nodes[n].sides += change
      n = nodes[n].parent
    }
  }

  /// The nearest side before node n, -1 for none.
  func side(before n: Int32) -> Int32 {
    var k = nodes[n].previous
    var seen = 0
    while k >= 0 && !nodes[k].isSide && (seen < Self.nearby || !hasTree) {
      k = nodes[k].previous
      seen += 1
    }
    if k < 0 || nodes[k].isSide { return k }
    return searchSide(from: k, leftwards: true)
  }

  /// The nearest side after node n, -1 for none.
  func side(after n: Int32) -> Int32 {
    var k = nodes[n].next
    var seen = 0
    while k >= 0 && !nodes[k].isSide && (seen < Self.nearby || !hasTree) {
      k = nodes[k].next
      seen += 1
    }
    if k < 0 || nodes[k].isSide { return k }
    return searchSide(from: k, leftwards: false)
  }

  /// The nearest side beyond node n, which is none, in one direction of the tree.
  private func searchSide(from n: Int32, leftwards: Bool) -> Int32 {
    var n = n
    var child = leftwards ? nodes[n].left : nodes[n].right
    // Up, until something in that direction holds one.
    while child < 0 || nodes[child].sides == 0 {
      let parent = nodes[n].parent
      if parent < 0 { return -1 }
      let isBeyond = (leftwards ? nodes[parent].right : nodes[parent].left) == n
      n = parent
      child = -1
      if isBeyond {
        if nodes[n].isSide { return n }
        child = leftwards ? nodes[n].left : nodes[n].right
      }
    }
    // Down, to the nearest.
    n = child
    while true {
      let nearer = leftwards ? nodes[n].right : nodes[n].left
      if nearer >= 0 && nodes[nearer].sides > 0 {
        n = nearer
      } else if nodes[n].isSide {
        return n
      } else {
        n = leftwards ? nodes[n].left : nodes[n].right
      }
    }
  }
}
