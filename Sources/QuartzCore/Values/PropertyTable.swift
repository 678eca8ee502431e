import CoreGraphics
import Foundation

/// Every property of CALayer by its key ([S] 15): spelled as in Objective-C, without "is".
enum PropertyTable {
  /// The keys in a fixed order, geometry first. "frame" is not among them: it is made of others.
  static let keys = entries.map(\.0)

  private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  private static let byKey: [String: LayerProperty] = {
    var table = Dictionary(uniqueKeysWithValues: entries)
    table["frame"] = LayerProperty(CGRect.zero, \.frame)
    // What came before cornerCurve.
    table["continuousCorners"] = LayerProperty(false, \.continuousCorners)
    // Swift's spellings of the keys.
    for key in ["hidden", "doubleSided", "geometryFlipped", "opaque"] {
      table["is" + key.prefix(1).uppercased() + key.dropFirst()] = table[key]
    }
    return table
  }()

  /// nil where no property of every layer has the key.
  static func property(_ key: String) -> LayerProperty? { byKey[key] }

  /// nil where no property of the class has the key.
  static func property(_ key: String, of kind: CALayer.Type) -> LayerProperty? {
    byKey[key] ?? kind.ownProperties?.property(key)
  }

  /// The keys of a class's properties.
  static func keys(of kind: CALayer.Type) -> [String] {
    guard let own = kind.ownProperties else { return keys }
    return keys + own.keys
  }

  /// What `defaultValue(forKey:)` of CALayer answers: nil for zero, nothing and the keys not listed in [S] 15.
  static func defaultValue(_ key: String) -> Any? {
    guard answered.contains(key) else { return nil }
    return byKey[key]?.initial()
  }

  /// Whether `value` is what a new layer of the class of this module that `kind` descends from has under `key` anyway.
  static func isDefault(_ value: Any, _ key: String, of kind: CALayer.Type) -> Bool {
    let initial = defaultValue(key) ?? kind.ownProperties?.property(key)?.initial()
    return switch (value as? AnyHashable, initial as? AnyHashable) {
    case (let a?, let b?): a == b
    default: false
    }
  }

  private static let answered: Set<String> = [
    "opacity", "speed", "duration", "anchorPoint", "shadowOffset", "shadowRadius", "shadowColor", "borderColor",
    "contentsScale", "rasterizationScale", "hidden", "masksToBounds", "needsDisplayOnBoundsChange", "geometryFlipped",
    "opaque", "contentsRect", "contentsCenter", "doubleSided", "allowsEdgeAntialiasing", "allowsGroupOpacity",
    "cornerCurve", "contentsGravity", "contentsFormat", "fillMode", "minificationFilter", "magnificationFilter",
    "edgeAntialiasingMask", "maskedCorners",
  ]

  private static let entries: [(String, LayerProperty)] = geometry + style + picture + rest

  private static let geometry: [(String, LayerProperty)] = [
    ("bounds", LayerProperty(CGRect.zero, \.bounds)),
    ("position", LayerProperty(CGPoint.zero, \.position)),
    ("zPosition", LayerProperty(0 as CGFloat, \.zPosition)),
    ("anchorPoint", LayerProperty(CGPoint(x: 0.5, y: 0.5), \.anchorPoint)),
    ("anchorPointZ", LayerProperty(0 as CGFloat, \.anchorPointZ)),
    ("transform", LayerProperty(CATransform3DIdentity, \.transform)),
    ("sublayerTransform", LayerProperty(CATransform3DIdentity, \.sublayerTransform)),
    ("hidden", LayerProperty(false, \.isHidden)),
    ("doubleSided", LayerProperty(true, \.isDoubleSided)),
    ("geometryFlipped", LayerProperty(false, \.isGeometryFlipped)),
    ("masksToBounds", LayerProperty(false, \.masksToBounds)),
    ("autoresizingMask", LayerProperty(CAAutoresizingMask(), \.autoresizingMask)),
  ]

