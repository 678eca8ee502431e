import Geometry
import Imaging
import RenderModel
import TestSupport
import Tessellator
import Testing

/// One pixel of a small scene worked out by hand for each property of appearance, in both renderers. Layers of 40 x 40
/// lie from (12, 12) to (52, 52) of a frame of 64 x 64, y down, unless a test says otherwise.
@Suite struct HandPixelTests {
  private let both: BothRenderers
  private let size = Vector2(40, 40)
  private let middle = Vector2(32, 32)

  init() throws { both = try BothRenderers() }

  private func scene(
    _ background: Colour? = .white, colour: Colour? = nil, opacity: Double = 1,
    flags: LayerFlags = [.doubleSided, .groupOpacity], content: LayerContent? = nil, shape: ShapeContent? = nil,
    gradient: GradientContent? = nil, behind: Colour? = nil, style: (inout LayerStyle) -> Void = { _ in },
    sublayers: (inout SnapshotWriter) -> Void = { _ in }
  ) -> Scene {
    .flat(#function, 64, 64, background: background) { w in
      if let behind { w.layer(size: Vector2(64, 64), at: middle, colour: behind) }
      w.begin(
        size: size, at: middle, colour: colour, opacity: opacity, flags: flags, content: content, shape: shape,
        gradient: gradient, style: .with(style))
      sublayers(&w)
      w.end()
    }
  }

  // MARK: - Outlines

  /// Radius 20 about (32, 32). The centre of pixel (17, 17) is 14.5 * sqrt 2 = 20.506 away; its inner corner lies
  /// 0.707 - 0.506 = 0.201 inside the arc, which cuts off 0.201^2 = 0.040 of the pixel: 10 of 255.
  @Test func cornerRadius() throws {
    try both.expect(scene(nil, colour: .ruby) { $0.cornerRadius = 20 }, 17, 17, [10, 0, 0, 10], within: 1)
  }

  /// Rows count down, so maxXMinY is the upper right corner. Radius 20 leaves nothing in the corner's own pixel.
  @Test func maskedCorners() throws {
    let upperRight = scene(colour: .ruby) {
      $0.cornerRadius = 20
      $0.roundedCorners = .maxXMinY
    }
    try both.expect(upperRight, 51, 12, [255, 255, 255, 255])
    try both.expect(upperRight, 12, 12, [255, 0, 0, 255])
    try both.expect(upperRight, 51, 51, [255, 0, 0, 255])
  }

  /// Radius 10. The first cubic is x = 15.287, 10.885, 8.684, 6.315 and y = 0.749 t^3: at x = 11, 10.5 and 10 its t is
  /// 0.390, 0.446 and 0.5045, y 0.044, 0.067 and 0.096. By Simpson's rule 0.068 of the pixel lies above it; the rest is
  /// 237.7 of 255. A quarter circle would leave the pixel whole.
  @Test func cornerCurve() throws {
    func rounded(_ isContinuous: Bool) -> Scene {
      scene(nil, colour: .ruby) {
        $0.cornerRadius = 10
        $0.hasContinuousCorners = isContinuous
      }
    }
    try both.expect(rounded(true), 22, 12, [238, 0, 0, 238], within: 1)
    try both.expect(rounded(false), 22, 12, [255, 0, 0, 255])
  }

  /// The third column is covered by half: (1, 0, 0) / 2 + (0, 0, 1) / 2.
  @Test func border() throws {
    let bordered = scene(colour: .ruby) {
      $0.borderWidth = 2.5
      $0.borderColour = .sky
    }
    try both.expect(bordered, 13, 30, [0, 0, 255, 255])
    try both.expect(bordered, 14, 30, [128, 0, 128, 255], within: 1)
    try both.expect(bordered, 15, 30, [255, 0, 0, 255])
  }

  /// Over the sublayers, and half of it: (0, 0.5, 0) / 2 + (0, 0, 1) / 2.
  @Test func borderOverSublayers() throws {
    let bordered = scene(
      style: {
        $0.borderWidth = 4
        $0.borderColour = .sky.alpha(0.5)
      }, sublayers: { $0.layer(size: size, at: Vector2(20, 20), colour: .leaf) })
    try both.expect(bordered, 13, 30, [0, 64, 128, 255], within: 1)
  }

