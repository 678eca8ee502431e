import QuartzCore

extension ExampleScene {
  /// A picture and its fading reflection: a replicator of two, the second upside down below the first, two points apart.
  /// The scale of 0 along z leaves a matrix without an inverse, which is as good as any other.
  public static var reflection: ExampleScene {
    ExampleScene(name: "reflection", size: CGSize(width: 280, height: 362), pictures: [.landscape]) {
      let canvas = makeCanvas(CGSize(width: 280, height: 362))
      let mirror = CAReplicatorLayer()
      mirror.name = "mirror"
      mirror.frame = CGRect(x: 20, y: 20, width: 240, height: 160)
      mirror.instanceCount = 2
      mirror.instanceTransform = CATransform3DScale(CATransform3DMakeTranslation(0, 160 + 2, 0), 1, -1, 0)
      mirror.instanceAlphaOffset = -0.6
      let photograph = CALayer()
      photograph.name = "photograph"
      photograph.frame = mirror.bounds
      photograph.contents = Picture.landscape.image
      mirror.addSublayer(photograph)
      canvas.addSublayer(mirror)
      return canvas
    }
  }
}
