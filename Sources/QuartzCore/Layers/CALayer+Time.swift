import CoreGraphics
import Foundation

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
}
