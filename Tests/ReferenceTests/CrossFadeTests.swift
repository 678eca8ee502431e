import Geometry
import Imaging
import RenderModel
import TestSupport
import Testing

/// Contents that dissolve into others, in both renderers. In pixels worked out by hand, layers of 40 x 40 lie from
/// (12, 12) to (52, 52) of a frame of 64 x 64.
@Suite struct CrossFadeTests {
  private let both: BothRenderers

  init() throws { both = try BothRenderers() }

  private static func plain(_ width: Int, _ height: Int, _ rgba: [UInt8]) -> ImageSource {
    let bytes = (0..<(width * height)).flatMap { _ in rgba }
    return ImageSource(pixels: PixelBuffer(width: width, height: height, bytes: bytes))
  }

  private static let red = plain(2, 2, [255, 0, 0, 255])
  private static let blue = plain(4, 1, [0, 0, 255, 255])

  private static func fade(
    _ from: ImageSource, _ to: ImageSource, _ share: Double, _ change: (inout LayerContent) -> Void = { _ in }
  ) -> LayerContent {
    var content = LayerContent(image: from)
    content.incoming = to
    content.incomingShare = share
    change(&content)
    return content
  }

  private func scene(
    _ content: LayerContent, at: Vector2 = Vector2(32, 32), colour: Colour? = nil, opacity: Double = 1,
    flags: LayerFlags = [.doubleSided, .groupOpacity], background: Colour? = .white,
    style: (inout LayerStyle) -> Void = { _ in }
  ) -> Scene {
    .flat(#function, 64, 64, background: background) { w in
      w.layer(
        size: Vector2(40, 40), at: at, colour: colour, opacity: opacity, flags: flags, content: content,
        style: .with(style))
    }
  }

  // MARK: - By hand

  /// 255 * 0.75 of the red and 255 * 0.25 of the blue, on whole pixels and off them.
  @Test func opaquePictures() throws {
    let content = Self.fade(Self.red, Self.blue, 0.25)
    try both.expect(scene(content), 30, 30, [191, 0, 64, 255], within: 1)
    try both.expect(scene(content, at: Vector2(32.5, 32)), 30, 30, [191, 0, 64, 255], within: 1)
  }

  @Test func sharesAtTheEnds() throws {
    for share in [0, -1, Double.nan] {
      try both.expect(scene(Self.fade(Self.red, Self.blue, share)), 30, 30, [255, 0, 0, 255])
    }
    for share in [1, 2, Double.infinity] {
      try both.expect(scene(Self.fade(Self.red, Self.blue, share)), 30, 30, [0, 0, 255, 255])
    }
  }

  /// Half of each, (64, 32, 0, 96), over white of which 1 - 96 / 255 is left: 159 in each channel.
  @Test func translucentPictures() throws {
    let content = Self.fade(Self.plain(2, 2, [128, 0, 0, 128]), Self.plain(3, 3, [0, 64, 0, 64]), 0.5)
    try both.expect(scene(content), 30, 30, [223, 191, 159, 255], within: 1)
  }

  /// Column 12 is covered by half: half of (128, 0, 128) and half of the white. Two layers one over the other would
  /// leave less of it.
  @Test func coveredInPart() throws {
    let content = Self.fade(Self.red, Self.blue, 0.5)
    try both.expect(scene(content, at: Vector2(32.5, 32)), 12, 30, [191, 128, 191, 255], within: 1)
  }

  /// The picture fades as one: half of (191, 0, 64) and half of the white, with and without a group; on whole pixels it
  /// covers the background wholly.
  @Test func opacity() throws {
    let content = Self.fade(Self.red, Self.blue, 0.25)
    for flags in [[.doubleSided, .groupOpacity], .doubleSided] as [LayerFlags] {
      for colour in [nil, Colour.leaf] {
        let faded = scene(content, colour: colour, opacity: 0.5, flags: flags)
        try both.expect(faded, 30, 30, [223, 128, 159, 255], within: 1)
      }
    }
  }

