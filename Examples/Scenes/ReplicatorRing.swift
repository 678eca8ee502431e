import QuartzCore

extension ExampleScene {
  /// One square made ten, each turned 36 degrees further about a point 200 points below its middle, with a tenth less of
  /// green and blue each time.
  public static var replicatorRing: ExampleScene {
    ExampleScene(name: "replicator-ring", size: CGSize(width: 520, height: 520)) {
      let canvas = makeCanvas(CGSize(width: 520, height: 520))
      let ring = CAReplicatorLayer()
      ring.name = "ring"
      ring.frame = CGRect(x: 210, y: 10, width: 100, height: 100)
      ring.instanceCount = 10
      var turn = CATransform3DMakeTranslation(0, 200, 0)
      turn = CATransform3DRotate(turn, .pi / 5, 0, 0, 1)
      turn = CATransform3DTranslate(turn, 0, -200, 0)
      ring.instanceTransform = turn
      ring.instanceGreenOffset = -0.1
      ring.instanceBlueOffset = -0.1
      let square = CALayer()
      square.name = "square"
      square.frame = CGRect(x: 10, y: 10, width: 80, height: 80)
      square.backgroundColor = colour(1, 1, 1)
      ring.addSublayer(square)
      canvas.addSublayer(ring)
      return canvas
    }
  }
}
