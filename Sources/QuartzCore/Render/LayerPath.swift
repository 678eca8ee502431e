import Foundation

/// Names a layer in messages by the way from its root: "root/stage/box[2]".
enum LayerPath {
  /// Longer ways are cut at the front.
  private static let longest = 12

  /// A name stands for itself where no sibling shares it; otherwise the index among the sublayers follows the name, or
  /// the class where there is none.
  static func describe(_ layer: CALayer) -> String {
    var parts: [String] = []
    var next: CALayer? = layer.original ?? layer
    while let current = next, parts.count < longest {
      parts.append(component(current))
      next = current.parent
    }
    if next != nil { parts.append("...") }
    return parts.reversed().joined(separator: "/")
  }

  private static func component(_ layer: CALayer) -> String {
    let name = layer.rareBox.values.name
    let text = name ?? String(describing: type(of: layer))
    guard let parent = layer.parent else { return text }
    if layer.core.flags.contains(.mask) { return text + "[mask]" }
    if let name, !parent.children.contains(where: { $0 !== layer && $0.rareBox.values.name == name }) { return text }
    guard let index = parent.children.firstIndex(where: { $0 === layer }) else { return text }
    return "\(text)[\(index)]"
  }
}
