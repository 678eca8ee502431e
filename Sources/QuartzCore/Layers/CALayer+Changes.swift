import Foundation

// What goes with a change of a property ([S] 16, 17): the values shown so far are kept until the transaction is
// committed, the action for the key is asked before the change and run after it, and watched keys ask for display.

/// What frames show of a layer while the transaction that changes it is not committed.
final class CommittedLayer {
  /// A twin with the values.
  let values: CALayer
  let children: ContiguousArray<CALayer>
  let mask: CALayer?

  init(_ layer: CALayer) {
    values = layer.makeTwin()
    children = layer.children
    mask = layer.maskLayer
  }
}

extension CALayer {
  /// Changes the property `key` by `body`. Layers that no frame with a time has shown take the short way.
  @inline(__always)
  final func change(_ key: String, _ body: () -> Void) {
    if core.flags.isDisjoint(with: [.live, .watched]) { body() } else { changeNoticed(key, body) }
  }

  @inline(never)
  private final func changeNoticed(_ key: String, _ body: () -> Void) {
    var action: (any CAAction)?
    if core.flags.contains(.live), core.flags.isDisjoint(with: .changingPart) {
      let top = root.core.flags
      // Frames go on showing a tree that was taken away, until that is committed.
      if !top.isDisjoint(with: [.live, .uncommitted]) { PendingCommit.current.keepValues(of: self) }
      if top.contains(.live), !CATransaction.disableActions() { action = self.action(forKey: key) }
    }
    let old = action == nil ? nil : comparable(key)
    body()
    if core.flags.contains(.watched), type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    // What is set to the value that it has does not change.
    guard let action, old == nil || old != comparable(key) else { return }
    action.run(forKey: key, object: self, arguments: nil)
  }

  /// The value under a key where two of its values can be compared.
  private final func comparable(_ key: String) -> AnyHashable? {
    key == "sublayers" || key == "mask" ? nil : value(forKeyPath: key) as? AnyHashable
  }

  /// Changes the component of a property at `path` by `body`, which sets the whole property: what is animated is the
  /// component ([S] 16).
  final func changePart(_ path: String, _ body: () -> Void) {
    guard core.flags.contains(.live), core.flags.isDisjoint(with: .changingPart) else { return body() }
    change(path) {
      core.flags.insert(.changingPart)
      body()
      core.flags.remove(.changingPart)
    }
  }

  /// Whether a frame with a time has shown the layer's tree as it is now.
  final var isInLiveTree: Bool { root.core.flags.contains(.live) }

  /// The topmost layer above this one that a frame with a time was made of; the topmost of all where there is none.
  final var root: CALayer {
    var layer = self
    var drawn: CALayer?
    while true {
      if !layer.core.frameTime.isNaN { drawn = layer }
      guard let next = layer.parent else { return drawn ?? layer }
      layer = next
    }
  }

  /// A layer of the module's class with this one's values, to be changed at will.
  final func makeTwin() -> CALayer {
    let twin = emptyTwin()
    twin.takeValues(of: self)
    twin.original = original ?? self
    return twin
  }

  /// Takes over every value of a layer of the same class of the module.
  final func takeValues(of other: CALayer) {
    copyValues(of: other)
    copyOwnValues(of: other)
    guard other.core.flags.contains(.presented), let layer = other as? CAEAGLLayer else { return }
    image = layer.presented
    core.flags.set(.picture, image != nil)
  }
}
