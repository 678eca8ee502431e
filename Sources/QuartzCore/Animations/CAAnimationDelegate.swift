public import Foundation

/// Hears of an animation's start and end ([S] 17). Both methods have empty defaults.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// The animation starts to act.
  /// - Parameter anim: the layer's own copy, which cannot be changed.
  func animationDidStart(_ anim: CAAnimation)

  /// The animation has ended.
  /// - Parameter anim: the layer's own copy, which cannot be changed.
  /// - Parameter flag: whether it came to its end; false where it was removed or replaced before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}

  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
