import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// A layer turned one way inside a layer turned the other way, both in perspective: the inner one is flattened into
  /// its superlayer's plane, so the turns do not undo each other.
  public static var nestedTurns: ExampleScene {
    ExampleScene(name: "nested-turns", size: CGSize(width: 320, height: 320)) {
      let canvas = makeCanvas(CGSize(width: 320, height: 320))
      let outer = CALayer()
      outer.name = "outer"
      outer.frame = CGRect(x: 60, y: 60, width: 200, height: 200)
      outer.backgroundColor = colour(0.2, 0.6, 0.86)
      outer.transform = CATransform3DRotate(perspective(500), .pi / 4, 0, 1, 0)
      canvas.addSublayer(outer)

      let inner = CALayer()
      inner.name = "inner"
      inner.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
      inner.backgroundColor = colour(0.9, 0.3, 0.24)
      inner.transform = CATransform3DRotate(perspective(500), -.pi / 4, 0, 1, 0)
      outer.addSublayer(inner)
      return canvas
    }
  }
}
