import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// The same picture from the front and from the back, as a layer that shows both sides and as one that does not: three
  /// are seen, the second mirrored. Below, a cube of one-sided faces whose two nearest are turned inside out: one looks
  /// into it.
  public static var frontAndBack: ExampleScene {
    ExampleScene(name: "front-and-back", size: CGSize(width: 480, height: 320), pictures: [.card]) {
      let canvas = makeCanvas(CGSize(width: 480, height: 320))
      canvas.sublayerTransform = perspective(500)
      let columns: [(name: String, x: CGFloat, turn: CGFloat, doubleSided: Bool)] = [
        ("front", 70, .pi / 6, true), ("back", 180, .pi / 6 + .pi, true), ("one-sided front", 290, .pi / 6, false),
        ("one-sided back", 400, .pi / 6 + .pi, false),
      ]
      for column in columns {
        let card = CALayer()
        card.name = column.name
        card.frame = CGRect(x: column.x - 40, y: 40, width: 80, height: 80)
        card.contents = Picture.card.image
        card.isDoubleSided = column.doubleSided
        card.transform = CATransform3DMakeRotation(column.turn, 0, 1, 0)
        canvas.addSublayer(card)
      }
      canvas.addSublayer(makeOpenBox())
      return canvas
    }
  }

  private static func makeOpenBox() -> CALayer {
    let box = CATransformLayer()
    box.name = "box"
    box.position = CGPoint(x: 240, y: 230)
    box.transform = CATransform3DRotate(CATransform3DMakeRotation(-.pi / 6, 1, 0, 0), -.pi / 4, 0, 1, 0)
    // Each face's front looks into the box, so the walls nearer to the viewer turn their backs to him.
    let faces: [(turn: CATransform3D, colour: CGColor)] = [
      (CATransform3DMakeRotation(0, 0, 1, 0), colour(0.9, 0.3, 0.24)),
      (CATransform3DMakeRotation(.pi / 2, 0, 1, 0), colour(0.95, 0.61, 0.07)),
      (CATransform3DMakeRotation(.pi, 0, 1, 0), colour(0.18, 0.8, 0.44)),
      (CATransform3DMakeRotation(-.pi / 2, 0, 1, 0), colour(0.2, 0.6, 0.86)),
      (CATransform3DMakeRotation(.pi / 2, 1, 0, 0), colour(0.61, 0.35, 0.71)),
      (CATransform3DMakeRotation(-.pi / 2, 1, 0, 0), colour(0.1, 0.74, 0.61)),
    ]
    for (turn, colour) in faces {
      let face = CALayer()
      face.frame = CGRect(x: -40, y: -40, width: 80, height: 80)
      face.backgroundColor = colour
      face.isDoubleSided = false
      face.transform = CATransform3DTranslate(turn, 0, 0, -40)
      box.addSublayer(face)
    }
    return box
  }
}
