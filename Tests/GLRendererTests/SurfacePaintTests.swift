import FramePlanner
import Imaging
import RenderModel
import TestBasics
import TestSupport
import Testing

@testable import GLRenderer

/// Paints that show surfaces, against the plan's own words in doubles (`PlanRasterizer`) and closed forms.
@Suite struct SurfacePaintTests {
  private static let white = SIMD4<Float>(repeating: 1)

  /// A frame of 150 x 100 and a surface of noise that is a window of it, its sides whole numbers of 64 or not: targets are
  /// as large or larger.
  private static let windows: [(x: Int, y: Int, width: Int, height: Int)] = [
    (10, 7, 64, 64), (-5, 20, 61, 47), (40, -13, 128, 70), (3, 3, 1, 1), (100, 60, 63, 65),
  ]

  /// Two frames are drawn before, so that pooled targets hold other things.
  private func draw(_ maker: PlanMaker, _ renderer: GLFrameRenderer) throws -> PixelBuffer {
    for size in [256, 64] {
      var other = PlanMaker(size, size, clear: Self.white)
      let surface = other.empty(width: 64, height: 64)
      other.plan.passes[0].clear = Self.white
      let quad = other.quad(rectangle(0, 0, 64, 64), Self.white)
      other.surface(surface, [quad])
      _ = try other.draw(renderer)
    }
    return try maker.draw(renderer)
  }

  /// Side by side, their hulls too, which reach one pixel further.
  private func quads(_ maker: inout PlanMaker, _ colour: SIMD4<Float> = white) -> [QuadInstance] {
    let plain = maker.quad(rectangle(-10, -10, 160, 59), colour)
    let cut = maker.quad(
      rectangle(-10, 61, 160, 120), colour, origin: SIMD2(20, 30),
      extras: PlanMaker.Extras(cuts: [SIMD4(1, 0.7, -30, 0), SIMD4(-1, 0, 70, 1)]))
    return [plain, cut]
  }

  private func worst(
    _ format: SurfaceDescriptor.Format = .rgba8, _ paint: (inout PlanMaker, _ source: Int) -> Batch.Paint
  ) throws -> Int {
    let renderer = try GLFrameRenderer()
    var worst = 0
    for (i, window) in Self.windows.enumerated() {
      var maker = PlanMaker(150, 100)
      let source = maker.surface(
        of: TestPictures.noise(window.width, window.height, seed: UInt64(i)), x: window.x, y: window.y, format: format)
      let paint = paint(&maker, source)
      let quads = quads(&maker, SIMD4(0.9, 0.8, 1, 0.7))
      maker.quads(paint, quads)
      worst = max(worst, worstDifference(try draw(maker, renderer), PlanRasterizer.image(of: maker.plan)))
    }
    return worst
  }

