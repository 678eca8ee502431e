import CoreGraphics
import Foundation

// What a layer shows at a time ([S] 14.1): its committed values, and on them each started animation in the order of
// adding.

extension CALayer {
  /// Whether frames read something else than the layer's own values.
  @inline(__always)
  final var isSampled: Bool { !core.flags.isDisjoint(with: [.animated, .uncommitted]) }

  /// The values that frames start from.
  final var committedValues: CALayer { committed?.values ?? self }

  /// The sublayers that frames show.
  @inline(__always)
  final var shownChildren: ContiguousArray<CALayer> {
    core.flags.contains(.uncommitted) ? committed?.children ?? children : children
  }

  /// The mask that frames show.
  @inline(__always)
  final var shownMask: CALayer? { core.flags.contains(.uncommitted) ? committed?.mask : maskLayer }

  /// Applies the animations to `copy`, which has the committed values.
  /// - Parameter time: the layer's own.
  /// - Returns: what animations here say of other layers.
  @discardableResult
  final func animate(_ copy: CALayer, at time: CFTimeInterval) -> OtherWrites {
    guard let list = animationList else { return [:] }
    var stage = AnimationStage(copy, of: self)
    for case let record? in list.records.lazy.map(\.shown) {
      // What has not begun yet begins now.
      record.prepared.apply(at: record.beginTime.map { time - $0 } ?? 0, to: &stage)
    }
    return stage.others
  }

  /// The value at a key path as it shows now; for actions.
  final func shownValue(_ path: String) -> Any? {
    guard isSampled else { return value(forKeyPath: path) }
    let twin = committedValues.makeTwin()
    animate(twin, at: localTime(at: treeTime))
    return twin.value(forKeyPath: path)
  }
}

/// What animations of one layer say of others: for each, in order, what to do to a copy of it.
typealias OtherWrites = [ObjectIdentifier: [(layer: CALayer, write: (CALayer) -> Void)]]
