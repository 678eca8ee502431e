import CoreGraphics
import Foundation
import RenderModel

// Archives hold what is a number, geometry, a colour, a name, a path or a filter, and the tree. Geometry and colours
// are written as lists of numbers.

extension CALayer {
  final func encodeProperties(_ coder: NSCoder) {
    for key in PropertyTable.keys(of: type(of: self)) {
      guard let property = PropertyTable.property(key, of: type(of: self)), property.archived,
        shouldArchiveValue(forKey: key)
      else { continue }
      let initial = (type(of: self).defaultValue(forKey: key) ?? property.initial()).flatMap(Self.plain)
      if let plain = property.get(self).flatMap(Self.plain) {
        if !plain.isEqual(initial) { coder.encode(plain, forKey: key) }
      } else if initial != nil {
        // No colour where there is one by default.
        coder.encode(NSArray(), forKey: key)
      }
    }
    if let path = rare.shadowPath, shouldArchiveValue(forKey: "shadowPath") {
      coder.encode(path.plain, forKey: "shadowPath")
    }
    encodeFilters(coder)
    if !children.isEmpty { coder.encode(Array(children) as NSArray, forKey: "sublayers") }
    if let maskLayer { coder.encode(maskLayer, forKey: "mask") }
  }

  final func decode(_ coder: NSCoder) {
    let kinds: [AnyClass] = [NSArray.self, NSNumber.self, NSString.self]
    for key in PropertyTable.keys(of: type(of: self)) {
      guard let property = PropertyTable.property(key, of: type(of: self)), property.archived,
        coder.containsValue(forKey: key), let plain = coder.decodeObject(of: kinds, forKey: key)
      else { continue }
      if let numbers = plain as? [NSNumber] {
        if numbers.isEmpty { property.set(self, nil) }
        if let value = Self.value(numbers.map(\.doubleValue)) { property.set(self, value) }
      } else {
        property.set(self, plain)
      }
    }
    if coder.containsValue(forKey: "shadowPath") {
      let elements = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "shadowPath") as? [[NSNumber]]
      rare.shadowPath = elements.map { CGMutablePath(plain: $0) }?.copy()
    }
    decodeFilters(coder)
    if coder.containsValue(forKey: "sublayers") {
      let layers = coder.decodeObject(of: [NSArray.self, CALayer.self], forKey: "sublayers") as? [Any] ?? []
      replaceSublayers(layers.compactMap { $0 as? CALayer })
    }
    if coder.containsValue(forKey: "mask") { setMask(coder.decodeObject(of: CALayer.self, forKey: "mask")) }
  }

  private final func encodeFilters(_ coder: NSCoder) {
    for (key, filters) in [("filters", rare.filters), ("backgroundFilters", rare.backgroundFilters)] {
      guard let filters, shouldArchiveValue(forKey: key) else { continue }
      coder.encode(filters.compactMap { $0 as? CAFilter } as NSArray, forKey: key)
    }
    guard let filter = rare.compositingFilter, shouldArchiveValue(forKey: "compositingFilter") else { return }
    if let name = filter as? String {
      coder.encode(name as NSString, forKey: "compositingFilter")
    } else if let filter = filter as? CAFilter {
      coder.encode(filter, forKey: "compositingFilter")
    }
  }

  private final func decodeFilters(_ coder: NSCoder) {
    for key in ["filters", "backgroundFilters"] where coder.containsValue(forKey: key) {
      let filters = coder.decodeObject(of: [NSArray.self, CAFilter.self], forKey: key) as? [Any]
      if key == "filters" { rare.filters = filters } else { rare.backgroundFilters = filters }
    }
    if coder.containsValue(forKey: "compositingFilter") {
      let filter = coder.decodeObject(of: [NSString.self, CAFilter.self], forKey: "compositingFilter")
      rare.compositingFilter = (filter as? NSString).map { $0 as String as Any } ?? filter
    }
  }

  private final class func plain(_ value: Any) -> NSObject? {
    switch value {
    case let v as CGPoint: list([v.x, v.y])
    case let v as CGSize: list([v.width, v.height, 0])
    case let v as CGRect: list([v.origin.x, v.origin.y, v.size.width, v.size.height])
    case let v as CATransform3D:
      list([
        v.m11, v.m12, v.m13, v.m14, v.m21, v.m22, v.m23, v.m24, v.m31, v.m32, v.m33, v.m34, v.m41, v.m42, v.m43, v.m44,
      ])
    case let v as CGColor: v.plain
    case let v as String: v as NSString
    case let v as NSNumber: v
    default: nil
    }
  }

  private final class func list(_ numbers: [CGFloat]) -> NSArray {
    numbers.map { NSNumber(value: Double($0)) } as NSArray
  }

  /// The value that `plain` wrote as so many numbers.
  private final class func value(_ n: [Double]) -> Any? {
    switch n.count {
    case 2: CGPoint(x: n[0], y: n[1])
    case 3: CGSize(width: n[0], height: n[1])
    case 4: CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case 5: CGColor(plain: n)
    case 16:
      CATransform3D(
        m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
        m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    default: nil
    }
  }
}

extension CGColor {
  /// The colour as archives hold it: what is drawn, and a fifth number that tells it from a rectangle.
  var plain: NSArray {
    let c = colour
    return [c.red, c.green, c.blue, c.alpha, 1].map { NSNumber(value: $0) } as NSArray
  }

  /// What `plain` wrote; nil for anything else.
  convenience init?(plain n: [Double]) {
    guard n.count == 5 else { return nil }
    self.init(srgbRed: n[0], green: n[1], blue: n[2], alpha: n[3])
  }
}
