import Geometry
public import RenderModel
import Tessellator

/// Finds the least scene that still shows a fault: drops layers and features of a snapshot as long as the fault stays.
public enum SceneReducer {
  /// The snapshot without all that does not matter to `fails`, which must hold for `snapshot`.
  public static func reduced(
    _ snapshot: LayerTreeSnapshot, while fails: (LayerTreeSnapshot) -> Bool
  ) -> LayerTreeSnapshot {
    var least = snapshot
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      var index = least.nodes.count - 1
      while index > 0 {
        let smaller = without(index, least)
        if fails(smaller) {
          least = smaller
          hasChanged = true
        }
        index = min(index - 1, least.nodes.count - 1)
      }
      for index in least.nodes.indices {
        for edit in edits {
          var simpler = least
          edit(&simpler, index)
          if !same(simpler, least, index), fails(simpler) {
            least = simpler
            hasChanged = true
          }
        }
      }
    }
    return least
  }

  /// The snapshot without the subtree of a node that is not the root.
  public static func without(_ index: Int, _ snapshot: LayerTreeSnapshot) -> LayerTreeSnapshot {
    var result = snapshot
    let end = Int(snapshot.nodes[index].subtreeEnd)
    let count = Int32(end - index)
    result.nodes.removeSubrange(index..<end)
    for i in result.nodes.indices {
      if Int(result.nodes[i].parent) >= end { result.nodes[i].parent -= count }
      if Int(result.nodes[i].subtreeEnd) >= end { result.nodes[i].subtreeEnd -= count }
    }
    for i in result.styles.indices {
      let mask = Int(result.styles[i].mask)
      if mask >= end { result.styles[i].mask -= count } else if mask >= index { result.styles[i].mask = -1 }
    }
    return result
  }

  /// Changes of one node, each towards a plainer layer.
  private static let edits: [@Sendable (inout LayerTreeSnapshot, Int) -> Void] = [
    { s, i in if style(s, i)?.mask ?? -1 < 0 { s.nodes[i].style = -1 } },
    { $0.nodes[$1].content = -1 },
    { s, i in
      let content = Int(s.nodes[i].content)
      if content >= 0 { s.contents[content].incoming = nil }
    },
    { $0.nodes[$1].shape = -1 },
    { $0.nodes[$1].gradient = -1 },
    { $0.nodes[$1].opacity = 1 },
    { $0.nodes[$1].transform = .identity },
    { $0.nodes[$1].sublayerTransform = -1 },
    { $0.nodes[$1].zPosition = 0 },
    { $0.nodes[$1].backgroundColour.alpha = 0 },
    { if $0.nodes[$1].backgroundColour.alpha > 0 { $0.nodes[$1].backgroundColour.alpha = 1 } },
    { $0.nodes[$1].flags.remove(.masksToBounds) },
    { $0.nodes[$1].flags.remove(.geometryFlipped) },
    { $0.nodes[$1].flags.remove(.contentsFlipped) },
    { $0.nodes[$1].flags.remove(.isIsolated) },
    { $0.nodes[$1].flags.insert(.groupOpacity) },
    { $0.change($1) { $0.cornerRadius = 0 } },
    { $0.change($1) { $0.hasContinuousCorners = false } },
    { $0.change($1) { $0.roundedCorners = .all } },
    { $0.change($1) { $0.borderWidth = 0 } },
    { $0.change($1) { $0.antialiasedEdges = .all } },
    { $0.change($1) { $0.shadow = nil } },
    { $0.change($1) { $0.shadow?.path = nil } },
    { $0.change($1) { $0.shadow?.sigma = 0 } },
    { $0.change($1) { $0.shadow?.offset = .zero } },
    { $0.change($1) { if !$0.filters.isEmpty { $0.filters.removeLast() } } },
    { $0.change($1) { if !$0.filters.isEmpty { $0.filters.removeFirst() } } },
    { $0.change($1) { $0.backgroundFilters = [] } },
    { $0.change($1) { $0.blend = .sourceOver } },
    { $0.change($1) { $0.rasterizationScale = 0 } },
    { $0.change($1) { $0.tint = nil } },
    { $0.change($1) { if $0.cornerRadius > 0 { $0.cornerRadius = 10 } } },
    { s, i in
      let p = s.nodes[i].position
      s.nodes[i].position = Vector2(p.x.rounded(), p.y.rounded())
    },
    { s, i in
      let b = s.nodes[i].bounds
      s.nodes[i].bounds = Rectangle(x: 0, y: 0, width: b.width.rounded(), height: b.height.rounded())
    },
    { s, i in
      let shape = Int(s.nodes[i].shape)
      if shape >= 0 { s.shapes[shape].strokeColour.alpha = 0 }
    },
    { s, i in
      let shape = Int(s.nodes[i].shape)
      if shape >= 0 { s.shapes[shape].fillColour.alpha = 0 }
    },
  ]

  private static func style(_ s: LayerTreeSnapshot, _ i: Int) -> LayerStyle? {
    s.nodes[i].style < 0 ? nil : s.styles[Int(s.nodes[i].style)]
  }

  private static func same(_ a: LayerTreeSnapshot, _ b: LayerTreeSnapshot, _ i: Int) -> Bool {
    a.words(i) == b.words(i)
  }
}

extension LayerTreeSnapshot {
  fileprivate mutating func change(_ node: Int, _ change: (inout LayerStyle) -> Void) {
    if nodes[node].style >= 0 { change(&styles[Int(nodes[node].style)]) }
  }

  /// A node in words: what differs from a plain layer.
  public func words(_ i: Int) -> String {
    let n = nodes[i]
    func part<T>(_ name: String, _ index: Int32, _ values: [T]) -> String {
      index < 0 ? "" : " \(name) \(values[Int(index)])"
    }
    let shape = n.shape < 0 ? nil : shapes[Int(n.shape)]
    return "[\(i)] in \(n.parent): \(n.bounds.width) x \(n.bounds.height) at (\(n.position.x), \(n.position.y), "
      + "\(n.zPosition))"
      + " anchor \(n.anchor) flags \(n.flags.rawValue) opacity \(n.opacity) background \(n.backgroundColour)"
      + (n.transform == .identity ? "" : " transform \(n.transform)")
      + part("sublayerTransform", n.sublayerTransform, transforms) + part("style", n.style, styles)
      + part("content", n.content, contents) + part("gradient", n.gradient, gradients)
      + (shape.map { " shape \($0) \($0.path.path)" } ?? "")
  }
}
