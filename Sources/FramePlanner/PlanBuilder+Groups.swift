import Geometry
import RenderModel

/// One layer of a group, or a piece of it, at its place in the painting order.
struct SequenceItem {
  var node: Int32
  /// The face of `GroupLevel.set` that is the layer's bounds, -1 for none.
  var face: Int32
  /// In `DepthSorter.cuts`.
  var cutStart: Int32 = 0
  var cutCount: Int32 = 0
  /// The piece's outline in `FaceSet.vertices`; empty where the face is whole.
  var outline: Range<Int> = 0..<0
  /// The next piece of the same layer in the sequence, -1 for none.
  var nextPiece: Int32 = -1
  /// Other faces hide it wholly.
  var isHidden = false
}

/// A group that is being painted.
final class GroupLevel {
  var set = FaceSet()
  var sorter = DepthSorter()
  var shared = SharedEdges()
  var solids = SolidFaces()
  var sequence: [SequenceItem] = []
  /// Place of each face in the painting order, or of its first piece; -1 for faces that are not painted.
  var firstPlace: [Int32] = []
  /// Place of each face that is painted whole, -1 for others.
  var wholePlace: [Int32] = []
  /// What clips all of the group, in `PlanBuilder.clipVertices`.
  var clip: Range<Int>?

  /// Adds what is painted after place `k` and shares an edge with the face there.
  func appendLaterPolygons(at k: Int, to found: inout [LaterPolygon]) {
    let face = sequence[k].face
    if face < 0 || !shared.hasNeighbours(face) { return }
    shared.forNeighbours(face) { n in
      var place = firstPlace[Int(n.face)]
      while place >= 0 {
        let item = sequence[Int(place)]
        if place > k {
          let range = item.outline.isEmpty ? set.faces[Int(n.face)].range : item.outline
          found.append(LaterPolygon(range: range, overlaps: n.isSameSide))
        }
        place = item.nextPiece
      }
    }
  }

  /// Adds the pieces of the same layer that are painted after place `k`: they meet like two faces that share an edge.
  func appendLaterPieces(at k: Int, to found: inout [LaterPolygon]) {
    var place = sequence[k].nextPiece
    while place >= 0 {
      found.append(LaterPolygon(range: sequence[Int(place)].outline, overlaps: false))
      place = sequence[Int(place)].nextPiece
    }
  }

  /// Whether a polygon's corners are those of the face at place `k`.
  func isFace(_ polygon: [SIMD4<Double>], _ range: Range<Int>, at k: Int) -> Bool {
    let face = Int(sequence[k].face)
    guard range.count == 4, set.faces[face].isQuad else { return false }
    // Both run clockwise, from any corner.
    for shift in 0..<4 {
      let agrees = (0..<4).allSatisfy { c in
        let d = polygon[range.lowerBound + c] - set.quads[face * 4 + (c + shift) & 3]
        return abs(d.x) <= FaceLimits.sameCorner && abs(d.y) <= FaceLimits.sameCorner
      }
      if agrees { return true }
    }
    return false
  }
}

// Groups: which layers share a 3D space, and in which order they are painted.
extension PlanBuilder {
  /// Paints the members of a flattening layer's group (-1: of the frame's), back to front.
  mutating func emitGroup(of owner: Int, _ snapshot: LayerTreeSnapshot) {
    let members = index.range(ofGroup: owner)
    if members.isEmpty { return }
    if levels.count == depth { levels.append(GroupLevel()) }
    let level = depth
    levels[level].clip = clip
    arrange(members, level, snapshot)
    depth += 1
    var pictures: [Int: LayerPicture?] = [:]
    for k in 0..<levels[level].sequence.count {
      let item = levels[level].sequence[k]
      if item.isHidden { continue }
      let outer = cutStack.count
      let outerRule = cutsGoByArea
      cutsGoByArea = outer == cutBase && index.parts[Int(item.node)] == 1
      let cuts = Int(item.cutStart)..<Int(item.cutStart + item.cutCount)
      let i = Int(item.node)
      if !cuts.isEmpty && isDrawnOnce(i, snapshot) {
        let picture = picture(ofCut: i, &pictures, snapshot)
        for c in cuts { cutStack.append(levels[level].sorter.cuts[c]) }
        if let look = index.looks[item.node] { emitBackgroundFilters(i, look, opacity[i], snapshot) }
        if let picture { put(picture, i, snapshot) }
      } else {
        for c in cuts { cutStack.append(levels[level].sorter.cuts[c]) }
        emitLayer(Int(item.node), level: level, place: k, snapshot)
      }
      cutStack.removeLast(cutStack.count - outer)
      cutsGoByArea = outerRule
    }
    depth = level
  }

