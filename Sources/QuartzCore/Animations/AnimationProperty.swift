import CoreGraphics
import Foundation

/// One property of an animation as key-value coding and archives see it.
struct AnimationProperty: Sendable {
  let get: @Sendable (CAAnimation) -> Any?
  /// nil restores the default; a value of a wrong kind changes nothing.
  let set: @Sendable (CAAnimation, Any?) -> Void
  /// What a new animation of the class has.
  let initial: @Sendable () -> Any?
  /// Whether archives hold it.
  let archived: Bool

  /// A property whose type says how it is boxed. A class's list is only used for its animations.
  init<Animation: CAAnimation, Value: BoxedValue & Sendable>(
    _ kind: Animation.Type, _ initial: Value, _ path: any ReferenceWritableKeyPath<Animation, Value> & Sendable
  ) {
    get = { unsafeDowncast($0, to: Animation.self)[keyPath: path].boxed }
    set = { animation, any in
      let animation = unsafeDowncast(animation, to: Animation.self)
      if let any {
        if let value = Value(boxed: any) { animation[keyPath: path] = value }
      } else {
        animation[keyPath: path] = initial
      }
    }
    self.initial = { initial.boxed }
    archived = true
  }

  /// A property that may be nil, read by `convert` where what is given is of another type.
  init<Animation: CAAnimation, Value>(
    _ kind: Animation.Type, optional path: any ReferenceWritableKeyPath<Animation, Value?> & Sendable,
    archived: Bool = true, convert: @escaping @Sendable (Any) -> Value? = { $0 as? Value }
  ) {
    get = { unsafeDowncast($0, to: Animation.self)[keyPath: path] }
    set = { animation, any in
      let animation = unsafeDowncast(animation, to: Animation.self)
      if let any {
        if let value = convert(any) { animation[keyPath: path] = value }
      } else {
        animation[keyPath: path] = nil
      }
    }
    initial = { nil }
    self.archived = archived
  }

  /// A name, or a property that has one, which may be nil.
  init<Animation: CAAnimation, Value: BoxedValue & SendableMetatype>(
    _ kind: Animation.Type, name path: any ReferenceWritableKeyPath<Animation, Value?> & Sendable
  ) {
    get = { unsafeDowncast($0, to: Animation.self)[keyPath: path]?.boxed }
    set = { animation, any in
      let animation = unsafeDowncast(animation, to: Animation.self)
      if let any {
        if let value = Value(boxed: any) { animation[keyPath: path] = value }
      } else {
        animation[keyPath: path] = nil
      }
    }
    initial = { nil }
    archived = true
  }

  /// A list of numbers that may be nil; takes every kind of Swift number.
  init<Animation: CAAnimation>(
    _ kind: Animation.Type, numbers path: any ReferenceWritableKeyPath<Animation, [NSNumber]?> & Sendable
  ) {
    self.init(kind, optional: path) { any in
      guard let list = any as? [Any] else { return nil }
      let numbers = list.compactMap(number)
      return numbers.count == list.count ? numbers.map { NSNumber(value: $0) } : nil
    }
  }

  /// A property that is worked out and cannot be set.
  init<Animation: CAAnimation, Value: BoxedValue & SendableMetatype>(
    _ kind: Animation.Type, readOnly path: any KeyPath<Animation, Value> & Sendable
  ) {
    get = { unsafeDowncast($0, to: Animation.self)[keyPath: path].boxed }
    set = { _, _ in }
    initial = { nil }
    archived = false
  }
}

/// The properties of a class of animations by their keys ([S] 15): spelled as in Objective-C, without "is".
struct AnimationProperties: Sendable {
  /// In a fixed order, those of the superclass first.
  let keys: [String]
  private let byKey: [String: AnimationProperty]
  /// The keys that `defaultValue(forKey:)` answers.
  private let answered: Set<String>

  /// - Parameter answered: the keys whose default is not zero or nothing.
  init(
    _ inherited: AnimationProperties?, _ entries: [(String, AnimationProperty)], answered: Set<String> = []
  ) {
    keys = (inherited?.keys ?? []) + entries.map(\.0)
    byKey = (inherited?.byKey ?? [:]).merging(entries) { $1 }
    self.answered = answered.union(inherited?.answered ?? [])
  }

  /// nil where none of them has the key; Swift's spellings of the keys will do as well.
  func property(_ key: String) -> AnimationProperty? { byKey[key] ?? Self.swiftKeys[key].flatMap { byKey[$0] } }

  private static let swiftKeys = [
    "isRemovedOnCompletion": "removedOnCompletion", "isAdditive": "additive", "isCumulative": "cumulative",
  ]

  /// What `defaultValue(forKey:)` of the class answers: nil for zero and nothing.
  func defaultValue(_ key: String) -> Any? { answered.contains(key) ? byKey[key]?.initial() : nil }

  /// Whether `value` is what a new animation has under `key` anyway.
  func isDefault(_ value: Any, _ key: String) -> Bool {
    switch (value as? AnyHashable, byKey[key]?.initial() as? AnyHashable) {
    case (let a?, let b?): a == b
    default: false
    }
  }
}

/// The value as animations keep it: as `stored` has it, and paths that could change as copies.
func storedInAnimation(_ any: Any?) -> Any? {
  if let path = any as? CGMutablePath { return path.copy() }
  return stored(any)
}

extension CAFrameRateRange: BoxedValue {
  init?(boxed any: Any) {
    guard let v = any as? CAFrameRateRange else { return nil }
    self = v
  }
  var boxed: Any { self }
}

extension CAAnimationCalculationMode: BoxedName {}
extension CAAnimationRotationMode: BoxedName {}
extension CATransitionType: BoxedName {}
extension CATransitionSubtype: BoxedName {}
