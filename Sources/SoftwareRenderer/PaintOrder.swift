import RenderModel

/// Orders in which layers are painted.
enum PaintOrder {
  /// Layer indices in paint order: the preorder of the tree, siblings sorted stably by zPosition ([S] 4.4).
  ///
  /// - Parameter nodes: a subtree; indices are counted from its top.
  static func ranks(of nodes: ArraySlice<LayerNode>) -> [Int] {
    if nodes.isEmpty { return [] }
    let base = nodes.startIndex
    var children = [[Int]](repeating: [], count: nodes.count)
    for index in 1..<max(nodes.count, 1) {
      let parent = Int(nodes[base + index].parent) - base
      if parent >= 0 && parent < index { children[parent].append(index) }
    }
    var order: [Int] = []
    order.reserveCapacity(nodes.count)
    var open = [0]
    while let index = open.popLast() {
      order.append(index)
      // The array's sort is stable; the last pushed is the first painted.
      let sorted = children[index].sorted { nodes[base + $0].zPosition < nodes[base + $1].zPosition }
      open.append(contentsOf: sorted.reversed())
    }
    return order
  }

  /// Sorts the members of one group for one place. `depths[i]` belongs to the i-th member in paint order; the result
  /// lists positions, farthest first. Runs of depths within the tie tolerance of the run's first keep paint order.
  static func byDepth(_ depths: [Double]) -> [Int] {
    var order = Array(depths.indices)
    order.sort { (depths[$0], $0) < (depths[$1], $1) }
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count && isTie(depths[order[start]], depths[order[end]]) { end += 1 }
      if end > start + 1 { order[start..<end].sort() }
      start = end
    }
    return order
  }

  /// Whether two depths count as equal.
  static func isTie(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 * (1 + abs(a)) }

  /// Depth of a plane at a homogeneous place of its owner's plane.
  static func depth(_ plane: SIMD3<Double>, at place: SIMD3<Double>) -> Double {
    let z = dot(plane, place) / place[2]
    return z.isFinite ? z : 0
  }
}
