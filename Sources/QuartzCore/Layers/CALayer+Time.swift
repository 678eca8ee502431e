import CoreGraphics
import Foundation
import Motion

// Times between the clocks of two layers ([S] 13.1): a layer's time is (t - beginTime) * speed + timeOffset, t being its
// superlayer's time, or around the root that of `CACurrentMediaTime()`.
//
// As with points, both sides are taken to the nearest common ancestor, so that what it and its ancestors do to time
// plays no part.

extension CALayer {
  final class func map(_ time: CFTimeInterval, from source: CALayer?, to target: CALayer?) -> CFTimeInterval {
    let (source, target) = (source?.placed, target?.placed)
    guard source !== target else { return time }
    let common = commonAncestor(source, target)
    var time = time
    var layer = source
    while let next = layer, next !== common {
      time = next.outerTime(time)
      layer = next.parent
    }
    var below: [CALayer] = []
    layer = target
    while let next = layer, next !== common {
      below.append(next)
      layer = next.parent
    }
    for next in below.reversed() { time = (time - next.beginTime) * CFTimeInterval(next.speed) + next.timeOffset }
    return time
  }

  /// The superlayer's time at `time` of this layer. A layer that stands still has no such moment: its `beginTime` stands
  /// for it.
  private final func outerTime(_ time: CFTimeInterval) -> CFTimeInterval {
    speed == 0 ? beginTime : (time - timeOffset) / CFTimeInterval(speed) + beginTime
  }

  // MARK: - For frames

  /// The time that the layer's tree shows: the virtual clock's, or that of the last frame, or now.
  final var treeTime: CFTimeInterval {
    if let clock = CAVirtualClock.current { return clock.time }
    let shown = (original ?? self).root.core.frameTime
    return shown.isNaN ? CACurrentMediaTime() : shown
  }

  /// The time of the last frame of the layer's tree; nil where the tree is not live.
  final var lastFrameTime: CFTimeInterval? {
    let root = self.root
    return root.core.flags.contains(.live) && !root.core.frameTime.isNaN ? root.core.frameTime : nil
  }

  /// The layer's time when it is `time` around the root.
  final func localTime(at time: CFTimeInterval) -> CFTimeInterval {
    var chain: [CALayer] = []
    let root = (original ?? self).root
    var layer: CALayer? = original ?? self
    while let next = layer {
      if !next.core.flags.isDisjoint(with: [.timed, .uncommitted]) { chain.append(next) }
      layer = next === root ? nil : next.parent
    }
    return chain.reversed().reduce(time) { $1.innerTime($0) }
  }

  /// The layer's time when its superlayer's shows `time`, by the committed values. A finite `duration` makes it run as
  /// an animation does, and stand at either end.
  final func innerTime(_ time: CFTimeInterval) -> CFTimeInterval {
    let values = committedValues
    guard values.core.flags.contains(.timed) else { return time }
    let box = values.rareBox
    let (begin, speed) = (box.values.beginTime, Double(box.values.speed))
    guard box.values.duration.isFinite, box.values.duration > 0 else {
      return (time - begin) * speed + box.values.timeOffset
    }
    let interval = ActiveInterval(
      duration: box.values.duration, beginTime: begin, speed: speed, timeOffset: box.values.timeOffset,
      repeatCount: Double(box.values.repeatCount), repeatDuration: box.values.repeatDuration,
      autoreverses: box.values.autoreverses, fillsBackwards: true, fillsForwards: true)
    return interval.moment(at: time)?.localTime ?? 0
  }
}
