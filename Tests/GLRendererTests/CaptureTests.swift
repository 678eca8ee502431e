import FramePlanner
import Imaging
import RenderModel
import TestBasics
import TestSupport
import Testing

@testable import GLRenderer

/// Passes that go on, copies of what they have drawn, and surfaces kept between frames.
@Suite struct CaptureTests {
  private static let white = SIMD4<Float>(repeating: 1)

  private static func key(_ number: UInt64) -> SurfaceDescriptor.CacheKey {
    SurfaceDescriptor.CacheKey(hash: SIMD2(number, ~number))
  }

  /// A copy holds what was there when it was taken; the pass after it goes on in the same surface.
  @Test func copiesAreTakenBetweenPasses() throws {
    let renderer = try GLFrameRenderer()
    for format in [SurfaceDescriptor.Format.rgba8, .rgba16Float] {
      var maker = PlanMaker(80, 60)
      let target = maker.empty(x: 5, y: 6, width: 70, height: 50, format: format)
      maker.plan.surfaces.append(SurfaceDescriptor(x: 20, y: 10, width: 33, height: 21, format: format))
      maker.plan.passes[0].captures = [2]
      let red = maker.quad(rectangle(0, 0, 40.5, 60), SIMD4(0.8, 0, 0, 0.8))
      maker.solid([red], pass: 0)
      maker.plan.passes.insert(RenderPass(target: target, clear: nil), at: 1)
      let green = maker.quad(rectangle(0, 15, 80, 25), SIMD4(0, 1, 0, 1))
      maker.solid([green], pass: 1)
      // The copy over it, moved neither way.
      let whole = maker.quad(rectangle(0, 0, 80, 60), SIMD4(repeating: 0.5))
      maker.surface(2, [whole], pass: 1)
      maker.surface(target, [maker.quad(rectangle(0, 0, 80, 60), Self.white)], pass: 2)
      let drawn = try maker.draw(renderer)
      #expect(worstDifference(drawn, PlanRasterizer.image(of: maker.plan)) <= 1)
      // Half of the red copy on green; green beside the copy.
      #expect(isNear(drawn[30, 20].red, 102, 1) && isNear(drawn[30, 20].green, 153, 1))
      #expect(drawn[10, 20] == (0, 255, 0, 255))
      #expect(renderer.statistics.passes == 3)
    }
  }

  /// A frame whose one surface is kept: it shows a scratch surface, drawn for it alone.
  private func cached(_ colour: SIMD4<Float>, key: UInt64, width: Int = 40) -> PlanMaker {
    var maker = PlanMaker(64, 64)
    let scratch = maker.empty(width: width, height: 40)
    let kept = maker.empty(width: width, height: 40)
    maker.plan.surfaces[kept].cacheKey = Self.key(key)
    maker.plan.passes[0].scope = kept
    maker.plan.passes[1].scope = kept
    let quad = maker.quad(rectangle(2.5, 3.5, 30, 30), colour)
    maker.solid([quad], pass: 0)
    let whole = maker.quad(rectangle(0, 0, 64, 64), Self.white)
    maker.surface(scratch, [whole], pass: 1)
    maker.surface(kept, [whole])
    return maker
  }

  @Test func keptSurfacesAreDrawnOnce() throws {
    let renderer = try GLFrameRenderer()
    let red = cached(SIMD4(1, 0, 0, 1), key: 1)
    let first = try red.draw(renderer)
    #expect(renderer.statistics.passes == 3 && renderer.statistics.draws == 3)
    #expect(try red.draw(renderer) == first)
    #expect(renderer.statistics.passes == 1 && renderer.statistics.draws == 1)
    // The key alone says what they hold, and their size and format.
    #expect(try cached(SIMD4(0, 1, 0, 1), key: 1).draw(renderer) == first)
    #expect(renderer.statistics.passes == 1)
    #expect(try cached(SIMD4(0, 1, 0, 1), key: 2).draw(renderer) != first)
    #expect(renderer.statistics.passes == 3)
    #expect(try cached(SIMD4(0, 1, 0, 1), key: 1, width: 39).draw(renderer) != first)
    #expect(renderer.statistics.passes == 3)
    // Two of one key in a frame, drawn both and then neither.
    var two = cached(SIMD4(0, 0, 1, 1), key: 7)
    let other = two.empty(width: 40, height: 40)
    two.plan.surfaces[other].cacheKey = Self.key(7)
    two.plan.passes[2].scope = other
    two.surface(other, [two.quad(rectangle(0, 0, 64, 64), Self.white)])
    _ = try two.draw(renderer)
    _ = try two.draw(renderer)
    #expect(renderer.statistics.passes == 1)
  }