  /// As `cornerRadius`, of what lies under the outline: background, then the sublayer, both whole there.
  @Test func masksToBoundsWithARadius() throws {
    let clipped = scene(
      nil, colour: .ruby, flags: [.doubleSided, .groupOpacity, .masksToBounds], style: { $0.cornerRadius = 20 },
      sublayers: { $0.layer(size: Vector2(60, 60), at: Vector2(20, 20), colour: .sky) })
    try both.expect(clipped, 17, 17, [0, 0, 10, 10], within: 1)
    try both.expect(clipped, 5, 30, [0, 0, 0, 0])
  }

  /// From 12.6 to 52.6. The left side is hard: the centre of column 12 is outside, that of 13 inside. Column 52 is
  /// covered by 0.6: 255 * 0.4 of the white remain. Likewise beside a layer whose plane is another.
  @Test(arguments: [false, true]) func edgeAntialiasingMask(isInSpace: Bool) throws {
    let hard = Scene.flat("edges", 64, 64) { w in
      if isInSpace {
        w.layer(size: Vector2(6, 6), at: Vector2(5, 5), transform: Matrices.rotation(0.5, 0, 1, 0), colour: .sky)
      }
      w.layer(
        size: size, at: Vector2(32.6, 32), colour: .ruby, style: .with { $0.antialiasedEdges = [.maxX, .minY, .maxY] })
    }
    try both.expect(hard, 12, 30, [255, 255, 255, 255])
    try both.expect(hard, 13, 30, [255, 0, 0, 255])
    try both.expect(hard, 52, 30, [255, 102, 102, 255], within: 1)
  }

  // MARK: - Masks and groups

  /// Alpha 102 of 255 is 0.4: 255 * 0.6 of the white remain.
  @Test func maskOfAPicture() throws {
    let pixel = ImageSource(pixels: PixelBuffer(width: 1, height: 1, bytes: [0, 0, 0, 102]))
    let masked = scene(
      colour: .ruby, sublayers: { $0.mask(size: size, at: Vector2(20, 20), content: LayerContent(image: pixel)) })
    try both.expect(masked, 30, 30, [255, 153, 153, 255], within: 1)
  }

  /// The left half of the mask is half opaque, the right half is not there.
  @Test func maskOfAShape() throws {
    let shape = ShapeContent(path: .roundedRect(20, 40, 0), fillColour: .leaf.alpha(0.5))
    let masked = scene(colour: .ruby, sublayers: { $0.mask(size: size, at: Vector2(20, 20), shape: shape) })
    try both.expect(masked, 20, 30, [255, 128, 128, 255], within: 1)
    try both.expect(masked, 40, 30, [255, 255, 255, 255])
  }

  /// As a group blue over red, then half of it over white: (0.5, 0.5, 1). Each by itself: red (1, 0.5, 0.5), then blue
  /// (0.5, 0.25, 0.75).
  @Test func groupOpacity() throws {
    func faded(_ flags: LayerFlags) -> Scene {
      scene(
        colour: .ruby, opacity: 0.5, flags: flags,
        sublayers: { $0.layer(size: Vector2(20, 20), at: Vector2(20, 20), colour: .sky) })
    }
    try both.expect(faded([.doubleSided, .groupOpacity]), 30, 30, [128, 128, 255, 255], within: 1)
    try both.expect(faded(.doubleSided), 30, 30, [128, 64, 191, 255], within: 1)
  }

  /// Half a pixel a point: blue begins at x = 21 of the layer, in the middle of a texel, which is (0.5, 0, 0.5) and
  /// shows in columns 32 and 33.
  @Test func shouldRasterize() throws {
    let rasterised = scene(
      colour: .ruby,
      style: {
        $0.rasterizationScale = 0.5
        $0.magnificationFilter = .nearest
      }, sublayers: { $0.layer(size: Vector2(19, 40), at: Vector2(30.5, 20), colour: .sky) })
    try both.expect(rasterised, 31, 30, [255, 0, 0, 255])
    try both.expect(rasterised, 32, 30, [128, 0, 128, 255], within: 1)
    try both.expect(rasterised, 33, 30, [128, 0, 128, 255], within: 1)
    try both.expect(rasterised, 34, 30, [0, 0, 255, 255])
  }

  // MARK: - Shadows

