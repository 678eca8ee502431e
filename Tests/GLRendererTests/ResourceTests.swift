import FramePlanner
import Imaging
import RenderModel
import TestBasics
import Testing

@testable import GLRenderer

/// Caches, pools and what must not grow or show.
@Suite struct ResourceTests {
  private func pictured(_ images: [ImageSource], size: Int = 8) -> PlanMaker {
    var maker = PlanMaker(size, size)
    for image in images {
      let quad = maker.quad(rectangle(0, 0, Double(size), Double(size)), SIMD4(repeating: 1))
      maker.image(image, TestPictures.linear, [TestPictures.plain(quad, image.pixels.width, image.pixels.height)])
    }
    return maker
  }

  private func sources(_ count: Int, _ side: Int) -> [ImageSource] {
    (0..<count).map { ImageSource(pixels: TestPictures.noise(side, side, seed: UInt64($0))) }
  }

  @Test func picturesAreUploadedOnce() throws {
    let renderer = try GLFrameRenderer()
    let maker = pictured(sources(3, 8))
    _ = try maker.draw(renderer)
    #expect(renderer.executor.textures.count == 3)
    let uploads = renderer.executor.state.counters.uploads
    _ = try maker.draw(renderer)
    // Only the instances.
    #expect(renderer.executor.state.counters.uploads == uploads + 1)
  }

  @Test func theOldestPicturesGoWhenTheBudgetIsPassed() throws {
    // Four pictures of 16 x 16.
    let renderer = try GLFrameRenderer(textureBudget: 4 * 16 * 16 * 4)
    let images = sources(6, 16)
    for image in images { _ = try pictured([image]).draw(renderer) }
    let cache = renderer.executor.textures
    #expect(cache.count == 4)
    #expect(cache.byteCount <= cache.budget)
    let uploads = renderer.executor.state.counters.uploads
    _ = try pictured([images[5]]).draw(renderer)
    #expect(renderer.executor.state.counters.uploads == uploads + 1)
    _ = try pictured([images[0]]).draw(renderer)
    #expect(renderer.executor.state.counters.uploads == uploads + 3)
  }

  @Test func nothingThatAFrameUsesIsEvicted() throws {
    let renderer = try GLFrameRenderer(textureBudget: 1000)
    let images = sources(6, 16)
    let first = try pictured(images).draw(renderer)
    #expect(renderer.executor.textures.count == 6)
    #expect(try first == pictured(images).draw(GLFrameRenderer()))
    // The next frame lets them go.
    _ = try pictured([sources(1, 16)[0]]).draw(renderer)
    #expect(renderer.executor.textures.count == 1)
  }

  @Test func streamsOfTinyPicturesAreBounded() throws {
    let renderer = try GLFrameRenderer()
    let cache = renderer.executor.textures
    let images = sources(5100, 1)
    for start in stride(from: 0, to: images.count, by: 300) {
      _ = try pictured(Array(images[start..<start + 300])).draw(renderer)
      #expect(cache.count <= cache.countLimit && cache.count >= min(start + 300, cache.countLimit / 8 * 7))
    }
    // A frame may use more than that.
    let all = try pictured(images).draw(renderer)
    #expect(cache.count == 5100)
    #expect(try all == pictured(images).draw(renderer))
  }

  @Test func levelsAreMadeOnlyWhereTheyAreUsed() throws {
    let renderer = try GLFrameRenderer()
    let image = sources(1, 16)[0]
    _ = try pictured([image]).draw(renderer)
    let plain = renderer.executor.textures.byteCount
    #expect(plain == 16 * 16 * 4)
    var maker = PlanMaker(8, 8)
    let quad = maker.quad(rectangle(0, 0, 8, 8), SIMD4(repeating: 1))
    maker.image(image, TestPictures.trilinear, [TestPictures.plain(quad, 16, 16)])
    _ = try maker.draw(renderer)
    #expect(renderer.executor.textures.byteCount > plain)
    #expect(renderer.executor.textures.count == 1)
  }

  @Test func levelsDoNotOverlapInTheirSheet() throws {
    for (w, h) in [(1, 2), (2, 1), (3, 3), (1, 64), (64, 1), (61, 47), (128, 128), (1000, 3), (5, 300), (17, 16)] {
      let levels = MipChain.count(width: w, height: h)
      let sheet = try #require(MipChain.sheet(PixelBuffer(width: w, height: h)))
      let (w1, h1) = (max(1, w / 2), max(1, h / 2))
      var taken = Set<Int>()
      for level in 1...levels {
        // The shader's place for it.
        let x0 = level == 1 ? 0 : w1 - (w1 >> (level - 2)) + level - 1
        let y0 = level == 1 ? 0 : h1
        for y in y0..<(y0 + max(1, h >> level)) {
          for x in x0..<(x0 + max(1, w >> level)) {
            #expect(x < sheet.width && y < sheet.height)
            #expect(taken.insert(y * sheet.width + x).inserted)
          }
        }
      }
    }
    #expect(MipChain.sheet(PixelBuffer(width: 1, height: 1)) == nil)
  }

