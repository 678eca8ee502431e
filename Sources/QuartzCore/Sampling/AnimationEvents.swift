import CoreGraphics
import Foundation

/// Tells delegates and completion blocks of one thread what has become of the animations ([S] 17).
///
/// A frame with a time, and a virtual clock that advances, deliver what is due by then; each event once, in the order of
/// adding, whatever the order of later frames.
final class AnimationEvents {
  private var watched: [AnimationRecord] = []

  private static let threads = ThreadLocal { AnimationEvents() }

  /// The current thread's.
  static var current: AnimationEvents { threads.object }

  /// Follows the animation if anyone wants to hear of it.
  func watch(_ record: AnimationRecord) {
    let animation = record.animation
    guard animation.delegate != nil || !record.groups.isEmpty || !animation.common.custom.isEmpty else { return }
    record.isWatched = true
    watched.append(record)
  }

  /// Says what has started and ended by `time`, in seconds around the root, in the tree under `root`; nil is all trees.
  func deliver(under root: CALayer?, at time: CFTimeInterval) {
    for record in watched where record.isWatched {
      guard let layer = record.layer else {
        end(record, finished: false)
        continue
      }
      let top = layer.root
      guard top.core.flags.contains(.live) else {
        if record.hasStarted { end(record, finished: false) }
        continue
      }
      if let root, root !== top { continue }
      guard record.isCommitted, let begin = record.beginTime else { continue }
      let local = layer.localTime(at: time)
      if !record.hasStarted, local >= begin {
        record.hasStarted = true
        record.animation.delegate?.animationDidStart(record.animation)
      }
      if record.hasStarted, local >= record.endTime { end(record, finished: true) }
    }
    watched.removeAll { !$0.isWatched }
  }

  /// Says that the animation has ended; completion blocks hear of it first.
  func end(_ record: AnimationRecord, finished: Bool) {
    guard record.isWatched else { return }
    record.isWatched = false
    let groups = record.groups
    record.groups = []
    for group in groups { group.leave() }
    record.animation.delegate?.animationDidStop(record.animation, finished: finished)
    record.letGo()
  }
}
