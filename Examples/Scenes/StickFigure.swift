import QuartzCore

extension ExampleScene {
  /// A stick figure: one path of a circle and lines, drawn by its stroke alone, with round caps and joins. The layer has
  /// no size, for a shape is not cut to the bounds.
  public static var stickFigure: ExampleScene {
    ExampleScene(name: "stick-figure", size: CGSize(width: 300, height: 300)) {
      let canvas = makeCanvas(CGSize(width: 300, height: 300))
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 175, y: 100))
      path.addArc(
        center: CGPoint(x: 150, y: 100), radius: 25, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
      path.move(to: CGPoint(x: 150, y: 125))
      path.addLine(to: CGPoint(x: 150, y: 175))
      path.addLine(to: CGPoint(x: 125, y: 225))
      path.move(to: CGPoint(x: 150, y: 175))
      path.addLine(to: CGPoint(x: 175, y: 225))
      path.move(to: CGPoint(x: 100, y: 150))
      path.addLine(to: CGPoint(x: 200, y: 150))

      let figure = CAShapeLayer()
      figure.name = "figure"
      figure.strokeColor = colour(1, 0, 0)
      figure.fillColor = .clear
      figure.lineWidth = 5
      figure.lineJoin = .round
      figure.lineCap = .round
      figure.path = path
      canvas.addSublayer(figure)
      return canvas
    }
  }
}