  @Test func levelsAreAreaMeans() {
    var picture = PixelBuffer(width: 3, height: 1)
    picture.bytes = [0, 30, 90, 0, 90, 60, 90, 255, 30, 90, 90, 0]
    let reduced = MipChain.reduce(picture, width: 1, height: 1)
    #expect(reduced.bytes == [40, 60, 90, 85])
    let two = MipChain.reduce(picture, width: 2, height: 1)
    // Two thirds of the first and a third of the second pixel, and the mirror image of that.
    #expect(two.bytes == [30, 40, 90, 85, 50, 80, 90, 85])
  }

  /// What was drawn before does not show: neither in the target nor in the picture's place in memory.
  @Test func framesDependOnTheirPlanAlone() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(40, 30, clear: SIMD4(0.1, 0.2, 0.3, 0.4))
    let quad = maker.quad([SIMD2(3.2, 4.1), SIMD2(33.3, 8.2), SIMD2(19.4, 28.8)], SIMD4(0.4, 0.2, 0.1, 0.6))
    maker.solid([quad])
    let image = maker.quad(rectangle(5.5, 6.25, 30, 20), SIMD4(repeating: 0.7))
    maker.image(
      sources(1, 24)[0], TestPictures.trilinear,
      [TestPictures.mapped(image, SIMD3(0.9, 0.1, 0.001), SIMD3(0, 1.7, 0), SIMD3(0, 0, 1), 24, 24)])
    let alone = try maker.draw(renderer)
    for size in [64, 17, 200] {
      var other = PlanMaker(size, size, clear: SIMD4(1, 1, 1, 1))
      let cover = other.quad(
        rectangle(0, 0, 300, 300), SIMD4(1, 0, 1, 1), extras: PlanMaker.Extras(cuts: [SIMD4(1, 0, 0, 0)]))
      other.solid([cover])
      _ = try other.draw(renderer)
      _ = try pictured(sources(5, 24), size: size).draw(renderer)
      #expect(try maker.draw(renderer) == alone)
    }
    #expect(try maker.draw(GLFrameRenderer()) == alone)
  }

  @Test func nothingGrowsOverAThousandFrames() throws {
    let renderer = try GLFrameRenderer()
    let images = sources(4, 16)
    var settled = 0
    for frame in 0..<1000 {
      // Surfaces and counts vary within one size class.
      let side = 20 + frame % 30
      var maker = pictured([images[frame % 4]], size: 32)
      maker.plan.surfaces.append(SurfaceDescriptor(x: 0, y: 0, width: side, height: 64 - side))
      maker.plan.passes.insert(RenderPass(target: 1, clear: SIMD4(1, 1, 1, 1)), at: 0)
      let quads = (0...(frame % 7)).map { i in
        maker.quad(
          rectangle(0, 0, 9, Double(9 + i)), SIMD4(repeating: 0.5),
          extras: PlanMaker.Extras(cuts: i == 3 ? [SIMD4(1, 0, -2, 0)] : []))
      }
      maker.surface(1, quads)
      _ = try maker.draw(renderer)
      if frame == 100 { settled = renderer.device.objects.liveCount }
    }
    #expect(renderer.device.objects.liveCount == settled)
  }

  @Test func targetsUnusedForLongAreLetGo() throws {
    let renderer = try GLFrameRenderer()
    _ = try PlanMaker(2000, 1000).draw(renderer)
    let textures = GLObjectBin.Kind.texture.rawValue
    #expect(renderer.device.objects.live[textures] == 1)
    for _ in 0..<(Int(RenderTargetPool.patience) + 3) { _ = try PlanMaker(10, 10).draw(renderer) }
    #expect(renderer.device.objects.live[textures] == 1)
  }

  /// A batch is one draw call however many instances it holds, and nothing is bound twice.
  @Test func batchesAreSingleDraws() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(64, 64)
    let quads = (0..<1000).map { (i: Int) -> QuadInstance in
      let x = Double(i % 60)
      let y = Double(i / 60)
      return maker.quad(rectangle(x, y, x + 3, y + 3), SIMD4(0, 0, 0.1, 0.1))
    }
    maker.solid(quads)
    maker.solid([quads[0]])
    _ = try maker.draw(renderer)
    let before = renderer.executor.state.counters
    _ = try maker.draw(renderer)
    let after = renderer.executor.state.counters
    #expect(after.draws - before.draws == 2)
    #expect(renderer.statistics.draws == 2)
    #expect(after.programs == before.programs)
    #expect(after.textures == before.textures)
    #expect(after.framebuffers == before.framebuffers)
  }

  @Test func stagesAreTimed() throws {
    let renderer = try GLFrameRenderer()
    renderer.measuresStages = true
    _ = try PlanMaker(64, 64).draw(renderer)
    let times = renderer.stageTimes
    #expect(times.upload > 0 && times.draw > 0 && times.readBack > 0)
    #expect(times.total >= times.draw)
  }
}

