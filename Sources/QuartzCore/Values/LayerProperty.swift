import CoreGraphics
import Foundation

/// One property as key-value coding sees it.
struct LayerProperty: Sendable {
  let get: @Sendable (CALayer) -> Any?
  /// nil restores the default; a value of a wrong kind changes nothing.
  let set: @Sendable (CALayer, Any?) -> Void
  /// What a new CALayer has.
  let initial: @Sendable () -> Any?
  /// Whether archives can hold the value.
  let archived: Bool

  /// A property whose type says how it is boxed.
  init<Value: BoxedValue & Sendable>(
    _ initial: Value, _ path: any ReferenceWritableKeyPath<CALayer, Value> & Sendable
  ) {
    get = { $0[keyPath: path].boxed }
    set = { layer, any in
      if let any {
        if let value = Value(boxed: any) { layer[keyPath: path] = value }
      } else {
        layer[keyPath: path] = initial
      }
    }
    self.initial = { initial.boxed }
    archived = true
  }

  /// A property that may be nil, of any type that archives do not hold.
  init<Value>(
    optional path: any ReferenceWritableKeyPath<CALayer, Value?> & Sendable,
    initial: @escaping @Sendable () -> Value? = { nil }
  ) {
    get = { $0[keyPath: path] }
    set = { layer, any in
      if let any {
        if let value = any as? Value { layer[keyPath: path] = value }
      } else {
        layer[keyPath: path] = initial()
      }
    }
    self.initial = { initial() }
    archived = false
  }

  /// A string that may be nil.
  init(name path: any ReferenceWritableKeyPath<CALayer, String?> & Sendable) {
    get = { $0[keyPath: path] }
    set = { layer, any in
      guard let any else { return layer[keyPath: path] = nil }
      if let value = String(boxed: any) { layer[keyPath: path] = value }
    }
    initial = { nil }
    archived = true
  }
}