  @Test func masks() throws {
    #expect(
      try worst { maker, source in
        .masked(source, by: maker.surface(of: TestPictures.noise(50, 64, seed: 9), x: 30, y: 11))
      } <= 1)
  }

  @Test func plainSurfaces() throws {
    #expect(try worst { _, source in .surface(source) } <= 1)
    #expect(try worst(.rgba16Float) { _, source in .surface(source) } <= 1)
  }

  @Test func colourMatrices() throws {
    var random = SeededGenerator(seed: 31)
    for count in [1, 2, 5] {
      let matrices = (0..<(5 * count)).map { row in
        let reach = row % 5 == 4 ? 0.3 : 1.0
        return SIMD4<Float>(
          SIMD4(random.number(-reach...reach), random.number(-reach...reach), random.number(-reach...reach), 0.5))
      }
      let worst = try worst { maker, source in
        maker.plan.table += [.zero, .zero] + matrices
        return .filtered(source, table: maker.plan.table.count - matrices.count, matrices: count)
      }
      #expect(worst <= 1, "\(count)")
    }
  }

  /// Inverting an opaque grey, by hand; pixels without alpha stay transparent whatever the bias.
  @Test func anInvertedSquare() throws {
    var maker = PlanMaker(20, 10)
    let source = maker.empty(width: 10, height: 10)
    let square = maker.quad(rectangle(0, 0, 5, 10), SIMD4(0.2, 0.4, 0.5, 0.5))
    maker.solid([square], pass: 0)
    let whole = maker.quad(rectangle(0, 0, 20, 10), Self.white)
    maker.plan.table = [
      SIMD4(-1, 0, 0, 0), SIMD4(0, -1, 0, 0), SIMD4(0, 0, -1, 0), SIMD4(0, 0, 0, 1), SIMD4(1, 1, 1, 0),
    ]
    maker.quads(.filtered(source, table: 0, matrices: 1), [whole])
    let picture = try maker.draw(GLFrameRenderer())
    // 0.4, 0.8, 1 become 0.6, 0.2, 0, times an alpha of a half.
    let p = picture[2, 5]
    #expect(isNear(p.red, 0.3 * 255, 1) && isNear(p.green, 0.1 * 255, 1) && isNear(p.blue, 0, 1))
    #expect(isNear(p.alpha, 127.5, 1))
    #expect(picture[7, 5] == (0, 0, 0, 0))
    #expect(picture[17, 5] == (0, 0, 0, 0))
  }

  @Test func blurs() throws {
    for sigma in [0.001, 0.2, 0.5, 1, 1.7, 2.5, 4, 6.3, 8] {
      for isHorizontal in [true, false] {
        let blur = Blur(isHorizontal: isHorizontal, sigma: sigma)
        #expect(try worst { _, source in .blurred(source, blur) } <= 1, "\(sigma)")
        #expect(try worst(.rgba16Float) { _, source in .blurred(source, blur) } <= 1, "\(sigma), float")
      }
    }
  }

  /// A step blurred is the error function, whose values here are from tables: erf(0.5 / sqrt 2) = 0.38292,
  /// erf(1 / sqrt 2) = 0.68269, erf(2 / sqrt 2) = 0.95450.
  @Test func aBlurredStep() throws {
    var maker = PlanMaker(120, 8)
    let source = maker.empty(width: 120, height: 8)
    let half = maker.quad(rectangle(60, 0, 120, 8), Self.white)
    maker.solid([half], pass: 0)
    let whole = maker.quad(rectangle(0, 0, 120, 8), Self.white)
    maker.quads(.blurred(source, Blur(isHorizontal: true, sigma: 5)), [whole])
    let picture = try maker.draw(GLFrameRenderer())
    // Pixels whose centres lie half, one and two sigma from the step, between two of them each.
    func mean(_ x: Int) -> Double { (Double(picture[x - 1, 4].alpha) + Double(picture[x, 4].alpha)) / 2 }
    for (distance, erf) in [(0, 0.0), (5, 0.68269), (10, 0.9545)] {
      #expect(abs(mean(60 + distance) - 255 * (0.5 + erf / 2)) < 1.2)
      #expect(abs(mean(60 - distance) - 255 * (0.5 - erf / 2)) < 1.2)
    }
  }

  @Test func halves() throws {
    #expect(try worst { _, source in .halved(source) } <= 1)
    #expect(try worst(.rgba16Float) { _, source in .halved(source) } <= 1)
  }

  private static let maps: [(SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)] = [
    (SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(-20.3, -9.6, 1)),
    (SIMD3(0.2, 0.05, 0), SIMD3(-0.04, 0.3, 0), SIMD3(3, 2, 1)),
    (SIMD3(0.9, 0.3, 0.004), SIMD3(-0.2, 0.8, 0.002), SIMD3(-5, 1, 0.8)),
  ]

  @Test func resampledSurfaces() throws {
    let renderer = try GLFrameRenderer()
    for (i, map) in Self.maps.enumerated() {
      for isTint in [false, true] {
        for format in [SurfaceDescriptor.Format.rgba8, .rgba16Float] {
          // Its place in the other grid does not count.
          for (width, height) in [(64, 64), (70, 33), (1, 128)] {
            var maker = PlanMaker(150, 100)
            let source = maker.surface(
              of: TestPictures.noise(width, height, seed: UInt64(i)), x: 7, y: -3, format: format)
            let images = quads(&maker, SIMD4(0.9, 0.8, 1, 0.7)).map {
              TestPictures.mapped($0, map.0, map.1, map.2, width, height)
            }
            maker.images(.resampled(surface: source, isNearest: false, isTint: isTint), images)
            let worst = worstDifference(try draw(maker, renderer), PlanRasterizer.image(of: maker.plan))
            #expect(worst <= (format == .rgba8 ? 2 : 1), "map \(i), \(width) x \(height)")
          }
        }
      }
    }
  }

  @Test func nearestPixelsOfResampledSurfaces() throws {
    let renderer = try GLFrameRenderer()
    for (width, height) in [(64, 64), (70, 33)] {
      var maker = PlanMaker(150, 100)
      let source = maker.surface(of: TestPictures.noise(width, height, seed: 3))
      // Places are odd multiples of 1/8, so no centre lies on a border.
      let images = quads(&maker).map {
        TestPictures.mapped($0, SIMD3(0.25, 0, 0), SIMD3(0, 0.25, 0), SIMD3(0, 0, 1), width, height)
      }
      maker.images(.resampled(surface: source, isNearest: true, isTint: false), images)
      #expect(worstDifference(try draw(maker, renderer), PlanRasterizer.image(of: maker.plan)) <= 1)
    }
  }

  /// The middle of the picture is stretched: corners show it as it is, whatever the distance between them.
  @Test func shadowsAreStretched() throws {
    let renderer = try GLFrameRenderer()
    var picture = PixelBuffer(width: 41, height: 31)
    for y in 1..<30 {
      for x in 1..<40 {
        let alpha = UInt8(min(min(x, 40 - x) * 12, 255) * min(min(y, 30 - y) * 17, 255) / 255)
        for c in 0..<4 { picture.bytes[(y * 41 + x) * 4 + c] = alpha }
      }
    }
    var maker = PlanMaker(150, 100)
    maker.plan.images.append(ImageSource(pixels: picture))
    let quads = quads(&maker, SIMD4(0.1, 0.2, 0.3, 0.8))
    let images = quads.map { quad in
      let origin = quad.origin
      return ImageInstance(
        quad: quad, m0: SIMD4(1, 0.02, 0, 0), m1: SIMD4(-0.02, 1, 0, 0), m2: SIMD4(origin.x - 20, origin.y - 10, 1, 0),
        clamp: SIMD4(20.5, 15.5, 80.5, 60.5))
    }
    maker.images(.shadow(image: 0), images)
    let drawn = try draw(maker, renderer)
    #expect(worstDifference(drawn, PlanRasterizer.image(of: maker.plan)) <= 1)
    #expect(drawn[60, 40].alpha > 180)
  }

  /// The stretched part of a repeated picture, its neighbours across the border included.
  @Test func repeatedPictures() throws {
    let renderer = try GLFrameRenderer()
    for (i, map) in Self.maps.enumerated() {
      for bounds in [SIMD4<Float>(0, 0, 13, 9), SIMD4(3, 2, 11, 8), SIMD4(4, 4, 5, 5)] {
        var maker = PlanMaker(150, 100)
        maker.plan.images.append(ImageSource(pixels: TestPictures.noise(13, 9, seed: UInt64(i))))
        let quad = maker.quad(rectangle(4.5, 3.25, 140, 90), SIMD4(repeating: 0.9))
        var image = TestPictures.mapped(quad, map.0, map.1, map.2, 13, 9)
        image.clamp = bounds
        let sampler = Sampler(minification: .linear, magnification: .linear, isRepeated: true)
        maker.images(.image(image: 0, sampler: sampler), [image])
        #expect(
          worstDifference(try draw(maker, renderer), PlanRasterizer.image(of: maker.plan)) <= 2, "map \(i), \(bounds)")
      }
    }
  }

  @Test func repeatedTexelsByHand() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(12, 1)
    var picture = PixelBuffer(width: 4, height: 1)
    picture.bytes = [[10, 0, 0, 255], [20, 0, 0, 255], [60, 0, 0, 255], [200, 0, 0, 255]].flatMap { $0 }
    maker.plan.images.append(ImageSource(pixels: picture))
    let quad = maker.quad(rectangle(0, 0, 12, 1), Self.white)
    var image = TestPictures.plain(quad, 4, 1)
    image.clamp = SIMD4(1, 0, 3, 1)
    for (filter, shift, wanted) in [
      (ContentsFilter.nearest, Float(0), [60, 20]), (.linear, 0, [60, 20]), (.linear, 0.5, [40, 40]),
      (.linear, 0.25, [50, 30]),
    ] {
      var maker = maker
      image.m2.x = shift
      let sampler = Sampler(minification: filter, magnification: filter, isRepeated: true)
      maker.images(.image(image: 0, sampler: sampler), [image])
      let drawn = try maker.draw(renderer)
      // Texels 1 and 2 take turns; pixel 0 lies a tile before the first.
      for x in 0..<12 { #expect(isNear(drawn[x, 0].red, Double(wanted[x % 2]), 1), "\(filter) \(shift) \(x)") }
    }
  }

  /// With smaller levels: a picture of one colour in two tones, reduced far below a texel, is their mean everywhere.
  @Test func repeatedLevels() throws {
    var maker = PlanMaker(40, 40)
    var picture = PixelBuffer(width: 16, height: 16)
    for i in 0..<256 {
      picture.bytes[i * 4] = i % 2 == 0 ? 200 : 100
      picture.bytes[i * 4 + 3] = 255
    }
    maker.plan.images.append(ImageSource(pixels: picture))
    let quad = maker.quad(rectangle(0, 0, 40, 40), Self.white)
    let image = TestPictures.mapped(quad, SIMD3(9.3, 1, 0), SIMD3(-2, 11.1, 0), SIMD3(-77, 3, 1), 16, 16)
    let sampler = Sampler(minification: .trilinear, magnification: .linear, isRepeated: true)
    maker.images(.image(image: 0, sampler: sampler), [image])
    let drawn = try maker.draw(GLFrameRenderer())
    for y in 0..<40 { for x in 0..<40 { #expect(isNear(drawn[x, y].red, 150, 1)) } }
  }
}
