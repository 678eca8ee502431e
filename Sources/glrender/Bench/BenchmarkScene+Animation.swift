import CoreGraphics
import QuartzCore

// A scene that animations move.

extension BenchmarkScene {
  /// A thousand layers, each with three animations for ever: a way through four points, a turn and a fade.
  static func makeAnimations() -> (root: CALayer, update: (Int) -> Void) {
    let canvas = makeCanvas(distance: nil)
    let colours = palette(alpha: 1)
    for i in 0..<1000 {
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 26, height: 22)
      layer.position = CGPoint(x: CGFloat(i % 40) * 32 + 16, y: CGFloat(i / 40) * 28.8 + 14.4)
      layer.backgroundColor = colours[i % 6]
      let way = CAKeyframeAnimation(keyPath: "position")
      way.values = [(0.0, 0.0), (8, 0), (8, 8), (0, 8), (0, 0)].map { CGPoint(x: $0.0, y: $0.1) }
      way.isAdditive = true
      way.duration = 1 + Double(i % 7) / 7
      let turn = CABasicAnimation(keyPath: "transform.rotation.z")
      turn.byValue = 2 * Double.pi
      turn.duration = 2 + Double(i % 5) / 5
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.toValue = 0.5
      fade.autoreverses = true
      fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      fade.duration = 1 + Double(i % 3) / 3
      for (key, animation) in [("way", way), ("turn", turn), ("fade", fade)] {
        animation.repeatCount = .infinity
        layer.add(animation, forKey: key)
      }
      canvas.addSublayer(layer)
    }
    return (canvas, { _ in })
  }
}
