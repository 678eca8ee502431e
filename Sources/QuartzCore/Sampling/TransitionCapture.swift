import CoreGraphics
import Foundation
import RenderModel

/// What a layer showed before a transition, with everything below it; its root is the layer's node.
final class TransitionCapture {
  /// Empty where the layer was not shown.
  let snapshot: LayerTreeSnapshot
  /// How many captures are inside of it, one within the other: transitions that were replaced under way.
  let nesting: Int
  /// The most of them; beyond it what was replaced is over at once.
  static let deepest = 128

  /// - Parameter time: around the root of the layer's tree, which is live.
  init(_ layer: CALayer, time: CFTimeInterval) {
    guard layer.core.flags.contains(.live) else {
      snapshot = LayerTreeSnapshot()
      nesting = 0
      return
    }
    var walk = SnapshotWalk(naming: false, time: time)
    walk.run(
      layer, hostFlipped: layer.countsFlipped != layer.core.flags.contains(.geometryFlipped),
      outerTime: layer.parent?.localTime(at: time) ?? time)
    snapshot = walk.snapshot
    nesting = walk.nesting
  }
}