  /// A quarter a pixel a point: the red one lies from (28, 28) to (36, 36), the blue one from (24, 30) to (40, 34). Each
  /// counts by its share where the other is not.
  @Test func sizesThatDiffer() throws {
    let content = Self.fade(Self.red, Self.blue, 0.25) {
      $0.gravity = .center
      $0.scale = 0.25
    }
    try both.expect(scene(content), 32, 32, [191, 0, 64, 255], within: 1)
    try both.expect(scene(content), 32, 29, [255, 64, 64, 255], within: 1)
    try both.expect(scene(content), 26, 32, [191, 191, 255, 255], within: 1)
    try both.expect(scene(content), 26, 29, [255, 255, 255, 255])
  }

  /// The background shows beside the pictures and where they are not opaque together.
  @Test func overABackground() throws {
    let content = Self.fade(Self.red, Self.blue, 0.25) { $0.gravity = .resizeAspect }
    // The red one fills the bounds, the blue one lies from (12, 27) to (52, 37): elsewhere 0.25 of (0, 128, 0) shows.
    try both.expect(scene(content, colour: .leaf), 32, 32, [191, 0, 64, 255], within: 1)
    try both.expect(scene(content, colour: .leaf), 32, 20, [191, 32, 0, 255], within: 1)
  }

  /// Radius 20: the outline leaves 0.040 of pixel (17, 17), 10 of 255, half of each picture.
  @Test func roundedClips() throws {
    let clipped = scene(
      Self.fade(Self.red, Self.blue, 0.5), flags: [.doubleSided, .groupOpacity, .masksToBounds], background: nil
    ) { $0.cornerRadius = 20 }
    try both.expect(clipped, 17, 17, [5, 0, 5, 10], within: 1)
    try both.expect(clipped, 32, 32, [128, 0, 128, 255], within: 1)
    try both.expect(clipped, 12, 12, [0, 0, 0, 0])
  }

  /// From nothing, and into nothing: one picture of less alpha.
  @Test func nothingOnOneSide() throws {
    try both.expect(scene(Self.fade(Self.red, .transparent, 0.75)), 30, 30, [255, 191, 191, 255], within: 1)
    try both.expect(scene(Self.fade(.transparent, Self.blue, 0.75)), 30, 30, [64, 64, 255, 255], within: 1)
    let empty = scene(Self.fade(.transparent, .transparent, 0.5), colour: .leaf)
    try both.expect(empty, 30, 30, [0, 128, 0, 255])
  }

  /// The half of each picture that the rectangle shows.
  @Test func contentsRect() throws {
    let halves = ImageSource(pixels: PixelBuffer(width: 2, height: 1, bytes: [255, 0, 0, 255, 0, 0, 255, 255]))
    let others = ImageSource(
      pixels: PixelBuffer(width: 4, height: 1, bytes: [0, 0, 0, 255, 0, 0, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255]))
    let content = Self.fade(halves, others, 0.5) {
      $0.rect = Rectangle(x: 0.5, y: 0, width: 0.5, height: 1)
      $0.magnificationFilter = .nearest
    }
    try both.expect(scene(content), 30, 30, [0, 128, 128, 255], within: 1)
  }

  // MARK: - As one picture

  /// Pictures whose values are even, so that half of each adds up to a third one's without rounding.
  private static func triple(isOpaque: Bool) -> (from: ImageSource, to: ImageSource, middle: ImageSource) {
    var bytes: [[UInt8]] = [[], [], []]
    for y in 0..<10 {
      for x in 0..<12 {
        let alphas: (Int, Int) = isOpaque ? (255, 255) : ((x * 38 + y * 22) % 256 & ~1, (x * 10 + y * 50) % 256 & ~1)
        let from = [x * 20, y * 24, (x + y) % 2 * 200].map { min($0, alphas.0) & ~1 } + [alphas.0]
        let to = [(11 - x) * 22, 100, y * 20].map { min($0, alphas.1) & ~1 } + [alphas.1]
        bytes[0] += from.map { UInt8($0) }
        bytes[1] += to.map { UInt8($0) }
        bytes[2] += zip(from, to).map { UInt8(($0 + $1) / 2) }
      }
    }
    let images = bytes.map { ImageSource(pixels: PixelBuffer(width: 12, height: 10, bytes: $0)) }
    return (images[0], images[1], images[2])
  }

