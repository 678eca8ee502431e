import Foundation

/// Animations that run on one clock ([S] 14.7).
///
/// The animations run in the group's time, with their own begin times and durations, and are cut off at the group's
/// end; one without a duration lasts as long as the group. Their delegates are not called, and `isRemovedOnCompletion`
/// is the group's alone.
open class CAAnimationGroup: CAAnimation {
  final var children: [CAAnimation]?

  override class var properties: AnimationProperties { groupProperties }

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    if let other = other as? CAAnimationGroup {
      children = other.children?.compactMap { $0.copy() as? CAAnimation }
    }
  }

  /// The animations; those that a layer's copy of the group holds cannot be changed. Default nil.
  open var animations: [CAAnimation]? {
    get { children }
    set {
      let old = children
      withExtendedLifetime(old) { if mayChange { children = newValue } }
    }
  }
}

private let groupProperties = AnimationProperties(
  AnimationValues.properties,
  [("animations", AnimationProperty(CAAnimationGroup.self, optional: \.animations))])
