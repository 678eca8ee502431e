import FramePlanner
import Imaging
import RenderModel
import TestBasics
import Testing

@testable import GLRenderer

/// Planes for video made on the GPU, against those that Imaging makes of the picture.
@Suite struct PlaneTests {
  private func plan(_ picture: PixelBuffer) -> FramePlan {
    var maker = PlanMaker(picture.width, picture.height)
    let quad = maker.quad(
      rectangle(0, 0, Double(picture.width), Double(picture.height)), SIMD4(repeating: 1))
    maker.image(
      ImageSource(pixels: picture), TestPictures.nearest, [TestPictures.plain(quad, picture.width, picture.height)])
    return maker.plan
  }

  @Test(arguments: [(64, 48), (63, 47), (1, 1), (2, 3), (5, 2), (130, 9), (17, 64)])
  func sameAsOnTheCPU(_ width: Int, _ height: Int) throws {
    let renderer = try GLFrameRenderer()
    for picture in [TestPictures.gradient(width, height), TestPictures.noise(width, height, seed: 7)] {
      let plan = plan(picture)
      var diagnostics = RenderDiagnostics()
      let pixels = try renderer.execute(plan, diagnostics: &diagnostics)
      for (hasAlpha, pads) in [(false, true), (false, false), (true, false), (true, true)] {
        let layout = PlanarPicture.Layout(width: width, height: height, hasAlpha: hasAlpha, padsToEven: pads)
        let planes = try renderer.execute(plan, layout, diagnostics: &diagnostics)
        #expect(planes == PlanarPicture(pixels, layout), "alpha \(hasAlpha), padded \(pads)")
      }
      #expect(diagnostics.isEmpty)
    }
  }

  /// Every grey, and every colour whose channels are multiples of 17.
  @Test func manyColours() throws {
    var picture = PixelBuffer(width: 64, height: 68)
    for i in 0..<64 * 68 {
      let colour =
        i < 4096 ? [i & 15, i >> 4 & 15, i >> 8].map { UInt8($0 * 17) } : [UInt8](repeating: UInt8(i - 4096), count: 3)
      for c in 0..<3 { picture.bytes[4 * i + c] = colour[c] }
      picture.bytes[4 * i + 3] = 255
    }
    let layout = PlanarPicture.Layout(width: 64, height: 68, hasAlpha: false, padsToEven: true)
    var diagnostics = RenderDiagnostics()
    let planes = try GLFrameRenderer().execute(plan(picture), layout, diagnostics: &diagnostics)
    #expect(planes == PlanarPicture(picture, layout))
  }

  /// Frames of both kinds by turns: neither leaves anything that the other minds, and no objects pile up.
  @Test func framesOfBothKindsInTurn() throws {
    let renderer = try GLFrameRenderer()
    let picture = TestPictures.noise(40, 30, seed: 3)
    let plan = plan(picture)
    let layout = PlanarPicture.Layout(width: 40, height: 30, hasAlpha: true, padsToEven: false)
    var diagnostics = RenderDiagnostics()
    var settled = 0
    for frame in 0..<6 {
      #expect(try renderer.execute(plan, diagnostics: &diagnostics) == picture)
      #expect(try renderer.execute(plan, layout, diagnostics: &diagnostics) == PlanarPicture(picture, layout))
      if frame == 1 { settled = renderer.device.objects.liveCount }
    }
    #expect(renderer.device.objects.liveCount == settled)
  }

  @Test func aFrameWithoutPixelsHasNoPlanes() throws {
    var maker = PlanMaker(0, 0)
    maker.plan.passes[0].batches = []
    var diagnostics = RenderDiagnostics()
    let layout = PlanarPicture.Layout(width: 0, height: 0, hasAlpha: true, padsToEven: true)
    #expect(try GLFrameRenderer().execute(maker.plan, layout, diagnostics: &diagnostics).bytes.isEmpty)
  }
}
