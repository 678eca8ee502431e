public import Foundation

/// A layer that draws a gradient over its background, inside its rounded bounds ([S] 8).
///
/// Between two stops, colours are interpolated component by component, sRGB-encoded and not premultiplied; before the
/// first and after the last they go on.
open class CAGradientLayer: CALayer {
  final var gradient = GradientValues()

  /// A gradient layer without colours.
  public override init() { super.init() }

  /// A copy for presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAGradientLayer { copyGradient(of: other) }
  }

  /// A gradient layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    decodeGradient(coder)
  }

  /// Writes what CALayer writes, and the colours and locations.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    encodeGradient(coder)
  }

  /// The value a new layer has under `key`; nil where that is zero or nothing.
  open override class func defaultValue(forKey key: String) -> Any? {
    GradientValues.defaultValue(key) ?? super.defaultValue(forKey: key)
  }

  override class var ownProperties: PropertyList? { GradientValues.properties }

  override func emptyTwin() -> CALayer { CAGradientLayer() }

  override func copyOwnValues(of other: CALayer) {
    if let other = other as? CAGradientLayer { copyGradient(of: other) }
  }

  /// The colours, `CGColor`s; nil or none draws nothing, one fills the bounds. What is no colour is left out when a
  /// frame is made, and said there. Default nil.
  open var colors: [Any]? {
    get { gradient.colors }
    set { setColors(newValue) }
  }

  /// Where each colour is, from 0 at the start point to 1 at the end point, increasing; nil spreads them evenly, as
  /// does an array that is not as long as `colors`. Default nil.
  open var locations: [NSNumber]? {
    get { gradient.locations }
    set { put(\.locations, newValue, "locations") }
  }

  /// Where the first colour is, in units of the bounds. Default (0.5, 0).
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { put(\.startPoint, newValue, "startPoint") }
  }

  /// Where the last colour is, in units of the bounds. Default (0.5, 1).
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { put(\.endPoint, newValue, "endPoint") }
  }

  /// How the colours lie. Default axial.
  open var type: CAGradientLayerType {
    get { gradient.type }
    set { put(\.type, newValue, "type") }
  }
}
