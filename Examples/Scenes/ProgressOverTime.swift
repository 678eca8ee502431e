import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// Progress by strokeEnd: a line that grows evenly from left to right in two seconds, and a ring that closes in the same
  /// time as the default timing function has it.
  public static var progressOverTime: ExampleScene {
    ExampleScene(name: "progress-over-time", size: CGSize(width: 240, height: 200), duration: 2.5) {
      let canvas = makeCanvas(CGSize(width: 240, height: 200))
      let line = CGMutablePath()
      line.move(to: CGPoint(x: 20, y: 20))
      line.addLine(to: CGPoint(x: 220, y: 20))
      let ring = CGPath(ellipseIn: CGRect(x: 60, y: 60, width: 120, height: 120), transform: nil)
      for (path, timing) in [(line as CGPath, nil), (ring, CAMediaTimingFunction(name: .default))] {
        canvas.addSublayer(makeStroke("track", path, colour(0.8, 0.8, 0.8)))
        let progress = makeStroke("progress", path, colour(0.18, 0.8, 0.44))
        let growth = CABasicAnimation(keyPath: "strokeEnd")
        growth.fromValue = 0
        growth.toValue = 1
        growth.duration = 2
        growth.timingFunction = timing
        progress.add(growth, forKey: "growth")
        canvas.addSublayer(progress)
      }
      return canvas
    }
  }

  private static func makeStroke(_ name: String, _ path: CGPath, _ colour: CGColor) -> CAShapeLayer {
    let stroke = CAShapeLayer()
    stroke.name = name
    stroke.frame = CGRect(x: 0, y: 0, width: 240, height: 200)
    stroke.path = path
    stroke.fillColor = nil
    stroke.strokeColor = colour
    stroke.lineWidth = 8
    return stroke
  }
}