  /// Layers of more parts than this are drawn once, into a surface, where they are cut, instead of once a piece: pieces
  /// within pieces would multiply.
  private static let mostCutParts: Int32 = 8

  /// Whether a layer that is cut is drawn once, not once a piece.
  private func isDrawnOnce(_ i: Int, _ snapshot: LayerTreeSnapshot) -> Bool {
    if isolated[i] { return true }
    // What looks at what is behind it must find it there.
    if index.readsBackdropBelow(i, snapshot) { return false }
    if index.parts[i] > Self.mostCutParts { return true }
    guard let look = index.looks[Int32(i)] else { return false }
    return look.shadow != nil || !look.style.backgroundFilters.isEmpty
  }

  /// A layer that was cut, drawn whole on first use; nil where there is nothing to see.
  @inline(never)
  private mutating func picture(
    ofCut i: Int, _ pictures: inout [Int: LayerPicture?], _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    if let known = pictures[i] { return known }
    var result: LayerPicture?
    if pieceSurfacePixels >= RenderLimits.pieceSurfacePixels {
      plan.diagnostics.report(
        .limit, layer: snapshot.labels[i] ?? "", "too many large layers cross one another, so it is not drawn")
    } else {
      let outerBase = cutBase
      cutBase = cutStack.count
      result = wholePicture(i, snapshot.nodes[i], snapshot)
      cutBase = outerBase
      if let result {
        pieceSurfacePixels += plan.surfaces[result.surface].width * plan.surfaces[result.surface].height
      }
    }
    pictures[i] = .some(result)
    return result
  }

  /// Marks what others of its solid hide; what shares an edge with that need not mind it.
  @inline(never)
  private mutating func hide(_ level: Int, _ snapshot: LayerTreeSnapshot) {
    let set = levels[level].set
    let place = levels[level].wholePlace
    for k in levels[level].sequence.indices {
      let item = levels[level].sequence[k]
      guard levels[level].shared.hasNeighbours(item.face), levels[level].shared.isHidden(item.face, set, place: place)
      else { continue }
      plan.statistics.hiddenFaces += 1
      // Only what reaches beyond the face can still be seen.
      if index.ink[Int(item.node)] == snapshot.nodes[Int(item.node)].bounds {
        levels[level].sequence[k].isHidden = true
        levels[level].firstPlace[Int(item.face)] = -1
      }
    }
  }

  /// Fills the level's sequence.
  @inline(never)
  private mutating func arrange(_ members: Range<Int>, _ level: Int, _ snapshot: LayerTreeSnapshot) {
    levels[level].sequence.removeAll(keepingCapacity: true)
    levels[level].shared.reset()
    levels[level].solids.reset()
    levels[level].set.reset(frame: passes[passes.count - 1].area)
    if members.count == 1 {
      levels[level].sequence.append(SequenceItem(node: index.members[members.lowerBound], face: -1))
      return
    }
    if isParallel(members) {
      arrangeParallel(members, level, snapshot)
      if levels[level].set.faces.count >= 2 { levels[level].shared.find(levels[level].set) }
    } else {
      arrangeByDepth(members, level, snapshot)
    }
    plan.statistics.sharedEdges += levels[level].shared.pairs
    levels[level].placeFaces(count: levels[level].set.faces.count)
    hide(level, snapshot)
  }

  /// Whether all members lie parallel to the group's screen, so that one depth orders each.
  private func isParallel(_ members: Range<Int>) -> Bool {
    for k in members {
      let m = spatial.toGroup[Int(index.members[k])]
      if m.r0.z != 0 || m.r1.z != 0 || m.r0.w != 0 || m.r1.w != 0 { return false }
    }
    return true
  }

  @inline(never)
  private mutating func arrangeParallel(_ members: Range<Int>, _ level: Int, _ snapshot: LayerTreeSnapshot) {
    var isSorted = true
    var previous = -Double.infinity
    for k in members {
      let node = index.members[k]
      let z = planeDepth(Int(node))
      isSorted = isSorted && z >= previous
      previous = z
      levels[level].sequence.append(SequenceItem(node: node, face: -1))
    }
    if !isSorted {
      // Members come in paint order, so a stable sort keeps it for equal depths.
      let depths = members.map { planeDepth(Int(index.members[$0])) }
      let order = depths.indices.sorted { depths[$0] != depths[$1] ? depths[$0] < depths[$1] : $0 < $1 }
      levels[level].sequence = order.map {
        SequenceItem(node: index.members[members.lowerBound + $0], face: -1)
      }
    }
    for k in 0..<levels[level].sequence.count {
      let i = Int(levels[level].sequence[k].node)
      let node = snapshot.nodes[i]
      guard let rectangle = opaqueRectangle(i, node, snapshot) else { continue }
      if levels[level].set.append(rectangle, node: i, rank: Int32(k), isOpaque: true, spatial) {
        levels[level].sequence[k].face = Int32(levels[level].set.faces.count - 1)
      }
    }
  }

