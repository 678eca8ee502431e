import CoreGraphics
import Foundation
import Testing

@testable import QuartzCore

/// What layers with animations hold, and for how long ([S] 17).
@Suite struct AnimationLifetimeTests {
  /// Owns the layer that it animates, as view controllers do.
  private final class Owner: NSObject, CAAnimationDelegate {
    let layer = CALayer()
    var heard: [String] = []

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      heard.append("\(anim.value(forKey: "name") as? String ?? "none") \(flag)")
    }
  }

  private func show(_ layer: CALayer, _ time: Double) {
    _ = SnapshotBuilder.snapshot(of: layer, time: time, yAxis: .up)
  }

  private func fade(_ key: String = "opacity") -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: key)
    fade.toValue = 0
    fade.duration = 1
    return fade
  }

  @Test func animatedLayersDoNotHoldThemselves() {
    let root = CALayer()
    weak var (single, child, masked) = (nil as CALayer?, nil as CALayer?, nil as CALayer?)
    do {
      let (alone, parent, below, mask) = (CALayer(), CALayer(), CALayer(), CALayer())
      (single, child, masked) = (alone, below, mask)
      parent.addSublayer(below)
      parent.mask = mask
      root.addSublayer(parent)
      for layer in [alone, below, mask] {
        let forever = fade()
        forever.repeatCount = .infinity
        layer.add(forever, forKey: nil)
      }
      show(root, 0)
      show(root, 0.5)
      show(alone, 0.5)
      _ = below.presentation()
      parent.removeFromSuperlayer()
      CATransaction.flush()
    }
    show(root, 5)
    #expect(single == nil && child == nil && masked == nil)
  }

  @Test func whatHasEndedHoldsNoDelegate() {
    weak var gone: Owner?
    do {
      let owner = Owner()
      gone = owner
      let fade = fade()
      fade.delegate = owner
      fade.setValue("fade", forKey: "name")
      owner.layer.add(fade, forKey: nil)
      show(owner.layer, 0)
      show(owner.layer, 1)
      #expect(owner.heard == ["fade true"])
      #expect(fade.delegate === owner)
    }
    #expect(gone == nil)
  }

  @Test func whatHasEndedHoldsNoValues() {
    weak var gone: CALayer?
    do {
      let layer = CALayer()
      gone = layer
      let fade = fade()
      fade.setValue(layer, forKey: "layer")
      layer.add(fade, forKey: nil)
      show(layer, 0)
      show(layer, 1.5)
    }
    #expect(gone == nil)
  }

  @Test func aThreadThatEndsWithoutACommitLetsItsLayersGo() {
    weak var gone: CALayer?
    onThread {
      let layer = CALayer()
      gone = layer
      _ = SnapshotBuilder.snapshot(of: layer, time: 0, yAxis: .up)
      layer.position = CGPoint(x: 1, y: 1)
    }
    let end = Date(timeIntervalSinceNow: 60)
    while gone != nil, Date() < end { Thread.sleep(forTimeInterval: 0.001) }
    #expect(gone == nil)
  }

  @Test func layersThatLeaveTheTreeLoseTheirAnimations() {
    let (root, parent, layer, kept) = (CALayer(), CALayer(), CALayer(), CALayer())
    let owner = Owner()
    root.addSublayer(parent)
    parent.addSublayer(layer)
    parent.addSublayer(kept)
    let fade = fade()
    fade.delegate = owner
    layer.add(fade, forKey: "fade")
    kept.add(self.fade(), forKey: "fade")
    show(root, 0)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    parent.removeFromSuperlayer()
    // Moving to another place in the tree is no leaving.
    root.addSublayer(kept)
    #expect(owner.heard.isEmpty)
    CATransaction.commit()
    #expect(layer.animationKeys() == nil && kept.animationKeys() == ["fade"])
    #expect(owner.heard == ["none false"])
    root.addSublayer(parent)
    show(root, 0.5)
    #expect(parent.presentation() != nil && layer.presentation()?.opacity == 1 && kept.presentation()?.opacity == 0.5)
  }

  @Test func manyChangesLeaveNothingBehind() {
    let layer = CALayer()
    show(layer, 0)
    for k in 1...2000 {
      layer.position = CGPoint(x: k, y: 0)
      layer.add(fade("zPosition"), forKey: nil)
      show(layer, Double(k))
      #expect((layer.animationList?.records.count ?? 0) < 5)
    }
  }
}
