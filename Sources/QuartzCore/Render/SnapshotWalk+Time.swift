import CoreGraphics
import Foundation
import RenderModel

// Layers that show something else than their own values.

extension SnapshotWalk {
  /// The values that `layer` shows, as a layer, and its own time when its superlayer's is `outer`.
  @inline(never)
  mutating func sample(_ layer: CALayer, _ outer: Double) -> (values: CALayer, time: Double) {
    let local = layer.innerTime(outer)
    let writes = others.isEmpty ? nil : others.removeValue(forKey: ObjectIdentifier(layer))
    if layer.core.flags.contains(.timed) { motion += 1 }
    guard time != nil, writes != nil || layer.animationList?.isOver(at: local) == false else {
      return (layer.committedValues, local)
    }
    motion += 1
    let displayed = displayedCopy(of: layer)
    let values = displayed ?? twin(of: layer)
    for (id, found) in layer.animate(values, at: local) { others[id, default: []] += found }
    for write in writes ?? [] { write.write(values) }
    if let displayed {
      displayed.delegateReference = layer.delegateReference
      displayed.display()
    }
    return (values, local)
  }

  /// A copy of the layer's own class where it draws what is animated ([S] 17): the class asked to be displayed when the
  /// animated key changes.
  private mutating func displayedCopy(of layer: CALayer) -> CALayer? {
    guard layer.isSubclassed, let list = layer.animationList else { return nil }
    let kind = type(of: layer)
    guard list.records.contains(where: { $0.prepared.rootKeys.contains { kind.needsDisplay(forKey: $0) } }) else {
      return nil
    }
    let copy = layer.freshCopy()
    held.append(copy)
    return copy
  }

  private mutating func twin(of layer: CALayer) -> CALayer {
    let values = layer.committedValues
    if let list = layer.animationList {
      let twin = list.twin ?? values.makeTwin()
      if list.twin != nil { twin.takeValues(of: values) }
      twin.original = layer
      list.twin = twin
      lent.append(twin)
      return twin
    }
    let twin = values.makeTwin()
    held.append(twin)
    return twin
  }
}
