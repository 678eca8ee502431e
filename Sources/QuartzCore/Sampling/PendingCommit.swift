import CoreGraphics
import Foundation

/// What the transactions of one thread have changed since the last commit ([S] 17).
final class PendingCommit {
  /// Layers whose values of before are kept.
  private var touched: [CALayer] = []
  /// Animations added.
  private var records: [AnimationRecord] = []
  private var isAwaited = false

  private static let threads = ThreadLocal { PendingCommit() }

  /// The current thread's.
  static var current: PendingCommit { threads.object }

  /// Keeps what frames show of the layer until the commit.
  func keepValues(of layer: CALayer) {
    guard layer.committed == nil else { return }
    layer.committed = CommittedLayer(layer)
    layer.core.flags.insert(.uncommitted)
    touched.append(layer)
    awaitCommit()
  }

  /// Has the animation begin with the commit.
  func add(_ record: AnimationRecord) {
    records.append(record)
    awaitCommit()
  }

  private func awaitCommit() {
    if isAwaited { return }
    isAwaited = true
    CATransaction.onOutermostCommit { PendingCommit.current.commit() }
  }

  /// Shows what was changed. Layers that a transition animates are first read as they were.
  private func commit() {
    isAwaited = false
    let (touched, records) = (self.touched, self.records)
    self.touched = []
    self.records = []
    let now = CAVirtualClock.current?.time
    for record in records { record.captureBefore(now) }
    for layer in touched {
      let old = layer.committed
      layer.core.flags.remove(.uncommitted)
      withExtendedLifetime(old) { layer.committed = nil }
    }
    for record in records { record.commit(now) }
  }
}
