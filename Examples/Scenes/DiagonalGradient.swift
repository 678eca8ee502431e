import QuartzCore

extension ExampleScene {
  /// Red, yellow and blue from one corner to the middle of the square; from there to the other corner it stays blue.
  public static var diagonalGradient: ExampleScene {
    ExampleScene(name: "diagonal-gradient", size: CGSize(width: 300, height: 300)) {
      let canvas = makeCanvas(CGSize(width: 300, height: 300))
      let gradient = CAGradientLayer()
      gradient.name = "gradient"
      gradient.frame = CGRect(x: 50, y: 50, width: 200, height: 200)
      gradient.colors = [colour(1, 0, 0), colour(1, 1, 0), colour(0, 0, 1)]
      gradient.locations = [0, 0.25, 0.5]
      gradient.startPoint = CGPoint(x: 0, y: 0)
      gradient.endPoint = CGPoint(x: 1, y: 1)
      canvas.addSublayer(gradient)
      return canvas
    }
  }
}
