import QuartzCore

extension ExampleScene {
  /// A square of which three corners are round and the bottom right one is not, filled and outlined.
  public static var threeRoundCorners: ExampleScene {
    ExampleScene(name: "three-round-corners", size: CGSize(width: 200, height: 200)) {
      let canvas = makeCanvas(CGSize(width: 200, height: 200))
      let (rect, radius) = (CGRect(x: 50, y: 50, width: 100, height: 100), 20.0)
      let path = CGMutablePath()
      // With y down the angle grows clockwise, from the right by the bottom to the left.
      path.move(to: CGPoint(x: rect.minX + radius, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX - radius, y: rect.minY))
      path.addRelativeArc(
        center: CGPoint(x: rect.maxX - radius, y: rect.minY + radius), radius: radius, startAngle: -.pi / 2,
        delta: .pi / 2)
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.minX + radius, y: rect.maxY))
      path.addRelativeArc(
        center: CGPoint(x: rect.minX + radius, y: rect.maxY - radius), radius: radius, startAngle: .pi / 2,
        delta: .pi / 2)
      path.addLine(to: CGPoint(x: rect.minX, y: rect.minY + radius))
      path.addRelativeArc(
        center: CGPoint(x: rect.minX + radius, y: rect.minY + radius), radius: radius, startAngle: .pi, delta: .pi / 2)
      path.closeSubpath()

      let square = CAShapeLayer()
      square.name = "square"
      square.path = path
      square.fillColor = colour(0.95, 0.77, 0.06)
      square.strokeColor = colour(0.16, 0.5, 0.73)
      square.lineWidth = 5
      canvas.addSublayer(square)
      return canvas
    }
  }
}
