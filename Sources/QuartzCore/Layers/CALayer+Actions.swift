import CoreGraphics
import Foundation

// Which action belongs to a key ([S] 16).

extension CALayer {
  /// The delegate, `actions`, `style` and what is nested in it, the class, then the module; NSNull ends the search with
  /// nil.
  final func findAction(_ key: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: key) ?? actions?[key] ?? Self.action(key, inStyle: style)
      ?? type(of: self).defaultAction(forKey: key) ?? builtInAction(key)
    return found is NSNull ? nil : found
  }

  private static func action(_ key: String, inStyle style: [AnyHashable: Any]?) -> (any CAAction)? {
    var style = style
    // A dictionary cannot hold itself, so the chain ends.
    while let level = style {
      let actions = level["actions"] as? [String: Any]
      if let action = actions?[key] as? any CAAction { return action }
      style = level["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  // MARK: - Built-in actions

  /// From what shows now to what is about to be set, or a fade of the whole layer; nil for keys that are not animated
  /// by themselves, and where there is nothing now.
  private final func builtInAction(_ key: String) -> (any CAAction)? {
    if Self.fadingKeys.contains(key) { return CATransition() }
    let root = String(key.prefix { $0 != "." })
    guard Self.animatedKeys.contains(root), root == key || Self.transformKeys.contains(root),
      let value = shownValue(key)
    else { return nil }
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = value
    animation.duration = CATransaction.animationDuration()
    animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    animation.fillMode = .backwards
    return animation
  }

  private static let transformKeys: Set<String> = ["transform", "sublayerTransform", "instanceTransform"]

  private static let animatedKeys: Set<String> = [
    "bounds", "position", "zPosition", "anchorPoint", "anchorPointZ", "transform", "sublayerTransform", "contents",
    "contentsRect", "contentsCenter", "contentsScale", "cornerRadius", "borderWidth", "borderColor", "opacity",
    "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "backgroundColor",
    // Shapes, but not their path.
    "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit", "lineDashPhase",
    // Gradients.
    "colors", "locations", "startPoint", "endPoint",
    // Replicators.
    "instanceCount", "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
    "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset",
  ]

  private static let fadingKeys: Set<String> = [
    "hidden", "geometryFlipped", "masksToBounds", "mask", "sublayers", "filters", "backgroundFilters",
    "compositingFilter", "maskedCorners",
  ]
}