  /// 1.5 points beyond a long side at x = 32, sigma 4: 1 - Phi(0.375) = 0.354 of black; 164.8 of the white remain.
  @Test func shadowRadius() throws {
    let cast = Scene.flat("shadow", 64, 64) { w in
      w.layer(
        size: Vector2(200, 400), at: Vector2(-68, 32), colour: .ruby,
        style: .with { $0.shadow = ShadowDescription(colour: .black, offset: .zero, sigma: 4) })
    }
    try both.expect(cast, 33, 32, [165, 165, 165, 255], within: 1)
    try both.expect(cast, 31, 32, [255, 0, 0, 255])
  }

  /// The square (0, 0) to (10, 10) of the layer, 5 to the right and 4 up: from (17, 8) to (27, 18).
  @Test func shadowPathAndOffset() throws {
    let cast = scene {
      $0.shadow = ShadowDescription(
        colour: .black.alpha(0.5), offset: Vector2(5, -4), sigma: 0, path: .roundedRect(10, 10, 0))
    }
    try both.expect(cast, 17, 8, [128, 128, 128, 255], within: 1)
    try both.expect(cast, 26, 17, [128, 128, 128, 255], within: 1)
    try both.expect(cast, 17, 18, [255, 255, 255, 255])
    try both.expect(cast, 16, 9, [255, 255, 255, 255])
  }

  /// Of a half opaque layer, alpha 128 of 255: 127 of the white remain beside it; under it 127 / 2 = 63.5, and half of
  /// red.
  @Test func shadowOfAlpha() throws {
    let cast = scene(colour: .ruby.alpha(0.5)) {
      $0.shadow = ShadowDescription(colour: .black, offset: Vector2(10, 0), sigma: 0)
    }
    try both.expect(cast, 55, 32, [127, 127, 127, 255], within: 1)
    try both.expect(cast, 30, 32, [191, 64, 64, 255], within: 1)
    try both.expect(cast, 15, 32, [255, 127, 127, 255], within: 1)
  }

  // MARK: - Gradients

  private func greys(_ kind: GradientContent.Kind, _ start: Vector2, _ end: Vector2) -> Scene {
    scene(
      gradient: GradientContent(
        kind: kind, start: start, end: end,
        stops: [.init(location: 0, colour: .black), .init(location: 1, colour: .white)]))
  }

  /// Column 22 is 10.5 of 40: t = 0.2625, 66.9 of 255.
  @Test func axialGradient() throws {
    try both.expect(greys(.axial, .zero, Vector2(40, 0)), 22, 30, [67, 67, 67, 255], within: 1)
  }

  /// (10.5, 0.5) from the middle: 10.512 of 20, t = 0.5256, 134.0 of 255.
  @Test func radialGradient() throws {
    try both.expect(
      greys(.radial, Vector2(20, 20), Vector2(40, 40)), 42, 32, [134, 134, 134, 255], within: 1)
  }

  /// (-0.5, 10.5) from the middle: 92.73 of 360 degrees, 65.7 of 255.
  @Test func conicGradient() throws {
    try both.expect(greys(.conic, Vector2(20, 20), Vector2(40, 20)), 31, 42, [66, 66, 66, 255], within: 1)
  }

  /// Between red and half transparent blue, not premultiplied: half way (0.5, 0, 0.5) of alpha 0.75; over white
  /// 0.75 * 0.5 + 0.25 = 0.625.
  @Test func gradientsMixUnpremultiplied() throws {
    let gradient = GradientContent(
      kind: .axial, start: Vector2(0.5, 0), end: Vector2(40.5, 0),
      stops: [.init(location: 0, colour: .ruby), .init(location: 1, colour: .sky.alpha(0.5))])
    try both.expect(scene(gradient: gradient), 32, 30, [159, 64, 159, 255], within: 1)
  }

  // MARK: - Colours

  /// White times (1, 0.5, 0.25), half of it over white; the instance stands 20 points to the right.
  @Test func instanceColour() throws {
    let replicas = scene(
      sublayers: { w in
        for k in 0..<2 {
          w.beginInstance(
            transform: .translation(Double(k) * 20, 0, 0),
            tint: k == 0 ? nil : Colour(red: 1, green: 0.5, blue: 0.25, alpha: 0.5))
          w.layer(size: Vector2(10, 10), at: Vector2(5, 5), colour: .white)
          w.end()
        }
      })
    try both.expect(replicas, 33, 13, [255, 191, 159, 255], within: 1)
    try both.expect(replicas, 13, 13, [255, 255, 255, 255])
  }

