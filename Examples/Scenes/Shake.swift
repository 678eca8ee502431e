import QuartzCore

extension ExampleScene {
  /// A field for a password that shakes its head: key frames are added to where it stands, so that the animation need not
  /// know where that is.
  public static var shake: ExampleScene {
    ExampleScene(name: "shake", size: CGSize(width: 240, height: 120), duration: 1.5) {
      let canvas = makeCanvas(CGSize(width: 240, height: 120))
      canvas.backgroundColor = colour(0.92, 0.94, 0.97)
      let field = CALayer()
      field.name = "field"
      field.frame = CGRect(x: 40, y: 40, width: 160, height: 40)
      field.backgroundColor = colour(1, 1, 1)
      field.borderColor = colour(0.8, 0.25, 0.2)
      field.borderWidth = 3
      for k in 0..<5 {
        let dot = CALayer()
        dot.name = "dot"
        dot.frame = CGRect(x: 26 + 24 * CGFloat(k), y: 14, width: 12, height: 12)
        dot.cornerRadius = 6
        dot.backgroundColor = colour(0.25, 0.28, 0.35)
        field.addSublayer(dot)
      }
      let shake = CAKeyframeAnimation(keyPath: "position.x")
      shake.values = [0, 12, -12, 8, -4, 0]
      shake.keyTimes = [0, 0.15, 0.4, 0.65, 0.85, 1]
      shake.isAdditive = true
      shake.beginTime = CACurrentMediaTime() + 0.5
      shake.duration = 0.6
      field.add(shake, forKey: "shake")
      canvas.addSublayer(field)
      return canvas
    }
  }
}
