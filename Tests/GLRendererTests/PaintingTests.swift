import FramePlanner
import Imaging
import RenderModel
import TestBasics
import Testing

@testable import GLRenderer

/// Blending, surfaces and the orientation of everything.
@Suite struct PaintingTests {
  @Test func instancesAreLaidOutAsTheVertexStreamReadsThem() {
    #expect(MemoryLayout<QuadInstance>.stride == 96)
    #expect(MemoryLayout<ImageInstance>.stride == 160)
    #expect(MemoryLayout<QuadInstance>.offset(of: \.table) == 8)
    #expect(MemoryLayout<QuadInstance>.offset(of: \.counts) == 12)
    #expect(MemoryLayout<QuadInstance>.offset(of: \.vx) == 16)
    #expect(MemoryLayout<QuadInstance>.offset(of: \.vy) == 32)
    #expect(MemoryLayout<QuadInstance>.offset(of: \.hullX) == 48)
    #expect(MemoryLayout<QuadInstance>.offset(of: \.hullY) == 64)
    #expect(MemoryLayout<QuadInstance>.offset(of: \.colour) == 80)
    #expect(MemoryLayout<ImageInstance>.offset(of: \.m0) == 96)
    #expect(MemoryLayout<ImageInstance>.offset(of: \.clamp) == 144)
  }

