import Foundation

/// An animation from one value to another ([S] 14.2).
///
/// | set | goes from | to |
/// |---|---|---|
/// | `fromValue`, `toValue` | `fromValue` | `toValue` |
/// | `fromValue`, `byValue` | `fromValue` | `fromValue` + `byValue` |
/// | `byValue`, `toValue` | `toValue` - `byValue` | `toValue` |
/// | `fromValue` | `fromValue` | the layer's value |
/// | `toValue` | the layer's value | `toValue` |
/// | `byValue` | the layer's value | the layer's value + `byValue` |
///
/// Where all three are set, `byValue` does not count. The values may be numbers of every kind, points, sizes,
/// rectangles and transforms, by themselves or as `NSValue`s, colours, paths, pictures, and lists of numbers or
/// colours, whatever the property holds. Numbers are kept as `NSNumber`s.
open class CABasicAnimation: CAPropertyAnimation {
  final var ends = BasicAnimationValues()

  override class var properties: AnimationProperties { BasicAnimationValues.properties }

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    if let other = other as? CABasicAnimation { ends = other.ends }
  }

  /// The value at the start. Default nil.
  open var fromValue: Any? {
    get { ends.from }
    set { put(\.from, newValue) }
  }

  /// The value at the end. Default nil.
  open var toValue: Any? {
    get { ends.to }
    set { put(\.to, newValue) }
  }

  /// How much the value changes from the start to the end. Default nil.
  open var byValue: Any? {
    get { ends.by }
    set { put(\.by, newValue) }
  }

  private final func put(_ path: WritableKeyPath<BasicAnimationValues, Any?>, _ value: Any?) {
    guard mayChange else { return }
    let old = ends[keyPath: path]
    withExtendedLifetime(old) { ends[keyPath: path] = storedInAnimation(value) }
  }
}

/// What a basic animation has beyond other property animations.
struct BasicAnimationValues {
  var from: Any?
  var to: Any?
  var by: Any?

  static let properties = AnimationProperties(
    PropertyAnimationValues.properties,
    [
      ("fromValue", AnimationProperty(CABasicAnimation.self, optional: \.fromValue)),
      ("toValue", AnimationProperty(CABasicAnimation.self, optional: \.toValue)),
      ("byValue", AnimationProperty(CABasicAnimation.self, optional: \.byValue)),
    ])
}
