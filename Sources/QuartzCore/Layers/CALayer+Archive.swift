import CoreGraphics
import Foundation

// Archives hold what is a number, geometry or a name, and the tree. Geometry is written as lists of numbers.

extension CALayer {
  final func encodeProperties(_ coder: NSCoder) {
    for key in PropertyTable.keys(of: type(of: self)) {
      guard let property = PropertyTable.property(key, of: type(of: self)), property.archived,
        shouldArchiveValue(forKey: key), let value = property.get(self), let plain = Self.plain(value)
      else { continue }
      let initial = type(of: self).defaultValue(forKey: key) ?? property.initial()
      if let initial = initial.flatMap(Self.plain), plain.isEqual(initial) { continue }
      coder.encode(plain, forKey: key)
    }
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
        if let value = Self.geometry(numbers.map(\.doubleValue)) { property.set(self, value) }
      } else {
        property.set(self, plain)
      }
    }
    if coder.containsValue(forKey: "sublayers") {
      let layers = coder.decodeObject(of: [NSArray.self, CALayer.self], forKey: "sublayers") as? [Any] ?? []
      replaceSublayers(layers.compactMap { $0 as? CALayer })
    }
    if coder.containsValue(forKey: "mask") { setMask(coder.decodeObject(of: CALayer.self, forKey: "mask")) }
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
    case let v as String: v as NSString
    case let v as NSNumber: v
    default: nil
    }
  }

  private final class func list(_ numbers: [CGFloat]) -> NSArray {
    numbers.map { NSNumber(value: Double($0)) } as NSArray
  }

  /// The value that `plain` wrote as so many numbers.
  private final class func geometry(_ n: [Double]) -> Any? {
    switch n.count {
    case 2: CGPoint(x: n[0], y: n[1])
    case 3: CGSize(width: n[0], height: n[1])
    case 4: CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case 16:
      CATransform3D(
        m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
        m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    default: nil
    }
  }
}