  @Test func sourceOverOfPremultipliedColours() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(4, 4, clear: SIMD4(0.1, 0.2, 0.3, 0.5))
    let quads = [
      maker.quad(rectangle(0, 0, 4, 4), SIMD4(0.4, 0, 0, 0.5)),
      maker.quad(rectangle(0, 0, 4, 4), SIMD4(0, 0.25, 0, 0.25)),
    ]
    maker.solid(quads)
    let pixel = try maker.draw(renderer)[2, 2]
    // ((d * 0.5) + s1) * 0.75 + s2, rounded to 8 bits after each step.
    #expect(isNear(pixel.red, 255 * (0.1 * 0.375 + 0.4 * 0.75), 1))
    #expect(isNear(pixel.green, 255 * (0.2 * 0.375 + 0.25), 1))
    #expect(isNear(pixel.blue, 255 * (0.3 * 0.375), 1))
    #expect(isNear(pixel.alpha, 255 * (0.5 * 0.375 + 0.5 * 0.75 + 0.25), 1))
  }

  /// An opaque background is cleared to, not drawn, and gives the bytes that drawing gives.
  @Test func opaqueBackgroundsAreCleared() throws {
    let renderer = try GLFrameRenderer()
    var random = SeededGenerator(seed: 12)
    for i in 0..<20 {
      let colour = SIMD4(Float(random.number(0...1)), Float(random.number(0...1)), Float(random.number(0...1)), 1)
      let reach = i % 2 == 0 ? rectangle(0, 0, 8, 8) : rectangle(-3.3, 0, 8.2, 12.7)
      var background = PlanMaker(8, 8, clear: SIMD4(0.5, 0.5, 0.5, 0.5))
      let whole = background.quad(reach, colour)
      background.solid([whole])
      // A cut that cuts nothing keeps the instance from being cleared to.
      var drawn = PlanMaker(8, 8, clear: SIMD4(0.5, 0.5, 0.5, 0.5))
      let cut = drawn.quad(reach, colour, extras: PlanMaker.Extras(cuts: [SIMD4(0, 0, 1, 0)]))
      drawn.solid([cut])
      #expect(try background.draw(renderer) == drawn.draw(renderer))
      #expect(renderer.statistics.draws == 1)
      _ = try background.draw(renderer)
      #expect(renderer.statistics.draws == 0)
    }
  }

  @Test func backgroundsThatLeaveSomethingOpenAreDrawn() throws {
    let renderer = try GLFrameRenderer()
    let opaque = SIMD4<Float>(1, 0, 0, 1)
    for (polygon, colour) in [
      (rectangle(0.25, 0, 8, 8), opaque), (rectangle(0, 0, 8, 7.5), opaque),
      ([SIMD2(0, 0), SIMD2(8, 0), SIMD2(8, 8), SIMD2(0.5, 8)], opaque),
      (rectangle(0, 0, 8, 8), SIMD4(0.5, 0, 0, 0.5)),
    ] {
      var maker = PlanMaker(8, 8, clear: SIMD4(0, 0, 1, 1))
      let quad = maker.quad(polygon, colour)
      maker.solid([quad])
      _ = try maker.draw(renderer)
      #expect(renderer.statistics.draws == 1)
    }
    // What lies in a hull smaller than the surface is drawn.
    var maker = PlanMaker(8, 8, clear: SIMD4(0, 0, 1, 1))
    let part = maker.quad(rectangle(0, 0, 8, 8), opaque, hull: rectangle(2, 2, 5, 5))
    maker.solid([part])
    let picture = try maker.draw(renderer)
    #expect(picture[3, 3] == (255, 0, 0, 255))
    #expect(picture[7, 7] == (0, 0, 255, 255))
  }

  @Test func laterInstancesLieOnTop() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(4, 4)
    let quads = [
      maker.quad(rectangle(0, 0, 4, 4), SIMD4(1, 0, 0, 1)), maker.quad(rectangle(0, 0, 2, 4), SIMD4(0, 1, 0, 1)),
      maker.quad(rectangle(0, 0, 4, 2), SIMD4(0, 0, 1, 1)),
    ]
    maker.solid(quads)
    let picture = try maker.draw(renderer)
    #expect(picture[3, 3] == (255, 0, 0, 255))
    #expect(picture[0, 3] == (0, 255, 0, 255))
    #expect(picture[0, 0] == (0, 0, 255, 255))
  }

  @Test func theTopRowComesFirst() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(5, 70)
    let quad = maker.quad(rectangle(0, 0, 5, 1), SIMD4(repeating: 1))
    maker.solid([quad])
    let picture = try maker.draw(renderer)
    #expect(picture.width == 5 && picture.height == 70)
    #expect(picture[0, 0].alpha == 255)
    #expect(picture[0, 1].alpha == 0)
    #expect(picture[0, 69].alpha == 0)
  }

  @Test func pictureRowsRunDownwards() throws {
    let renderer = try GLFrameRenderer()
    let image = ImageSource(pixels: TestPictures.gradient(4, 4))
    for sampler in [TestPictures.nearest, TestPictures.linear] {
      var maker = PlanMaker(4, 4)
      let quad = maker.quad(rectangle(0, 0, 4, 4), SIMD4(repeating: 1))
      maker.image(image, sampler, [TestPictures.plain(quad, 4, 4)])
      #expect(try maker.draw(renderer) == image.pixels)
    }
  }

  /// A surface is a window of the frame's pixel grid: what is drawn into it at a frame pixel comes out there.
  @Test func surfacesAreWindowsOfTheFrame() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(32, 32, clear: SIMD4(0, 0, 0, 1))
    maker.plan.surfaces.append(SurfaceDescriptor(x: 5, y: 9, width: 10, height: 7))
    maker.plan.passes.insert(RenderPass(target: 1, clear: .zero), at: 0)
    let triangle = [SIMD2(4.0, 9.0), SIMD2(14.3, 10.2), SIMD2(8.1, 19.5)]
    let inner = maker.quad(triangle, SIMD4(1, 0.5, 0, 1))
    maker.solid([inner], pass: 0)
    let outer = maker.quad(rectangle(0, 0, 32, 32), SIMD4(repeating: 0.5))
    maker.surface(1, [outer], pass: 1)
    let picture = try maker.draw(renderer)
    for y in 0..<32 {
      for x in 0..<32 {
        let inWindow = (5..<15).contains(x) && (9..<16).contains(y)
        let exact = inWindow ? clippedArea(triangle, x, y) * 127.5 : 0
        #expect(isNear(picture[x, y].red, exact, 1.01))
        #expect(picture[x, y].alpha == 255)
      }
    }
  }

  @Test func cutsLimitSurfaces() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(8, 8)
    maker.plan.surfaces.append(SurfaceDescriptor(x: 0, y: 0, width: 8, height: 8))
    maker.plan.passes.insert(RenderPass(target: 1, clear: SIMD4(0, 1, 0, 1)), at: 0)
    let quad = maker.quad(
      rectangle(0, 0, 8, 8), SIMD4(repeating: 1),
      extras: PlanMaker.Extras(denominator: rectangle(0, 0, 8, 8).fan(), cuts: [SIMD4(0, 1, -3, 0)]))
    maker.surface(1, [quad], pass: 1)
    let picture = try maker.draw(renderer)
    #expect(picture[4, 2] == (0, 0, 0, 0))
    #expect(picture[4, 3] == (0, 255, 0, 255))
  }

  @Test func nestedSurfacesAndReusedTargets() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(16, 16)
    for _ in 0..<3 { maker.plan.surfaces.append(SurfaceDescriptor(x: 0, y: 0, width: 16, height: 16)) }
    maker.plan.passes = [
      RenderPass(target: 1, clear: SIMD4(1, 0, 0, 1)), RenderPass(target: 2, clear: .zero),
      RenderPass(target: 3, clear: SIMD4(0, 0, 1, 1)), RenderPass(target: 0, clear: .zero),
    ]
    let left = maker.quad(rectangle(0, 0, 7, 15), SIMD4(repeating: 1))
    let right = maker.quad(rectangle(9, 1, 15, 15), SIMD4(repeating: 1))
    maker.surface(1, [left], pass: 1)
    maker.surface(2, [left], pass: 3)
    maker.surface(3, [right], pass: 3)
    let picture = try maker.draw(renderer)
    // Hulls reach a pixel beyond what was asked for.
    #expect(picture[3, 3] == (255, 0, 0, 255))
    #expect(picture[8, 3].alpha == 0 || picture[8, 3] == (0, 0, 255, 255))
    #expect(picture[12, 3] == (0, 0, 255, 255))
    #expect(renderer.statistics.passes == 4)
    #expect(renderer.statistics.draws == 3)
  }

  @Test func emptyFramesAndSurfaces() throws {
    let renderer = try GLFrameRenderer()
    #expect(try PlanMaker(0, 5).draw(renderer).bytes.isEmpty)
    var maker = PlanMaker(4, 4, clear: SIMD4(1, 1, 1, 1))
    maker.plan.surfaces.append(SurfaceDescriptor(x: 0, y: 0, width: 0, height: 3))
    maker.plan.passes.insert(RenderPass(target: 1, clear: .zero), at: 0)
    let quad = maker.quad(rectangle(0, 0, 4, 4), SIMD4(repeating: 1))
    maker.surface(1, [quad], pass: 1)
    #expect(try maker.draw(renderer).bytes.allSatisfy { $0 == 255 })
  }

  @Test func brokenNumbersDoNoHarm() throws {
    let renderer = try GLFrameRenderer()
    for value in [Float.nan, .infinity, -.infinity, 1e38, -1e38] {
      var maker = PlanMaker(8, 8)
      var quad = maker.quad(
        rectangle(1, 1, 6, 6), SIMD4(repeating: 1), extras: PlanMaker.Extras(cuts: [SIMD4(value, 1, 1, 1)]))
      quad.vx.x = value
      quad.hullX.y = value
      maker.solid([quad])
      var image = TestPictures.plain(quad, 4, 4)
      image.m2.z = value
      maker.image(ImageSource(pixels: TestPictures.gradient(4, 4)), TestPictures.trilinear, [image])
      let good = maker.quad(rectangle(0, 0, 8, 8), SIMD4(0, 1, 0, 1))
      maker.solid([good])
      #expect(try maker.draw(renderer)[4, 4] == (0, 255, 0, 255))
    }
  }
}
