public import Foundation

/// A layer that only places its sublayers: they keep their depth and share the space of the layer around it ([S] 4.3).
///
/// It has no picture: background, contents, border, shadow, filters, mask and masksToBounds have no effect, and opacity
/// fades each sublayer by itself.
open class CATransformLayer: CALayer {
  /// A transform layer without size, at the origin.
  public override init() {
    super.init()
    core.flags.insert(.transformOnly)
  }

  /// A copy for presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
    core.flags.insert(.transformOnly)
  }

  /// A transform layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    core.flags.insert(.transformOnly)
  }

  override func emptyTwin() -> CALayer { CATransformLayer() }
}
