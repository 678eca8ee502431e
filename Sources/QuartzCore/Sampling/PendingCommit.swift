import CoreGraphics
import Foundation

/// What the transactions of one thread have changed since the last commit ([S] 17).
final class PendingCommit {
  /// Layers whose values of before are kept.
  private var touched: [CALayer] = []
  /// Layers marked for layout or display whose values have not changed.
  private var marked: [CALayer] = []
  /// Layers taken from live trees.
  private var gone: [CALayer] = []
  /// Animations added.
  private var records: [AnimationRecord] = []
  private var isAwaited = false
  /// How many passes of layout and display are under way; commits inside of them leave layout to them.
  var passes = 0

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

  /// Has the tree laid out and displayed by the commit, with the settings of its transaction in force.
  func noteMarked(_ layer: CALayer) {
    marked.append(layer)
    awaitCommit()
  }

  /// Keeps what frames show of a layer that leaves a live tree; with the commit it loses its animations, unless it is
  /// in such a tree again.
  func noteGone(_ layer: CALayer) {
    keepValues(of: layer)
    gone.append(layer)
  }

  deinit {
    // The thread has ended; layers hold the values of before, and these their layers.
    for layer in touched { showOwnValues(of: layer) }
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

  /// Lays out and displays, then shows what was changed ([S] 17). Layers that a transition animates are first read as
  /// they were.
  private func commit() {
    for layer in marked + touched where passes == 0 {
      let root = layer.root
      if root.core.flags.contains(.live) { root.layOutAndDisplay() }
    }
    isAwaited = false
    let (touched, records, gone) = (self.touched, self.records, self.gone)
    self.touched = []
    self.marked = []
    self.records = []
    self.gone = []
    let now = CAVirtualClock.current?.time
    for record in records { record.captureBefore(now) }
    for layer in touched { showOwnValues(of: layer) }
    for layer in gone where !layer.isInLiveTree { layer.stopTree() }
    for record in records { record.commit(now) }
  }

  private func showOwnValues(of layer: CALayer) {
    let old = layer.committed
    layer.core.flags.remove(.uncommitted)
    withExtendedLifetime(old) { layer.committed = nil }
  }
}