  private func planeDepth(_ node: Int) -> Double {
    let r = spatial.toGroup[node].r3
    return r.z / r.w
  }

  @inline(never)
  private mutating func arrangeByDepth(_ members: Range<Int>, _ level: Int, _ snapshot: LayerTreeSnapshot) {
    var extra: [(face: Int32, rectangle: Rectangle)] = []
    isBounds.removeAll(keepingCapacity: true)
    for k in members {
      let i = Int(index.members[k])
      guard index.parts[i] > 0 else { continue }
      let rectangle = opaqueRectangle(i, snapshot.nodes[i], snapshot)
      let ink = index.ink[i]
      let isFace = rectangle == ink
      guard
        levels[level].set.append(ink, node: i, rank: Int32(k - members.lowerBound), isOpaque: isFace, spatial)
      else { continue }
      isBounds.append(ink == snapshot.nodes[i].bounds)
      if let rectangle, !isFace { extra.append((Int32(levels[level].set.faces.count - 1), rectangle)) }
    }
    let set = levels[level].set
    if set.faces.count >= 2 { levels[level].shared.find(set) }
    levels[level].solids.find(set, levels[level].shared)
    plan.statistics.hiddenFaces += levels[level].solids.count
    levels[level].sorter.sort(set, without: levels[level].solids.isHidden)
    if levels[level].sorter.metLimit {
      plan.diagnostics.report(
        .limit, "planes cross each other in more than \(RenderLimits.fragments) pieces; some are not cut")
    }
    // Layers whose subtree reaches beyond their own opaque rectangle: a face of their own, not sorted.
    var own: [Int32: Int32] = [:]
    for e in extra {
      let i = Int(set.faces[Int(e.face)].node)
      if levels[level].set.append(e.rectangle, node: i, rank: set.faces[Int(e.face)].rank, isOpaque: true, spatial) {
        own[e.face] = Int32(levels[level].set.faces.count - 1)
      }
    }
    for f in levels[level].sorter.fragments {
      let face = set.faces[Int(f.face)]
      var item = SequenceItem(
        node: face.node, face: isBounds[Int(f.face)] ? f.face : (own[f.face] ?? -1), cutStart: f.cutStart,
        cutCount: f.cutCount)
      if f.cutCount > 0 {
        let start = levels[level].set.vertices.count
        for i in Int(f.outlineStart)..<Int(f.outlineStart + f.outlineCount) {
          levels[level].set.vertices.append(levels[level].sorter.outlines[i])
        }
        item.outline = start..<levels[level].set.vertices.count
      }
      levels[level].sequence.append(item)
    }
    plan.statistics.fragments += levels[level].sequence.count + levels[level].solids.count - set.faces.count
    if !extra.isEmpty { levels[level].shared.find(levels[level].set) }
  }

  /// The layer's first own part, if that is a rectangle which hides what lies behind it.
  private func opaqueRectangle(_ i: Int, _ node: LayerNode, _ snapshot: LayerTreeSnapshot) -> Rectangle? {
    // What is blended within a surface may take its background away.
    guard opacity[i] >= 1, !isolated[i], !node.bounds.isEmpty, tints.isEmpty || tints[i].w >= 1 else { return nil }
    if let look = index.looks[Int32(i)] {
      if !look.mayBeOpaque { return nil }
      if look.hasOpaqueGradient { return node.bounds }
    }
    if node.backgroundColour.alpha >= 1 { return node.bounds }
    guard node.content >= 0, let p = index.placements[node.content], p.covers(node) else { return nil }
    return node.bounds
  }
}

extension GroupLevel {
  /// Notes where each face is painted, and chains the pieces of each layer.
  func placeFaces(count: Int) {
    firstPlace.removeAll(keepingCapacity: true)
    firstPlace.append(contentsOf: repeatElement(-1, count: count))
    wholePlace.removeAll(keepingCapacity: true)
    wholePlace.append(contentsOf: repeatElement(-1, count: count))
    var pieces: [Int32: Int32] = [:]
    for k in stride(from: sequence.count - 1, through: 0, by: -1) {
      let item = sequence[k]
      if !item.outline.isEmpty {
        sequence[k].nextPiece = pieces[item.node] ?? -1
        pieces[item.node] = Int32(k)
      }
      let face = Int(item.face)
      if face < 0 { continue }
      firstPlace[face] = Int32(k)
      if item.outline.isEmpty { wholePlace[face] = Int32(k) }
    }
  }
}
