import CoreGraphics
import Foundation
import QuartzCore

// The animations of a layer: `<animations>`, a dictionary in any of its spellings.

extension LayerReader {
  /// Adds the animations of an `<animations>` element to a layer. They go by the document's clock.
  ///
  /// An item's class is its `type`, or else its tag where that begins with CA. Its key is its `key`, or else its tag
  /// where that says something: not a class, "animation" or "p".
  mutating func readAnimations(of layer: CALayer, _ index: Int, _ place: Int) {
    for (count, item) in document.children(of: index).enumerated() {
      let element = document.elements[item]
      guard count < SceneLimits.animations else {
        return warn(
          element.line, place, "there are more than \(SceneLimits.animations) animations; the others are left out")
      }
      guard let animation = readAnimation(item, place, depth: 1) else { continue }
      layer.addDocumentAnimation(animation, forKey: Self.key(of: element))
    }
  }

  private static func key(of element: MarkupElement) -> String? {
    if let key = element.attribute("key") { return key }
    return ["animation", "p"].contains(element.name) || element.name.hasPrefix("CA") ? nil : element.name
  }

  private static func animationClass(_ element: MarkupElement) -> String {
    // A transition has a property called type.
    if let type = element.attribute("type"), type.hasPrefix("CA") || !element.name.hasPrefix("CA") { return type }
    return element.name
  }

  /// The animation of an element; nil where there is none that can be used, which is noted or a warning.
  private mutating func readAnimation(_ index: Int, _ place: Int, depth: Int) -> CAAnimation? {
    let element = document.elements[index]
    let kind = Self.animationClass(element)
    if let enabled = element.attribute("enabled"), NumberGrammar.bool(enabled) == false { return nil }
    do throws(AnimationFault) {
      guard let animation = Self.makeAnimation(kind) else {
        report.skip("animation of the class \(kind)", line: element.line)
        return nil
      }
      guard depth <= SceneLimits.animationDepth else {
        throw AnimationFault(element.line, "is nested deeper than \(SceneLimits.animationDepth)")
      }
      try readAttributes(of: animation, index, kind)
      try readChildren(of: animation, index, kind, place, depth: depth)
      if let animation = animation as? CAPropertyAnimation, animation.keyPath?.isEmpty ?? true {
        throw AnimationFault(element.line, "has no keyPath")
      }
      return animation
    } catch {
      let name = Self.key(of: element) ?? element.attribute("keyPath") ?? element.name
      warn(error.line, place, "the animation \"\(printable(name))\" \(error.detail); it is left out")
      return nil
    }
  }

  private static func makeAnimation(_ kind: String) -> CAAnimation? {
    switch kind {
    case "CABasicAnimation": CABasicAnimation()
    case "CAKeyframeAnimation": CAKeyframeAnimation()
    case "CASpringAnimation": CASpringAnimation()
    case "CAAnimationGroup": CAAnimationGroup()
    case "CATransition": CATransition()
    default: nil
    }
  }

  // MARK: - Properties

  private mutating func readAttributes(
    of animation: CAAnimation, _ index: Int, _ kind: String
  ) throws(AnimationFault) {
    let element = document.elements[index]
    // What kind of values there are goes by the key path.
    if let path = element.attribute("keyPath") { try set("keyPath", path, of: animation, index) }
    for (name, value) in element.attributes {
      if ["key", "keyPath", "enabled"].contains(name) || (name == "type" && value == kind) { continue }
      try set(name, value, of: animation, index)
    }
  }

  /// - Parameter index: the element that says it.
  private mutating func set(
    _ name: String, _ text: String, of animation: CAAnimation, _ index: Int
  ) throws(AnimationFault) {
    if let property = AnimationProperty.named(name, of: animation) {
      do throws(ValueError) {
        try Self.checkLength(text)
        try property.set(animation, text)
      } catch {
        throw AnimationFault(
          document.elements[index].line, "has the \(name) \"\(printable(text))\", which \(error.detail)")
      }
    } else if let basic = animation as? CABasicAnimation, ["fromValue", "toValue", "byValue"].contains(name) {
      basic.setValue(try readText(text, AnimationValueKind(ofKeyPath: basic.keyPath ?? ""), index), forKey: name)
    } else if let frames = animation as? CAKeyframeAnimation, name == "path" {
      frames.path = try readText(text, .path, index) as? CGPath
    } else if Self.isSilent(name) {
      animation.setValue(text, forUndefinedKey: name)
    } else {
      report.skip("attribute \(name) of \(type(of: animation))", line: document.elements[index].line)
    }
  }

  /// What editors write for themselves: it is kept, and nobody needs to know.
  private static func isSilent(_ name: String) -> Bool {
    ["id", "name", "nibKey", "micaID", "hash", "debugDescription", "xmlns"].contains(name)
      || ["mica_", "CUI_"].contains { name.hasPrefix($0) }
  }

  // MARK: - Children

  private mutating func readChildren(
    of animation: CAAnimation, _ index: Int, _ kind: String, _ place: Int, depth: Int
  ) throws(AnimationFault) {
    for child in document.children(of: index) {
      let element = document.elements[child]
      if try readObject(of: animation, child, place, depth: depth) { continue }
      if element.name == "valueFunction", let name = element.attribute("name") {
        try set("valueFunction", name, of: animation, child)
      } else if let text = simpleValue(child) {
        try set(element.name, text, of: animation, child)
      } else if element.attribute("type") != "null" && !Self.isSilent(element.name) {
        report.skip("element \(element.name) of \(kind)", line: element.line)
      }
    }
  }

  /// Reads the properties that are more than a text.
  /// - Returns: whether the element is one of them.
  private mutating func readObject(
    of animation: CAAnimation, _ index: Int, _ place: Int, depth: Int
  ) throws(AnimationFault) -> Bool {
    let name = document.elements[index].name
    switch animation {
    case let animation as CABasicAnimation where ["fromValue", "toValue", "byValue"].contains(name):
      let value = try readValue(index, place, keyPath: animation.keyPath ?? "")
      animation.setValue(value, forKey: name)
    case let animation as CAKeyframeAnimation:
      switch name {
      case "values": animation.values = try readValues(index, place, keyPath: animation.keyPath ?? "")
      case "keyTimes": animation.keyTimes = try readNumbers(index)
      case "tensionValues": animation.tensionValues = try readNumbers(index)
      case "continuityValues": animation.continuityValues = try readNumbers(index)
      case "biasValues": animation.biasValues = try readNumbers(index)
      case "timingFunctions": animation.timingFunctions = try readTimingFunctions(index)
      case "path": animation.path = try readValue(index, place, keyPath: "path") as? CGPath
      default: return false
      }
    case let group as CAAnimationGroup where name == "animations":
      var animations: [CAAnimation] = []
      for (count, item) in document.children(of: index).enumerated() {
        guard count < SceneLimits.animations else {
          throw AnimationFault(document.elements[item].line, "has more than \(SceneLimits.animations) animations")
        }
        if let animation = readAnimation(item, place, depth: depth + 1) { animations.append(animation) }
      }
      group.animations = animations
    default: return false
    }
    return true
  }
}
