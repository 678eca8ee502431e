import Geometry
import RenderModel

/// What the planner knows of every layer beside its place: members of each group, own parts, ink.
struct LayerTreeIndex {
  /// Those contents of the snapshot that are drawn, filled on first use.
  private(set) var placements: [Int32: PlacedContent] = [:]
  /// Parts of the shapes that are drawn, by node.
  private(set) var shapes: [Int32: ShapeParts] = [:]
  /// Layers with a style or a gradient, by node.
  private(set) var looks: [Int32: LayerLook] = [:]
  /// Layers that look at what is behind them, the last first.
  private var backdropReaders: [Int32] = []
  /// Members of all groups, those of one group together in paint order (preorder, siblings sorted by zPosition).
  private(set) var members: [Int32] = []
  /// Where the members of a flattening layer's group start; one more entry than layers, plus one for the frame's group,
  /// which comes first.
  private(set) var memberStart: [Int32] = []
  /// What the layer and its subtree draw, in the layer's own plane; null for nothing.
  private(set) var ink: [Rectangle] = []
  /// Number of parts (backgrounds, pictures, fills and strokes) that the subtree draws.
  private(set) var parts: [Int32] = []
  /// Place of each node in the paint order.
  private(set) var paintRank: [Int32] = []
  private var cursor: [Int32] = []
  /// Boxes of the paths that the frame shows.
  private var clipper = ConvexClipper()

  mutating func build(_ snapshot: LayerTreeSnapshot, _ spatial: SpatialTree) {
    placements.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    looks.removeAll(keepingCapacity: true)
    backdropReaders.removeAll(keepingCapacity: true)
    rank(snapshot)
    collectMembers(snapshot, spatial)
    measure(snapshot, spatial)
  }

  /// Whether a layer below this one looks at what is behind it.
  func readsBackdropBelow(_ i: Int, _ snapshot: LayerTreeSnapshot) -> Bool {
    let end = snapshot.nodes[i].subtreeEnd
    var (low, high) = (0, backdropReaders.count)
    while low < high {
      let middle = (low + high) / 2
      if backdropReaders[middle] < end { high = middle } else { low = middle + 1 }
    }
    return low < backdropReaders.count && backdropReaders[low] > Int32(i)
  }

  /// The members of the group of flattening layer `owner` (-1 for the frame's).
  func range(ofGroup owner: Int) -> Range<Int> {
    Int(memberStart[owner + 1])..<Int(memberStart[owner + 2])
  }

  private mutating func rank(_ snapshot: LayerTreeSnapshot) {
    let n = snapshot.nodes.count
    paintRank.removeAll(keepingCapacity: true)
    for i in 0..<n { paintRank.append(Int32(i)) }
    guard snapshot.nodes.contains(where: { $0.zPosition != 0 }) else { return }
    // Preorder with siblings stably sorted by zPosition; an explicit stack, as trees are deep.
    var stack: [Int32] = [0]
    var children: [Int32] = []
    var next: Int32 = 0
    while let i = stack.popLast() {
      paintRank[Int(i)] = next
      next += 1
      children.removeAll(keepingCapacity: true)
      var child = i + 1
      var sorted = true
      while child < snapshot.nodes[Int(i)].subtreeEnd {
        if let last = children.last {
          sorted = sorted && snapshot.nodes[Int(last)].zPosition <= snapshot.nodes[Int(child)].zPosition
        }
        children.append(child)
        child = snapshot.nodes[Int(child)].subtreeEnd
      }
      if !sorted {
        children.sort {
          let a = snapshot.nodes[Int($0)].zPosition
          let b = snapshot.nodes[Int($1)].zPosition
          return a != b ? a < b : $0 < $1
        }
      }
      stack.append(contentsOf: children.reversed())
    }
  }

  private mutating func collectMembers(_ snapshot: LayerTreeSnapshot, _ spatial: SpatialTree) {
    let n = snapshot.nodes.count
    memberStart.removeAll(keepingCapacity: true)
    memberStart.append(contentsOf: repeatElement(0, count: n + 2))
    var total = 0
    for i in 0..<n where spatial.isVisible[i] && snapshot.nodes[i].flags.isDisjoint(with: [.transformOnly, .isMask]) {
      memberStart[Int(spatial.group[i]) + 2] += 1
      total += 1
    }
    for i in 1..<memberStart.count { memberStart[i] += memberStart[i - 1] }
    cursor.removeAll(keepingCapacity: true)
    cursor.append(contentsOf: memberStart)
    members.removeAll(keepingCapacity: true)
    members.append(contentsOf: repeatElement(0, count: total))
    for i in 0..<n where spatial.isVisible[i] && snapshot.nodes[i].flags.isDisjoint(with: [.transformOnly, .isMask]) {
      let g = Int(spatial.group[i]) + 1
      members[Int(cursor[g])] = Int32(i)
      cursor[g] += 1
    }
    // Node order is paint order unless zPositions changed it.
    for g in -1..<n {
      let r = range(ofGroup: g)
      if r.count < 2 { continue }
      var sorted = true
      for k in r.dropFirst() where paintRank[Int(members[k - 1])] > paintRank[Int(members[k])] { sorted = false }
      if !sorted {
        let ranks = paintRank
        members[r].sort { ranks[Int($0)] < ranks[Int($1)] }
      }
    }
  }

