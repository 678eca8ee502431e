public import Foundation

/// A layer that shows a part of its sublayers, and scrolls by moving the origin of its bounds ([S] 12).
///
/// `masksToBounds` is true in a new one.
open class CAScrollLayer: CALayer {
  private final var mode = CAScrollLayerScrollMode.both

  private static let properties = PropertyList([
    ("scrollMode", LayerProperty(CAScrollLayer.self, CAScrollLayerScrollMode.both, \.scrollMode))
  ])

  /// A scroll layer that shows its sublayers from the origin on.
  public override init() {
    super.init()
    masksAtFirst()
  }

  /// A copy for presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAScrollLayer {
      mode = other.mode
    } else {
      masksAtFirst()
    }
  }

  /// A scroll layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if !coder.containsValue(forKey: "masksToBounds") { masksAtFirst() }
  }

  /// Writes what CALayer writes, and the scroll mode.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    // Where it is as other layers' default, which those leave out.
    if !masksToBounds, shouldArchiveValue(forKey: "masksToBounds") {
      coder.encode(NSNumber(value: false), forKey: "masksToBounds")
    }
  }

  /// The value a new layer has under `key`; nil where that is zero or nothing.
  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "masksToBounds": NSNumber(value: true)
    case "scrollMode": CAScrollLayerScrollMode.both.rawValue
    default: super.defaultValue(forKey: key)
    }
  }

  override class var ownProperties: PropertyList? { properties }

  /// Along which axes `scroll(to:)` moves. Default both.
  open var scrollMode: CAScrollLayerScrollMode {
    get { mode }
    set { change("scrollMode") { mode = newValue } }
  }

  /// Makes the point `p` of the layer's space the origin of its bounds, along the axes that `scrollMode` allows.
  open func scroll(to p: CGPoint) { scrollOrigin(to: p) }

  /// Moves the origin of the bounds as little as shows the rectangle `r` of the layer's space, or as much of it as
  /// fits.
  open func scroll(to r: CGRect) {
    let r = r.standardized
    let size = bounds.size
    scroll(
      to: CGPoint(
        x: Self.nearest(bounds.origin.x, r.minX, r.maxX - size.width),
        y: Self.nearest(bounds.origin.y, r.minY, r.maxY - size.height)))
  }

  /// Masks unless a subclass says otherwise.
  private final func masksAtFirst() {
    let value = Swift.type(of: self).defaultValue(forKey: "masksToBounds")
    core.flags.set(.masksToBounds, value.flatMap(Bool.init(boxed:)) ?? false)
  }

  private final func scrollOrigin(to p: CGPoint) {
    var origin = bounds.origin
    if mode != .vertically, mode != .none { origin.x = p.x }
    if mode != .horizontally, mode != .none { origin.y = p.y }
    if origin != bounds.origin { bounds = CGRect(origin: origin, size: bounds.size) }
  }

  /// The number between `a` and `b`, in whatever order, that is nearest to `value`.
  private final class func nearest(_ value: CGFloat, _ a: CGFloat, _ b: CGFloat) -> CGFloat {
    min(max(value, min(a, b)), max(a, b))
  }
}