  private let inversion = FilterDescription.colourMatrix(
    ColourMatrix(
      red: SIMD4(-1, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, -1, 0), bias: SIMD4(1, 1, 1, 0)))

  /// (1, 0, 0) becomes (0, 1, 1), alpha stays 128.
  @Test func colourFilter() throws {
    let inverted = scene(nil, colour: .ruby.alpha(0.5)) { $0.filters = [inversion] }
    try both.expect(inverted, 30, 30, [0, 128, 128, 128], within: 1)
    try both.expect(inverted, 5, 30, [0, 0, 0, 0])
  }

  /// 2.5 points beyond a long side at x = 32, sigma 3: (Phi(-0.8333) - Phi(-3.1667)) / (1 - 2 Phi(-3.1667)) =
  /// 0.2015 / 0.9985 = 0.2019, 51.5 of 255.
  @Test func gaussianBlur() throws {
    let blurred = Scene.flat("blur", 64, 64, background: nil) { w in
      w.layer(
        size: Vector2(200, 400), at: Vector2(-68, 32), colour: .ruby,
        style: .with { $0.filters = [.gaussianBlur(sigma: 3)] })
    }
    try both.expect(blurred, 34, 32, [51, 0, 0, 51], within: 1)
  }

  /// Orange (255, 128, 0) behind becomes (0, 127, 255) within the layer.
  @Test func backgroundFilter() throws {
    let inverted = scene(behind: .orange, style: { $0.backgroundFilters = [inversion] })
    try both.expect(inverted, 30, 30, [0, 127, 255, 255], within: 1)
    try both.expect(inverted, 5, 30, [255, 128, 0, 255], within: 1)
  }

  /// (255, 128, 0) times (128, 128, 255) over 255.
  @Test func compositingFilter() throws {
    let multiplied = scene(
      colour: Colour(red: 0.5, green: 0.5, blue: 1, alpha: 1), behind: .orange, style: { $0.blend = .multiply })
    try both.expect(multiplied, 30, 30, [128, 64, 0, 255], within: 1)
  }

  /// A copy replaces what is behind inside the bounds, and only there.
  @Test func copyBlend() throws {
    let copied = scene(colour: .ruby.alpha(0.5), behind: .sky, style: { $0.blend = .copy })
    try both.expect(copied, 30, 30, [128, 0, 0, 128], within: 1)
    try both.expect(copied, 5, 30, [0, 0, 255, 255])
  }

  // MARK: - Contents

  private var redAndBlue: LayerContent {
    LayerContent(
      image: ImageSource(pixels: PixelBuffer(width: 2, height: 1, bytes: [255, 0, 0, 255, 0, 0, 255, 255])),
      scale: 0.25, minificationFilter: .nearest, magnificationFilter: .nearest)
  }

  /// Tiles of 8 points: x = 9.5 is 1.5 in the second, the red half; 5.5 is in the blue half of the first.
  @Test func repeatedContents() throws {
    var content = redAndBlue
    content.isRepeated = true
    try both.expect(scene(content: content), 21, 30, [255, 0, 0, 255])
    try both.expect(scene(content: content), 17, 30, [0, 0, 255, 255])
  }

  /// From half a picture before it to half a picture after it: its outer columns go on.
  @Test func contentsRectBeyondThePicture() throws {
    var content = redAndBlue
    content.rect = Rectangle(x: -0.5, y: 0, width: 2, height: 1)
    for x in [13, 31] { try both.expect(scene(content: content), x, 30, [255, 0, 0, 255]) }
    for x in [32, 50] { try both.expect(scene(content: content), x, 30, [0, 0, 255, 255]) }
  }

  /// 8 x 4 points at the right side, half way up: x from 44 to 52, y from 30 to 34.
  @Test func contentsGravity() throws {
    var content = redAndBlue
    content.gravity = .right
    try both.expect(scene(content: content), 44, 30, [255, 0, 0, 255])
    try both.expect(scene(content: content), 51, 33, [0, 0, 255, 255])
    try both.expect(scene(content: content), 43, 30, [255, 255, 255, 255])
    try both.expect(scene(content: content), 51, 34, [255, 255, 255, 255])
  }
}
