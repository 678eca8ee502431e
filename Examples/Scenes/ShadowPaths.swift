import QuartzCore

extension ExampleScene {
  /// Two pictures on nothing with shadows of paths instead of their own: a square and a disc. Offset and blur are the
  /// defaults: three points up, and a standard deviation of three.
  public static var shadowPaths: ExampleScene {
    ExampleScene(name: "shadow-paths", size: CGSize(width: 400, height: 200), pictures: [.igloo]) {
      let canvas = makeCanvas(CGSize(width: 400, height: 200))
      let box = CGRect(x: 0, y: 0, width: 160, height: 160)
      let paths = [
        ("square", CGPath(rect: box, transform: nil)), ("disc", CGPath(ellipseIn: box, transform: nil)),
      ]
      for (column, (name, path)) in paths.enumerated() {
        let house = CALayer()
        house.name = name
        house.frame = box.offsetBy(dx: 20 + 200 * CGFloat(column), dy: 20)
        house.contents = Picture.igloo.image
        house.contentsRect = CGRect(x: 1.0 / 6, y: 0, width: 2.0 / 3, height: 1)
        house.shadowOpacity = 0.5
        house.shadowPath = path
        canvas.addSublayer(house)
      }
      return canvas
    }
  }
}
