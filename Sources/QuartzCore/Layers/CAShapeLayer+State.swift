import CoreGraphics
import Foundation

/// What a shape layer has beyond other layers.
struct ShapeValues {
  var path: CGPath?
  var fillColor: CGColor? = .black
  var fillRule = CAShapeLayerFillRule.nonZero
  var strokeColor: CGColor?
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var miterLimit: CGFloat = 10
  var lineCap = CAShapeLayerLineCap.butt
  var lineJoin = CAShapeLayerLineJoin.miter
  var lineDashPhase: CGFloat = 0
  var lineDashPattern: [NSNumber]?

  /// The properties by their keys.
  static let properties = PropertyList([
    ("path", LayerProperty(CAShapeLayer.self, optional: \.path)),
    ("fillColor", LayerProperty(CAShapeLayer.self, colour: \.fillColor, initial: { .black })),
    ("fillRule", LayerProperty(CAShapeLayer.self, CAShapeLayerFillRule.nonZero, \.fillRule)),
    ("strokeColor", LayerProperty(CAShapeLayer.self, colour: \.strokeColor)),
    ("strokeStart", LayerProperty(CAShapeLayer.self, 0 as CGFloat, \.strokeStart)),
    ("strokeEnd", LayerProperty(CAShapeLayer.self, 1 as CGFloat, \.strokeEnd)),
    ("lineWidth", LayerProperty(CAShapeLayer.self, 1 as CGFloat, \.lineWidth)),
    ("miterLimit", LayerProperty(CAShapeLayer.self, 10 as CGFloat, \.miterLimit)),
    ("lineCap", LayerProperty(CAShapeLayer.self, CAShapeLayerLineCap.butt, \.lineCap)),
    ("lineJoin", LayerProperty(CAShapeLayer.self, CAShapeLayerLineJoin.miter, \.lineJoin)),
    ("lineDashPhase", LayerProperty(CAShapeLayer.self, 0 as CGFloat, \.lineDashPhase)),
    ("lineDashPattern", LayerProperty(CAShapeLayer.self, optional: \.lineDashPattern)),
  ])

  private static let answered: Set<String> = [
    "fillColor", "fillRule", "strokeEnd", "lineWidth", "miterLimit", "lineCap", "lineJoin",
  ]

  /// What `defaultValue(forKey:)` of CAShapeLayer answers for keys of its own.
  static func defaultValue(_ key: String) -> Any? {
    answered.contains(key) ? properties.property(key)?.initial() : nil
  }
}

extension CAShapeLayer {
  /// Sets a value; what is put in its place is let go only after the access, as its deinit may use this layer.
  final func put<Value>(_ path: WritableKeyPath<ShapeValues, Value>, _ value: Value, _ key: String) {
    change(key) {
      let old = shape[keyPath: path]
      withExtendedLifetime(old) { shape[keyPath: path] = value }
    }
  }

  final func setPath(_ value: CGPath?) {
    change("path") {
      shape.path = value?.copy()
      core.flags.set(.shape, shape.path != nil)
    }
  }

  final func copyShape(of other: CAShapeLayer) {
    shape = other.shape
    core.flags.set(.shape, shape.path != nil)
  }

  // MARK: - Archives

  final func encodeShape(_ coder: NSCoder) {
    if let path = shape.path, shouldArchiveValue(forKey: "path") { coder.encode(path.plain, forKey: "path") }
    if let pattern = shape.lineDashPattern, shouldArchiveValue(forKey: "lineDashPattern") {
      coder.encode(pattern as NSArray, forKey: "lineDashPattern")
    }
  }

  final func decodeShape(_ coder: NSCoder) {
    let kinds: [AnyClass] = [NSArray.self, NSNumber.self]
    if coder.containsValue(forKey: "path") {
      let elements = coder.decodeObject(of: kinds, forKey: "path") as? [[NSNumber]] ?? []
      setPath(CGMutablePath(plain: elements))
    }
    if coder.containsValue(forKey: "lineDashPattern") {
      shape.lineDashPattern = coder.decodeObject(of: kinds, forKey: "lineDashPattern") as? [NSNumber]
    }
  }
}
