import Foundation

/// A layer's passing from what it and its sublayers showed before a change to what they show after it ([S] 17).
///
/// A layer keeps every transition under the key "transition", whatever key it was added under.
open class CATransition: CAAnimation {
  final var passage = TransitionValues()

  override class var properties: AnimationProperties { TransitionValues.properties }

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    if let other = other as? CATransition { passage = other.passage }
  }

  /// How the old picture gives way to the new one. Default fade.
  open var type: CATransitionType {
    get { passage.type }
    set { if mayChange { passage.type = newValue } }
  }

  /// The side that the new picture comes from; a fade has none. nil is fromLeft. Default nil.
  open var subtype: CATransitionSubtype? {
    get { passage.subtype }
    set { if mayChange { passage.subtype = newValue } }
  }

  /// How much of the transition is done at the start, 0...1. Default 0.
  open var startProgress: Float {
    get { passage.startProgress }
    set { if mayChange { passage.startProgress = newValue } }
  }

  /// How much of the transition is done at the end, 0...1. Default 1.
  open var endProgress: Float {
    get { passage.endProgress }
    set { if mayChange { passage.endProgress = newValue } }
  }

  /// A filter in place of the type; kept, and shown as the type. Default nil.
  open var filter: Any? {
    get { passage.filter }
    set {
      let old = passage.filter
      withExtendedLifetime(old) { if mayChange { passage.filter = newValue } }
    }
  }
}

/// What a transition has beyond other animations.
struct TransitionValues {
  var type = CATransitionType.fade
  var subtype: CATransitionSubtype?
  var startProgress: Float = 0
  var endProgress: Float = 1
  var filter: Any?

  static let properties = AnimationProperties(
    AnimationValues.properties,
    [
      ("type", AnimationProperty(CATransition.self, CATransitionType.fade, \.type)),
      ("subtype", AnimationProperty(CATransition.self, name: \.subtype)),
      ("startProgress", AnimationProperty(CATransition.self, 0 as Float, \.startProgress)),
      ("endProgress", AnimationProperty(CATransition.self, 1 as Float, \.endProgress)),
      ("filter", AnimationProperty(CATransition.self, optional: \.filter)),
    ], answered: ["type", "endProgress"])
}
