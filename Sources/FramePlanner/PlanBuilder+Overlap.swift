import Geometry
import RenderModel

// Whether the parts of a subtree lie apart: then it fades as one picture when each of them fades, unless one looks at
// what is behind it.
extension PlanBuilder {
  /// Subtrees of more parts than this count as overlapping.
  private static let mostParts = 512

  mutating func partsOverlap(_ i: Int, _ snapshot: LayerTreeSnapshot) -> Bool {
    if index.parts[i] > Self.mostParts { return true }
    var boxes: [Rectangle] = []
    var k = i
    let end = Int(snapshot.nodes[i].subtreeEnd)
    while k < end {
      let node = snapshot.nodes[k]
      guard spatial.isVisible[k], k == i || !node.flags.contains(.isMask) else {
        k = Int(node.subtreeEnd)
        continue
      }
      let look = index.looks[Int32(k)]
      if let look, k > i && (look.isIsolated || look.clip == .group) {
        addBox(index.ink[k], k, &boxes)
        k = Int(node.subtreeEnd)
        continue
      }
      if let plane = look?.shadow { addBox(plane.ink(of: look?.shadowSource ?? .null), k, &boxes) }
      addParts(k, node, look, &boxes, snapshot)
      k += 1
    }
    return Self.anyOverlap(boxes)
  }

  private mutating func addParts(
    _ k: Int, _ node: LayerNode, _ look: LayerLook?, _ boxes: inout [Rectangle], _ snapshot: LayerTreeSnapshot
  ) {
    let placement = node.content >= 0 ? index.placements[node.content] : nil
    let paints =
      look?.paintsBackground
      ?? (node.backgroundColour.alpha > 0 && !node.bounds.isEmpty
        && !(placement?.covers(node) ?? false))
    if paints { addBox(node.bounds, k, &boxes) }
    if look?.hasGradient ?? false { addBox(node.bounds, k, &boxes) }
    if let placement { addBox(placement.area, k, &boxes) }
    if let shape = index.shapes[Int32(k)] {
      addBox(shape.fill, k, &boxes)
      addBox(shape.stroke, k, &boxes)
    }
    if look?.border ?? 0 > 0 { addBox(node.bounds, k, &boxes) }
  }

  private mutating func addBox(_ rectangle: Rectangle, _ k: Int, _ boxes: inout [Rectangle]) {
    if rectangle.isEmpty { return }
    part.reset(frame: passes[0].area)
    if part.append(rectangle, node: k, rank: 0, isOpaque: false, spatial) {
      boxes.append(Self.whole(part.faces[0].box))
    }
  }

  private static func anyOverlap(_ boxes: [Rectangle]) -> Bool {
    let sorted = boxes.sorted { $0.minX < $1.minX }
    for a in sorted.indices {
      for b in sorted[(a + 1)...] {
        if b.minX >= sorted[a].maxX { break }
        if b.overlaps(sorted[a]) { return true }
      }
    }
    return false
  }
}
