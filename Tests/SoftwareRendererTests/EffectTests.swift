import Geometry
import Glibc
import Imaging
import RenderModel
import Testing

@testable import SoftwareRenderer

/// Filters, shadows, rasterised layers and background filters.
@Suite struct EffectTests {
  /// The share of a standard normal distribution below x.
  private func below(_ x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

  private func between(_ a: Double, _ b: Double) -> Double { below(b) - below(a) }

  private func shadow(
    _ sigma: Double, _ x: Double = 0, _ y: Double = 0, _ colour: Colour = .black, path: PathSource? = nil
  ) -> ShadowDescription {
    ShadowDescription(colour: colour, offset: Vector2(x, y), sigma: sigma, path: path)
  }

  private let invert = ColourMatrix(
    red: SIMD4(-1, 0, 0, 0), green: SIMD4(0, -1, 0, 0), blue: SIMD4(0, 0, -1, 0), bias: SIMD4(1, 1, 1, 0))

  // MARK: - Filters

  @Test func colourMatrices() throws {
    let layer = Sketch(20, 20, 20, 20, Colour(red: 1, green: 0.2, blue: 0, alpha: 0.5))
      .styled { $0.filters = [.colourMatrix(invert)] }
    let p = try layer.draw(40, 40)
    // Stored 128, 26 (0.1 is 25.5), 0, 128; 1 - 26/128 = 0.797 times 128 is 102.
    #expect(p.rgba(20, 20) == [0, 102, 128, 128])
    #expect(p.rgba(5, 20) == [0, 0, 0, 0])
    // The shadow is not filtered.
    let cast = try layer.styled { $0.shadow = shadow(0, 15, 0, .red) }.draw(40, 40)
    #expect(cast.rgba(32, 20) == [128, 0, 0, 128])
  }

  @Test func blurOfAStep() throws {
    let p = try Sketch(20, 20, 40, 200, .white).styled { $0.filters = [.gaussianBlur(sigma: 3)] }.draw(80, 40)
    // The right edge is at x = 40.
    for x in 25..<60 {
      #expect(abs(Double(p.rgba(x, 20)[3]) - 255 * below((40 - Double(x) - 0.5) / 3)) < 1.5)
    }
    #expect(
      try Sketch(20, 20, 40, 200, .white).styled { $0.filters = [.gaussianBlur(sigma: 3)] }
        .classes(80, 40)[20 * 80 + 40].isBlurred)
  }

