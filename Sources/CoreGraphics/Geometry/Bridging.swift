public import Foundation

// On Linux a CGPoint or CGFloat in `Any` is no NSValue and the other way round ([S] 0.1). These conformances make the
// casts of Apple's Swift work: `value as? CGPoint`, `NSNumber as? CGFloat`, `[CGPoint] as [NSValue]`.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// What a CGFloat is in `Any` for code that expects an object.
  public typealias _ObjectiveCType = NSNumber

  /// The number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// The number in `source`.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// The number in `source`.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// The number in `source`, 0 for nil.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// What a CGPoint is in `Any` for code that expects an object.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(point: self) }

  /// The value in `source`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// The value in `source`, if it holds one of this type.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) -> Bool {
    guard source.holds(NSValue(point: .zero)) else { return false }
    result = source.pointValue
    return true
  }

  /// The value in `source`, or zero where there is none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    var result: CGPoint?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// What a CGSize is in `Any` for code that expects an object.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(size: self) }

  /// The value in `source`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// The value in `source`, if it holds one of this type.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) -> Bool {
    guard source.holds(NSValue(size: .zero)) else { return false }
    result = source.sizeValue
    return true
  }

  /// The value in `source`, or zero where there is none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    var result: CGSize?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// What a CGRect is in `Any` for code that expects an object.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(rect: self) }

  /// The value in `source`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// The value in `source`, if it holds one of this type.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) -> Bool {
    guard source.holds(NSValue(rect: .zero)) else { return false }
    result = source.rectValue
    return true
  }

  /// The value in `source`, or zero where there is none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    var result: CGRect?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? .zero
  }
}

extension CGAffineTransform: _ObjectiveCBridgeable {
  /// What a CGAffineTransform is in `Any` for code that expects an object.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }

  /// The value in `source`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGAffineTransform?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// The value in `source`, if it holds one of this type.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGAffineTransform?) -> Bool {
    guard source.holds(NSValue(cgAffineTransform: .identity)) else { return false }
    result = source.cgAffineTransformValue
    return true
  }

  /// The value in `source`, or the identity where there is none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGAffineTransform {
    var result: CGAffineTransform?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? .identity
  }
}

extension NSValue {
  /// Whether the value is of the type that `sample` holds.
  package func holds(_ sample: NSValue) -> Bool { strcmp(objCType, sample.objCType) == 0 }
}
