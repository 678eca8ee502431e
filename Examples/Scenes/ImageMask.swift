import QuartzCore

extension ExampleScene {
  /// A picture seen through the shape of another: the mask's alpha counts, its colours do not.
  public static var imageMask: ExampleScene {
    ExampleScene(name: "image-mask", size: CGSize(width: 260, height: 180), pictures: [.landscape, .igloo]) {
      let canvas = makeCanvas(CGSize(width: 260, height: 180))
      let photograph = CALayer()
      photograph.name = "photograph"
      photograph.frame = CGRect(x: 10, y: 10, width: 240, height: 160)
      photograph.contents = Picture.landscape.image
      let mask = CALayer()
      mask.name = "igloo"
      mask.frame = photograph.bounds
      mask.contents = Picture.igloo.image
      photograph.mask = mask
      canvas.addSublayer(photograph)
      return canvas
    }
  }
}