  @Test func blurIsInPointsAndTurnsWithTheLayer() throws {
    let layer = Sketch(40, 40, 200, 20, .white, transform: .scale(2, 2, 1)).styled {
      $0.filters = [.gaussianBlur(sigma: 2)]
    }
    let p = try layer.draw(80, 80)
    for y in 45..<80 {
      let d = (60 - Double(y) - 0.5) / 4
      #expect(abs(Double(p.rgba(40, y)[3]) - 255 * between(-10 + d - 0, d)) < 1.5)
    }
    let turned = try layer.with { $0.node.transform = .scale(2, 2, 1) * .turnZ(0, 1) }.draw(80, 80)
    for k in 0..<80 { #expect(abs(turned.rgba(k, 40)[3] - p.rgba(40, k)[3]) <= 1) }
  }

  @Test func whatIsBesideTheFrameBlursIntoIt() throws {
    let p = try Sketch(-20, 20, 40, 200, .white).styled { $0.filters = [.gaussianBlur(sigma: 3)] }.draw(40, 40)
    for x in 0..<12 {
      #expect(abs(Double(p.rgba(x, 20)[3]) - 255 * below(-(Double(x) + 0.5) / 3)) < 1.5)
    }
  }

  @Test func unevenScalesBlurUnevenly() throws {
    // Twice as wide as high: the blur is 6 pixels wide across, 3 down.
    let layer = Sketch(40, 40, 20, 20, .white, transform: .scale(2, 1, 1)).styled {
      $0.filters = [.gaussianBlur(sigma: 3)]
    }
    let p = try layer.draw(80, 80)
    for k in stride(from: 10, to: 70, by: 3) {
      let (u, v) = ((Double(k) + 0.5 - 40) / 2, Double(k) + 0.5 - 40)
      let across = between((-10 - u) / 3, (10 - u) / 3) * between(-10.5 / 3, 9.5 / 3)
      let down = between((-10 - v) / 3, (10 - v) / 3) * between(-10.25 / 3, 9.75 / 3)
      #expect(abs(Double(p.rgba(k, 40)[3]) - 255 * across) < 1.5)
      #expect(abs(Double(p.rgba(40, k)[3]) - 255 * down) < 1.5)
    }
  }

  @Test func turnedAndUnevenLayersBlurInTheirOwnPlane() throws {
    // Twice as wide as high, then turned: the blur has no axis of the grid for its own.
    let layer = Sketch(40, 40, 20, 20, .white, transform: .scale(2, 1, 1) * .turnZ(0.6, 0.8)).styled {
      $0.filters = [.gaussianBlur(sigma: 3)]
    }
    let p = try layer.draw(80, 80)
    for y in stride(from: 5, to: 80, by: 7) {
      for x in stride(from: 5, to: 80, by: 7) {
        let d = Point(Double(x) + 0.5 - 40, Double(y) + 0.5 - 40)
        // Turned back: x along (0.6, 0.8), y along (-0.8, 0.6).
        let (u, v) = ((0.6 * d.x + 0.8 * d.y) / 2, -0.8 * d.x + 0.6 * d.y)
        let value = between((-10 - u) / 3, (10 - u) / 3) * between((-10 - v) / 3, (10 - v) / 3)
        #expect(abs(Double(p.rgba(x, y)[3]) - 255 * value) < 3)
      }
    }
    // In perspective too: on the line that the layer is turned about, at its own depth nothing is stretched.
    let tilted = try layer.with { $0.node.transform = .turnX(0.8, 0.6) * .perspective(500) }.draw(80, 80)
    for x in 20..<60 {
      let u = Double(x) + 0.5 - 40
      // The pixel's centre is half a pixel off the line: v = 0.625, and 1 + 0.00075 times as near.
      let value = between((-10 - u) / 3, (10 - u) / 3) * between(-10.6 / 3, 9.4 / 3)
      #expect(abs(Double(tilted.rgba(x, 40)[3]) - 255 * value) < 3)
    }
  }

  // MARK: - Shadows

  @Test func shadowOfARectangle() throws {
    let layer = Sketch(40, 40, 30, 20, .red).styled { $0.shadow = shadow(4, 3, 5, .black.alpha(0.8)) }
    let p = try layer.draw(80, 80)
    for (x, y) in [(58, 45), (60, 56), (43, 60), (30, 58), (20, 45), (63, 52)] {
      let (u, v) = (Double(x) + 0.5 - 43, Double(y) + 0.5 - 45)
      let value = between((-15 - u) / 4, (15 - u) / 4) * between((-10 - v) / 4, (10 - v) / 4) * 0.8
      #expect(p.rgba(x, y)[0] == 0)
      #expect(abs(Double(p.rgba(x, y)[3]) - 255 * value) < 1)
    }
    #expect(p.rgba(40, 40) == [255, 0, 0, 255])
    // It fades with the layer.
    let faded = try layer.opacity(0.5).draw(80, 80)
    #expect(abs(faded.rgba(60, 56)[3] * 2 - p.rgba(60, 56)[3]) <= 1)
  }

  @Test func sharpShadows() throws {
    let p = try Sketch(20, 20, 20, 20, .red).rounded(10).styled { $0.shadow = shadow(0, 4.5, 0, .blue) }.draw(40, 40)
    // The disc's right end is at 34.5; y below its middle it is y y / 20 less, 1/60 on average over the pixel.
    #expect(abs(Double(p.rgba(34, 20)[2]) - 255 * (0.5 - 1.0 / 60)) <= 1)
    #expect(p.rgba(33, 20) == [0, 0, 255, 255])
    #expect(p.rgba(20, 20) == [255, 0, 0, 255])
  }

  @Test func shadowPathsNeedNoPicture() throws {
    let path = PathSource(.circle(10, 10, 10))
    let p = try Sketch(40, 40, 20, 20).styled { $0.shadow = shadow(5, 0, 0, .black, path: path) }.draw(80, 80)
    // On the centre of a disc of radius r: 1 - exp(-r r / 2 sigma sigma); the pixel's centre is 0.7 away.
    let value = 255 * (1 - exp(-2.0))
    #expect(abs(Double(p.rgba(40, 40)[3]) - value) < 2)
  }

  @Test func shadowOfAlphaIsThatOfTheOutline() throws {
    let solid = Sketch(40, 40, 30, 20, .red).styled { $0.shadow = shadow(4, 3, 5) }
    // The same picture from two sublayers and no background.
    let halves = Sketch(
      40, 40, 30, 20, .clear, [Sketch(7.5, 10, 15, 20, .red), Sketch(22.5, 10, 15, 20, .red)]
    ).styled { $0.shadow = shadow(4, 3, 5) }
    let (a, b) = (try solid.draw(80, 80), try halves.draw(80, 80))
    for (x, y) in zip(a.bytes, b.bytes) { #expect(abs(Int(x) - Int(y)) <= 2) }
    // Of a layer twice as large with half of the lengths it is the same: offset and blur are the superlayer's.
    let small = try solid.with {
      $0.node.bounds = Rectangle(x: 0, y: 0, width: 15, height: 10)
      $0.node.transform = .scale(2, 2, 1)
    }.draw(80, 80)
    for (x, y) in zip(a.bytes, small.bytes) { #expect(abs(Int(x) - Int(y)) <= 1) }
    let smallHalves = try halves.with {
      $0.node.bounds = Rectangle(x: 0, y: 0, width: 15, height: 10)
      $0.sublayers = [Sketch(3.75, 5, 7.5, 10, .red), Sketch(11.25, 5, 7.5, 10, .red)]
      $0.node.transform = .scale(2, 2, 1)
    }.draw(80, 80)
    for (x, y) in zip(a.bytes, smallHalves.bytes) { #expect(abs(Int(x) - Int(y)) <= 2) }
  }

  @Test func shadowsDoNotTurnWithTheirLayer() throws {
    let layer = Sketch(40, 40, 20, 20, .red).styled { $0.shadow = shadow(3, 6, 2) }
    let turned = layer.with { $0.node.transform = .turnZ(0, 1) }
    let (a, b) = (try layer.draw(80, 80), try turned.draw(80, 80))
    for (x, y) in zip(a.bytes, b.bytes) { #expect(abs(Int(x) - Int(y)) <= 1) }
  }

  @Test func tiltedShadowsLieInTheirPlane() throws {
    // Turned by 60 degrees about y the layer is half as wide. The blur is round in its plane, so half as wide on the
    // screen; of the offset (8, 0) the plane has 8 cos 60 = 4 along its x, which is 2 on the screen.
    let layer = Sketch(40, 40, 60, 200, .red, transform: .turnY(0.5, 0.75.squareRoot()))
      .styled { $0.shadow = shadow(4, 8, 0) }
    let p = try layer.draw(80, 80)
    for x in 56..<64 {
      #expect(abs(Double(p.rgba(x, 40)[3]) - 255 * below((57 - Double(x) - 0.5) / 2)) < 1.5)
    }
    // From alpha by way of a local raster.
    let alpha = try layer.with {
      $0.node.backgroundColour = .clear
      $0.sublayers = [Sketch(30, 100, 60, 200, .red)]
    }.draw(80, 80)
    for (x, y) in zip(p.bytes, alpha.bytes) { #expect(abs(Int(x) - Int(y)) <= 3) }
  }

  @Test func shadowsShowThroughAndAreClipped() throws {
    // Not punched out: half of red over black.
    let layer = Sketch(20, 20, 20, 20, .red.alpha(0.5)).styled { $0.shadow = shadow(0) }
    // Its shadow is that of its alpha, a half: 128 of black, then 128 of red over it.
    #expect(try layer.draw(40, 40).rgba(20, 20) == [128, 0, 0, 192])
    let offset = layer.styled { $0.shadow = shadow(0, 15, 0) }
    #expect(try offset.draw(40, 40).rgba(32, 20)[3] == 128)
    #expect(try offset.masking.draw(40, 40).rgba(32, 20)[3] == 0)
    #expect(try offset.rounded(3).masking.draw(40, 40).rgba(32, 20)[3] == 0)
    // A mask cuts the shadow too.
    #expect(try offset.masked(by: Sketch(10, 10, 20, 20, .white)).draw(40, 40).rgba(32, 20)[3] == 0)
  }

  // MARK: - Bitmaps

  @Test func rasterisedLayersAreSampled() throws {
    // A bitmap of one pixel a point, drawn four times as large: the edge between red and blue is linear over 4 pixels.
    let inner = [Sketch(2.5, 5, 5, 10, .red), Sketch(7.5, 5, 5, 10, .blue)]
    let layer = Sketch(20, 20, 10, 10, .clear, transform: .scale(4, 4, 1), inner).styled { $0.rasterizationScale = 1 }
    let p = try layer.draw(40, 40)
    // Pixel 20 is at 5.125 points, 0.625 of the way from the centre of texel 4 to that of texel 5.
    #expect(p.rgba(20, 20) == [96, 0, 159, 255])
    #expect(p.rgba(10, 20) == [255, 0, 0, 255])
    let near = try layer.styled { $0.magnificationFilter = .nearest }.draw(40, 40)
    #expect(near.rgba(19, 20) == [255, 0, 0, 255])
    #expect(near.rgba(20, 20) == [0, 0, 255, 255])
    // Smaller pictures are read by the other filter; equally fine ones are none.
    for (scale, isNearest) in [(3.0, true), (4, true), (5, false)] {
      let mixed = layer.styled {
        $0.rasterizationScale = scale
        $0.magnificationFilter = .nearest
      }
      #expect(try mixed.classes(40, 40)[20 * 40 + 20].sampling == (isNearest ? .nearest : .linear))
    }
    // Four pixels a point are the frame's own.
    let plain = try layer.styled { $0.rasterizationScale = 0 }.draw(40, 40)
    #expect(try layer.styled { $0.rasterizationScale = 4 }.draw(40, 40) == plain)
    #expect(try layer.classes(40, 40)[20 * 40 + 20].sampling == .linear)
  }

  @Test func whatIsHardInABitmapIsHardWhereItShows() throws {
    // The sublayer's border runs through texel 4 of 10, at 4.5 points: pixels 18 and 19, and those half a texel about.
    let layer = Sketch(20, 20, 10, 10, .clear, transform: .scale(4, 4, 1), [Sketch(2.25, 5, 4.5, 10, .red)])
      .styled { $0.rasterizationScale = 1 }
    let c = try layer.classes(40, 40)
    #expect(c[20 * 40 + 18].edges == 1)
    // Pixel 18 is at 4.625 points, 0.875 of texel 4, half of which is covered, and 0.125 of nothing.
    #expect(try layer.draw(40, 40).rgba(18, 20) == [112, 0, 0, 112])
    #expect(try layer.draw(40, 40).rgba(21, 20) == [16, 0, 0, 16])
    #expect(c[20 * 40 + 8].edges == 0)
    // A nearest lookup that rounding decides.
    let picture = PixelBuffer.rows(["rgb"], palette)
    let sensitive = Sketch(20, 20, 40, 40, .clear, [Sketch(4.5, 20, 9, 40).with { $0.content = .nearest(picture) }])
    // Texel borders are at 3 and 6 points, pixel centres at a half: nothing is near; at half a scale 3 is a centre.
    #expect(try sensitive.styled { $0.rasterizationScale = 1 }.classes(40, 40).allSatisfy { !$0.sampleIsSensitive })
    #expect(try sensitive.styled { $0.rasterizationScale = 0.5 }.classes(40, 40)[20 * 40 + 3].sampleIsSensitive)
  }

  @Test func clippedLayersCastTheShadowOfAllTheyPaint() throws {
    // The shadow shows through the layer's translucent green only; what casts it is not clipped.
    let layer = Sketch(20, 20, 20, 20, .green.alpha(0.2), [Sketch(0, 10, 10, 20, .red)]).rounded(4).masking
      .styled { $0.shadow = shadow(0, 10, 0) }
    let p = try layer.draw(40, 40)
    // Within the bounds the sublayer covers columns 10 to 15; its shadow, black, lies from 20 to 25, with 51 of green
    // over it. The background's own shadow, 51 of black, lies from 20 to 30.
    #expect(p.rgba(22, 20) == [0, 51, 0, 255])
    #expect(p.rgba(27, 20) == [0, 51, 0, 92])
    #expect(p.rgba(17, 20) == [0, 51, 0, 51])
    #expect(p.rgba(12, 20) == [255, 0, 0, 255])
    #expect(p.rgba(33, 20) == [0, 0, 0, 0])
  }

  @Test func bitmapsHoldMaskAndShadow() throws {
    let layer = Sketch(20, 20, 20, 20, .red).masked(by: Sketch(5, 10, 10, 20, .white)).styled {
      $0.shadow = shadow(0, 0, 15)
    }
    #expect(try layer.styled { $0.rasterizationScale = 1 }.draw(40, 40) == layer.draw(40, 40))
    let faded = try layer.opacity(0.5).styled { $0.rasterizationScale = 1 }.draw(40, 40)
    #expect(faded.rgba(15, 20) == [128, 0, 0, 128])
  }

  // MARK: - Backdrops

  @Test func backgroundFiltersActBehind() throws {
    let glass = Sketch(20, 20, 20, 20, .white.alpha(0.25)).styled { $0.backgroundFilters = [.colourMatrix(invert)] }
    let p = try Sketch(20, 20, 40, 40, .red, [glass]).draw(40, 40)
    // Cyan, then a quarter (64) of white over it.
    #expect(p.rgba(20, 20) == [64, 255, 255, 255])
    #expect(p.rgba(5, 20) == [255, 0, 0, 255])
    // Half of a pixel is filtered to half.
    let half = glass.with {
      $0.node.position.x = 20.5
      $0.node.backgroundColour = .clear
    }
    let moved = try Sketch(20, 20, 40, 40, .red, [half]).draw(40, 40)
    #expect(moved.rgba(10, 20) == [128, 128, 128, 255])
  }

  @Test func blurredBackdrops() throws {
    // An edge at 40 behind the glass; what comes later over it, beside the glass, has no part in it.
    let glass = Sketch(40, 40, 40, 40).styled { $0.backgroundFilters = [.gaussianBlur(sigma: 3)] }
    let scene = Sketch(
      40, 40, 80, 80, .black, [Sketch(60, 40, 40, 80, .white), glass, Sketch(18, 40, 4, 80, .white)])
    let p = try scene.draw(80, 80)
    for x in 22..<58 {
      #expect(abs(Double(p.rgba(x, 40)[0]) - 255 * below((Double(x) + 0.5 - 40) / 3)) < 1.5)
    }
    #expect(p.rgba(10, 40) == [0, 0, 0, 255])
    #expect(p.rgba(70, 40) == [255, 255, 255, 255])
    #expect(try scene.classes(80, 80)[40 * 80 + 40].isBlurred)
  }

  @Test func backdropsAreThoseOfTheBuffer() throws {
    // In a group the page behind it does not count: nothing is there to be inverted but the group's own red.
    let glass = Sketch(10, 20, 10, 40).styled { $0.backgroundFilters = [.colourMatrix(invert)] }
    let group = Sketch(20, 20, 20, 40, .clear, [Sketch(5, 20, 10, 40, .red), glass]).opacity(0.5)
    let p = try Sketch(20, 20, 40, 40, .white, [group]).draw(40, 40)
    #expect(p.rgba(17, 20) == [127, 255, 255, 255])
    #expect(p.rgba(22, 20) == [255, 255, 255, 255])
  }

  // MARK: - Hostile values

  @Test func hugeEffectsEnd() throws {
    let huge = Rectangle(x: -5e8, y: -5e8, width: 1e9, height: 1e9)
    let styles: [(inout LayerStyle) -> Void] = [
      { $0.filters = [.gaussianBlur(sigma: 1e9)] },
      { $0.shadow = ShadowDescription(colour: .black, offset: Vector2(1e9, -1e9), sigma: 1e9) },
      { $0.cornerRadius = 1e9 }, { $0.rasterizationScale = 1e9 }, { $0.rasterizationScale = 1e-9 },
      { $0.backgroundFilters = [.gaussianBlur(sigma: 1e9)] }, { $0.borderWidth = 1e9 },
      { $0.filters = [FilterDescription](repeating: .gaussianBlur(sigma: 40), count: 64) },
    ]
    for (k, style) in styles.enumerated() {
      for bounds in [huge, Rectangle(x: 0, y: 0, width: 20, height: 20), .zero] {
        for colour in [Colour.red, .clear] {
          let layer = Sketch(10, 10, 20, 20, colour, [Sketch(5, 5, 30, 3, .green)]).styled(style).with {
            $0.node.bounds = bounds
          }
          for sketch in [layer, layer.masking, layer.rounded(7).masking, layer.masked(by: layer)] {
            #expect(throws: Never.self, "style \(k)") { try sketch.draw(24, 24) }
          }
        }
      }
    }
  }

  @Test func deepMasksAndEffects() throws {
    for kind in 0..<4 {
      let count = 1000
      var snapshot = LayerTreeSnapshot()
      for k in 0..<count {
        var node = LayerNode(
          parent: Int32(k - 1), bounds: Rectangle(x: 0, y: 0, width: 20, height: 20), position: Vector2(10, 10),
          backgroundColour: kind == 2 ? .clear : .red, subtreeEnd: Int32(count))
        var style = LayerStyle()
        switch kind {
        case 0:
          if k > 0 { node.flags.insert(.isMask) }
          if k < count - 1 { style.mask = Int32(k + 1) }
        case 1: style.filters = [.gaussianBlur(sigma: 0.5)]
        case 2: style.shadow = ShadowDescription(colour: .black, offset: Vector2(1, 1), sigma: 0.5)
        default: style.backgroundFilters = [.gaussianBlur(sigma: 0.5)]
        }
        if kind == 2 && k == count - 1 { node.backgroundColour = .red.alpha(0.5) }
        node.style = Int32(k)
        snapshot.styles.append(style)
        snapshot.nodes.append(node)
      }
      var diagnostics = RenderDiagnostics()
      let p = try ReferenceRenderer().render(snapshot, .window(20, 20), diagnostics: &diagnostics)
      #expect(p.rgba(10, 10)[3] > 0, "kind \(kind)")
    }
  }
}
