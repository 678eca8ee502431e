import QuartzCore

extension ExampleScene {
  /// The digits of a clock, cut out of one small picture by contentsRect and shown eight times as large: above with sharp
  /// pixels, below smoothed.
  public static var digitFilters: ExampleScene {
    ExampleScene(name: "digit-filters", size: CGSize(width: 404, height: 222), pictures: [.digits]) {
      let canvas = makeCanvas(CGSize(width: 404, height: 222))
      let sheet = Picture.digits.image
      let rows: [(filter: CALayerContentsFilter, y: CGFloat)] = [(.nearest, 10), (.linear, 116)]
      for row in rows {
        for (place, digit) in [1, 0, 2, 4, 5, 8].enumerated() {
          let layer = CALayer()
          layer.frame = CGRect(x: 10 + 64 * CGFloat(place), y: row.y, width: 64, height: 96)
          layer.contents = sheet
          layer.contentsRect = CGRect(x: CGFloat(digit) / 10, y: 0, width: 0.1, height: 1)
          layer.contentsGravity = .resizeAspect
          layer.magnificationFilter = row.filter
          canvas.addSublayer(layer)
        }
      }
      return canvas
    }
  }
}
