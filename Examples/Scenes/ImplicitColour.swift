import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// A layer whose colour is just set: to green after half a second, in a transaction of one second, to orange while
  /// that is under way, to blue after two seconds, in the quarter of a second that is usual.
  public static var implicitColour: ExampleScene {
    ExampleScene(
      name: "implicit-colour", size: CGSize(width: 240, height: 240), duration: 3,
      steps: [
        Step(time: 0.5) { paint($0, colour(0.18, 0.8, 0.44), duration: 1) },
        Step(time: 1) { paint($0, colour(0.95, 0.61, 0.07), duration: 0.8) },
        Step(time: 2) { $0.sublayers?.first?.backgroundColor = colour(0.2, 0.6, 0.86) },
      ]
    ) {
      let canvas = makeCanvas(CGSize(width: 240, height: 240))
      canvas.backgroundColor = colour(1, 1, 1)
      let tile = CALayer()
      tile.name = "tile"
      tile.frame = CGRect(x: 40, y: 40, width: 160, height: 160)
      tile.backgroundColor = colour(0.9, 0.3, 0.24)
      canvas.addSublayer(tile)
      return canvas
    }
  }

  private static func paint(_ canvas: CALayer, _ colour: CGColor, duration: CFTimeInterval) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(duration)
    canvas.sublayers?.first?.backgroundColor = colour
    CATransaction.commit()
  }
}
