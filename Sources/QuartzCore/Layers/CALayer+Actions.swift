import Foundation

// Which action belongs to a key ([S] 16). Without implicit animation nothing runs one by itself.

extension CALayer {
  /// The delegate, `actions`, `style` and what is nested in it, then the class; NSNull ends the search with nil.
  final func findAction(_ key: String) -> (any CAAction)? {
    let found =
      delegate?.action(for: self, forKey: key) ?? actions?[key] ?? Self.action(key, inStyle: style)
      ?? type(of: self).defaultAction(forKey: key)
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
}
