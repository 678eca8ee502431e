import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// Two cubes of six layers each, held together by transform layers, seen in one perspective.
  public static var twoCubes: ExampleScene {
    ExampleScene(name: "two-cubes", size: CGSize(width: 480, height: 320)) { makeTwoCubes(lastTurn: .pi) }
  }

  /// The same as it is often written: the last face is turned by a quarter where half a turn is meant, so that it
  /// stands edge-on in the cube instead of closing its back.
  public static var twoCubesAsWritten: ExampleScene {
    ExampleScene(name: "two-cubes-as-written", size: CGSize(width: 480, height: 320)) {
      makeTwoCubes(lastTurn: .pi / 2)
    }
  }

  private static func makeTwoCubes(lastTurn: CGFloat) -> CALayer {
    let canvas = makeCanvas(CGSize(width: 480, height: 320))
    canvas.sublayerTransform = perspective(500)

    let first = CATransform3DMakeTranslation(-100, 0, 0)
    canvas.addSublayer(makeCube("left", first, first: 0, lastTurn: lastTurn))

    var second = CATransform3DMakeTranslation(100, 0, 0)
    second = CATransform3DRotate(second, -.pi / 4, 1, 0, 0)
    second = CATransform3DRotate(second, -.pi / 4, 0, 1, 0)
    canvas.addSublayer(makeCube("right", second, first: 6, lastTurn: lastTurn))
    return canvas
  }

  private static func makeCube(
    _ name: String, _ transform: CATransform3D, first: Int, lastTurn: CGFloat
  ) -> CALayer {
    let cube = CATransformLayer()
    cube.name = name
    cube.position = CGPoint(x: 240, y: 160)
    cube.transform = transform
    let faces: [CATransform3D] = [
      CATransform3DMakeTranslation(0, 0, 50),
      CATransform3DRotate(CATransform3DMakeTranslation(50, 0, 0), .pi / 2, 0, 1, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, -50, 0), .pi / 2, 1, 0, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, 50, 0), .pi / 2, 1, 0, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(-50, 0, 0), .pi / 2, 0, 1, 0),
      CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -50), lastTurn, 0, 1, 0),
    ]
    for (index, transform) in faces.enumerated() {
      let face = CALayer()
      face.frame = CGRect(x: -50, y: -50, width: 100, height: 100)
      face.backgroundColor = faceColours[first + index]
      face.transform = transform
      cube.addSublayer(face)
    }
    return cube
  }

  private static var faceColours: [CGColor] {
    [
      colour(0.9, 0.3, 0.24), colour(0.95, 0.61, 0.07), colour(0.18, 0.8, 0.44), colour(0.2, 0.6, 0.86),
      colour(0.61, 0.35, 0.71), colour(0.1, 0.74, 0.61), colour(0.2, 0.28, 0.37), colour(0.83, 0.33, 0),
      colour(0.16, 0.5, 0.73), colour(0.56, 0.27, 0.68), colour(0.15, 0.68, 0.38), colour(0.95, 0.77, 0.06),
    ]
  }
}
