import CoreGraphics
import Foundation
import QuartzCore

// Animations as apps write them.

/// A layer that draws how far something has come, animated under a key of its own.
public final class GaugeLayer: CALayer {
  /// How far it has come, 0...1.
  @AnimatableProperty("progress") public var progress: CGFloat = 0

  private let bar = CALayer()

  /// A layer that has not come far.
  public override init() {
    super.init()
    bar.anchorPoint = .zero
    bar.backgroundColor = CGColor(red: 0.18, green: 0.8, blue: 0.44, alpha: 1)
    addSublayer(bar)
  }

  /// A copy for presentation.
  public override init(layer: Any) { super.init(layer: layer) }

  /// A layer from an archive.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  public override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.fromValue = presentation()?.progress
    return animation
  }

  public override func display() { borderWidth = progress * bounds.height / 2 }
}

/// Counts what it hears of.
public final class Listener: NSObject, CAAnimationDelegate {
  /// How many animations have started.
  public private(set) var started = 0
  /// How many have run to their end.
  public private(set) var finished = 0

  /// Counts it.
  public func animationDidStart(_ anim: CAAnimation) { started += 1 }
  /// Counts it.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { finished += flag ? 1 : 0 }
}

/// Shakes a layer sideways, three times.
public func shake(_ layer: CALayer, delegate: CAAnimationDelegate? = nil) {
  let animation = CAKeyframeAnimation(keyPath: "position.x")
  animation.values = [0, 10, -10, 10, 0]
  animation.keyTimes = [0, NSNumber(value: 1 / 6.0), NSNumber(value: 3 / 6.0), NSNumber(value: 5 / 6.0), 1]
  animation.duration = 0.4
  animation.isAdditive = true
  animation.repeatCount = 3
  animation.delegate = delegate
  layer.add(animation, forKey: "shake")
}

/// Lets a layer grow, turn and go along a circle at once.
public func dance(_ layer: CALayer, around box: CGRect) {
  let orbit = CAKeyframeAnimation(keyPath: "position")
  orbit.path = CGPath(ellipseIn: box, transform: nil)
  orbit.calculationMode = .paced
  orbit.rotationMode = .rotateAuto
  let grow = CASpringAnimation(keyPath: "transform.scale")
  grow.fromValue = 0.5
  grow.toValue = 1
  grow.duration = grow.settlingDuration
  let group = CAAnimationGroup()
  group.animations = [orbit, grow]
  group.duration = 4
  group.fillMode = .forwards
  group.isRemovedOnCompletion = false
  layer.add(group, forKey: nil)
}

/// Holds a layer's time.
public func pause(_ layer: CALayer) {
  let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
  layer.speed = 0
  layer.timeOffset = pausedTime
}

/// Lets the layer's time go on.
public func resume(_ layer: CALayer) {
  let pausedTime = layer.timeOffset
  layer.speed = 1
  layer.timeOffset = 0
  layer.beginTime = 0
  layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
}