  private static let places: [(name: String, transform: Matrix4)] = [
    ("upright", .identity), ("turned", Matrices.rotation(0.5, 0, 0, 1)),
    ("in perspective", Matrices.rotation(0.7, 0.4, 1, 0) * Matrices.perspective(200)),
  ]

  /// The fade looks like the picture half way, whatever is done to the layer: bilinear pictures may be 2 apart.
  @Test(arguments: [true, false])
  func likeThePictureHalfWay(isOpaque: Bool) throws {
    let (from, to, middle) = Self.triple(isOpaque: isOpaque)
    let looks: [(name: String, change: (inout LayerStyle) -> Void)] = [
      ("plain", { _ in }), ("rounded", { $0.cornerRadius = 14 }),
      ("bordered", { $0.borderWidth = 3 }),
      ("tinted", { $0.tint = Colour(red: 0.5, green: 1, blue: 0.75, alpha: 0.8) }),
      ("hard edges", { $0.antialiasedEdges = [.minX, .maxY] }),
      ("shadowed", { $0.shadow = ShadowDescription(colour: .black, offset: Vector2(4, 3), sigma: 2) }),
      ("filtered", { $0.filters = [.gaussianBlur(sigma: 1.5)] }), ("rasterised", { $0.rasterizationScale = 2 }),
      ("multiplied", { $0.blend = .multiply }),
    ]
    let gravities: [ContentsGravity] = [.resize, .resizeAspect, .resizeAspectFill, .bottomRight]
    for place in Self.places {
      for (k, look) in looks.enumerated() {
        let opacity = k % 2 == 0 ? 1 : 0.6
        let flags: LayerFlags = k % 3 == 1 ? [.doubleSided, .groupOpacity, .masksToBounds] : [.doubleSided]
        func scene(_ content: LayerContent) -> Scene {
          var content = content
          content.gravity = gravities[k % gravities.count]
          content.scale = 0.3
          if k == 4 { content.center = Rectangle(x: 0.25, y: 0.5, width: 0.5, height: 0.25) }
          return .flat("\(look.name) \(place.name) opaque \(isOpaque)", 96, 96) { w in
            w.layer(size: Vector2(96, 40), at: Vector2(48, 48), colour: .orange)
            w.begin(
              size: Vector2(56, 50), at: Vector2(48.3, 47.6), transform: place.transform,
              colour: k % 2 == 0 ? nil : .sky, opacity: opacity, flags: flags, content: content,
              style: .with(look.change))
            w.layer(size: Vector2(10, 10), at: Vector2(20, 20), colour: .leaf)
            w.end()
          }
        }
        try both.expectEqual(scene(Self.fade(from, to, 0.5)), scene(LayerContent(image: middle)), within: 2)
      }
    }
  }

  /// Opaque faces that share edges and planes that cross: no gap shows what is behind.
  @Test func facesOfSolids() throws {
    let (from, to, middle) = Self.triple(isOpaque: true)
    func scene(_ content: LayerContent) -> Scene {
      .perspective("fading cube", distance: 400) { w in
        w.beginTransformLayer(at: Vector2(-30, 0), transform: Matrices.rotation(0.7, 1, 0.6, 0.1))
        let q = Double.pi / 2
        for (turn, x) in [(0, 0.0), (q, 0), (2 * q, 0), (3 * q, 0), (q, 1), (-q, 1)] {
          w.layer(
            size: Vector2(70, 70), at: .zero,
            transform: .translation(0, 0, 35) * Matrices.rotation(turn, x, 1 - x, 0), content: content)
        }
        w.end()
      }
    }
    try both.expectEqual(scene(Self.fade(from, to, 0.5)), scene(LayerContent(image: middle)), within: 2)
  }
}
