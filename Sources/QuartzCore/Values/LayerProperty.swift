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

  /// A property whose type says how it is boxed, of a class of layers. The class's list is only used for its layers.
  init<Layer: CALayer, Value: BoxedValue & Sendable>(
    _ kind: Layer.Type, _ initial: Value, _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable
  ) {
    get = { unsafeDowncast($0, to: Layer.self)[keyPath: path].boxed }
    set = { layer, any in
      let layer = unsafeDowncast(layer, to: Layer.self)
      if let any {
        if let value = Value(boxed: any) { layer[keyPath: path] = value }
      } else {
        layer[keyPath: path] = initial
      }
    }
    self.initial = { initial.boxed }
    archived = true
  }

  /// A property of all layers whose type says how it is boxed.
  init<Value: BoxedValue & Sendable>(
    _ initial: Value, _ path: any ReferenceWritableKeyPath<CALayer, Value> & Sendable
  ) {
    self.init(CALayer.self, initial, path)
  }

  /// A property that may be nil, of any type that archives do not hold, of a class of layers.
  init<Layer: CALayer, Value>(
    _ kind: Layer.Type, optional path: any ReferenceWritableKeyPath<Layer, Value?> & Sendable,
    initial: @escaping @Sendable () -> Value? = { nil }
  ) {
    get = { unsafeDowncast($0, to: Layer.self)[keyPath: path] }
    set = { layer, any in
      let layer = unsafeDowncast(layer, to: Layer.self)
      if let any {
        if let value = any as? Value { layer[keyPath: path] = value }
      } else {
        layer[keyPath: path] = initial()
      }
    }
    self.initial = { initial() }
    archived = false
  }

  /// A property of all layers that may be nil, of any type that archives do not hold.
  init<Value>(
    optional path: any ReferenceWritableKeyPath<CALayer, Value?> & Sendable,
    initial: @escaping @Sendable () -> Value? = { nil }
  ) {
    self.init(CALayer.self, optional: path, initial: initial)
  }

  /// A colour that may be nil, of a class of layers.
  init<Layer: CALayer>(
    _ kind: Layer.Type, colour path: any ReferenceWritableKeyPath<Layer, CGColor?> & Sendable,
    initial: @escaping @Sendable () -> CGColor? = { nil }
  ) {
    let property = LayerProperty(kind, optional: path, initial: initial)
    get = property.get
    set = property.set
    self.initial = property.initial
    archived = true
  }

  /// A colour of all layers that may be nil.
  init(
    colour path: any ReferenceWritableKeyPath<CALayer, CGColor?> & Sendable,
    initial: @escaping @Sendable () -> CGColor? = { nil }
  ) {
    self.init(CALayer.self, colour: path, initial: initial)
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

/// The properties that a class of this module has beyond CALayer's.
struct PropertyList: Sendable {
  /// In a fixed order.
  let keys: [String]
  private let byKey: [String: LayerProperty]

  init(_ entries: [(String, LayerProperty)]) {
    keys = entries.map(\.0)
    byKey = Dictionary(uniqueKeysWithValues: entries)
  }

  /// nil where none of them has the key.
  func property(_ key: String) -> LayerProperty? { byKey[key] }
}
