/// The edges that the sweep's row crosses, from left to right.
///
/// A linked list; beyond `treeCount` edges also a treap over the same nodes, so that places are found in logarithmic
/// time. Edges change places by moving between nodes, which leaves both structures as they are.
struct Status: ~Copyable {
  struct Node: BitwiseCopyable {
    /// -1 for a free node.
    var edge: Int32 = -1
    var previous: Int32 = -1
    var next: Int32 = -1
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    var priority: UInt32 = 0
    /// Stamps of the row in which something happened here, and in which it was gone through.
    var touched: Int32 = 0
    var visited: Int32 = 0
    /// Whether the region begins or ends at its edge, as far as told, and how many nodes of its subtree are such.
    var isSide = false
    var sides: Int32 = 0
  }

  private(set) var nodes = Scratch<Node>()
  private(set) var first: Int32 = -1
  private(set) var last: Int32 = -1
  private var free: Int32 = -1
  private var root: Int32 = -1
  private(set) var hasTree = false
  private(set) var count = 0
  private var random: UInt32 = 0x9E37_79B9

  /// Fewer edges than this are searched one after another.
  private static let treeCount = 40

  mutating func removeAll() {
    nodes.removeAll()
    first = -1
    last = -1
    free = -1
    root = -1
    hasTree = false
    count = 0
    random = 0x9E37_79B9
  }

  @inline(__always)
  subscript(n: Int32) -> Node {
    get { nodes[n] }
    nonmutating _modify { yield &nodes[n] }
  }

  @inline(__always)
  func next(_ n: Int32) -> Int32 { nodes[n].next }
  @inline(__always)
  func previous(_ n: Int32) -> Int32 { nodes[n].previous }
  @inline(__always)
  func edge(_ n: Int32) -> Int32 { nodes[n].edge }

  /// The first node whose edge is not left of the point (x, y); -1 for none. The nodes must be in order at height y.
  func firstNode(notLeftOf x: Int32, at y: Int32, _ edges: borrowing Scratch<SweepEdge>) -> Int32 {
    if !hasTree {
      var n = first
      while n >= 0 && edges[nodes[n].edge].isLeft(of: x, at: y) { n = nodes[n].next }
      return n
    }
    var n = root
    var found: Int32 = -1
    while n >= 0 {
      if edges[nodes[n].edge].isLeft(of: x, at: y) {
        n = nodes[n].right
      } else {
        found = n
        n = nodes[n].left
      }
    }
    return found
  }

  /// The first node that edge e, which starts at height y, belongs before; -1 for none. Among edges through its first
  /// point those come before it that do not lie right of it just below, so that equal ones stay as they come.
  func firstNode(beyond e: Int32, at y: Int32, _ edges: borrowing Scratch<SweepEdge>) -> Int32 {
    if !hasTree {
      var n = first
      while n >= 0 && precedes(nodes[n].edge, e, at: y, edges) { n = nodes[n].next }
      return n
    }
    var n = root
    var found: Int32 = -1
    while n >= 0 {
      if precedes(nodes[n].edge, e, at: y, edges) {
        n = nodes[n].right
      } else {
        found = n
        n = nodes[n].left
      }
    }
    return found
  }

  @inline(__always)
  private func precedes(_ a: Int32, _ e: Int32, at y: Int32, _ edges: borrowing Scratch<SweepEdge>) -> Bool {
    let x = edges[e].x0
    let d = edges[a].x(at: y) - Double(x)
    if abs(d) > SweepEdge.doubt { return d < 0 }
    let offset = edges[a].offset(at: y, from: x)
    return offset < 0 || offset == 0 && !isInverted(edges[a], edges[e], at: y + 1)
  }

  /// Puts an edge before node `place`, or last where that is -1; returns its node.
  mutating func insert(_ edge: Int32, before place: Int32) -> Int32 {
    var n = free
    if n >= 0 {
      free = nodes[n].next
    } else {
      n = Int32(nodes.count)
      nodes.append(Node())
    }
    random = random &* 1_664_525 &+ 1_013_904_223
    let before = place >= 0 ? nodes[place].previous : last
    let touched = nodes[n].touched
    let visited = nodes[n].visited
    nodes[n] = Node(edge: edge, previous: before, next: place, priority: random, touched: touched, visited: visited)
    if before >= 0 { nodes[before].next = n } else { first = n }
    if place >= 0 { nodes[place].previous = n } else { last = n }
    count += 1
    if hasTree {
      link(n, before: place)
    } else if count > Self.treeCount {
      plant()
    }
    return n
  }

