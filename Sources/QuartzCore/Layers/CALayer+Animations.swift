import CoreGraphics
import Foundation

// The animations that a layer has ([S] 14.1). Records stay in the list after their end: a frame of an earlier time shows
// them again. Those that no document holds are dropped when something is added later.

extension CALayer {
  final func startAnimation(_ animation: CAAnimation, _ key: String?) {
    guard original == nil else { return complain("a presentation layer takes no animations") }
    guard let copy = animation.frozenCopy() else { return }
    if copy.duration == 0 { copy.common.duration = CATransaction.animationDuration() }
    if copy.timingFunction == nil { copy.common.timingFunction = CATransaction.animationTimingFunction() }
    let key = copy is CATransition ? kCATransition : key
    let record = AnimationRecord(copy, key: key, layer: self, isRebased: true)
    record.groups = CATransaction.openGroups
    for group in record.groups { group.enter() }
    dropEnded()
    append(record)
    PendingCommit.current.add(record)
    AnimationEvents.current.watch(record)
  }

  /// Adds an animation of a document, whose clock starts at 0: a `beginTime` of 0 stays what it is.
  package final func addDocumentAnimation(_ animation: CAAnimation, forKey key: String?) {
    guard let copy = animation.frozenCopy() else { return }
    if copy.duration == 0 { copy.common.duration = 0.25 }
    append(AnimationRecord(copy, key: copy is CATransition ? kCATransition : key, layer: self, isRebased: false))
  }

  private final func append(_ record: AnimationRecord) {
    if let key = record.key {
      if !record.isCommitted { record.replaced = animationList?.records.first { $0.key == key }?.shown }
      stopAnimation(key)
    }
    let list = animationList ?? AnimationList()
    animationList = list
    core.flags.insert(.animated)
    list.records.append(record)
  }

  private final func dropEnded() {
    guard let list = animationList else { return }
    if list.records.allSatisfy({ $0.isOfDocument || $0.beginTime == nil }) { return }
    let now = localTime(at: treeTime)
    let over = list.records.filter { !$0.isOfDocument && !$0.isWatched && $0.isOver(at: now) }
    // What they hold goes only after the access.
    if !over.isEmpty { list.records.removeAll { record in over.contains { $0 === record } } }
  }

  final func stopAnimation(_ key: String) { stop { $0.key == key } }

  final func stopAllAnimations() { stop { _ in true } }

  /// Takes away the animations of the layer and of all below that have been committed, but not those of documents.
  final func stopTree() {
    var pending: ContiguousArray<CALayer> = [self]
    while let layer = pending.popLast() {
      if let mask = layer.maskLayer { pending.append(mask) }
      pending.append(contentsOf: layer.children)
      if layer.animationList != nil { layer.stop { $0.isCommitted && !$0.isOfDocument } }
    }
  }

  private final func stop(_ isMeant: (AnimationRecord) -> Bool) {
    guard let list = animationList else { return }
    let gone = list.records.filter(isMeant)
    if gone.isEmpty { return }
    list.records.removeAll(where: isMeant)
    if list.records.isEmpty {
      animationList = nil
      core.flags.remove(.animated)
    }
    for record in gone { AnimationEvents.current.end(record, finished: false) }
  }

  // MARK: - What runs

  /// The animations that have not ended at the time that the tree shows.
  private final var running: [AnimationRecord] {
    guard let list = (original ?? self).animationList else { return [] }
    let now = localTime(at: treeTime)
    return list.records.filter { !$0.isOver(at: now) }
  }

  final var runningAnimationKeys: [String]? {
    let keys = running.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  final func runningAnimation(_ key: String) -> CAAnimation? { running.first { $0.key == key }?.animation }

  /// When an animation in the tree below next shows something new, in seconds around the root, counted from the last
  /// frame; infinity where nothing is to come.
  final var nextMotion: CFTimeInterval {
    let now = treeTime
    var next = CFTimeInterval.infinity
    var pending: ContiguousArray<CALayer> = [self]
    while let layer = pending.popLast() {
      if let mask = layer.maskLayer { pending.append(mask) }
      pending.append(contentsOf: layer.children)
      guard let list = layer.animationList else { continue }
      let local = layer.localTime(at: now)
      for record in list.records where record.endTime > local {
        // A begin that is not known is the next frame.
        let begin = record.beginTime ?? local
        next = min(next, begin <= local ? now : max(now, Self.map(begin, from: layer, to: nil)))
      }
    }
    return next
  }
}
