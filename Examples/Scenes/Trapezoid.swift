import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// One picture turned about its upright axis, with a perspective of its own: a trapezoid.
  public static var trapezoid: ExampleScene {
    ExampleScene(name: "trapezoid", size: CGSize(width: 320, height: 320), pictures: [.card]) {
      let canvas = makeCanvas(CGSize(width: 320, height: 320))
      let card = CALayer()
      card.name = "card"
      card.frame = CGRect(x: 60, y: 60, width: 200, height: 200)
      card.contents = Picture.card.image
      card.minificationFilter = .trilinear
      card.transform = CATransform3DRotate(perspective(500), .pi / 4, 0, 1, 0)
      canvas.addSublayer(card)
      return canvas
    }
  }
}
