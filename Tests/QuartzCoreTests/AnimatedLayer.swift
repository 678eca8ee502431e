import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

/// A layer that begins animations at 0, and what it shows at any time.
struct AnimatedLayer {
  let layer: CALayer
  let root: CALayer

  /// - Parameter layer: with the model's values set.
  /// - Parameter root: the top of the tree that holds it.
  /// - Parameter start: when the animations are added, in seconds around the root.
  init(_ animations: CAAnimation..., layer: CALayer = CALayer(), root: CALayer? = nil, start: Double = 0) {
    self.layer = layer
    self.root = root ?? layer
    show(start)
    for animation in animations { layer.add(animation, forKey: nil) }
    show(start)
  }

  func show(_ time: Double) { _ = SnapshotBuilder.snapshot(of: root, time: time, yAxis: .up) }

  /// What the layer shows at `time`.
  func at(_ time: Double) -> CALayer {
    show(time)
    return layer.presentation() ?? CALayer()
  }

  func value(_ path: String, at time: Double) -> Any? { at(time).value(forKeyPath: path) }

  /// NaN where there is no number.
  func number(_ path: String, at time: Double) -> Double { value(path, at: time).flatMap(QuartzCore.number) ?? .nan }

  /// Numbers at several times; each animation of the tests that has one animates zPosition.
  func numbers(_ path: String = "zPosition", at times: [Double]) -> [Double] { times.map { number(path, at: $0) } }
}

extension CALayer {
  /// A layer with a zPosition.
  static func deep(_ z: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.zPosition = z
    return layer
  }
}

/// From one value to another, of zPosition and in 1 s unless said otherwise.
func basic(
  _ from: Any? = nil, _ to: Any? = nil, by: Any? = nil, _ keyPath: String = "zPosition", duration: Double = 1
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  animation.fromValue = from
  animation.toValue = to
  animation.byValue = by
  animation.duration = duration
  return animation
}

/// Through some values, of zPosition and in 1 s unless said otherwise.
func keyframes(_ values: [Any]?, _ keyPath: String = "zPosition", duration: Double = 1) -> CAKeyframeAnimation {
  let animation = CAKeyframeAnimation(keyPath: keyPath)
  animation.values = values
  animation.duration = duration
  return animation
}

func expectNear(
  _ found: [Double], _ expected: [Double], _ tolerance: Double = 1e-9, sourceLocation: SourceLocation = #_sourceLocation
) {
  let near = found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance }
  #expect(near, "\(found) should be \(expected)", sourceLocation: sourceLocation)
}

func expectNear(
  _ found: CATransform3D, _ expected: CATransform3D, _ tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectNear(entries(found), entries(expected), tolerance, sourceLocation: sourceLocation)
}

private func entries(_ t: CATransform3D) -> [Double] {
  [
    t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
  ].map { Double($0) }
}
