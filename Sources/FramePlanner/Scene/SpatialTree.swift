import Geometry
import RenderModel

/// Where every layer's plane lies, for one snapshot: the map to its 3D group and the map to pixels.
///
/// A group is the set of layers that share one 3D space: all that are reached from one flattening layer through
/// transform layers only ([S] 4.3). A node's group is named by the index of that flattening layer, -1 for the space
/// around the root.
struct SpatialTree {
  /// Index of the layer whose plane the node is flattened into; -1 for the frame.
  private(set) var group: [Int32] = []
  /// Layer space to the group's space.
  private(set) var toGroup: [Matrix4] = []
  /// The layer's plane to pixels of the frame.
  private(set) var toScreen: [Homography] = []
  /// False where the layer and its subtree cannot be seen: turned away, edge-on, or not finite.
  private(set) var isVisible: [Bool] = []
  /// First index and count, in `constraintPool`, of the linear forms (x, y, 1) of the layer's plane that must be
  /// positive where the plane can be seen: the w of every flattening step that is not constant.
  private(set) var constraints: [(start: Int32, count: Int32)] = []
  private(set) var constraintPool: [SIMD4<Double>] = []

  /// sublayerTransform about the anchor point, then the flip; only for parents that have either.
  private var childMap: [Int32: Matrix4] = [:]

  mutating func build(_ snapshot: LayerTreeSnapshot, _ request: FrameRequest, _ diagnostics: inout RenderDiagnostics) {
    let n = snapshot.nodes.count
    group.removeAll(keepingCapacity: true)
    toGroup.removeAll(keepingCapacity: true)
    toScreen.removeAll(keepingCapacity: true)
    isVisible.removeAll(keepingCapacity: true)
    constraints.removeAll(keepingCapacity: true)
    constraintPool.removeAll(keepingCapacity: true)
    childMap.removeAll(keepingCapacity: true)
    group.reserveCapacity(n)
    toGroup.reserveCapacity(n)
    toScreen.reserveCapacity(n)
    isVisible.reserveCapacity(n)
    constraints.reserveCapacity(n)
    let frame = Homography(
      SIMD4(request.scaleX, 0, 0, 0), SIMD4(0, request.scaleY, 0, 0), SIMD4(request.offsetX, request.offsetY, 1, 0))
    for i in 0..<n {
      append(snapshot.nodes[i], index: i, snapshot, frame, &diagnostics)
    }
  }

  private mutating func append(
    _ node: LayerNode, index: Int, _ snapshot: LayerTreeSnapshot, _ frame: Homography,
    _ diagnostics: inout RenderDiagnostics
  ) {
    let parent = Int(node.parent)
    let anchor = Self.anchorPoint(node)
    var map = node.transform.preTranslated(-anchor.x, -anchor.y, -node.anchorZ)
      .postTranslated(node.position.x, node.position.y, node.zPosition)
    var owner: Int32 = -1
    var visible = true
    if parent >= 0 {
      visible = isVisible[parent]
      if let m = childMap.isEmpty ? nil : childMap[node.parent] { map = map * m }
      if snapshot.nodes[parent].passesThrough {
        map = map * toGroup[parent]
        owner = group[parent]
      } else {
        owner = node.parent
      }
    }
    let flat = Homography(flattening: map)
    let screen = flat * (owner >= 0 ? toScreen[Int(owner)] : frame)
    let isFlat = !node.passesThrough
    var range: (start: Int32, count: Int32) = (Int32(constraintPool.count), 0)
    if visible && !(map.isFinite && screen.isFinite) {
      visible = false
      diagnostics.report(
        .badValue, layer: snapshot.labels[index] ?? "", "the layer's transform is not finite, so it is not drawn")
    }
    if visible && isFlat {
      visible = Self.faces(node.flags, map, flat) && !screen.isSingular
      if visible { visible = appendConstraints(flat, owner, &range) }
    }
    group.append(owner)
    toGroup.append(map)
    toScreen.append(screen)
    isVisible.append(visible)
    constraints.append(range)
    if node.subtreeEnd > Int32(index) + 1 {
      rememberChildMap(node, Int32(index), anchor, snapshot)
    }
  }

  static func anchorPoint(_ node: LayerNode) -> Vector2 {
    Vector2(
      node.bounds.minX + node.anchor.x * node.bounds.width, node.bounds.minY + node.anchor.y * node.bounds.height)
  }

