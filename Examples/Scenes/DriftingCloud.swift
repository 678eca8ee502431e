import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// A cloud drifts from the left to the right over a meadow on which its shadow goes along: the shadow of a path half
  /// as high, cast far down.
  public static var driftingCloud: ExampleScene {
    let size = CGSize(width: 480, height: 320)
    return ExampleScene(name: "drifting-cloud", size: size, duration: 6) {
      let canvas = makeCanvas(size)
      canvas.backgroundColor = colour(0.55, 0.78, 0.95)
      let meadow = CALayer()
      meadow.name = "meadow"
      meadow.frame = CGRect(x: 0, y: 180, width: 480, height: 140)
      meadow.backgroundColor = colour(0.45, 0.68, 0.3)
      canvas.addSublayer(meadow)
      let cloud = makeCloud()
      cloud.position = CGPoint(x: 560, y: 80)
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = -80
      animation.duration = 6
      cloud.add(animation, forKey: "drift")
      canvas.addSublayer(cloud)
      return canvas
    }
  }

  private static func makeCloud() -> CALayer {
    let cloud = CALayer()
    cloud.name = "cloud"
    cloud.bounds = CGRect(x: 0, y: 0, width: 160, height: 100)
    cloud.opacity = 0.9
    cloud.shadowPath = cloudPath(width: 160, height: 50)
    cloud.shadowOffset = CGSize(width: 0, height: 180)
    cloud.shadowOpacity = 0.4
    let path = cloudPath(width: 160, height: 100)
    let inside = CAGradientLayer()
    inside.name = "inside"
    inside.frame = cloud.bounds
    inside.colors = [colour(1, 1, 1), colour(0.75, 0.8, 0.88)]
    let shape = CAShapeLayer()
    shape.name = "shape"
    shape.path = path
    inside.mask = shape
    cloud.addSublayer(inside)
    let outline = CAShapeLayer()
    outline.name = "outline"
    outline.path = path
    outline.fillColor = nil
    outline.strokeColor = colour(0.6, 0.66, 0.76)
    outline.lineWidth = 2
    cloud.addSublayer(outline)
    return cloud
  }

  /// Eight arcs around a box of that size.
  private static func cloudPath(width: CGFloat, height: CGFloat) -> CGPath {
    let path = CGMutablePath()
    func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x * width, y: y * height) }
    path.move(to: place(0.4, 0.2))
    let arcs: [(end: CGPoint, control: CGPoint)] = [
      (place(0.6, 0.2), place(0.5, 0)), (place(0.8, 0.4), place(0.8, 0.1)), (place(0.8, 0.6), place(1, 0.5)),
      (place(0.6, 0.8), place(0.8, 0.9)), (place(0.4, 0.8), place(0.5, 1)), (place(0.2, 0.6), place(0.2, 0.9)),
      (place(0.2, 0.4), place(0, 0.5)), (place(0.4, 0.2), place(0.2, 0.1)),
    ]
    for arc in arcs { path.addQuadCurve(to: arc.end, control: arc.control) }
    path.closeSubpath()
    return path
  }
}
