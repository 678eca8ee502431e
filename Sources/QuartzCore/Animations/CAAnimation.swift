public import CoreGraphics
public import Foundation

/// What all animations have: a clock, a timing function and a delegate ([S] 13, 14).
///
/// An animation does nothing until `CALayer.add(_:forKey:)` gives a copy of it to a layer; this class by itself does
/// nothing there either. The copies that layers keep and give out cannot be changed: setting a property of one changes
/// nothing and is said once on the standard error. A copy of such a copy can be changed again.
open class CAAnimation: NSObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction {
  final var common = AnimationValues()
  /// Whether this is a layer's own copy.
  final var isFrozen = false
  /// Whether it is being copied or archived.
  final var isBeingRead = false
  private final var hasComplained = false

  /// An animation without duration, which takes that of its transaction or its group.
  public override init() {
    super.init()
    AnimationClassTraits.apply(to: self)
  }

  /// An animation from an archive that `encode(with:)` wrote.
  public required init?(coder: NSCoder) {
    super.init()
    AnimationClassTraits.apply(to: self)
    decode(coder)
  }

  /// Whether archives of the class can be read with secure decoding.
  open class var supportsSecureCoding: Bool { true }

  /// Writes every property that differs from its default, and every value stored under another key, where an archive
  /// can hold it: numbers, geometry, names, colours (as sRGB), paths, timing functions, other animations and lists of
  /// all these; not pictures and delegates.
  open func encode(with coder: NSCoder) { encodeProperties(coder) }

  /// Another animation of the same class with the same values, the delegate among them; a group's animations are
  /// copied too. It can be changed.
  ///
  /// As on Apple's systems, a class with designated initialisers of its own needs an `init()` for this.
  open func copy(with zone: NSZone? = nil) -> Any { makeCopy() }

  /// The value a new animation has under `key`; nil where that is zero or nothing ([S] 15).
  ///
  /// A class that overrides it gives its new animations that value.
  open class func defaultValue(forKey key: String) -> Any? { properties.defaultValue(key) }

  /// The properties of the classes of this module.
  class var properties: AnimationProperties { AnimationValues.properties }

  /// Whether archives hold the value of `key`; true by default.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// Adds the animation to the layer `anObject` under `event`.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }

  // MARK: - Properties

  /// How the animation's course is spread over its duration; nil is evenly, or as the transaction says. Default nil.
  open var timingFunction: CAMediaTimingFunction? {
    get { common.timingFunction }
    set { put(\.timingFunction, newValue) }
  }

  /// What hears of the start and the end. A strong reference, as on Apple's systems. Default nil.
  open var delegate: (any CAAnimationDelegate)? {
    get { common.delegate }
    set { put(\.delegate, newValue) }
  }

  /// Whether the layer drops the animation at its end, so that `fillMode` forwards shows nothing. Default true; key
  /// "removedOnCompletion".
  open var isRemovedOnCompletion: Bool {
    get { common.isRemovedOnCompletion }
    set { put(\.isRemovedOnCompletion, newValue) }
  }

  /// How often it should be shown; a hint. Default `CAFrameRateRange.default`.
  open var preferredFrameRateRange: CAFrameRateRange {
    get { common.preferredFrameRateRange }
    set { put(\.preferredFrameRateRange, newValue) }
  }

  /// When it starts, in seconds of the layer's or the group's time. 0 is the time
  /// that the layer's tree shows when the transaction is committed, and in a group when the group starts. Default 0.
  open var beginTime: CFTimeInterval {
    get { common.beginTime }
    set { put(\.beginTime, newValue) }
  }

  /// How long one run lasts, in seconds; 0 is as long as the transaction says, or the group lasts. Default 0.
  open var duration: CFTimeInterval {
    get { common.duration }
    set { put(\.duration, newValue) }
  }

  /// How fast its time goes against its parent's. Default 1.
  open var speed: Float {
    get { common.speed }
    set { put(\.speed, newValue) }
  }

  /// Added to its time, in seconds. Default 0.
  open var timeOffset: CFTimeInterval {
    get { common.timeOffset }
    set { put(\.timeOffset, newValue) }
  }

  /// How often it runs, in fractions too; 0 is once. Default 0.
  open var repeatCount: Float {
    get { common.repeatCount }
    set { put(\.repeatCount, newValue) }
  }

  /// How long it runs over and over, in seconds; 0 goes by `repeatCount`. Default 0.
  open var repeatDuration: CFTimeInterval {
    get { common.repeatDuration }
    set { put(\.repeatDuration, newValue) }
  }

  /// Whether each run is followed by one backwards. Default false.
  open var autoreverses: Bool {
    get { common.autoreverses }
    set { put(\.autoreverses, newValue) }
  }

  /// What shows before it begins and after it ends. Default removed.
  open var fillMode: CAMediaTimingFillMode {
    get { common.fillMode }
    set { put(\.fillMode, newValue) }
  }

  // MARK: - Key-value coding

  /// The property named `key`, or what was stored under it; numbers come as NSNumber. nil when there is nothing.
  open func value(forKey key: String) -> Any? { storedValue(key) }

  /// Sets the property named `key`, or keeps the value where no property has that name, which a layer's own copy does
  /// too. nil restores the default.
  open func setValue(_ value: Any?, forKey key: String) { storeValue(value, key) }

  /// The value at a dotted path: into points, sizes, rectangles and transforms ([S] 15).
  open func value(forKeyPath keyPath: String) -> Any? { value(path: keyPath) }

  /// Sets the value at a dotted path; a path that leads nowhere changes nothing.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setValue(value, path: keyPath) }

  /// What was stored under a key that is no property's; nil where nothing was.
  open func value(forUndefinedKey key: String) -> Any? { common.custom[key] }

  /// Stores a value under a key that is no property's; nil takes it away.
  open func setValue(_ value: Any?, forUndefinedKey key: String) { storeCustom(value, key) }

  /// The values of some keys, NSNull where there is none.
  open func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
  }

  /// Sets each key's value; NSNull stands for nil. In the keys' alphabetical order, as dictionaries have none.
  open func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues.sorted(by: { $0.key < $1.key }) {
      setValue(value is NSNull ? nil : value, forKey: key)
    }
  }

  // MARK: - For the classes of this module

  /// Takes over what `other`, of the same class, holds; each class of this module adds what it has.
  func copyValues(of other: CAAnimation) { common = other.common }

  /// Whether properties may be set; says once where they may not.
  final var mayChange: Bool {
    if !isFrozen { return true }
    if !hasComplained {
      hasComplained = true
      complain("an animation that a layer holds cannot be changed; change a copy, and add that")
    }
    return false
  }

  @inline(__always)
  private final func put<Value>(_ path: WritableKeyPath<AnimationValues, Value>, _ value: Value) {
    guard mayChange else { return }
    // The old value goes only after the access: an object's deinit may use this animation.
    let old = common[keyPath: path]
    withExtendedLifetime(old) { common[keyPath: path] = value }
  }
}
