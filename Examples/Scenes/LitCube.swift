import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// A cube of six layers in one container, turned by its sublayerTransform; each face is darkened by a sublayer, the
  /// more the further it is turned from a light.
  public static var litCube: ExampleScene {
    ExampleScene(name: "lit-cube", size: CGSize(width: 400, height: 400)) {
      let canvas = makeCanvas(CGSize(width: 400, height: 400))
      var view = perspective(500)
      view = CATransform3DRotate(view, -.pi / 4, 1, 0, 0)
      view = CATransform3DRotate(view, -.pi / 4, 0, 1, 0)
      canvas.sublayerTransform = view

      let faces: [(name: String, transform: CATransform3D, colour: CGColor)] = [
        ("front", CATransform3DMakeTranslation(0, 0, 100), colour(0.95, 0.61, 0.07)),
        (
          "right", CATransform3DRotate(CATransform3DMakeTranslation(100, 0, 0), .pi / 2, 0, 1, 0),
          colour(0.9, 0.3, 0.24)
        ),
        (
          "top", CATransform3DRotate(CATransform3DMakeTranslation(0, -100, 0), .pi / 2, 1, 0, 0),
          colour(0.2, 0.6, 0.86)
        ),
        (
          "bottom", CATransform3DRotate(CATransform3DMakeTranslation(0, 100, 0), -.pi / 2, 1, 0, 0),
          colour(0.18, 0.8, 0.44)
        ),
        (
          "left", CATransform3DRotate(CATransform3DMakeTranslation(-100, 0, 0), -.pi / 2, 0, 1, 0),
          colour(0.61, 0.35, 0.71)
        ),
        (
          "back", CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -100), .pi, 0, 1, 0),
          colour(0.1, 0.74, 0.61)
        ),
      ]
      for face in faces { canvas.addSublayer(makeFace(face.name, face.transform, face.colour)) }
      return canvas
    }
  }

  private static func makeFace(_ name: String, _ transform: CATransform3D, _ colour: CGColor) -> CALayer {
    let face = CALayer()
    face.name = name
    face.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
    face.backgroundColor = colour
    face.transform = transform

    let shade = CALayer()
    shade.frame = face.bounds
    shade.backgroundColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: shadow(on: transform))
    face.addSublayer(shade)
    return face
  }

  /// How dark a face is: 1 + n·l - ambient, where n is its normal and l the direction of the light, down and away from
  /// the viewer.
  static func shadow(on transform: CATransform3D) -> CGFloat {
    let ambient: CGFloat = 0.5
    // The normal is where the transform takes the direction (0, 0, 1).
    let cosine = (transform.m32 * 1 + transform.m33 * -0.5) / CGFloat(1.25).squareRoot()
    return min(max(1 + cosine - ambient, 0), 1)
  }
}
