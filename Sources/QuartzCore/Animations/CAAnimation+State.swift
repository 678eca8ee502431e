import CoreGraphics
import Foundation

/// What every animation holds.
struct AnimationValues {
  var timingFunction: CAMediaTimingFunction?
  var delegate: (any CAAnimationDelegate)?
  var isRemovedOnCompletion = true
  var preferredFrameRateRange = CAFrameRateRange.default
  var beginTime: CFTimeInterval = 0
  var duration: CFTimeInterval = 0
  var speed: Float = 1
  var timeOffset: CFTimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed
  /// Values under keys that are no property's.
  var custom: [String: Any] = [:]

  static let properties = AnimationProperties(
    nil,
    [
      ("timingFunction", AnimationProperty(CAAnimation.self, optional: \.timingFunction)),
      ("delegate", AnimationProperty(CAAnimation.self, optional: \.delegate, archived: false)),
      ("removedOnCompletion", AnimationProperty(CAAnimation.self, true, \.isRemovedOnCompletion)),
      (
        "preferredFrameRateRange",
        AnimationProperty(CAAnimation.self, CAFrameRateRange.default, \.preferredFrameRateRange)
      ),
      ("beginTime", AnimationProperty(CAAnimation.self, 0 as Double, \.beginTime)),
      ("duration", AnimationProperty(CAAnimation.self, 0 as Double, \.duration)),
      ("speed", AnimationProperty(CAAnimation.self, 1 as Float, \.speed)),
      ("timeOffset", AnimationProperty(CAAnimation.self, 0 as Double, \.timeOffset)),
      ("repeatCount", AnimationProperty(CAAnimation.self, 0 as Float, \.repeatCount)),
      ("repeatDuration", AnimationProperty(CAAnimation.self, 0 as Double, \.repeatDuration)),
      ("autoreverses", AnimationProperty(CAAnimation.self, false, \.autoreverses)),
      ("fillMode", AnimationProperty(CAAnimation.self, CAMediaTimingFillMode.removed, \.fillMode)),
    ], answered: ["removedOnCompletion", "speed", "fillMode"])
}

/// What has been copied so far of the group that is being copied on a thread: an animation that occurs twice in it is
/// copied once.
private final class CopyMemory {
  var depth = 0
  var copies: [ObjectIdentifier: CAAnimation] = [:]

  private static let threads = ThreadLocal { CopyMemory() }
  static var current: CopyMemory { threads.object }
}

// Copies, and values by key.

extension CAAnimation {
  /// The copy that a layer keeps; neither it nor the animations in it can be changed.
  final func frozenCopy() -> Self? {
    guard let copy = copy() as? Self else { return nil }
    copy.freeze()
    return copy
  }

  private final func freeze() {
    guard !isFrozen else { return }
    isFrozen = true
    for child in (self as? CAAnimationGroup)?.children ?? [] { child.freeze() }
  }

  final func makeCopy() -> CAAnimation {
    let copy = type(of: self).allocate(ofClassOf: self)
    // A group can be put into itself; such a copy is without what the group holds.
    guard !isBeingRead else { return copy }
    let memory = CopyMemory.current
    if let known = memory.copies[ObjectIdentifier(self)] { return known }
    isBeingRead = true
    memory.depth += 1
    copy.copyValues(of: self)
    memory.depth -= 1
    isBeingRead = false
    if memory.depth > 0 { memory.copies[ObjectIdentifier(self)] = copy } else { memory.copies = [:] }
    return copy
  }

  final func storedValue(_ key: String) -> Any? {
    if let property = type(of: self).properties.property(key) { return property.get(self) }
    return value(forUndefinedKey: key)
  }

  final func storeValue(_ value: Any?, _ key: String) {
    let value = value.flatMap { $0 is NSNull ? nil : $0 }
    if let property = type(of: self).properties.property(key) {
      property.set(self, value)
    } else {
      setValue(value, forUndefinedKey: key)
    }
  }

  final func storeCustom(_ value: Any?, _ key: String) {
    let old = common.custom[key]
    withExtendedLifetime(old) { common.custom[key] = storedInAnimation(value) }
  }

  final func value(path: String) -> Any? {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let base = value(forKey: keys[0]), keys.count > 1 else { return value(forKey: keys[0]) }
    return ValueComponents.get(base, keys.dropFirst())
  }

  final func setValue(_ value: Any?, path: String) {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if keys.count == 1 {
      setValue(value, forKey: path)
    } else if let base = self.value(forKey: keys[0]), let value,
      let changed = ValueComponents.set(base, keys.dropFirst(), to: value)
    {
      setValue(changed, forKey: keys[0])
    }
  }

  // MARK: - An animation of a class that is known at run time only
  //
  // As with presentation copies of layers (CALayer+Presentation.swift): `init()` has to be called on whatever class
  // the original is of, and making it `required` would break subclasses spelled for Apple's systems.

  @usableFromInline
  convenience init(ofClassOf animation: CAAnimation) { self.init() }

  @_silgen_name("$s10QuartzCore11CAAnimationC9ofClassOfA2C_tcfC")
  private static func allocate(ofClassOf animation: __owned CAAnimation) -> CAAnimation
}