/// When a batch is drawn in parts.
@Suite struct TableRunTests {
  /// Instances named by letters: a small and A large one without entries, j and J with a joint, t and T with a cut.
  private func runs(_ kinds: String) -> [String] {
    var maker = PlanMaker(1, 1)
    let letters = Array(kinds)
    let quads = letters.map { kind in
      let side = kind.isUppercase ? 200.0 : 4
      var extras = PlanMaker.Extras()
      if kind.lowercased() == "t" { extras.cuts = [.zero] }
      if kind.lowercased() == "j" { extras.denominator = rectangle(0, 0, 1, 1).fan() }
      return maker.quad(rectangle(0, 0, side, side), .zero, extras: extras)
    }
    var found: [String] = []
    try? TableRuns.each(quads.indices, { quads[$0] }) { use, range throws(GLError) in
      found.append(["-", "=", "+"][use.rawValue] + String(letters[range]))
    }
    return found
  }

  @Test func onlyLargeStretchesAreDrawnByThemselves() {
    #expect(runs("") == [])
    #expect(runs("a") == ["-a"])
    #expect(runs("aaa") == ["-aaa"])
    #expect(runs("ttT") == ["+ttT"])
    #expect(runs("atat") == ["+atat"])
    #expect(runs("Attat") == ["-A", "+ttat"])
    #expect(runs("ttAaatA") == ["+tt", "-Aaa", "+t", "-A"])
    #expect(runs("ta") == ["+ta"])
    #expect(runs("tA") == ["+t", "-A"])
    #expect(runs("ajaj") == ["=ajaj"])
    #expect(runs("jAj") == ["=j", "-A", "=j"])
    #expect(runs("jajt") == ["+jajt"])
    #expect(runs("jaJt") == ["=jaJ", "+t"])
    #expect(runs("tjAtj") == ["+t", "=j", "-A", "+tj"])
  }

  /// A batch of many stretches is one draw of the program that draws all of them.
  @Test func batchesOfManyStretchesStayWhole() {
    #expect(runs("tAtAt") == ["+tAtAt"])
    #expect(runs("jAjAj") == ["=jAjAj"])
    #expect(runs("jAjTAT") == ["+jAjTAT"])
    #expect(runs(String(repeating: "At", count: 500)) == ["+" + String(repeating: "At", count: 500)])
    var found: [Bool] = []
    let strips = (0..<100).map { i in
      StripInstance(box: SIMD4(0, 0, 200, i % 2 == 0 ? 200 : 4), start: i % 2 == 0 ? .max : 0, colour: .zero)
    }
    try? StripRuns.each(0..<100, strips) { hasStrips, range throws(GLError) in
      #expect(range == 0..<100)
      found.append(hasStrips)
    }
    #expect(found == [true])
  }

  /// Both programs draw instances without entries to the same bytes.
  @Test func partsDoNotShow() throws {
    let renderer = try GLFrameRenderer()
    var random = SeededGenerator(seed: 11)
    for _ in 0..<10 {
      let polygon = random.polygon(4, centre: SIMD2(16, 16), radii: SIMD2(random.number(1...15), random.number(1...15)))
      var alone = PlanMaker(32, 32)
      let plain = alone.quad(polygon, SIMD4(0.3, 0.5, 0.7, 0.9))
      alone.solid([plain])
      var mixed = PlanMaker(32, 32)
      let hidden = mixed.quad(
        rectangle(0, 0, 1, 1), SIMD4(repeating: 1), extras: PlanMaker.Extras(cuts: [SIMD4(0, 0, -1, 0)]))
      mixed.solid([hidden, plain])
      #expect(try alone.draw(renderer) == mixed.draw(renderer))
    }
  }
}
