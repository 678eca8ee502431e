import FramePlanner
import Imaging
import RenderModel
import TestBasics
import TestSupport
import Testing

@testable import GLRenderer

/// Blend modes, by shaders and by fixed functions, against their formulas in doubles.
@Suite struct BlendModeTests {
  /// Premultiplied colours of every kind: alphas and channels from nothing to full.
  private static let lattice: [SIMD4<UInt8>] = {
    let alphas: [Int] = [0, 1, 60, 127, 200, 255]
    let shares: [Int] = [0, 120, 255]
    return alphas.flatMap { alpha in
      let levels = shares.map { UInt8((alpha * $0 + 127) / 255) }
      return levels.flatMap { red in
        levels.flatMap { green in levels.map { SIMD4(red, green, $0, UInt8(alpha)) } }
      }
    }
  }()

  private static var side: Int { lattice.count }

  /// The lattice along rows or along columns.
  private static func picture(alongRows: Bool) -> PixelBuffer {
    var picture = PixelBuffer(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let pixel = lattice[alongRows ? x : y]
        for c in 0..<4 { picture.bytes[(y * side + x) * 4 + c] = pixel[c] }
      }
    }
    return picture
  }

  private static func value(_ pixel: SIMD4<UInt8>) -> SIMD4<Double> { SIMD4<Double>(pixel) / 255 }

  /// The largest distance of a picture, 0...255, from what a mode makes of the lattice's colours.
  private static func worst(_ picture: PixelBuffer, _ formula: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>)
    -> Double
  {
    var worst = 0.0
    for y in 0..<side {
      for x in 0..<side {
        let wanted = formula(value(lattice[x]), value(lattice[y])) * 255
        let p = picture[x, y]
        let drawn = SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha))
        let difference = drawn - wanted
        worst = max(worst, difference.max(), -difference.min())
      }
    }
    return worst
  }

  private static func whole(_ maker: inout PlanMaker, _ opacity: Float = 1) -> QuadInstance {
    maker.quad(rectangle(0, 0, Double(side), Double(side)), SIMD4(repeating: opacity))
  }

  /// The frame shows the lattice along columns, of which `captured` then has a copy.
  private static func behind(_ maker: inout PlanMaker) {
    maker.plan.images.append(ImageSource(pixels: picture(alongRows: false)))
    let quad = whole(&maker)
    maker.images(
      .image(image: maker.plan.images.count - 1, sampler: TestPictures.nearest),
      [TestPictures.plain(quad, side, side)])
  }

  @Test func shadersFollowTheFormulas() throws {
    let renderer = try GLFrameRenderer()
    for mode in BlendMode.allCases {
      for opacity: Float in [1, 0.6] {
        var maker = PlanMaker(Self.side, Self.side)
        let source = maker.surface(of: Self.picture(alongRows: true))
        maker.plan.surfaces.append(SurfaceDescriptor(x: 0, y: 0, width: Self.side, height: Self.side))
        Self.behind(&maker)
        maker.plan.passes[1].captures = [2]
        maker.plan.passes.append(RenderPass(target: 0, clear: nil))
        let quad = Self.whole(&maker, opacity)
        maker.quads(.blended(source, backdrop: 2, mode), [quad])
        // Unbounded modes act on the whole rectangle, so that k is 1.
        let worst = Self.worst(try maker.draw(renderer)) { s, d in mode.blend(s * Double(opacity), d) }
        #expect(worst <= 1, "\(mode) at \(opacity)")
      }
    }
  }

  @Test func fixedFunctionsFollowTheFormulas() throws {
    let renderer = try GLFrameRenderer()
    for mode in Batch.fixedModes.sorted(by: { $0.rawValue < $1.rawValue }) {
      var maker = PlanMaker(Self.side, Self.side)
      Self.behind(&maker)
      maker.plan.images.append(ImageSource(pixels: Self.picture(alongRows: true)))
      let quad = Self.whole(&maker)
      maker.images(
        .image(image: 1, sampler: TestPictures.nearest), [TestPictures.plain(quad, Self.side, Self.side)], mode: mode)
      let worst = Self.worst(try maker.draw(renderer)) { s, d in mode.blend(s, d) }
      #expect(worst <= 1, "\(mode)")
    }
  }

  /// Modes that are unbounded act by the area of v0...v3, and where the surface has alpha; cuts keep what is behind.
  @Test func unboundedModesActWithinTheirArea() throws {
    let renderer = try GLFrameRenderer()
    var random = SeededGenerator(seed: 77)
    for mode in BlendMode.allCases {
      var maker = PlanMaker(60, 40, clear: SIMD4(0.2, 0.4, 0.6, 0.8))
      let source = maker.surface(of: TestPictures.noise(30, 20, seed: 5), x: 12, y: 9)
      maker.plan.surfaces.append(SurfaceDescriptor(x: 3, y: 2, width: 50, height: 36))
      maker.plan.images.append(ImageSource(pixels: TestPictures.noise(45, 38, seed: 6)))
      let back = maker.quad(rectangle(0, 0, 45, 38), SIMD4(repeating: 1))
      maker.images(.image(image: 1, sampler: TestPictures.nearest), [TestPictures.plain(back, 45, 38)])
      maker.plan.passes[1].captures = [2]
      maker.plan.passes.append(RenderPass(target: 0, clear: nil))
      let outline = random.polygon(4, centre: SIMD2(28, 20), radii: SIMD2(16, 12))
      let hull = rectangle(5, 4, 50, 35)
      let plain = maker.quad(outline, SIMD4(repeating: 0.9), hull: hull)
      let cut = maker.quad(
        random.polygon(4, centre: SIMD2(28, 20), radii: SIMD2(16, 12)), SIMD4(repeating: 0.9),
        origin: SIMD2(7, 3), extras: PlanMaker.Extras(cuts: [SIMD4(1, -0.5, -11, 1)]), hull: hull)
      maker.quads(.blended(source, backdrop: 2, mode), [mode.rawValue % 2 == 0 ? plain : cut])
      let drawn = try maker.draw(renderer)
      #expect(worstDifference(drawn, PlanRasterizer.image(of: maker.plan)) <= 1, "\(mode)")
    }
  }

  /// The batch of a mode may be anything that is drawn.
  @Test func solidsAndStripsTakeModes() throws {
    let renderer = try GLFrameRenderer()
    for mode in Batch.fixedModes {
      var maker = PlanMaker(20, 12, clear: SIMD4(0.2, 0.4, 0.1, 0.6))
      maker.plan.coverage = (0..<9).map { 0x3070_A0F0 &+ UInt32($0) &* 0x0503_0201 }
      let quad = maker.quad(rectangle(1.5, 1.25, 9.5, 10.5), SIMD4(0.5, 0.2, 0.3, 0.7))
      maker.quads(.solid, [quad], mode: mode)
      maker.strips(
        .coverage, [StripInstance(box: SIMD4(11, 5, 9, 4), start: 0, colour: SIMD4(0.1, 0.6, 0.4, 0.8))], mode: mode)
      // The mode is the batch's alone.
      maker.solid([maker.quad(rectangle(11, 0, 18.5, 4), SIMD4(0.5, 0.2, 0.3, 0.7))])
      let worst = worstDifference(try maker.draw(renderer), PlanRasterizer.image(of: maker.plan))
      #expect(worst <= 1, "\(mode)")
    }
  }
}
