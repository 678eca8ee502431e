import CoreGraphics
import Foundation
import QuartzCore

extension ExampleScene {
  /// Sixty flowers of one picture grow from their roots, which are their anchors, each as long as it needs. Those nearer
  /// to the viewer stand lower and in front.
  public static var growingFlowers: ExampleScene {
    let size = CGSize(width: 480, height: 320)
    return ExampleScene(name: "growing-flowers", size: size, duration: 5, pictures: [.flower]) {
      let canvas = makeCanvas(size)
      let meadow = CAGradientLayer()
      meadow.name = "meadow"
      meadow.frame = canvas.bounds
      meadow.colors = [colour(0.6, 0.8, 0.95), colour(0.9, 0.95, 1), colour(0.45, 0.68, 0.3), colour(0.3, 0.55, 0.2)]
      meadow.locations = [0, 0.5, 0.5, 1]
      canvas.addSublayer(meadow)
      let flower = Picture.flower.image
      var chance = Chance(state: 2)
      for i in 0..<60 {
        let height = 26 + CGFloat(chance.number(below: 27))
        let root = CGPoint(x: 20 + chance.number(below: 441), y: 196 + chance.number(below: 117))
        let layer = CALayer()
        layer.name = "flower \(i)"
        layer.contents = flower
        layer.bounds = CGRect(x: 0, y: 0, width: 0.7 * height, height: height)
        layer.anchorPoint = CGPoint(x: 0.5, y: 1)
        layer.position = root
        layer.zPosition = root.y
        layer.add(makeGrowth(duration: 2 + Double(chance.number(below: 100)) / 40), forKey: "grow")
        canvas.addSublayer(layer)
      }
      return canvas
    }
  }

  private static func makeGrowth(duration: CFTimeInterval) -> CAAnimation {
    let animation = CABasicAnimation(keyPath: "transform.scale")
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.duration = duration
    animation.fromValue = NSValue(cgSize: CGSize(width: 0, height: 0))
    animation.toValue = NSValue(cgSize: CGSize(width: 1, height: 1))
    return animation
  }
}

/// Numbers that look random, the same ones every time.
private struct Chance {
  var state: UInt32

  mutating func number(below limit: UInt32) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(UInt64(state) * UInt64(limit) >> 32)
  }
}
