public import Foundation

/// Takes over parts of a layer's work. Every method is optional: the defaults do nothing.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the layer's contents; called in the place of drawing when the layer needs display.
  func display(_ layer: CALayer)
  /// Called before the layer draws its contents.
  func layerWillDraw(_ layer: CALayer)
  /// Places the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
  /// The action for a key of the layer; NSNull for none, nil to have the search go on.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing.
  public func display(_ layer: CALayer) {}
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Leaves the layout to the layer's layout manager.
  public func layoutSublayers(of layer: CALayer) {
    layer.layoutManager?.layoutSublayers(of: layer)
  }
  /// Has the search go on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Places the sublayers of layers. Every method is optional: the defaults do nothing.
public protocol CALayoutManager: NSObjectProtocol {
  /// The size the layer would like, in points.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Called when the layer is marked for layout.
  func invalidateLayout(of layer: CALayer)
  /// Places the layer's sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// The size of the bounds.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}
