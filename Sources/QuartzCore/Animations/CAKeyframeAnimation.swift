public import CoreGraphics
public import Foundation

/// An animation through a list of values, or along a path ([S] 14.3).
open class CAKeyframeAnimation: CAPropertyAnimation {
  final var frames = KeyframeAnimationValues()

  override class var properties: AnimationProperties { KeyframeAnimationValues.properties }

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    if let other = other as? CAKeyframeAnimation { frames = other.frames }
  }

  /// The values of the key frames, as `CABasicAnimation` takes them; fewer than two animate nothing. Default nil.
  open var values: [Any]? {
    get { frames.values }
    set { put(\.values, newValue?.map { storedInAnimation($0) ?? $0 }) }
  }

  /// What a point follows, in place of `values`: each element but a move ends at a key frame. A copy is taken.
  /// Default nil.
  open var path: CGPath? {
    get { frames.path }
    set { put(\.path, newValue?.copy()) }
  }

  /// When each key frame is reached, from 0 at the start to 1 at the end, increasing; nil spreads them evenly.
  /// Values and times beyond the shorter list are left out; discrete frames may have one time more. Default nil.
  open var keyTimes: [NSNumber]? {
    get { frames.keyTimes }
    set { put(\.keyTimes, newValue) }
  }

  /// How each stretch between two key frames is spread over its time; nil is evenly. Default nil.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { frames.timingFunctions }
    set { put(\.timingFunctions, newValue) }
  }

  /// How the values between key frames are found. Default linear.
  open var calculationMode: CAAnimationCalculationMode {
    get { frames.calculationMode }
    set { put(\.calculationMode, newValue) }
  }

  /// How tight the curve of the cubic modes is at each key frame: above 0 tighter, below 0 rounder. Default nil: 0.
  open var tensionValues: [NSNumber]? {
    get { frames.tensionValues }
    set { put(\.tensionValues, newValue) }
  }

  /// How sharp the curve of the cubic modes turns at each key frame: above 0 and below 0 are corners to either side.
  /// Default nil: 0, smooth.
  open var continuityValues: [NSNumber]? {
    get { frames.continuityValues }
    set { put(\.continuityValues, newValue) }
  }

  /// Where the curve of the cubic modes swings out at each key frame: above 0 after it, below 0 before it.
  /// Default nil: 0.
  open var biasValues: [NSNumber]? {
    get { frames.biasValues }
    set { put(\.biasValues, newValue) }
  }

  /// How the layer turns with the path; nil does not turn it. Default nil.
  open var rotationMode: CAAnimationRotationMode? {
    get { frames.rotationMode }
    set { put(\.rotationMode, newValue) }
  }

  private final func put<Value>(_ path: WritableKeyPath<KeyframeAnimationValues, Value>, _ value: Value) {
    guard mayChange else { return }
    let old = frames[keyPath: path]
    withExtendedLifetime(old) { frames[keyPath: path] = value }
  }
}

/// What a key frame animation has beyond other property animations.
struct KeyframeAnimationValues {
  var values: [Any]?
  var path: CGPath?
  var keyTimes: [NSNumber]?
  var timingFunctions: [CAMediaTimingFunction]?
  var calculationMode = CAAnimationCalculationMode.linear
  var tensionValues: [NSNumber]?
  var continuityValues: [NSNumber]?
  var biasValues: [NSNumber]?
  var rotationMode: CAAnimationRotationMode?

  static let properties = AnimationProperties(
    PropertyAnimationValues.properties,
    [
      ("values", AnimationProperty(CAKeyframeAnimation.self, optional: \.values)),
      ("path", AnimationProperty(CAKeyframeAnimation.self, optional: \.path)),
      ("keyTimes", AnimationProperty(CAKeyframeAnimation.self, numbers: \.keyTimes)),
      ("timingFunctions", AnimationProperty(CAKeyframeAnimation.self, optional: \.timingFunctions)),
      (
        "calculationMode",
        AnimationProperty(CAKeyframeAnimation.self, CAAnimationCalculationMode.linear, \.calculationMode)
      ),
      ("tensionValues", AnimationProperty(CAKeyframeAnimation.self, numbers: \.tensionValues)),
      ("continuityValues", AnimationProperty(CAKeyframeAnimation.self, numbers: \.continuityValues)),
      ("biasValues", AnimationProperty(CAKeyframeAnimation.self, numbers: \.biasValues)),
      ("rotationMode", AnimationProperty(CAKeyframeAnimation.self, name: \.rotationMode)),
    ], answered: ["calculationMode"])
}
