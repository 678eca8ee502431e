import CoreGraphics
import Foundation
import Motion

/// An animation on a layer.
final class AnimationRecord {
  /// A frozen copy of the user's.
  private(set) var animation: CAAnimation
  let key: String?
  let isTransition: Bool
  weak var layer: CALayer?
  /// In seconds of the layer's time; nil until a commit or a frame says what "now" is ([S] 13.2).
  private(set) var beginTime: CFTimeInterval?
  private(set) lazy var prepared = PreparedAnimation(animation)
  /// The completion blocks that wait for the end.
  var groups: [CompletionGroup] = []
  /// What a transition's layer showed before.
  private(set) var before: TransitionCapture?
  /// Whether the transaction in which it was added has been committed.
  private(set) var isCommitted = false
  /// The one that it has taken the place of, and which shows until the commit.
  var replaced: AnimationRecord?
  /// What frames show of it.
  var shown: AnimationRecord? { isCommitted ? self : replaced }
  /// Whether a delegate or a completion block is still to hear of it.
  var isWatched = false
  /// Whether the delegate has heard of the start.
  var hasStarted = false

  /// Whether it belongs to a document, any moment of which may be asked for: then it stays when it is over.
  let isOfDocument: Bool

  /// - Parameter isRebased: whether a `beginTime` of 0 waits for the commit; not in documents.
  init(_ animation: CAAnimation, key: String?, layer: CALayer, isRebased: Bool) {
    self.animation = animation
    isTransition = animation is CATransition
    self.key = key
    self.layer = layer
    if !isRebased || animation.beginTime != 0 { beginTime = animation.beginTime }
    isCommitted = !isRebased
    isOfDocument = !isRebased
  }

  /// Reads what a transition's layer shows now; to be called while the values of before are still kept.
  func captureBefore(_ now: CFTimeInterval?) {
    guard isTransition, before == nil, let layer, layer.isInLiveTree else { return }
    before = TransitionCapture(layer, time: now ?? layer.treeTime)
  }

  /// The transaction that holds the adding is committed.
  /// - Parameter now: the time around the root, where a clock tells it; else that of the last frame of a live tree.
  func commit(_ now: CFTimeInterval?) {
    isCommitted = true
    replaced = nil
    if let layer, let now = now ?? layer.lastFrameTime { rebase(layer.localTime(at: now)) }
    if let layer, layer.core.flags.contains(.live) { layer.mark(.needsCommit) }
  }

  /// Begins at `time` of the layer's clock if nothing else was said.
  func rebase(_ time: CFTimeInterval) {
    guard beginTime == nil, isCommitted else { return }
    beginTime = time
    animation.common.beginTime = time
  }

  /// Lets go of what the animation holds for its user, who has heard of the end: often that is the layer or its owner.
  func letGo() {
    guard animation.isRemovedOnCompletion, !isOfDocument,
      animation.delegate != nil || !animation.common.custom.isEmpty, let copy = animation.frozenCopy()
    else { return }
    let held = animation
    withExtendedLifetime(held) {
      copy.common.delegate = nil
      copy.common.custom = [:]
      animation = copy
    }
  }

  /// When it ends, in the layer's time; infinity where that is not known or never.
  var endTime: CFTimeInterval { beginTime.map { $0 + prepared.interval.endTime } ?? .infinity }

  /// Whether it has ended for good at `time` of the layer's clock.
  func isOver(at time: CFTimeInterval) -> Bool { animation.isRemovedOnCompletion && time > endTime }
}

/// The animations of one layer in the order of adding.
final class AnimationList {
  var records: ContiguousArray<AnimationRecord> = []
  /// A twin of the layer that frames write animated values to, kept between frames.
  var twin: CALayer?

  /// Has the animations that wait for it begin at `time` of the layer's clock.
  func rebase(_ time: CFTimeInterval) {
    for record in records { record.rebase(time) }
  }

  /// Whether all have ended for good at `time` of the layer's clock.
  func isOver(at time: CFTimeInterval) -> Bool { records.allSatisfy { $0.isOver(at: time) } }

  /// Whether an animation here may concern other layers than the one that has it.
  var reachesOthers: Bool { records.contains { $0.prepared.reachesOthers } }
}
