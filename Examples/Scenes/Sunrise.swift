import CoreGraphics
import Foundation
import QuartzCore

extension ExampleScene {
  /// The sun rises: a gradient grows from the lower edge upwards while its colours come out of black.
  public static var sunrise: ExampleScene {
    let size = CGSize(width: 320, height: 240)
    return ExampleScene(name: "sunrise", size: size, duration: 6) {
      let canvas = makeCanvas(size)
      let sky = CAGradientLayer()
      sky.name = "sky"
      sky.frame = canvas.bounds
      sky.colors = [colour(0.01, 0.2, 0.8), colour(1, 0.5, 0), colour(0.35, 0.74, 0.11)]
      sky.locations = [0, 0.4, 0.9]
      sky.startPoint = CGPoint(x: 0.5, y: 0)
      sky.endPoint = CGPoint(x: 0.5, y: 1)
      let animation = CABasicAnimation(keyPath: "startPoint")
      animation.duration = 6
      animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
      animation.fromValue = NSValue(cgPoint: CGPoint(x: 0.5, y: 1))
      sky.add(animation, forKey: "start")
      // Layers keep copies, so that the same object may be changed and added again.
      animation.keyPath = "colors"
      animation.fromValue = [CGColor](repeating: colour(0, 0, 0), count: 3)
      sky.add(animation, forKey: "colour")
      canvas.addSublayer(sky)
      return canvas
    }
  }
}
