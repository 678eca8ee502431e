import Geometry
import RenderModel
import Tessellator

extension AppearanceMaker {
  mutating func colour(_ alpha: Double) -> Colour {
    Colour(red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1), alpha: alpha)
  }

  mutating func picture(_ feature: Feature) -> LayerContent {
    var content = LayerContent(image: random.chance(0.5) ? SamplePictures.opaque : SamplePictures.translucent)
    switch Int(random.number(0...4.99)) {
    case 0:
      content.minificationFilter = .nearest
      content.magnificationFilter = .nearest
    case 1:
      content.image = SamplePictures.large
      content.minificationFilter = .trilinear
      content.minificationFilterBias = random.number(-0.5...0.5)
    default: break
    }
    switch feature {
    case .placedPicture:
      content.gravity = ContentsGravity(rawValue: UInt8(random.number(1...11.99))) ?? .center
      content.scale = random.number(0.3...1)
    case .nineParts:
      content.center = Rectangle(x: 0.25, y: 0.4, width: random.number(0.1...0.5), height: random.number(0.1...0.4))
      content.scale = random.number(0.5...1)
    case .repeated:
      content.isRepeated = true
      content.scale = random.number(0.5...1)
      content.gravity = random.chance(0.5) ? .resize : .center
    default: break
    }
    if feature != .nineParts && random.chance(0.4) {
      content.rect = Rectangle(
        x: random.number(-0.2...0.4), y: random.number(-0.2...0.4), width: random.number(0.4...0.9),
        height: random.number(0.4...0.9))
    }
    return content
  }

  /// A picture, if there is none, that dissolves into another of the same size or of a different one.
  mutating func crossFade(_ content: LayerContent?) -> LayerContent {
    let features: [Feature] = [.picture, .placedPicture, .nineParts, .repeated]
    var content = content ?? picture(features.randomElement(using: &random)!)
    content.incoming = [SamplePictures.opaque, SamplePictures.translucent, SamplePictures.disc]
      .randomElement(using: &random)!
    content.incomingShare = random.number(0.1...0.9)
    return content
  }

  mutating func gradient(
    _ kind: GradientContent.Kind, _ size: Vector2, isTranslucent: Bool = false
  ) -> GradientContent {
    let start = Vector2(size.x * random.number(0...0.6), size.y * random.number(0...0.6))
    let end = Vector2(size.x * random.number(0.5...1), size.y * random.number(0.5...1))
    var locations = (0..<Int(random.number(1...5.99))).map { _ in random.number(0...1) }.sorted()
    // Every third has a jump.
    if locations.count > 2 && random.chance(0.3) { locations[1] = locations[0] }
    let hasAlpha = isTranslucent || random.chance(0.4)
    return GradientContent(
      kind: kind, start: start, end: end,
      stops: locations.map {
        GradientContent.Stop(location: $0, colour: colour(hasAlpha ? random.number(0...1) : 1))
      })
  }

  /// A mild one: the greatest factor of any channel is at most 1.3, so that the last bit's rounding is not blown up.
  mutating func matrix() -> ColourMatrix {
    switch Int(random.number(0...3.99)) {
    case 0:
      let r = SIMD4(-1.0, 0, 0, 0)
      return ColourMatrix(
        red: r, green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, -1, 0), bias: SIMD4(1, 1, 1, 0))
    case 1:
      let weights = SIMD4(0.2126, 0.7152, 0.0722, 0)
      return ColourMatrix(red: weights, green: weights, blue: weights)
    case 2:
      // Alpha from what is bright.
      return ColourMatrix(alpha: SIMD4(0.3, 0.5, 0.2, 0))
    default:
      let k = random.number(0.5...1.2)
      return ColourMatrix(
        red: SIMD4(k, 0.1, 0, 0), green: SIMD4(0, 0.2, 0.8, 0), blue: SIMD4(0.5, 0, 0.5, 0),
        alpha: SIMD4(0, 0, 0, random.number(0.5...1)), bias: SIMD4(random.number(-0.2...0.2), 0, 0.1, 0))
    }
  }

  mutating func shape(_ size: Vector2, isFilled: Bool) -> ShapeContent {
    var shape = ShapeContent(path: PathSource(path(size)))
    shape.fillColour = colour(isFilled ? (random.chance(0.7) ? 1 : 0.6) : 0)
    shape.fillRule = random.chance(0.5) ? .evenOdd : .nonZero
    if !isFilled || random.chance(0.4) {
      shape.strokeColour = colour(random.chance(0.7) ? 1 : 0.6)
      shape.stroke = StrokeStyle(
        width: random.number(1...6), cap: random.chance(0.5) ? .round : .butt,
        join: random.chance(0.5) ? .round : .bevel)
      if random.chance(0.3) { shape.stroke.dashes = [8, 5] }
      if random.chance(0.3) { shape.strokeEnd = 0.7 }
    }
    return shape
  }

  /// An ellipse, a rounded rectangle, or curves that cross themselves.
  mutating func path(_ size: Vector2) -> Path {
    var path = Path()
    let box = Rectangle(x: 0, y: 0, width: size.x, height: size.y).insetBy(random.number(-3...8))
    switch Int(random.number(0...2.99)) {
    case 0: path.addEllipse(in: box)
    case 1: path.addRoundedRect(box, radius: random.number(2...12), corners: .all, isContinuous: random.chance(0.5))
    default:
      path.move(to: point(box))
      for _ in 0..<3 {
        let (to, a, b) = (point(box), point(box), point(box))
        path.addCubic(to: to, control1: a, control2: b)
      }
      path.close()
    }
    return path
  }

  private mutating func point(_ box: Rectangle) -> Vector2 {
    Vector2(random.number(box.minX...max(box.minX, box.maxX)), random.number(box.minY...max(box.minY, box.maxY)))
  }
}
