import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// What delegates and completion blocks hear ([S] 17), by frames at stated times and by a virtual clock.
@Suite struct AnimationEventTests {
  private final class Listener: NSObject, CAAnimationDelegate {
    var heard: [String] = []

    func animationDidStart(_ anim: CAAnimation) { heard.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { heard.append(flag ? "stop" : "cut short") }
  }

  private func show(_ layer: CALayer, _ time: Double) {
    _ = SnapshotBuilder.snapshot(of: layer, time: time, yAxis: .up)
  }

  private func fade(_ listener: Listener?, duration: Double = 1) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0
    fade.duration = duration
    fade.delegate = listener
    return fade
  }

  @Test func delegatesHearOnceOfStartAndEnd() {
    let (layer, listener) = (CALayer(), Listener())
    layer.add(fade(listener), forKey: "fade")
    #expect(listener.heard.isEmpty)
    show(layer, 5)
    #expect(listener.heard == ["start"])
    show(layer, 5.5)
    show(layer, 6)
    #expect(listener.heard == ["start", "stop"])
    for time in [5.5, 7, 5] { show(layer, time) }
    #expect(listener.heard == ["start", "stop"])
  }

  @Test func anAnimationThatBeginsLaterStartsLater() {
    let (layer, listener) = (CALayer(), Listener())
    let late = fade(listener)
    late.beginTime = 2
    layer.add(late, forKey: nil)
    show(layer, 1)
    #expect(listener.heard.isEmpty)
    show(layer, 2.5)
    #expect(listener.heard == ["start"])
  }

  @Test func whatIsTakenAwayOrReplacedIsCutShort() {
    let (layer, first, second) = (CALayer(), Listener(), Listener())
    layer.add(fade(first), forKey: "fade")
    show(layer, 0)
    layer.add(fade(second), forKey: "fade")
    #expect(first.heard == ["start", "cut short"])
    layer.removeAllAnimations()
    #expect(second.heard == ["cut short"])
    #expect(layer.animationKeys() == nil)
  }

  @Test func aLayerThatGoesCutsItsAnimationsShort() {
    let (root, listener) = (CALayer(), Listener())
    do {
      let layer = CALayer()
      root.addSublayer(layer)
      layer.add(fade(listener), forKey: nil)
      show(root, 0)
      #expect(listener.heard == ["start"])
      CATransaction.setDisableActions(true)
      layer.removeFromSuperlayer()
      CATransaction.flush()
    }
    show(root, 0.1)
    #expect(listener.heard == ["start", "cut short"])
  }

  @Test func completionBlocksWaitForTheirAnimations() {
    let layer = CALayer()
    show(layer, 0)
    var heard: [String] = []
    let listener = Listener()
    CATransaction.begin()
    CATransaction.setCompletionBlock { heard.append("both done, delegate heard \(listener.heard.count)") }
    layer.add(fade(nil, duration: 1), forKey: "a")
    layer.add(fade(listener, duration: 2), forKey: "b")
    CATransaction.commit()
    show(layer, 0)
    show(layer, 1.5)
    #expect(heard.isEmpty)
    show(layer, 2)
    // Before the delegate hears of the end.
    #expect(heard == ["both done, delegate heard 1"])
    #expect(listener.heard == ["start", "stop"])
  }

  @Test func completionBlocksOfImplicitAnimation() {
    let layer = CALayer()
    show(layer, 0)
    var count = 0
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { count += 1 }
    layer.opacity = 0
    CATransaction.commit()
    show(layer, 0.5)
    #expect(count == 0)
    show(layer, 1)
    #expect(count == 1)
  }

  @Test func aVirtualClockBeginsAnimationsAtTheCommit() {
    let clock = CAVirtualClock(time: 10)
    clock.run {
      let (layer, listener) = (CALayer(), Listener())
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 0
      move.toValue = 100
      move.duration = 2
      move.delegate = listener
      layer.add(move, forKey: "move")
      CATransaction.flush()
      #expect(layer.animation(forKey: "move")?.beginTime == 10)
      clock.advance(by: 0.5)
      #expect(layer.presentation()?.position.x == 25)
      #expect(layer.position.x == 0)
      show(layer, clock.time)
      clock.advance(by: 1.5)
      #expect(listener.heard == ["start", "stop"])
      clock.advance(by: 0.5)
      #expect(layer.animationKeys() == nil)
      #expect(layer.presentation()?.position.x == 0)
    }
  }

  @Test func timesOfTheClockAreThoseOfAnimations() {
    let clock = CAVirtualClock(time: 3)
    clock.run {
      let layer = CALayer()
      let late = fade(nil)
      late.beginTime = CACurrentMediaTime() + 1
      layer.add(late, forKey: nil)
      CATransaction.flush()
      clock.advance(to: 4.25)
      #expect(layer.presentation()?.opacity == 0.75)
    }
  }
}