  private static let style: [(String, LayerProperty)] = [
    ("opacity", LayerProperty(1 as Float, \.opacity)),
    ("allowsGroupOpacity", LayerProperty(true, \.allowsGroupOpacity)),
    ("backgroundColor", LayerProperty(colour: \.backgroundColor)),
    ("opaque", LayerProperty(false, \.isOpaque)),
    ("cornerRadius", LayerProperty(0 as CGFloat, \.cornerRadius)),
    ("maskedCorners", LayerProperty(CACornerMask(rawValue: 15), \.maskedCorners)),
    ("cornerCurve", LayerProperty(CALayerCornerCurve.circular, \.cornerCurve)),
    ("borderWidth", LayerProperty(0 as CGFloat, \.borderWidth)),
    ("borderColor", LayerProperty(colour: \.borderColor, initial: { .black })),
    ("shadowColor", LayerProperty(colour: \.shadowColor, initial: { .black })),
    ("shadowOpacity", LayerProperty(0 as Float, \.shadowOpacity)),
    ("shadowOffset", LayerProperty(CGSize(width: 0, height: -3), \.shadowOffset)),
    ("shadowRadius", LayerProperty(3 as CGFloat, \.shadowRadius)),
    ("shadowPath", LayerProperty(optional: \.shadowPath)),
    ("compositingFilter", LayerProperty(optional: \.compositingFilter)),
    ("filters", LayerProperty(optional: \.filters)),
    ("backgroundFilters", LayerProperty(optional: \.backgroundFilters)),
    ("shouldRasterize", LayerProperty(false, \.shouldRasterize)),
    ("rasterizationScale", LayerProperty(1 as CGFloat, \.rasterizationScale)),
    ("allowsEdgeAntialiasing", LayerProperty(true, \.allowsEdgeAntialiasing)),
    ("edgeAntialiasingMask", LayerProperty(CAEdgeAntialiasingMask(rawValue: 15), \.edgeAntialiasingMask)),
  ]

  private static let picture: [(String, LayerProperty)] = [
    ("contents", LayerProperty(optional: \.contents)),
    ("contentsRect", LayerProperty(unit, \.contentsRect)),
    ("contentsCenter", LayerProperty(unit, \.contentsCenter)),
    ("contentsGravity", LayerProperty(CALayerContentsGravity.resize, \.contentsGravity)),
    ("contentsScale", LayerProperty(1 as CGFloat, \.contentsScale)),
    ("contentsFormat", LayerProperty(CALayerContentsFormat.RGBA8Uint, \.contentsFormat)),
    ("contentsScaling", LayerProperty(CALayer.stretch, \.contentsScaling)),
    ("minificationFilter", LayerProperty(CALayerContentsFilter.linear, \.minificationFilter)),
    ("magnificationFilter", LayerProperty(CALayerContentsFilter.linear, \.magnificationFilter)),
    ("minificationFilterBias", LayerProperty(0 as Float, \.minificationFilterBias)),
    ("needsDisplayOnBoundsChange", LayerProperty(false, \.needsDisplayOnBoundsChange)),
    ("drawsAsynchronously", LayerProperty(false, \.drawsAsynchronously)),
  ]

  private static let rest: [(String, LayerProperty)] = [
    ("name", LayerProperty(name: \.name)),
    ("delegate", LayerProperty(optional: \.delegate)),
    ("layoutManager", LayerProperty(optional: \.layoutManager)),
    ("style", LayerProperty(optional: \.style)),
    ("actions", LayerProperty(optional: \.actions)),
    ("sublayers", LayerProperty(optional: \.sublayers)),
    ("mask", LayerProperty(optional: \.mask)),
    ("beginTime", LayerProperty(0 as Double, \.beginTime)),
    ("duration", LayerProperty(Double.infinity, \.duration)),
    ("speed", LayerProperty(1 as Float, \.speed)),
    ("timeOffset", LayerProperty(0 as Double, \.timeOffset)),
    ("repeatCount", LayerProperty(0 as Float, \.repeatCount)),
    ("repeatDuration", LayerProperty(0 as Double, \.repeatDuration)),
    ("autoreverses", LayerProperty(false, \.autoreverses)),
    ("fillMode", LayerProperty(CAMediaTimingFillMode.removed, \.fillMode)),
  ]
}
