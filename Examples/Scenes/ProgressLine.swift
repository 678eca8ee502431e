import QuartzCore

extension ExampleScene {
  /// A progress line by strokeEnd: not begun, half done and done, each over the whole line in grey.
  public static var progressLine: ExampleScene {
    ExampleScene(name: "progress-line", size: CGSize(width: 240, height: 120)) {
      let canvas = makeCanvas(CGSize(width: 240, height: 120))
      for (row, progress) in [0.0, 0.5, 1].enumerated() {
        let frame = CGRect(x: 20, y: 40 * CGFloat(row), width: 200, height: 40)
        canvas.addSublayer(makeLine("track", frame, colour(0.8, 0.8, 0.8), progress: 1))
        canvas.addSublayer(makeLine("progress", frame, colour(0.18, 0.8, 0.44), progress: progress))
      }
      return canvas
    }
  }

  private static func makeLine(_ name: String, _ frame: CGRect, _ colour: CGColor, progress: CGFloat) -> CAShapeLayer {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: 200, y: 20))
    let line = CAShapeLayer()
    line.name = name
    line.frame = frame
    line.path = path
    line.strokeColor = colour
    line.lineWidth = 8
    line.strokeEnd = progress
    return line
  }
}
