import CoreGraphics
import Foundation

/// Values of animations in archives: numbers, names, and the classes below as they are, all else as a list that begins
/// with a word for what it is.
enum ArchivedValue {
  /// What archives of animations are made of.
  static let kinds: [AnyClass] = [
    NSArray.self, NSNumber.self, NSString.self, CAMediaTimingFunction.self, CAValueFunction.self, CAAnimation.self,
    CAFilter.self,
  ]

  /// Lists within lists beyond this are left out.
  private static let deepest = 16

  /// The value as archives hold it; nil for what they do not.
  static func plain(_ value: Any?, depth: Int = 0) -> NSObject? {
    switch value {
    case nil: list("nil")
    case let v as NSNumber: v
    case let v as CGFloat: NSNumber(value: Double(v))
    case let v as CGPoint: list("point", v.x, v.y)
    case let v as CGSize: list("size", v.width, v.height)
    case let v as CGRect: list("rect", v.origin.x, v.origin.y, v.size.width, v.size.height)
    case let v as CATransform3D:
      list(
        "transform", v.m11, v.m12, v.m13, v.m14, v.m21, v.m22, v.m23, v.m24, v.m31, v.m32, v.m33, v.m34, v.m41, v.m42,
        v.m43, v.m44)
    case let v as CGAffineTransform: list("affine", v.a, v.b, v.c, v.d, v.tx, v.ty)
    case let v as CAFrameRateRange:
      list("rates", CGFloat(v.minimum), CGFloat(v.maximum), CGFloat(v.preferred ?? -1))
    case let v as CGColor: NSMutableArray(array: ["colour" as NSString, v.plain])
    case let v as CGPath: NSMutableArray(array: ["path" as NSString, v.plain])
    case let v as String: v as NSString
    case let v as any RawRepresentable<String>: v.rawValue as NSString
    case let v as NSObject where isKept(v): v
    case let v as [Any]: items(v, depth)
    default: nil
    }
  }

  /// The value that `plain` wrote; `.some(nil)` where that was nil, nil for anything else.
  static func value(_ plain: Any, depth: Int = 0) -> Any?? {
    switch plain {
    case let v as NSNumber: return v
    case let v as String: return v
    case let v as NSObject where isKept(v): return v
    case let v as [Any]:
      guard let word = v.first as? String, depth < deepest else { return nil }
      if word == "nil" { return .some(nil) }
      if word == "list" { return v.dropFirst().map { value($0, depth: depth + 1) ?? nil }.map { $0 ?? NSNull() } }
      if word == "colour" || word == "path" {
        return v.count == 2 ? colourOrPath(word, v[1]).map { .some($0) } : nil
      }
      let numbers = v.dropFirst().compactMap { ($0 as? NSNumber)?.doubleValue }
      return geometry(word, numbers).map { .some($0) }
    default: return nil
    }
  }

  private static func isKept(_ object: NSObject) -> Bool {
    // No archive can be read in which a group holds itself.
    if let animation = object as? CAAnimation { return !animation.isBeingRead }
    return object is CAMediaTimingFunction || object is CAValueFunction || object is CAFilter
  }

  private static func list(_ word: String, _ numbers: CGFloat...) -> NSMutableArray {
    let result = NSMutableArray(object: word as NSString)
    for n in numbers { result.add(NSNumber(value: Double(n))) }
    return result
  }

  /// nil where one of the items cannot be held: the others would take its place.
  private static func items(_ values: [Any], _ depth: Int) -> NSObject? {
    guard depth < deepest else { return nil }
    let result = NSMutableArray(object: "list" as NSString)
    for value in values {
      guard let item = plain(value, depth: depth + 1) else { return nil }
      result.add(item)
    }
    return result
  }

  private static func colourOrPath(_ word: String, _ plain: Any) -> Any? {
    if word == "path" { return (plain as? [[NSNumber]]).flatMap { CGMutablePath(plain: $0).copy() } }
    return (plain as? [NSNumber]).flatMap { CGColor(plain: $0.map(\.doubleValue)) }
  }

  private static func geometry(_ word: String, _ n: [Double]) -> Any? {
    switch (word, n.count) {
    case ("point", 2): CGPoint(x: n[0], y: n[1])
    case ("size", 2): CGSize(width: n[0], height: n[1])
    case ("rect", 4): CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    case ("affine", 6): CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("rates", 3):
      CAFrameRateRange(minimum: Float(n[0]), maximum: Float(n[1]), preferred: n[2] < 0 ? nil : Float(n[2]))
    case ("transform", 16):
      CATransform3D(
        m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7], m31: n[8], m32: n[9],
        m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
    default: nil
    }
  }
}
