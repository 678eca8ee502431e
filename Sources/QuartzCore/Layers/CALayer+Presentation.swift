// Presentation copies ([S] 17).

extension CALayer {
  /// A copy by the class's `init(layer:)`, nil before the first frame.
  final func makePresentation<Kind: CALayer>() -> Kind? {
    if original != nil { return self as? Kind }
    guard hasBeenDrawn, let copy = copyForPresentation() as? Kind else { return nil }
    copy.copyValues(of: self)
    copy.original = self
    return copy
  }

  /// Whether a frame was made of a tree that holds the layer.
  private final var hasBeenDrawn: Bool {
    var layer: CALayer? = self
    while let next = layer {
      if next.core.layersDrawn > 0 { return true }
      layer = next.parent
    }
    return false
  }

  /// nil for classes whose `init(layer:)` cannot be reached: Swift calls only `required` initialisers of a class that
  /// is known at run time, and Apple's is not.
  private final func copyForPresentation() -> CALayer? {
    let kind = type(of: self)
    if kind == CALayer.self { return CALayer(layer: self) }
    if kind == CATransformLayer.self { return CATransformLayer(layer: self) }
    return nil
  }
}