  /// Whether the layer may be drawn as far as its sides go ([S] 4.3). The depth along the layer's own +z at a fixed
  /// point of the screen changes by det(M) / (det(flat) * w^2), so the front faces the viewer where both determinants
  /// agree in sign; a mirror changes both. A map that loses z altogether has no back.
  private static func faces(_ flags: LayerFlags, _ map: Matrix4, _ flat: Homography) -> Bool {
    if flags.contains(.doubleSided) { return true }
    let d = map.determinant
    let scale = map.magnitude
    return abs(d) <= 1e-12 * scale || d * flat.determinant > 0
  }

  /// What `rebase` overwrote.
  struct Base {
    fileprivate var toScreen: ArraySlice<Homography>
    fileprivate var constraints: ArraySlice<(start: Int32, count: Int32)>
    fileprivate var pool: Int
  }

  /// Lays the plane of a layer on another pixel grid, and with it all that is flattened into it, until `restore`.
  mutating func rebase(_ index: Int, onto map: Homography, _ snapshot: LayerTreeSnapshot) -> Base {
    let end = Int(snapshot.nodes[index].subtreeEnd)
    let base = Base(
      toScreen: toScreen[index..<end], constraints: constraints[index..<end], pool: constraintPool.count)
    toScreen[index] = map
    constraints[index] = (Int32(constraintPool.count), 0)
    for i in (index + 1)..<max(end, index + 1) where isVisible[i] {
      let flat = Homography(flattening: toGroup[i])
      toScreen[i] = flat * toScreen[Int(group[i])]
      var range: (start: Int32, count: Int32) = (Int32(constraintPool.count), 0)
      if !snapshot.nodes[i].passesThrough { _ = appendConstraints(flat, group[i], &range) }
      constraints[i] = range
    }
    return base
  }

  mutating func restore(_ base: Base) {
    toScreen.replaceSubrange(base.toScreen.indices, with: base.toScreen)
    constraints.replaceSubrange(base.constraints.indices, with: base.constraints)
    constraintPool.removeLast(constraintPool.count - base.pool)
  }

  /// Adds the plane's own w and its group's forms, pulled back; false where nothing can satisfy them.
  private mutating func appendConstraints(
    _ flat: Homography, _ owner: Int32, _ range: inout (start: Int32, count: Int32)
  ) -> Bool {
    let own = SIMD4(flat.r0.z, flat.r1.z, flat.r2.z, 0)
    guard appendConstraint(own, &range) else { return false }
    if owner >= 0 {
      let (start, count) = constraints[Int(owner)]
      for k in Int(start)..<Int(start + count) {
        let c = constraintPool[k]
        let pulled = SIMD4((flat.r0 * c).sum(), (flat.r1 * c).sum(), (flat.r2 * c).sum(), 0)
        guard appendConstraint(pulled, &range) else { return false }
      }
    }
    return true
  }

  private mutating func appendConstraint(_ c: SIMD4<Double>, _ range: inout (start: Int32, count: Int32)) -> Bool {
    if c.x == 0 && c.y == 0 { return c.z > 0 }
    constraintPool.append(c)
    range.count += 1
    return true
  }

  private mutating func rememberChildMap(
    _ node: LayerNode, _ index: Int32, _ anchor: Vector2, _ snapshot: LayerTreeSnapshot
  ) {
    let flipped = node.flags.contains(.geometryFlipped)
    if node.sublayerTransform < 0 && !flipped { return }
    var m = Matrix4.identity
    if node.sublayerTransform >= 0 {
      m = snapshot.transforms[Int(node.sublayerTransform)].preTranslated(-anchor.x, -anchor.y, -node.anchorZ)
        .postTranslated(anchor.x, anchor.y, node.anchorZ)
    }
    if flipped {
      // y -> 2 * minY + height - y.
      m =
        m
        * Matrix4(
          SIMD4(1, 0, 0, 0), SIMD4(0, -1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, node.bounds.minY + node.bounds.maxY, 0, 1))
    }
    childMap[index] = m
  }
}

extension LayerNode {
  /// Whether the layer hands its sublayers on to the 3D space above it. At the top of a mask nothing does: what masks is
  /// a picture in the plane of the masked layer.
  var passesThrough: Bool { flags.contains(.transformOnly) && !flags.contains(.isMask) }
}
