public import CoreGraphics
public import Foundation

/// A layer that draws a path: its inside in `fillColor`, then its outline in `strokeColor` ([S] 7).
///
/// The shape lies over the layer's background and contents and under its sublayers, in the layer's own space, and is not
/// cut to the bounds. It is drawn from the path itself at the picture's resolution, whatever the layer's transform.
open class CAShapeLayer: CALayer {
  final var shape = ShapeValues()

  /// A shape layer without a path.
  public override init() { super.init() }

  /// A copy for presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAShapeLayer { copyShape(of: other) }
  }

  /// A shape layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    decodeShape(coder)
  }

  /// Writes what CALayer writes, and the path, the colours and the dashes.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    encodeShape(coder)
  }

  /// The value a new layer has under `key`; nil where that is zero or nothing.
  open override class func defaultValue(forKey key: String) -> Any? {
    ShapeValues.defaultValue(key) ?? super.defaultValue(forKey: key)
  }

  override class var ownProperties: PropertyList? { ShapeValues.properties }

  override func emptyTwin() -> CALayer { CAShapeLayer() }

  override func copyOwnValues(of other: CALayer) {
    if let other = other as? CAShapeLayer { copyShape(of: other) }
  }

  /// What is drawn. A copy is taken: a `CGMutablePath` may change afterwards. Default nil.
  open var path: CGPath? {
    get { shape.path }
    set { setPath(newValue) }
  }

  /// The colour of the path's inside; nil leaves it empty. Default opaque black.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { put(\.fillColor, newValue, "fillColor") }
  }

  /// What is inside the path. Default non-zero.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { put(\.fillRule, newValue, "fillRule") }
  }

  /// The colour of the path's outline; nil draws none. Default nil.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { put(\.strokeColor, newValue, "strokeColor") }
  }

  /// Where the outline begins, as a share of the path's length, all subpaths together; 0...1. Default 0.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { put(\.strokeStart, newValue, "strokeStart") }
  }

  /// Where the outline ends, as a share of the path's length; at or before `strokeStart` there is none. Default 1.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { put(\.strokeEnd, newValue, "strokeEnd") }
  }

  /// The outline's width, half of it on either side of the path, in points; 0 is one pixel. Default 1.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { put(\.lineWidth, newValue, "lineWidth") }
  }

  /// Corners whose miter would be longer than so many line widths are beveled. Default 10.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { put(\.miterLimit, newValue, "miterLimit") }
  }

  /// How the outline's ends look. Default butt.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set { put(\.lineCap, newValue, "lineCap") }
  }

  /// How the outline's corners look. Default miter.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set { put(\.lineJoin, newValue, "lineJoin") }
  }

  /// How far into the dash pattern each subpath starts, in points. Default 0.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { put(\.lineDashPhase, newValue, "lineDashPhase") }
  }

  /// The lengths of dashes and gaps in turn, repeated, in points; nil is a solid line. Default nil.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern }
    set { put(\.lineDashPattern, newValue, "lineDashPattern") }
  }
}
