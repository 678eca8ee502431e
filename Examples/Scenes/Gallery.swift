import QuartzCore

extension ExampleScene {
  /// What a layer can look like, on one page: cards with rounded corners, shadows, gradient heads, round portraits and
  /// bordered buttons; pictures with discs in different blend modes; and before them a bar that blurs what lies behind.
  public static var gallery: ExampleScene {
    ExampleScene(name: "gallery", size: CGSize(width: 720, height: 480), pictures: [.landscape]) {
      let canvas = makeCanvas(CGSize(width: 720, height: 480))
      let wall = CAGradientLayer()
      wall.name = "wall"
      wall.frame = canvas.bounds
      wall.colors = [colour(0.94, 0.96, 0.99), colour(0.76, 0.82, 0.91)]
      canvas.addSublayer(wall)
      let photograph = Picture.landscape.image
      for (column, style) in cards.enumerated() {
        let card = makeCard(style, photograph)
        card.frame.origin = CGPoint(x: 30 + 230 * CGFloat(column), y: 36)
        canvas.addSublayer(card)
      }
      for (column, mode) in ["multiply", "screen", "overlay", "difference", "linearDodge"].enumerated() {
        let tile = makeTile(mode + "BlendMode", photograph)
        tile.frame.origin = CGPoint(x: 30 + 136 * CGFloat(column), y: 300)
        canvas.addSublayer(tile)
      }
      canvas.addSublayer(makeBar())
      return canvas
    }
  }

  // MARK: Cards

  private struct Card {
    let name: String
    let type: CAGradientLayerType
    let from: CGPoint
    let to: CGPoint
    let colours: [CGColor]
  }

  private static var cards: [Card] {
    [
      Card(
        name: "axial", type: .axial, from: CGPoint(x: 0, y: 0), to: CGPoint(x: 1, y: 1),
        colours: [colour(0.36, 0.3, 0.9), colour(0.9, 0.36, 0.66)]),
      Card(
        name: "radial", type: .radial, from: CGPoint(x: 0.5, y: 1), to: CGPoint(x: 1.1, y: 0),
        colours: [colour(1, 0.8, 0.36), colour(0.96, 0.4, 0.3)]),
      Card(
        name: "conic", type: .conic, from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 1, y: 0.5),
        colours: [colour(0.1, 0.7, 0.66), colour(0.2, 0.44, 0.86), colour(0.1, 0.7, 0.66)]),
    ]
  }

  private static func makeCard(_ style: Card, _ photograph: CGImage) -> CALayer {
    let card = CALayer()
    card.name = style.name
    card.bounds = CGRect(x: 0, y: 0, width: 200, height: 240)
    card.backgroundColor = colour(1, 1, 1)
    card.cornerRadius = 16
    card.cornerCurve = .continuous
    card.shadowOpacity = 0.25
    card.shadowOffset = CGSize(width: 0, height: 6)
    card.shadowRadius = 10

    let head = CAGradientLayer()
    head.frame = CGRect(x: 0, y: 0, width: 200, height: 84)
    head.type = style.type
    head.startPoint = style.from
    head.endPoint = style.to
    head.colors = style.colours
    head.cornerRadius = 16
    head.cornerCurve = .continuous
    head.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    card.addSublayer(head)

    card.addSublayer(makeBox(64, 48, 72, 72, radius: 36, colour(1, 1, 1)))
    let portrait = CALayer()
    portrait.frame = CGRect(x: 68, y: 52, width: 64, height: 64)
    portrait.contents = photograph
    portrait.contentsGravity = .resizeAspectFill
    let disc = CAShapeLayer()
    disc.path = CGPath(ellipseIn: portrait.bounds, transform: nil)
    portrait.mask = disc
    card.addSublayer(portrait)

    // Lines of writing, and two buttons.
    card.addSublayer(makeBox(40, 132, 120, 10, radius: 5, colour(0.25, 0.28, 0.35)))
    card.addSublayer(makeBox(30, 152, 140, 8, radius: 4, colour(0.8, 0.82, 0.86)))
    card.addSublayer(makeBox(50, 168, 100, 8, radius: 4, colour(0.8, 0.82, 0.86)))
    let button = makeBox(24, 192, 70, 28, radius: 14, nil)
    button.borderWidth = 2
    button.borderColor = style.colours[1]
    card.addSublayer(button)
    card.addSublayer(makeBox(106, 192, 70, 28, radius: 14, style.colours[1]))
    return card
  }

  // MARK: Blend modes

  /// A picture with rounded corners and a disc on it that is blended with it.
  private static func makeTile(_ mode: String, _ photograph: CGImage) -> CALayer {
    let tile = CALayer()
    tile.name = mode
    tile.bounds = CGRect(x: 0, y: 0, width: 116, height: 96)
    tile.contents = photograph
    tile.contentsGravity = .resizeAspectFill
    tile.cornerRadius = 12
    tile.masksToBounds = true
    let disc = makeBox(30, 8, 56, 56, radius: 28, colour(0.95, 0.55, 0.2))
    disc.name = "disc"
    disc.compositingFilter = mode
    tile.addSublayer(disc)
    return tile
  }

  // MARK: The bar

  private static func makeBar() -> CALayer {
    let bar = makeBox(30, 366, 660, 84, radius: 20, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.35))
    bar.name = "bar"
    bar.borderWidth = 1
    bar.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.6)
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    blur.setValue(8, forKey: "inputRadius")
    bar.backgroundFilters = [blur]
    let colours: [(CGFloat, CGFloat, CGFloat)] = [
      (0.95, 0.4, 0.35), (0.98, 0.7, 0.25), (0.3, 0.75, 0.5), (0.25, 0.6, 0.9), (0.6, 0.4, 0.85),
    ]
    for (column, c) in colours.enumerated() {
      let icon = CAGradientLayer()
      icon.frame = CGRect(x: 34 + 136 * CGFloat(column), y: 18, width: 48, height: 48)
      icon.cornerRadius = 12
      icon.cornerCurve = .continuous
      icon.colors = [colour(c.0, c.1, c.2), colour(0.7 * c.0, 0.7 * c.1, 0.7 * c.2)]
      bar.addSublayer(icon)
    }
    return bar
  }

  private static func makeBox(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, radius: CGFloat, _ colour: CGColor?
  ) -> CALayer {
    let box = CALayer()
    box.frame = CGRect(x: x, y: y, width: width, height: height)
    box.cornerRadius = radius
    box.backgroundColor = colour
    return box
  }
}
