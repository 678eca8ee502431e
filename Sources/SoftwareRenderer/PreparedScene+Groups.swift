import Geometry
import RenderModel

// What is painted through a buffer of its own.
extension PreparedScene {
  /// Boxes and part counts of subtrees, from the leaves up.
  mutating func gatherSubtrees() {
    for index in layers.indices.reversed() where layers[index].state.isPresent {
      let layer = layers[index]
      layers[index].partCount += layer.parts.count { !$0.box.isEmpty } + (layer.shadow != nil ? 1 : 0)
      limitBox(index)
      let parent = parent(of: index)
      if parent >= 0 && !isMask(index) {
        layers[parent].partCount += layers[index].partCount
        layers[parent].box = layers[parent].box.union(layers[index].box)
      }
    }
  }

  /// Cuts a layer's box to what its buffer is put down on.
  private mutating func limitBox(_ index: Int) {
    let layer = layers[index]
    var box = layer.box
    if let group = layer.group, index > 0 || stand.root == .whole || stand.root == .raster {
      if let clip = group.clip { box = box.intersection(clip.box) }
      if case .tree(let mask) = group.mask { box = box.intersection(layers[mask].box) }
      if group.blend.isUnbounded {
        let bounds = PixelBox(around: group.bounds, in: frame)
        if !bounds.isEmpty { layers[index].partCount = max(layers[index].partCount, 1) }
        box = box.union(bounds)
      }
    }
    if let backdrop = layer.backdrop, !backdrop.box.isEmpty {
      box = box.union(backdrop.box)
      layers[index].partCount += 1
    }
    if box.isEmpty { box = PixelBox() }
    layers[index].box = box
  }

  /// Decides which layers fade as one picture; every other opacity goes into the parts below.
  ///
  /// What a transform layer has fades each of its sublayers by itself, as though it were the sublayer's own ([S] 4.3).
  mutating func shareOpacity() {
    let overlaps = findOverlaps()
    var fades = [Double](repeating: 1, count: layers.count)
    for index in layers.indices where layers[index].state.isPresent {
      let node = node(index)
      let parent = isMask(index) ? -1 : parent(of: index)
      let own = index == 0 && stand.root != .whole ? 1 : limited(node.opacity, 0, 1)
      fades[index] = own
      if parent >= 0, layers[parent].state == .transform { fades[index] = own * fades[parent] }
      var opacity = parent >= 0 ? layers[parent].inheritedOpacity : 1
      let fadesAsOne =
        fades[index] < 1 && fadesAsGroup(node) && layers[index].state == .plane && overlaps[index]
      if isWhole(index) || fadesAsOne {
        // What comes from above fades the picture as a whole too; inside the buffer everything starts afresh.
        if layers[index].group == nil { layers[index].group = LayerGroup() }
        layers[index].group?.opacity = opacity * own
        opacity = 1
      } else {
        opacity *= own
      }
      layers[index].inheritedOpacity = opacity
      for k in layers[index].parts.indices { layers[index].parts[k].opacity = opacity }
      layers[index].shadow?.opacity = opacity
    }
  }

  /// Whether the layer is put down as one picture, however it fades.
  private func isWhole(_ index: Int) -> Bool { layers[index].group != nil && layers[index].look.isIsolated }

  /// Of each layer that could fade, whether it must do so as one picture: parts in its subtree have pixels in common,
  /// or something in it looks at what is behind it.
  private func findOverlaps() -> [Bool] {
    var result = [Bool](repeating: false, count: layers.count)
    var rows = OccupiedRows(frame)
    for index in layers.indices.reversed() where layers[index].state.isPresent {
      let parent = parent(of: index)
      let layer = layers[index]
      // A buffer's inside is nobody's business but that of who looks behind it.
      if !result[index], layer.state == .plane, layer.partCount > 1, canFade(index) {
        result[index] = rows.overlap(boxes(in: index))
      }
      guard parent >= 0, !isMask(index) else { continue }
      if layer.look.readsBackdrop || (result[index] && !isWhole(index)) { result[parent] = true }
    }
    return result
  }

  private func canFade(_ index: Int) -> Bool {
    if isWhole(index) || !fadesAsGroup(node(index)) { return false }
    if node(index).opacity < 1 { return true }
    let parent = parent(of: index)
    return parent >= 0 && layers[parent].state == .transform
  }

  private func fadesAsGroup(_ node: LayerNode) -> Bool {
    !node.flags.isDisjoint(with: [.groupOpacity, .isIsolated])
  }

  /// The pixel boxes of all that a subtree paints; a layer with a buffer counts as one thing.
  private func boxes(in top: Int) -> [PixelBox] {
    var result: [PixelBox] = []
    var index = top
    let end = max(top + 1, min(Int(node(top).subtreeEnd) - base, layers.count))
    while index < end {
      let layer = layers[index]
      let next = max(index + 1, min(Int(node(index).subtreeEnd) - base, end))
      if !layer.state.isPresent || (isMask(index) && index > top) {
        index = next
        continue
      }
      if index > top && isWhole(index) {
        if !layer.box.isEmpty { result.append(layer.box) }
        index = next
        continue
      }
      if let shadow = layer.shadow, !shadow.box.isEmpty { result.append(shadow.box) }
      for part in layer.parts where part.box.meets(layer.box) { result.append(part.box.intersection(layer.box)) }
      index += 1
    }
    return result
  }

  /// Masks that are one part of one colour need no buffer.
  mutating func simplifyMasks() {
    for layer in layers {
      guard let group = layer.group, case .tree(let index) = group.mask else { continue }
      let mask = layers[index]
      guard mask.group == nil, mask.shadow == nil, mask.backdrop == nil, mask.partCount == 1, mask.parts.count == 1,
        case .solid = mask.parts[0].paint, !mask.parts[0].box.isEmpty
      else { continue }
      group.mask = .part(mask.parts[0])
    }
  }
}

/// Finds out whether boxes of pixels overlap, from left to right.
private struct OccupiedRows {
  private let frame: PixelBox
  /// Of each row, where the boxes so far end.
  private var ends: [Int]

  init(_ frame: PixelBox) {
    self.frame = frame
    ends = []
  }

  mutating func overlap(_ boxes: [PixelBox]) -> Bool {
    if boxes.count < 2 { return false }
    ends = [Int](repeating: Int.min, count: max(frame.height, 0))
    for box in boxes.sorted(by: { $0.minX < $1.minX }) {
      for y in max(box.minY, frame.minY)..<max(box.minY, frame.minY, min(box.maxY, frame.maxY)) {
        if ends[y - frame.minY] > box.minX { return true }
        ends[y - frame.minY] = box.maxX
      }
    }
    return false
  }
}
