import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// A ship that circles a star in four seconds, its nose always ahead.
  public static var orbit: ExampleScene {
    ExampleScene(name: "orbit", size: CGSize(width: 240, height: 240), duration: 4) {
      let canvas = makeCanvas(CGSize(width: 240, height: 240))
      canvas.backgroundColor = colour(0.06, 0.08, 0.16)
      let circle = CGPath(ellipseIn: CGRect(x: 40, y: 40, width: 160, height: 160), transform: nil)
      let way = CAShapeLayer()
      way.name = "way"
      way.frame = canvas.bounds
      way.path = circle
      way.fillColor = nil
      way.strokeColor = colour(0.3, 0.35, 0.5)
      canvas.addSublayer(way)
      let star = CALayer()
      star.name = "star"
      star.frame = CGRect(x: 95, y: 95, width: 50, height: 50)
      star.cornerRadius = 25
      star.backgroundColor = colour(1, 0.8, 0.3)
      canvas.addSublayer(star)

      let ship = CALayer()
      ship.name = "ship"
      ship.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
      ship.position = CGPoint(x: 200, y: 120)
      ship.backgroundColor = colour(0.85, 0.88, 0.92)
      let nose = CALayer()
      nose.name = "nose"
      nose.frame = CGRect(x: 28, y: 5, width: 8, height: 10)
      nose.backgroundColor = colour(0.9, 0.2, 0.2)
      ship.addSublayer(nose)
      canvas.addSublayer(ship)

      let orbit = CAKeyframeAnimation(keyPath: "position")
      orbit.path = circle
      orbit.calculationMode = .paced
      orbit.rotationMode = .rotateAuto
      orbit.duration = 4
      orbit.repeatCount = .infinity
      ship.add(orbit, forKey: "orbit")
      return canvas
    }
  }
}