  private mutating func measure(_ snapshot: LayerTreeSnapshot, _ spatial: SpatialTree) {
    let n = snapshot.nodes.count
    ink.removeAll(keepingCapacity: true)
    ink.append(contentsOf: repeatElement(.null, count: n))
    parts.removeAll(keepingCapacity: true)
    parts.append(contentsOf: repeatElement(0, count: n))
    // Children before parents.
    for i in stride(from: n - 1, through: 0, by: -1) where spatial.isVisible[i] {
      let node = snapshot.nodes[i]
      var count = parts[i]
      if (node.style >= 0 || node.gradient >= 0) && !node.flags.contains(.transformOnly) {
        let measured = measureLook(i, ink[i], subparts: count, snapshot, spatial)
        looks[Int32(i)] = measured.look
        if measured.look.readsBackdrop { backdropReaders.append(Int32(i)) }
        ink[i] = measured.ink
        count = measured.parts
        addToOwner(i, count, node, spatial)
      } else if !node.passesThrough {
        var area = ink[i]
        var hidesBackground = false
        if node.content >= 0, let p = place(node, snapshot) {
          area = area.union(p.area)
          count += Int32(p.pictures.count)
          hidesBackground = p.covers(node)
        }
        if node.shape >= 0, let shape = shapeParts(i, snapshot.shapes[Int(node.shape)], spatial) {
          area = area.union(shape.ink)
          count += shape.count
        }
        if node.flags.contains(.masksToBounds) { area = area.intersection(node.bounds) }
        if node.backgroundColour.alpha > 0 && !node.bounds.isEmpty {
          area = area.union(node.bounds)
          // What is not painted is no part: one picture is cut and faded as one.
          if !hidesBackground { count += 1 }
        }
        if area.isEmpty {
          area = .null
          count = 0
        }
        ink[i] = area
        addToOwner(i, count, node, spatial)
      }
      parts[i] = count
      if node.parent >= 0 && !node.flags.contains(.isMask) { parts[Int(node.parent)] += count }
    }
  }

  private mutating func addToOwner(_ i: Int, _ count: Int32, _ node: LayerNode, _ spatial: SpatialTree) {
    let owner = Int(spatial.group[i])
    if owner >= 0 && count > 0 && !node.flags.contains(.isMask) {
      ink[owner] = ink[owner].union(flattened(ink[i], spatial.toGroup[i]))
    }
  }

  mutating func place(_ node: LayerNode, _ snapshot: LayerTreeSnapshot) -> PlacedContent? {
    if let known = placements[node.content] { return known }
    let p = PlacedContent(
      snapshot.contents[Int(node.content)], bounds: node.bounds, flipped: node.flags.contains(.contentsFlipped))
    if let p { placements[node.content] = p }
    return p
  }

  /// What is drawn of a layer's shape, nil for nothing.
  mutating func shapeParts(_ i: Int, _ shape: ShapeContent, _ spatial: SpatialTree) -> ShapeParts? {
    let parts = ShapeParts(shape, map: spatial.toScreen[i])
    if parts.count == 0 { return nil }
    shapes[Int32(i)] = parts
    return parts
  }

  /// The box, in the plane z = 0 of the group's owner, of a rectangle mapped by `m` and flattened.
  mutating func flattened(_ r: Rectangle, _ m: Matrix4) -> Rectangle {
    let h = Homography(flattening: m)
    var box = Rectangle.null
    let corners = (
      h.transform(r.minX, r.minY), h.transform(r.maxX, r.minY), h.transform(r.maxX, r.maxY), h.transform(r.minX, r.maxY)
    )
    let least = min(min(corners.0.z, corners.1.z), min(corners.2.z, corners.3.z))
    let most = max(max(abs(corners.0.z), abs(corners.1.z)), max(abs(corners.2.z), abs(corners.3.z)))
    if least > most * FaceLimits.nearestW {
      for c in [corners.0, corners.1, corners.2, corners.3] { box.add(c.x / c.z, c.y / c.z) }
      return box
    }
    clipper.vertices = [
      SIMD4(r.minX, r.minY, 0, 0), SIMD4(r.maxX, r.minY, 0, 0), SIMD4(r.maxX, r.maxY, 0, 0),
      SIMD4(r.minX, r.maxY, 0, 0),
    ]
    clipper.clip(h.r0.z, h.r1.z, h.r2.z - most * FaceLimits.nearestW)
    for v in clipper.vertices {
      let c = h.transform(v.x, v.y)
      box.add(c.x / c.z, c.y / c.z)
    }
    return box
  }
}
