import Foundation

// Presentation copies ([S] 17).

extension CALayer {
  /// A copy by the class's `init(layer:)`, nil before the first frame, or before the first commit by a virtual clock of
  /// an animation of the layer.
  final func makePresentation<Kind: CALayer>() -> Kind? {
    if original != nil { return self as? Kind }
    guard hasBeenDrawn || hasBegun, let copy = freshCopy() as? Kind else { return nil }
    let now = treeTime
    animate(copy, at: localTime(at: now))
    // What animations of the layers above say of this one.
    var above = parent
    while let layer = above {
      if let list = layer.animationList, list.reachesOthers {
        let stage = layer.committedValues.makeTwin()
        let others = layer.animate(stage, at: layer.localTime(at: now))
        for other in others[ObjectIdentifier(self)] ?? [] { other.write(copy) }
      }
      above = layer.parent
    }
    return copy
  }

  /// A copy of the layer's own class with the committed values.
  final func freshCopy() -> CALayer {
    let copy = type(of: self).allocate(presentationOf: self)
    copy.takeValues(of: committedValues)
    copy.original = self
    return copy
  }

  /// Whether an animation of the layer has begun to run by a clock.
  private final var hasBegun: Bool {
    CAVirtualClock.current != nil && animationList?.records.contains { $0.isCommitted } ?? false
  }

  /// Whether a frame was made of a tree that holds the layer.
  private final var hasBeenDrawn: Bool {
    // What has left the tree shows until that is committed; what has come does not show before.
    if core.flags.contains(.uncommitted) { return true }
    if isInLiveTree { return core.flags.contains(.live) }
    var layer: CALayer? = self
    while let next = layer {
      if next.core.layersDrawn > 0 { return true }
      layer = next.parent
    }
    return false
  }

  // MARK: - A layer of a class that is known at run time only
  //
  // `init(layer:)` has to be called on whatever class the original is of. The language allows that of `required`
  // initialisers alone, and making this one required would break every subclass spelled for Apple's systems. But a
  // convenience initialiser calls the designated one of the class it is making, so its entry point, given that class,
  // is the call that is wanted. The second declaration is another name for that entry point: both have the type
  // (owned CALayer, CALayer.Type) -> owned CALayer, so the call is an ordinary one; were the symbol ever named
  // differently, linking would fail. Classes without the initialiser have a stub in its place that stops the program
  // and says so, which is what Apple's do too.

  @usableFromInline
  convenience init(presentationOf layer: CALayer) { self.init(layer: layer) }

  @_silgen_name("$s10QuartzCore7CALayerC14presentationOfA2C_tcfC")
  private static func allocate(presentationOf layer: __owned CALayer) -> CALayer
}
