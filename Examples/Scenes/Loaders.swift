import QuartzCore

extension ExampleScene {
  /// Three ways to say "wait": dots that fade one after the other, replicas that lag behind the first; a square that tumbles
  /// about its axes in turn, seen from near by; and bars of which each has begun a little earlier than the one before.
  public static var loaders: ExampleScene {
    ExampleScene(name: "loaders", size: CGSize(width: 400, height: 120), duration: 3.2) {
      let canvas = makeCanvas(CGSize(width: 400, height: 120))
      canvas.backgroundColor = colour(0.13, 0.16, 0.22)
      canvas.addSublayer(makeDots())
      canvas.addSublayer(makeTumblingSquare())
      for k in 0..<5 { canvas.addSublayer(makeBar(k)) }
      return canvas
    }
  }

  private static func makeDots() -> CALayer {
    let dots = CAReplicatorLayer()
    dots.name = "dots"
    dots.frame = CGRect(x: 20, y: 40, width: 40, height: 40)
    dots.instanceCount = 4
    dots.instanceDelay = 0.2
    dots.instanceTransform = CATransform3DMakeTranslation(26, 0, 0)
    let dot = CALayer()
    dot.name = "dot"
    dot.frame = CGRect(x: 0, y: 10, width: 20, height: 20)
    dot.cornerRadius = 10
    dot.backgroundColor = colour(1, 1, 1)
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0.2
    fade.duration = 0.5
    fade.autoreverses = true
    fade.repeatCount = .infinity
    dot.add(fade, forKey: "fade")
    dots.addSublayer(dot)
    return dots
  }

  private static func makeTumblingSquare() -> CALayer {
    let square = CALayer()
    square.name = "square"
    square.frame = CGRect(x: 175, y: 35, width: 50, height: 50)
    square.backgroundColor = colour(1, 1, 1)
    let near = perspective(100)
    let aboutX = CATransform3DRotate(near, .pi, 1, 0, 0)
    let aboutY = CATransform3DRotate(near, .pi, 0, 1, 0)
    let tumble = CAKeyframeAnimation(keyPath: "transform")
    tumble.values = [near, aboutX, CATransform3DRotate(aboutX, .pi, 0, 1, 0), aboutY, near]
    tumble.timingFunctions = Array(repeating: CAMediaTimingFunction(controlPoints: 0.1, 0.6, 0.2, 1), count: 4)
    tumble.duration = 3.2
    tumble.repeatCount = .infinity
    square.add(tumble, forKey: "tumble")
    return square
  }

  private static func makeBar(_ k: Int) -> CALayer {
    let bar = CALayer()
    bar.name = "bar"
    bar.frame = CGRect(x: 280 + 20 * CGFloat(k), y: 30, width: 10, height: 60)
    bar.backgroundColor = colour(1, 1, 1)
    let stretch = CAKeyframeAnimation(keyPath: "transform.scale.y")
    stretch.values = [1, 0.4, 1]
    stretch.keyTimes = [0, 0.5, 1]
    stretch.timingFunctions = [
      CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeInEaseOut),
    ]
    stretch.beginTime = CACurrentMediaTime() - 0.1 * Double(k)
    stretch.duration = 1
    stretch.repeatCount = .infinity
    bar.add(stretch, forKey: "stretch")
    return bar
  }
}
