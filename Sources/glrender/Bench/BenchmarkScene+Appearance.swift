import CoreGraphics
import Foundation
import QuartzCore

// Scenes of what layers look like: corners, shadows, gradients, blurs, replicas, masks.

extension BenchmarkScene {
  /// 10 x 10 cards with a round border and a shadow, each with a gradient along its top and a picture clipped to rounded
  /// corners, all moving to the right by parts of a pixel. The shadows do not reach other cards.
  static func makeCards() -> (CALayer, (Int) -> Void) {
    let canvas = makeCanvas(distance: nil)
    let colours = palette(alpha: 1)
    let picture = makePicture()
    let cards = (0..<100).map { i in
      let card = CALayer()
      card.bounds = CGRect(x: 0, y: 0, width: 100, height: 44)
      card.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      card.cornerRadius = 8
      card.borderWidth = 1
      card.borderColor = CGColor(srgbRed: 0.6, green: 0.65, blue: 0.7, alpha: 1)
      card.shadowOpacity = 0.4
      card.shadowOffset = CGSize(width: 0, height: 2)
      card.shadowRadius = 4
      let head = CAGradientLayer()
      head.frame = CGRect(x: 6, y: 6, width: 88, height: 8)
      head.cornerRadius = 4
      head.colors = [colours[i % 6], colours[(i + 1) % 6]]
      head.startPoint = CGPoint(x: 0, y: 0.5)
      head.endPoint = CGPoint(x: 1, y: 0.5)
      card.addSublayer(head)
      let portrait = CALayer()
      portrait.frame = CGRect(x: 6, y: 18, width: 20, height: 20)
      portrait.contents = picture
      portrait.cornerRadius = 6
      portrait.masksToBounds = true
      card.addSublayer(portrait)
      canvas.addSublayer(card)
      return card
    }
    return (canvas, { frame in place(cards, frame) })
  }

  /// A panel over the whole frame that blurs what lies behind it by a standard deviation of 20 points: a gradient and 48
  /// squares that turn.
  static func makeBlur() -> (CALayer, (Int) -> Void) {
    let canvas = makeCanvas(distance: nil)
    let colours = palette(alpha: 1)
    let wall = CAGradientLayer()
    wall.frame = canvas.bounds
    wall.colors = [colours[3], colours[4]]
    canvas.addSublayer(wall)
    let squares = (0..<48).map { i in
      let square = CALayer()
      square.bounds = CGRect(x: 0, y: 0, width: 90, height: 90)
      square.position = CGPoint(x: 80 + 160 * CGFloat(i % 8), y: 60 + 120 * CGFloat(i / 8))
      square.backgroundColor = colours[i % 6]
      square.cornerRadius = 12
      canvas.addSublayer(square)
      return square
    }
    let panel = CALayer()
    panel.frame = canvas.bounds
    panel.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.3)
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(20, forKey: "inputRadius")
    panel.backgroundFilters = [blur]
    canvas.addSublayer(panel)
    return (
      canvas,
      { frame in
        for (i, square) in squares.enumerated() {
          square.transform = CATransform3DMakeRotation(CGFloat(frame + 7 * i) * degree, 0, 0, 1)
        }
      }
    )
  }

  /// One square, 100 times to the right and that 100 times downwards, turning; green fades along a row, blue downwards.
  static func makeReplicas() -> (CALayer, (Int) -> Void) {
    let canvas = makeCanvas(distance: nil)
    let rows = CAReplicatorLayer()
    rows.frame = canvas.bounds
    rows.instanceCount = 100
    rows.instanceTransform = CATransform3DMakeTranslation(0, 7.2, 0)
    rows.instanceBlueOffset = -0.009
    let columns = CAReplicatorLayer()
    columns.frame = canvas.bounds
    columns.instanceCount = 100
    columns.instanceTransform = CATransform3DMakeTranslation(12.8, 0, 0)
    columns.instanceGreenOffset = -0.009
    let square = CALayer()
    square.frame = CGRect(x: 3.9, y: 1.1, width: 5, height: 5)
    square.backgroundColor = CGColor(srgbRed: 0.9, green: 0.9, blue: 0.9, alpha: 1)
    columns.addSublayer(square)
    rows.addSublayer(columns)
    canvas.addSublayer(rows)
    return (canvas, { frame in square.transform = CATransform3DMakeRotation(CGFloat(frame) * degree, 0, 0, 1) })
  }

  /// 10 x 10 pictures, every other one seen through a star, the rest through the alpha of another picture, all moving to
  /// the right by parts of a pixel.
  static func makeMasks() -> (CALayer, (Int) -> Void) {
    let canvas = makeCanvas(distance: nil)
    let (picture, fading) = (makePicture(), makePicture(isFading: true))
    let star = makeStar()
    let layers = (0..<100).map { i in
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 108, height: 56)
      layer.contents = picture
      if (i + i / 10) % 2 == 0 {
        let shape = CAShapeLayer()
        shape.path = star
        layer.mask = shape
      } else {
        let mask = CALayer()
        mask.frame = layer.bounds
        mask.contents = fading
        layer.mask = mask
      }
      canvas.addSublayer(layer)
      return layer
    }
    return (canvas, { frame in place(layers, frame) })
  }

  // MARK: Parts

  /// Puts a hundred layers into rows of ten, moved to the right by a quarter pixel a frame.
  private static func place(_ layers: [CALayer], _ frame: Int) {
    let shift = 0.25 * CGFloat(frame % 16)
    for (i, layer) in layers.enumerated() {
      layer.position = CGPoint(x: 62 + 128 * CGFloat(i % 10) + shift, y: 36 + 72 * CGFloat(i / 10))
    }
  }

  /// A star of seven points that fills 108 x 56 points.
  private static func makeStar() -> CGPath {
    let path = CGMutablePath()
    for k in 0..<14 {
      let angle = CGFloat(k) * .pi / 7
      let reach: CGFloat = k % 2 == 0 ? 1 : 0.5
      let point = CGPoint(x: 54 + 54 * reach * sin(angle), y: 28 - 28 * reach * cos(angle))
      if k == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  /// 64 x 64 pixels of red and green ramps; where it fades, the alpha falls to the right.
  private static func makePicture(isFading: Bool = false) -> CGImage? {
    var bytes = Data(capacity: 64 * 64 * 4)
    for y in 0..<64 {
      for x in 0..<64 {
        let alpha = isFading ? 255 - 4 * x : 255
        bytes.append(contentsOf: [4 * x * alpha / 255, 4 * y * alpha / 255, 128 * alpha / 255, alpha].map(UInt8.init))
      }
    }
    guard let space = CGColorSpace(name: CGColorSpace.sRGB), let provider = CGDataProvider(data: bytes as CFData)
    else { return nil }
    return CGImage(
      width: 64, height: 64, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 256, space: space,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
      decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}
