import CoreGraphics
import Foundation

// A filter's values by key, and in archives.

extension CAFilter {
  static let inputKeys: [String: [String]] = [
    "gaussianBlur": ["inputRadius"], "colorMatrix": ["inputColorMatrix"], "colorSaturate": ["inputAmount"],
    "colorBrightness": ["inputAmount"], "colorContrast": ["inputAmount"], "colorHueRotate": ["inputAngle"],
    "colorMonochrome": ["inputColor", "inputAmount"], "multiplyColor": ["inputColor"], "colorAdd": ["inputColor"],
    "colorSubtract": ["inputColor"],
  ]

  func storedValue(_ key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled", "isEnabled": isEnabled.boxed
    case "cachesInputImage": cachesInputImage.boxed
    default: inputs[key]
    }
  }

  func storeValue(_ value: Any?, _ key: String) {
    let value = value.flatMap { $0 is NSNull ? nil : $0 }
    switch key {
    case "type": break
    case "name": name = value.flatMap(String.init(boxed:))
    case "enabled", "isEnabled": isEnabled = value.map { Bool(boxed: $0) ?? isEnabled } ?? true
    case "cachesInputImage": cachesInputImage = value.map { Bool(boxed: $0) ?? cachesInputImage } ?? false
    default:
      // What was there goes after the access: its deinit may use this filter.
      let old = inputs[key]
      withExtendedLifetime(old) { inputs[key] = stored(value) }
    }
  }

  /// A copy with the value at `path` replaced.
  func with(_ value: Any?, at path: String) -> CAFilter {
    guard let changed = copy() as? CAFilter else { return self }
    changed.setValue(value, forKeyPath: path)
    return changed
  }

  // MARK: - Archives

  func encodeInputs(_ coder: NSCoder) {
    coder.encode(type as NSString, forKey: "type")
    if let name { coder.encode(name as NSString, forKey: "name") }
    if !isEnabled { coder.encode(NSNumber(value: true), forKey: "disabled") }
    if cachesInputImage { coder.encode(NSNumber(value: true), forKey: "cachesInputImage") }
    let plain = NSMutableDictionary()
    for (key, value) in inputs {
      switch value {
      case let v as NSNumber: plain.setObject(v, forKey: key as NSString)
      case let v as String: plain.setObject(v as NSString, forKey: key as NSString)
      case let v as CGColor: plain.setObject(v.plain, forKey: key as NSString)
      case let v:
        if let list = Self.numbers(v) {
          plain.setObject(list.map { NSNumber(value: $0) } as NSArray, forKey: key as NSString)
        }
      }
    }
    coder.encode(plain, forKey: "inputs")
  }

  func decodeInputs(_ coder: NSCoder) {
    // Decoding what is not there is a fault.
    if coder.containsValue(forKey: "name") { name = coder.decodeObject(of: NSString.self, forKey: "name") as String? }
    isEnabled = !coder.containsValue(forKey: "disabled")
    cachesInputImage = coder.containsValue(forKey: "cachesInputImage")
    guard coder.containsValue(forKey: "inputs") else { return }
    let kinds: [AnyClass] = [NSDictionary.self, NSArray.self, NSNumber.self, NSString.self]
    let plain = coder.decodeObject(of: kinds, forKey: "inputs") as? [String: Any] ?? [:]
    for (key, value) in plain {
      if let numbers = value as? [NSNumber] {
        inputs[key] = CGColor(plain: numbers.map(\.doubleValue)) ?? numbers
      } else {
        inputs[key] = value
      }
    }
  }

  /// The numbers of a list of numbers, whatever their type.
  static func numbers(_ any: Any) -> [Double]? {
    guard let list = any as? [Any] else { return nil }
    var result: [Double] = []
    for item in list {
      guard let n = number(item) else { return nil }
      result.append(n)
    }
    return result
  }
}
