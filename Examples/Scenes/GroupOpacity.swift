import QuartzCore

extension ExampleScene {
  /// A button with a label of the button's colour, four times: opaque; half transparent without a group, so that the
  /// label shows; as a group; and rasterised, which makes a group of it too.
  public static var groupOpacity: ExampleScene {
    ExampleScene(name: "group-opacity", size: CGSize(width: 360, height: 160)) {
      let canvas = makeCanvas(CGSize(width: 360, height: 160))
      canvas.backgroundColor = colour(0.3, 0.5, 0.7)
      let styles: [(name: String, opacity: Float, isGroup: Bool, isRasterized: Bool)] = [
        ("opaque", 1, true, false), ("each by itself", 0.5, false, false), ("as a group", 0.5, true, false),
        ("rasterized", 0.5, false, true),
      ]
      for (index, style) in styles.enumerated() {
        let button = makeButton()
        button.name = style.name
        button.position = CGPoint(x: 95 + 170 * CGFloat(index % 2), y: 45 + 70 * CGFloat(index / 2))
        button.opacity = style.opacity
        button.allowsGroupOpacity = style.isGroup
        button.shouldRasterize = style.isRasterized
        canvas.addSublayer(button)
      }
      return canvas
    }
  }

  private static func makeButton() -> CALayer {
    let button = CALayer()
    button.bounds = CGRect(x: 0, y: 0, width: 150, height: 50)
    button.backgroundColor = colour(1, 1, 1)
    button.cornerRadius = 10
    let label = CALayer()
    label.frame = CGRect(x: 20, y: 10, width: 110, height: 30)
    label.backgroundColor = colour(1, 1, 1)
    button.addSublayer(label)

    let letters = CGMutablePath()
    letters.addEllipse(in: CGRect(x: 30, y: 5, width: 20, height: 20))
    letters.move(to: CGPoint(x: 64, y: 5))
    letters.addLine(to: CGPoint(x: 64, y: 25))
    letters.move(to: CGPoint(x: 80, y: 5))
    letters.addLine(to: CGPoint(x: 64, y: 15))
    letters.addLine(to: CGPoint(x: 80, y: 25))
    let text = CAShapeLayer()
    text.path = letters
    text.fillColor = nil
    text.strokeColor = colour(0.1, 0.1, 0.2)
    text.lineWidth = 3
    label.addSublayer(text)
    return button
  }
}
