// Letting a tree go without one stack frame a level: trees 10^5 deep are freed like any other.

extension CALayer {
  /// Called when the layer itself goes: cuts it from what it holds, then lets that go from the top down.
  final func releaseTree() {
    guard !children.isEmpty || maskLayer != nil else { return }
    var pending = ContiguousArray<CALayer>()
    orphan(into: &pending)
    while var layer = pending.popLast() {
      // Only a layer that goes with this reference gives up its sublayers; others keep their tree.
      if isKnownUniquelyReferenced(&layer) { layer.orphan(into: &pending) }
    }
  }

  /// Moves sublayers and mask to `pending`.
  private final func orphan(into pending: inout ContiguousArray<CALayer>) {
    let held = children
    children = []
    for layer in held { layer.parent = nil }
    pending.append(contentsOf: held)
    if let mask = maskLayer {
      maskLayer = nil
      mask.parent = nil
      mask.core.flags.remove(.mask)
      pending.append(mask)
    }
  }
}
