public import Foundation

// `value as? CATransform3D` and the other way round, as CoreGraphics does it for its types.

extension CATransform3D: _ObjectiveCBridgeable {
  /// What a CATransform3D is in `Any` for code that expects an object.
  public typealias _ObjectiveCType = NSValue

  /// The value as an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }

  /// The value in `source`.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CATransform3D?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// The value in `source`, if it holds one of this type.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CATransform3D?) -> Bool {
    guard source.holds(NSValue(caTransform3D: CATransform3DIdentity)) else { return false }
    result = source.caTransform3DValue
    return true
  }

  /// The value in `source`, or the identity where there is none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CATransform3D {
    var result: CATransform3D?
    if let source { _forceBridgeFromObjectiveC(source, result: &result) }
    return result ?? CATransform3DIdentity
  }
}
