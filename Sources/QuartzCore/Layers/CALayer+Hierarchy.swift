import Foundation

// Editing the tree ([S] 4.6). A layer has one parent at most: the layer it is a sublayer or the mask of.

extension CALayer {
  /// The sublayers as `sublayers` gives them: of a presentation copy, presentation copies.
  final var presentedSublayers: [CALayer]? {
    let shown = presentedChildren ?? children
    return shown.isEmpty ? nil : Array(shown)
  }

  /// Of a presentation copy: those of the sublayers that frames show.
  final var presentedChildren: ContiguousArray<CALayer>? {
    original.map { ContiguousArray($0.shownChildren.compactMap { $0.presentation() }) }
  }

  /// Inserts `layer` at the index that `place` gives for the sublayers without it.
  final func insert(_ layer: CALayer, at place: (ContiguousArray<CALayer>) -> Int) {
    guard mayAdopt(layer) else { return }
    if layer.parent === self, layer.core.flags.isDisjoint(with: .mask) { return move(layer, to: place) }
    layer.detach()
    var isAdopted = false
    change("sublayers") {
      guard mayStillAdopt(layer) else { return }
      children.insert(layer, at: place(children))
      layer.parent = self
      isAdopted = true
    }
    if isAdopted { adopted(layer) }
  }

  /// Moves a sublayer to another place among its siblings.
  private final func move(_ layer: CALayer, to place: (ContiguousArray<CALayer>) -> Int) {
    change("sublayers") {
      // An action may have changed the tree.
      guard let i = children.lastIndex(where: { $0 === layer }) else { return }
      children.remove(at: i)
      children.insert(layer, at: place(children))
    }
    setNeedsLayout()
  }

  final func insert(_ layer: CALayer, beside sibling: CALayer?, above: Bool) {
    // Beside itself is where it is.
    if sibling === layer, layer.parent === self, !layer.core.flags.contains(.mask) { return }
    insert(layer) { children in
      guard let sibling, let i = children.firstIndex(where: { $0 === sibling }) else {
        return above ? children.count : 0
      }
      return above ? i + 1 : i
    }
  }

  final func replace(_ old: CALayer, with new: CALayer) {
    guard old !== new else { return }
    guard old.parent === self, !old.core.flags.contains(.mask) else {
      complain("replaceSublayer(_:with:) was given a layer that is no sublayer; nothing was changed")
      return
    }
    guard mayAdopt(new) else { return }
    new.detach()
    var isReplaced = false
    change("sublayers") {
      guard mayStillAdopt(new), let i = children.firstIndex(where: { $0 === old }) else { return }
      children[i] = new
      old.parent = nil
      new.parent = self
      isReplaced = true
    }
    guard isReplaced else { return }
    left(old)
    adopted(new)
  }

  /// Makes `layers` the sublayers; of a layer that occurs more than once the first place counts.
  final func replaceSublayers(_ layers: [CALayer]) {
    guard original == nil else {
      complain("the sublayers of a presentation layer cannot be changed")
      return
    }
    change("sublayers") {
      let old = children
      children = []
      for layer in old { layer.parent = nil }
      // Who stays has not come.
      let stays = Set(old.map { ObjectIdentifier($0) })
      children.reserveCapacity(layers.count)
      for layer in layers where layer.parent !== self || layer.core.flags.contains(.mask) {
        guard mayAdopt(layer) else { continue }
        layer.detach()
        children.append(layer)
        layer.parent = self
        if stays.contains(ObjectIdentifier(layer)) { continue }
        adopted(layer)
      }
      for layer in old where layer.parent == nil { left(layer) }
    }
    setNeedsLayout()
  }

  final func setMask(_ mask: CALayer?) {
    guard mask !== maskLayer else { return }
    if let mask {
      guard mayAdopt(mask) else { return }
      mask.detach()
    }
    change("mask") {
      if let mask, !mayStillAdopt(mask) { return }
      if let old = maskLayer {
        old.parent = nil
        old.core.flags.remove(.mask)
        left(old)
      }
      maskLayer = mask
      if let mask {
        mask.parent = self
        mask.core.flags.insert(.mask)
        if core.flags.contains(.live) { mask.core.flags.insert(.needsCommit) }
        propagateWork(of: mask)
      }
    }
  }

  /// Takes the layer from its parent.
  final func detach() {
    guard let parent else { return }
    if core.flags.contains(.mask) {
      parent.setMask(nil)
      return
    }
    // The parent may hold the last reference.
    withExtendedLifetime((self, parent)) {
      var isGone = false
      parent.change("sublayers") {
        // From the end: layers are mostly taken away in the order opposite to that of adding them.
        guard let i = parent.children.lastIndex(where: { $0 === self }) else { return }
        parent.children.remove(at: i)
        self.parent = nil
        isGone = true
      }
      if isGone { parent.left(self) }
      parent.setNeedsLayout()
    }
  }

  /// To be called when `layer` has become a sublayer.
  private final func adopted(_ layer: CALayer) {
    if core.flags.contains(.live) { layer.core.flags.insert(.needsCommit) }
    propagateWork(of: layer)
    setNeedsLayout()
    if core.flags.contains(.live) { layer.runEvent(kCAOnOrderIn) }
  }

  /// To be called when `layer` is no longer held.
  private final func left(_ layer: CALayer) {
    guard layer.core.flags.contains(.live) else { return }
    if isInLiveTree {
      PendingCommit.current.noteGone(layer)
      if !CATransaction.disableActions() {
        layer.action(forKey: kCAOnOrderOut)?.run(forKey: kCAOnOrderOut, object: layer, arguments: nil)
      }
    }
    // An action may have brought it back.
    if layer.parent == nil { layer.core.flags.remove(.live) }
  }

  private final func runEvent(_ event: String) {
    guard isInLiveTree, !CATransaction.disableActions() else { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  /// Whether `layer`, which has left its parent, has stayed free of one while the action was asked for, and this layer
  /// has not become a part of its tree.
  private final func mayStillAdopt(_ layer: CALayer) -> Bool { layer.parent == nil && mayAdopt(layer) }

  private final func mayAdopt(_ layer: CALayer) -> Bool {
    guard original == nil, layer.original == nil else {
      complain("a presentation layer's tree cannot be changed")
      return false
    }
    guard layer === self || !layer.children.isEmpty || layer.maskLayer != nil else { return true }
    var ancestor: CALayer? = self
    while let next = ancestor {
      if next === layer {
        complain("a layer cannot become a sublayer or the mask of itself or of a layer below it; nothing was changed")
        return false
      }
      ancestor = next.parent
    }
    return true
  }
}
