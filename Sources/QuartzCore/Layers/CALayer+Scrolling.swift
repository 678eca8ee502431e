import CoreGraphics
import Foundation

// What concerns the scroll layers around a layer.

extension CALayer {
  final func scrollEnclosing(_ p: CGPoint) {
    if let layer = enclosingScrollLayer { layer.scroll(to: convert(p, to: layer)) }
  }

  final func scrollEnclosing(_ r: CGRect) {
    if let layer = enclosingScrollLayer { layer.scroll(to: convert(r, to: layer)) }
  }

  final var visibleBox: CGRect {
    var visible = bounds
    var next = enclosingScrollLayer
    while let layer = next {
      visible = visible.intersection(convert(layer.bounds, from: layer))
      next = layer.enclosingScrollLayer
    }
    return visible.isNull ? .zero : visible
  }

  /// The nearest one above this layer.
  private final var enclosingScrollLayer: CAScrollLayer? {
    var next = superlayer
    while let layer = next {
      if let found = layer as? CAScrollLayer { return found }
      next = layer.superlayer
    }
    return nil
  }
}
