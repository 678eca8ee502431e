import Foundation

/// An animation of one property of a layer, or of a part of one ([S] 14, 15).
///
/// This class says which property, and how the animation's values and the layer's go together; its subclasses say
/// what the values are.
open class CAPropertyAnimation: CAAnimation {
  final var target = PropertyAnimationValues()

  /// An animation of a property.
  /// - Parameter path: the key path of the property as seen from the layer, such as "position.x".
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override class var properties: AnimationProperties { PropertyAnimationValues.properties }

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    if let other = other as? CAPropertyAnimation { target = other.target }
  }

  /// The key path of the property as seen from the layer; nil animates nothing. Default nil.
  open var keyPath: String? {
    get { target.keyPath }
    set { if mayChange { target.keyPath = newValue } }
  }

  /// Whether the animation's values are added to the layer's; transforms are multiplied, the animation's first
  /// ([S] 14.4). Default false; key "additive".
  open var isAdditive: Bool {
    get { target.isAdditive }
    set { if mayChange { target.isAdditive = newValue } }
  }

  /// Whether each repetition goes on from where the one before ended. Default false; key "cumulative".
  open var isCumulative: Bool {
    get { target.isCumulative }
    set { if mayChange { target.isCumulative = newValue } }
  }

  /// What makes a transform of the animation's numbers; nil takes the values as they are. Default nil.
  open var valueFunction: CAValueFunction? {
    get { target.valueFunction }
    set {
      // The old one goes after the access.
      let old = target.valueFunction
      withExtendedLifetime(old) { if mayChange { target.valueFunction = newValue } }
    }
  }
}

/// What a property animation has beyond other animations.
struct PropertyAnimationValues {
  var keyPath: String?
  var isAdditive = false
  var isCumulative = false
  var valueFunction: CAValueFunction?

  static let properties = AnimationProperties(
    AnimationValues.properties,
    [
      ("keyPath", AnimationProperty(CAPropertyAnimation.self, name: \.keyPath)),
      ("additive", AnimationProperty(CAPropertyAnimation.self, false, \.isAdditive)),
      ("cumulative", AnimationProperty(CAPropertyAnimation.self, false, \.isCumulative)),
      ("valueFunction", AnimationProperty(CAPropertyAnimation.self, optional: \.valueFunction)),
    ])
}