  mutating func remove(_ n: Int32) {
    setSide(n, false)
    if hasTree { unlink(n) }
    let node = nodes[n]
    if node.previous >= 0 { nodes[node.previous].next = node.next } else { first = node.next }
    if node.next >= 0 { nodes[node.next].previous = node.previous } else { last = node.previous }
    nodes[n].edge = -1
    nodes[n].next = free
    free = n
    count -= 1
  }

  // MARK: The treap: parents have the greater priority

  /// Makes the tree of a list that has grown long.
  private mutating func plant() {
    hasTree = true
    root = -1
    // Along the right spine, in order: each node goes under the last one of greater priority.
    var spine: Int32 = -1
    var n = first
    while n >= 0 {
      nodes[n].left = -1
      nodes[n].right = -1
      nodes[n].parent = -1
      nodes[n].sides = 0
      var child: Int32 = -1
      while spine >= 0 && nodes[spine].priority < nodes[n].priority {
        child = spine
        spine = nodes[spine].parent
      }
      nodes[n].left = child
      if child >= 0 { nodes[child].parent = n }
      nodes[n].parent = spine
      if spine >= 0 { nodes[spine].right = n } else { root = n }
      spine = n
      n = nodes[n].next
    }
    n = first
    while n >= 0 {
      if nodes[n].isSide { addSide(n, 1) }
      n = nodes[n].next
    }
  }

  private mutating func link(_ n: Int32, before place: Int32) {
    if root < 0 {
      root = n
      return
    }
    if place >= 0 && nodes[place].left < 0 {
      nodes[place].left = n
      nodes[n].parent = place
    } else {
      // The node before it has no right child: whatever would be there lies between the two.
      let before = nodes[n].previous
      nodes[before].right = n
      nodes[n].parent = before
    }
    while nodes[n].parent >= 0 && nodes[nodes[n].parent].priority < nodes[n].priority { rotateUp(n) }
    if nodes[n].parent < 0 { root = n }
  }

  private mutating func unlink(_ n: Int32) {
    while true {
      let l = nodes[n].left
      let r = nodes[n].right
      if l >= 0 && r >= 0 {
        let up = nodes[l].priority > nodes[r].priority ? l : r
        rotateUp(up)
        if nodes[up].parent < 0 { root = up }
        continue
      }
      let child = l >= 0 ? l : r
      let parent = nodes[n].parent
      if child >= 0 { nodes[child].parent = parent }
      if parent < 0 {
        root = child
      } else if nodes[parent].left == n {
        nodes[parent].left = child
      } else {
        nodes[parent].right = child
      }
      return
    }
  }

  private mutating func rotateUp(_ n: Int32) {
    let p = nodes[n].parent
    let g = nodes[p].parent
    if nodes[p].left == n {
      let inner = nodes[n].right
      nodes[p].left = inner
      if inner >= 0 { nodes[inner].parent = p }
      nodes[n].right = p
    } else {
      let inner = nodes[n].left
      nodes[p].right = inner
      if inner >= 0 { nodes[inner].parent = p }
      nodes[n].left = p
    }
    nodes[p].parent = n
    nodes[n].parent = g
    let total = nodes[p].sides
    nodes[p].sides = countSides(p)
    nodes[n].sides = total
    if g >= 0 {
      if nodes[g].left == p { nodes[g].left = n } else { nodes[g].right = n }
    }
  }

  @inline(__always)
  private func countSides(_ n: Int32) -> Int32 {
    let l = nodes[n].left
    let r = nodes[n].right
    return (nodes[n].isSide ? 1 : 0) + (l >= 0 ? nodes[l].sides : 0) + (r >= 0 ? nodes[r].sides : 0)
  }
}