  @Test func keptSurfacesUnusedForLongAreLetGo() throws {
    let renderer = try GLFrameRenderer()
    let maker = cached(SIMD4(1, 0, 0, 1), key: 1)
    _ = try maker.draw(renderer)
    for _ in 1..<Int(RenderTargetPool.patience) { _ = try PlanMaker(10, 10).draw(renderer) }
    _ = try maker.draw(renderer)
    #expect(renderer.statistics.passes == 1)
    for _ in 0...Int(RenderTargetPool.patience) { _ = try PlanMaker(10, 10).draw(renderer) }
    #expect(renderer.executor.kept.count == 0 && renderer.executor.kept.byteCount == 0)
    _ = try maker.draw(renderer)
    #expect(renderer.statistics.passes == 3)
  }

  /// What serves a kept surface only by way of another one that is there is not drawn either.
  @Test func passesWithoutReadersAreLeftOut() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(32, 32)
    let inner = maker.empty(width: 32, height: 32)
    let outer = maker.empty(width: 32, height: 32)
    for (pass, surface) in [inner, outer].enumerated() {
      maker.plan.surfaces[surface].cacheKey = Self.key(UInt64(surface))
      maker.plan.passes[pass].scope = surface
    }
    let quad = maker.quad(rectangle(0, 0, 20, 20), Self.white)
    maker.solid([quad], pass: 0)
    maker.surface(inner, [quad], pass: 1)
    maker.surface(outer, [quad])
    let first = try maker.draw(renderer)
    #expect(renderer.statistics.passes == 3)
    // The inner one is forgotten in time, the outer one not.
    for _ in 0..<(2 * Int(RenderTargetPool.patience)) { #expect(try maker.draw(renderer) == first) }
    #expect(renderer.statistics.passes == 1)
    #expect(renderer.executor.kept.count == 1)
  }

  @Test func theOldestSurfacesGoWhenTheBudgetIsPassed() throws {
    let device = try GLDevice.open()
    try device.withCurrent { () throws(GLError) in
      let state = StateTracker(device: device)
      state.beginFrame()
      let pool = RenderTargetPool(device: device, state: state)
      // Three targets of 64 x 64.
      let cache = SurfaceCache(pool: pool, budget: 3 * 64 * 64 * 4)
      func surface(_ number: UInt64) -> SurfaceDescriptor {
        SurfaceDescriptor(x: 0, y: 0, width: 50, height: 64, cacheKey: Self.key(number))
      }
      for number: UInt64 in 1...3 {
        cache.beginFrame()
        cache.add(try pool.acquire(width: 50, height: 64), for: surface(number))
      }
      cache.beginFrame()
      cache.retain(surface(1))
      cache.add(try pool.acquire(width: 50, height: 64), for: surface(4))
      #expect(cache.count == 3 && cache.byteCount <= cache.budget)
      #expect([1, 2, 3, 4].map { cache.target(for: surface($0)) != nil } == [true, false, true, true])
      // The pool has what was let go.
      let before = device.objects.liveCount
      let again = try pool.acquire(width: 64, height: 64)
      #expect(device.objects.liveCount == before)
      pool.release(again)
    }
  }

  /// Effects of every kind, frame after frame: nothing grows, and frames depend on their plan alone.
  @Test func nothingGrowsOverFramesOfEffects() throws {
    let renderer = try GLFrameRenderer()
    let picture = TestPictures.noise(50, 40, seed: 1)
    func effects(_ shift: Int) -> PlanMaker {
      var maker = PlanMaker(100, 90, clear: SIMD4(0.1, 0.2, 0.3, 1))
      let source = maker.surface(of: picture, x: 20 + shift, y: 11)
      let across = maker.empty(x: 0, y: 0, width: 90 + shift, height: 80, format: .rgba16Float)
      let whole = maker.quad(rectangle(0, 0, 100, 90), Self.white)
      maker.quads(.blurred(source, Blur(isHorizontal: true, sigma: 3)), [whole], pass: 1)
      let blurred = maker.empty(x: 0, y: 0, width: 90 + shift, height: 80)
      maker.quads(.blurred(across, Blur(isHorizontal: false, sigma: 3)), [whole], pass: 2)
      maker.surface(blurred, [whole])
      maker.plan.surfaces.append(SurfaceDescriptor(x: 10, y: 10, width: 60, height: 50))
      let backdrop = maker.plan.surfaces.count - 1
      maker.plan.passes[3].captures = [backdrop]
      maker.plan.passes.append(RenderPass(target: 0, clear: nil))
      maker.quads(
        .blended(source, backdrop: backdrop, .multiply), [maker.quad(rectangle(10, 10, 70, 60), Self.white)])
      maker.plan.surfaces[source].cacheKey = Self.key(UInt64(shift))
      maker.plan.passes[0].scope = source
      return maker
    }
    let alone = try effects(1).draw(GLFrameRenderer())
    #expect(worstDifference(alone, PlanRasterizer.image(of: effects(1).plan)) <= 2)
    var settled = 0
    for frame in 0..<400 {
      let drawn = try effects(frame % 3).draw(renderer)
      if frame % 3 == 1 { #expect(drawn == alone) }
      if frame == 10 { settled = renderer.device.objects.liveCount }
    }
    #expect(renderer.device.objects.liveCount == settled)
  }
}
