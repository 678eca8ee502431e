import CoreGraphics
import Foundation

/// What a gradient layer has beyond other layers.
struct GradientValues {
  var colors: [Any]?
  var locations: [NSNumber]?
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
  var type = CAGradientLayerType.axial

  /// The properties by their keys.
  static let properties = PropertyList([
    ("colors", LayerProperty(CAGradientLayer.self, optional: \.colors)),
    ("locations", LayerProperty(CAGradientLayer.self, optional: \.locations)),
    ("startPoint", LayerProperty(CAGradientLayer.self, CGPoint(x: 0.5, y: 0), \.startPoint)),
    ("endPoint", LayerProperty(CAGradientLayer.self, CGPoint(x: 0.5, y: 1), \.endPoint)),
    ("type", LayerProperty(CAGradientLayer.self, CAGradientLayerType.axial, \.type)),
  ])

  private static let answered: Set<String> = ["startPoint", "endPoint", "type"]

  /// What `defaultValue(forKey:)` of CAGradientLayer answers for keys of its own.
  static func defaultValue(_ key: String) -> Any? {
    answered.contains(key) ? properties.property(key)?.initial() : nil
  }
}

extension CAGradientLayer {
  /// Sets a value; what is put in its place is let go only after the access, as its deinit may use this layer.
  final func put<Value>(_ path: WritableKeyPath<GradientValues, Value>, _ value: Value, _ key: String) {
    change(key) {
      let old = gradient[keyPath: path]
      withExtendedLifetime(old) { gradient[keyPath: path] = value }
    }
  }

  final func setColors(_ value: [Any]?) {
    change("colors") {
      core.flags.set(.gradient, value?.isEmpty == false)
      let old = gradient.colors
      withExtendedLifetime(old) { gradient.colors = value }
    }
  }

  final func copyGradient(of other: CAGradientLayer) {
    gradient = other.gradient
    core.flags.set(.gradient, gradient.colors?.isEmpty == false)
  }

  // MARK: - Archives

  final func encodeGradient(_ coder: NSCoder) {
    if let colors = gradient.colors, shouldArchiveValue(forKey: "colors") {
      coder.encode(colors.compactMap { ($0 as? CGColor)?.plain } as NSArray, forKey: "colors")
    }
    if let locations = gradient.locations, shouldArchiveValue(forKey: "locations") {
      coder.encode(locations as NSArray, forKey: "locations")
    }
  }

  final func decodeGradient(_ coder: NSCoder) {
    let kinds: [AnyClass] = [NSArray.self, NSNumber.self]
    if coder.containsValue(forKey: "colors") {
      let lists = coder.decodeObject(of: kinds, forKey: "colors") as? [[NSNumber]]
      setColors(lists?.compactMap { CGColor(plain: $0.map(\.doubleValue)) })
    }
    if coder.containsValue(forKey: "locations") {
      gradient.locations = coder.decodeObject(of: kinds, forKey: "locations") as? [NSNumber]
    }
  }
}
