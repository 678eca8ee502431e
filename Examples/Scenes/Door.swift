import CoreGraphics
import QuartzCore

extension ExampleScene {
  /// A door that swings open towards the viewer about its left side and shuts again, for ever.
  public static var door: ExampleScene {
    ExampleScene(name: "door", size: CGSize(width: 320, height: 400), duration: 4, pictures: [.door]) {
      let canvas = makeCanvas(CGSize(width: 320, height: 400))
      canvas.sublayerTransform = perspective(500)
      let door = CALayer()
      door.name = "door"
      door.anchorPoint = CGPoint(x: 0, y: 0.5)
      door.bounds = CGRect(x: 0, y: 0, width: 128, height: 256)
      door.position = CGPoint(x: 96, y: 200)
      door.contents = Picture.door.image
      let swing = CABasicAnimation(keyPath: "transform.rotation.y")
      swing.fromValue = 0
      swing.toValue = -CGFloat.pi / 2
      swing.duration = 2
      swing.autoreverses = true
      swing.repeatDuration = .infinity
      door.add(swing, forKey: "swing")
      canvas.addSublayer(door)
      return canvas
    }
  }
}

extension Picture {
  /// A panelled door with a frame along its edges and a handle on the right.
  public static var door: Picture {
    Picture(name: "door.png", width: 128, height: 256) { x, y in
      if min(x, y, 127 - x, 255 - y) < 8 { return [92, 56, 32, 255] }
      let (u, v) = (Double(x) + 0.5 - 110, Double(y) + 0.5 - 132)
      if u * u + v * v < 36 { return [230, 190, 80, 255] }
      // Two columns of panels, three high; light from the upper left.
      let (column, row) = (x < 64 ? x - 16 : x - 68, y < 176 ? (y - 16) % 80 : y - 176)
      let height = y < 176 ? 72 : 64
      guard (0..<44).contains(column), (0..<height).contains(row), y >= 16 else { return [150, 98, 58, 255] }
      if column < 3 || row < 3 { return [96, 60, 34, 255] }
      if column >= 41 || row >= height - 3 { return [186, 130, 84, 255] }
      return [134, 86, 50, 255]
    }
  }
}
