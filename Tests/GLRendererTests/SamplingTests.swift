import FramePlanner
import Imaging
import RenderModel
import Testing

@testable import GLRenderer

/// Pictures against exact sampling in doubles.
@Suite struct SamplingTests {
  private struct Map {
    var m0: SIMD3<Float>
    var m1: SIMD3<Float>
    var m2: SIMD3<Float>
    var bias: Float = 0
  }

  /// The largest difference over a frame of `size` pixels wholly covered by the picture, 0...255. Pixels whose centre
  /// maps near a border between two texels (nearest filtering), or between magnification and minification, may fall
  /// on either side and are left out.
  private func worstError(
    _ picture: PixelBuffer, _ sampler: Sampler, _ map: Map, size: Int = 48, renderer: GLFrameRenderer
  ) throws -> Double {
    var maker = PlanMaker(size, size)
    let quad = maker.quad(rectangle(0, 0, Double(size), Double(size)), SIMD4(repeating: 1))
    let image = TestPictures.mapped(
      quad, map.m0, map.m1, map.m2, picture.width, picture.height, bias: map.bias)
    maker.image(ImageSource(pixels: picture), sampler, [image])
    let drawn = try maker.draw(renderer)
    let exact = ExactSampler(picture, sampler)
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size {
        let p = drawn[x, y]
        let value = SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha))
        var best = Double.infinity
        for shift in [SIMD2(0.0, 0.0), SIMD2(1e-3, 1e-3), SIMD2(-1e-3, -1e-3), SIMD2(1e-3, -1e-3), SIMD2(-1e-3, 1e-3)] {
          let wanted = exact.colour(image, Double(x) + 0.5 + shift.x, Double(y) + 0.5 + shift.y)
          let difference = wanted - value
          best = min(best, max(difference.max(), -difference.min()))
        }
        worst = max(worst, best)
      }
    }
    return worst
  }

  private static let maps: [Map] = [
    Map(m0: SIMD3(1, 0, 0), m1: SIMD3(0, 1, 0), m2: SIMD3(0.3, 0.4, 1)),
    // Strongly enlarged.
    Map(m0: SIMD3(0.02, 0.003, 0), m1: SIMD3(-0.004, 0.03, 0), m2: SIMD3(5, 7, 1)),
    // Turned, about one to one.
    Map(m0: SIMD3(0.8, 0.5, 0), m1: SIMD3(-0.5, 0.8, 0), m2: SIMD3(20, -3, 1)),
    // In perspective, from enlarged to reduced.
    Map(m0: SIMD3(1.1, 0.2, 0.011), m1: SIMD3(0.1, 0.9, -0.004), m2: SIMD3(2, 3, 0.5)),
    // Reduced five times.
    Map(m0: SIMD3(5.1, 0.4, 0), m1: SIMD3(-0.3, 4.6, 0), m2: SIMD3(9, 1, 1)),
  ]

  @Test func linearIsWithinTwoSteps() throws {
    let renderer = try GLFrameRenderer()
    for (i, map) in Self.maps.enumerated() {
      for (w, h) in [(61, 47), (2, 3), (256, 256), (1, 1), (1, 64)] {
        let error = try worstError(
          TestPictures.noise(w, h, seed: UInt64(i)), TestPictures.linear, map, renderer: renderer)
        #expect(error <= 2, "map \(i), \(w) x \(h)")
      }
    }
  }

  @Test func nearestTakesTheTexelThatHoldsThePoint() throws {
    let renderer = try GLFrameRenderer()
    for (i, map) in Self.maps.enumerated() {
      for (w, h) in [(61, 47), (2, 3), (1, 64)] {
        let error = try worstError(
          TestPictures.noise(w, h, seed: UInt64(i)), TestPictures.nearest, map, renderer: renderer)
        #expect(error == 0, "map \(i), \(w) x \(h)")
      }
    }
  }

  @Test func trilinearIsWithinFourSteps() throws {
    let renderer = try GLFrameRenderer()
    for (i, map) in Self.maps.enumerated() {
      for bias in [Float(-0.7), 0, 1.3, 20] {
        for (w, h) in [(61, 47), (64, 64), (300, 7), (1, 64), (1, 1), (3, 2)] {
          var map = map
          map.bias = bias
          let error = try worstError(
            TestPictures.noise(w, h, seed: UInt64(i)), TestPictures.trilinear, map, renderer: renderer)
          #expect(error <= 4, "map \(i), bias \(bias), \(w) x \(h)")
        }
      }
    }
  }

  @Test func mixedFiltersChangeWhereThePictureIsOneToOne() throws {
    let renderer = try GLFrameRenderer()
    let picture = TestPictures.noise(61, 47, seed: 9)
    for minification in [ContentsFilter.nearest, .linear, .trilinear] {
      for magnification in [ContentsFilter.nearest, .linear, .trilinear] {
        for map in Self.maps {
          let sampler = Sampler(minification: minification, magnification: magnification)
          let error = try worstError(picture, sampler, map, renderer: renderer)
          #expect(error <= 4, "\(minification), \(magnification)")
        }
      }
    }
  }

  /// The bounds keep neighbouring texels out: a part of a picture shows nothing of what lies beside it.
  @Test func boundsKeepNeighboursOut() throws {
    let renderer = try GLFrameRenderer()
    var picture = PixelBuffer(width: 4, height: 4)
    for y in 0..<4 {
      for x in 0..<4 {
        picture.bytes[(y * 4 + x) * 4 + (x < 2 ? 0 : 1)] = 255
        picture.bytes[(y * 4 + x) * 4 + 3] = 255
      }
    }
    let image = ImageSource(pixels: picture)
    for (sampler, inset) in [(TestPictures.nearest, Float(0)), (TestPictures.linear, 0.5)] {
      var maker = PlanMaker(16, 16)
      let quad = maker.quad(rectangle(0, 0, 16, 16), SIMD4(repeating: 1))
      var instance = TestPictures.mapped(quad, SIMD3(0.2, 0, 0), SIMD3(0, 0.2, 0), SIMD3(0, 0, 1), 4, 4)
      instance.clamp = SIMD4(inset, inset, 2 - inset, 4 - inset)
      maker.image(image, sampler, [instance])
      let drawn = try maker.draw(renderer)
      for x in 0..<16 { #expect(drawn[x, 5] == (255, 0, 0, 255)) }
    }
  }

  @Test func opacityAndCoverageScaleAllFourChannels() throws {
    let renderer = try GLFrameRenderer()
    var picture = PixelBuffer(width: 1, height: 1)
    picture.bytes = [100, 200, 40, 220]
    var maker = PlanMaker(4, 4)
    let quad = maker.quad(rectangle(0.5, 0, 3, 4), SIMD4(repeating: 0.5))
    maker.image(ImageSource(pixels: picture), TestPictures.linear, [TestPictures.plain(quad, 1, 1)])
    let drawn = try maker.draw(renderer)
    #expect(isNear(drawn[1, 1].red, 50, 1))
    #expect(isNear(drawn[1, 1].alpha, 110, 1))
    #expect(isNear(drawn[0, 1].green, 50, 1))
    #expect(isNear(drawn[0, 1].alpha, 55, 1))
  }

  @Test func picturesBeyondTheLimitAreReducedAndReported() throws {
    let renderer = try GLFrameRenderer()
    let limit = renderer.device.capabilities.maxTextureSize
    var picture = PixelBuffer(width: limit + 200, height: 1)
    for i in picture.bytes.indices { picture.bytes[i] = 255 }
    var maker = PlanMaker(4, 4)
    let quad = maker.quad(rectangle(0, 0, 4, 4), SIMD4(repeating: 1))
    maker.image(
      ImageSource(pixels: picture), TestPictures.nearest,
      [
        TestPictures.mapped(
          quad, SIMD3(Float(limit) / 4, 0, 0), SIMD3(0, 0.1, 0), SIMD3(0, 0, 1), picture.width, 1)
      ])
    var diagnostics = RenderDiagnostics()
    let drawn = try renderer.execute(maker.plan, diagnostics: &diagnostics)
    #expect(drawn[3, 1].alpha == 255)
    #expect(diagnostics.entries.map(\.kind) == [.limit])
  }

  @Test func anEmptyPictureIsTransparent() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(4, 4)
    let quad = maker.quad(rectangle(0, 0, 4, 4), SIMD4(repeating: 1))
    maker.image(
      ImageSource(pixels: PixelBuffer(width: 0, height: 3)), TestPictures.trilinear, [TestPictures.plain(quad, 0, 3)])
    #expect(try maker.draw(renderer).bytes.allSatisfy { $0 == 0 })
  }
}
