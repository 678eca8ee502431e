import QuartzCore

extension ExampleScene {
  /// Dashes: a plain pattern, the same begun in its middle, and dots, which are dashes of no length with round caps.
  public static var dashedLine: ExampleScene {
    ExampleScene(name: "dashed-line", size: CGSize(width: 280, height: 120)) {
      let canvas = makeCanvas(CGSize(width: 280, height: 120))
      let rows: [(name: String, pattern: [NSNumber], phase: CGFloat, cap: CAShapeLayerLineCap)] = [
        ("dashes", [20, 10], 0, .butt), ("shifted", [20, 10], 20, .butt), ("dots", [0, 17], 0, .round),
      ]
      for (row, style) in rows.enumerated() {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 20, y: 20), CGPoint(x: 260, y: 20)])
        let line = CAShapeLayer()
        line.name = style.name
        line.frame = CGRect(x: 0, y: 40 * CGFloat(row), width: 280, height: 40)
        line.path = path
        line.strokeColor = colour(0.2, 0.28, 0.37)
        line.lineWidth = 8
        line.lineCap = style.cap
        line.lineDashPattern = style.pattern
        line.lineDashPhase = style.phase
        canvas.addSublayer(line)
      }
      return canvas
    }
  }
}
