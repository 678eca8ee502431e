import CoreGraphics
import Foundation

/// A type that key-value coding can put into `Any` and read from what users put there ([S] 0.1).
protocol BoxedValue {
  /// nil where `any` holds nothing of the kind.
  init?(boxed any: Any)
  var boxed: Any { get }
}

/// The number in `any`: every kind of Swift number, Bool or NSNumber.
func number(_ any: Any) -> Double? {
  switch any {
  case let v as Double: v
  case let v as CGFloat: Double(v)
  case let v as Float: Double(v)
  case let v as Int: Double(v)
  case let v as NSNumber: v.doubleValue
  case let v as any BinaryInteger: Double(v)
  default: nil
  }
}

/// What is kept of a value that users store: numbers become NSNumbers, as on Apple's systems, so that they can be read
/// as any kind of number.
func stored(_ any: Any?) -> Any? { any.map { $0 as? NSNumber ?? $0 } }

extension Double: BoxedValue {
  init?(boxed any: Any) {
    guard let v = number(any) else { return nil }
    self = v
  }
  var boxed: Any { NSNumber(value: self) }
}

extension CGFloat: BoxedValue {
  init?(boxed any: Any) {
    guard let v = number(any) else { return nil }
    self = CGFloat(v)
  }
  var boxed: Any { NSNumber(value: Double(self)) }
}

extension Float: BoxedValue {
  init?(boxed any: Any) {
    guard let v = number(any) else { return nil }
    self = Float(v)
  }
  var boxed: Any { NSNumber(value: self) }
}

extension Int: BoxedValue {
  /// Fractions are cut off, and what no Int holds is brought to the nearest that one does.
  init?(boxed any: Any) {
    if let v = any as? Int {
      self = v
    } else if let v = number(any), !v.isNaN {
      self = Int(exactly: v.rounded(.towardZero)) ?? (v < 0 ? .min : .max)
    } else {
      return nil
    }
  }
  var boxed: Any { NSNumber(value: self) }
}

extension Bool: BoxedValue {
  init?(boxed any: Any) {
    guard let v = number(any) else { return nil }
    self = v != 0
  }
  var boxed: Any { NSNumber(value: self) }
}

extension String: BoxedValue {
  init?(boxed any: Any) {
    switch any {
    case let v as String: self = v
    case let v as any RawRepresentable<String>: self = v.rawValue
    default: return nil
    }
  }
  var boxed: Any { self }
}

extension CGPoint: BoxedValue {
  init?(boxed any: Any) {
    guard let v = any as? CGPoint else { return nil }
    self = v
  }
  var boxed: Any { self }
}

extension CGSize: BoxedValue {
  init?(boxed any: Any) {
    guard let v = any as? CGSize else { return nil }
    self = v
  }
  var boxed: Any { self }
}

extension CGRect: BoxedValue {
  init?(boxed any: Any) {
    guard let v = any as? CGRect else { return nil }
    self = v
  }
  var boxed: Any { self }
}

extension CATransform3D: BoxedValue {
  init?(boxed any: Any) {
    switch any {
    case let v as CATransform3D: self = v
    case let v as CGAffineTransform: self = CATransform3DMakeAffineTransform(v)
    default: return nil
    }
  }
  var boxed: Any { self }
}

/// A name as key-value coding gives and takes it: its string.
protocol BoxedName: BoxedValue, RawRepresentable<String> {
  init(rawValue: String)
}

extension BoxedName {
  init?(boxed any: Any) {
    guard let v = String(boxed: any) else { return nil }
    self.init(rawValue: v)
  }
  var boxed: Any { rawValue }
}

extension CALayerContentsGravity: BoxedName {}
extension CALayerContentsFormat: BoxedName {}
extension CALayerContentsFilter: BoxedName {}
extension CALayerCornerCurve: BoxedName {}
extension CAMediaTimingFillMode: BoxedName {}
extension CAShapeLayerFillRule: BoxedName {}
extension CAShapeLayerLineJoin: BoxedName {}
extension CAShapeLayerLineCap: BoxedName {}
extension CAGradientLayerType: BoxedName {}
extension CAScrollLayerScrollMode: BoxedName {}

/// An option set as key-value coding gives and takes it: its bits as a number.
protocol BoxedOptions: BoxedValue, OptionSet where RawValue: FixedWidthInteger {}

extension BoxedOptions {
  init?(boxed any: Any) {
    if let v = any as? Self {
      self = v
    } else if let v = number(any), let bits = RawValue(exactly: v) {
      self.init(rawValue: bits)
    } else {
      return nil
    }
  }
  var boxed: Any { NSNumber(value: UInt64(rawValue)) }
}

extension CAEdgeAntialiasingMask: BoxedOptions {}
extension CACornerMask: BoxedOptions {}
extension CAAutoresizingMask: BoxedOptions {}
