import FramePlanner
import Imaging
import RenderModel
import TestBasics
import Testing

@testable import GLRenderer

/// Plans of effects that would lead outside buffers or read what is not there.
@Suite struct EffectFaultTests {
  /// Surfaces 1 and 2 are drawn, 3 is not; two stops and a matrix lie in the table.
  private func maker() -> PlanMaker {
    var maker = PlanMaker(16, 16)
    _ = maker.empty(width: 16, height: 16)
    _ = maker.empty(width: 8, height: 8)
    maker.plan.surfaces.append(SurfaceDescriptor(x: 2, y: 2, width: 8, height: 8))
    maker.plan.table = [SIMD4<Float>](repeating: .zero, count: 10)
    return maker
  }

  private func fault(_ paint: Batch.Paint, mode: BlendMode = .sourceOver) -> String? {
    var maker = maker()
    let quad = maker.quad(rectangle(0, 0, 8, 8), SIMD4(repeating: 1))
    switch paint.stream {
    case .quads: maker.quads(paint, [quad], mode: mode)
    case .images: maker.images(paint, [TestPictures.plain(quad, 8, 8)], mode: mode)
    case .strips: maker.strips(paint, [StripInstance(box: SIMD4(0, 0, 4, 4), start: .max, colour: .zero)], mode: mode)
    }
    return maker.plan.fault
  }

  @Test func surfacesMustBeDrawn() {
    #expect(fault(.surface(1)) == nil)
    let readers: [(Int) -> Batch.Paint] = [
      { .surface($0) }, { .masked($0, by: 1) }, { .masked(1, by: $0) },
      { .filtered($0, table: 0, matrices: 1) }, { .blended($0, backdrop: 1, .multiply) },
      { .blended(1, backdrop: $0, .multiply) }, { .blurred($0, Blur(isHorizontal: true, sigma: 1)) }, { .halved($0) },
      { .resampled(surface: $0, isNearest: false, isTint: false) }, { .painted(.surface($0)) },
    ]
    for reader in readers {
      #expect(fault(reader(2)) == nil)
      for source in [0, 3, 4, -1] { #expect(fault(reader(source)) != nil) }
    }
  }

  @Test func numbersMustBeInRange() {
    #expect(fault(.filtered(1, table: 5, matrices: 1)) == nil)
    #expect(fault(.filtered(1, table: 0, matrices: 2)) == nil)
    for (table, matrices) in [(6, 1), (0, 3), (-1, 1), (0, 0), (0, -1), (.max, 1), (0, .max), (.min, .max)] {
      #expect(fault(.filtered(1, table: table, matrices: matrices)) != nil)
    }
    for sigma in [0, -1, 8.01, .infinity, .nan] {
      #expect(fault(.blurred(1, Blur(isHorizontal: true, sigma: sigma))) != nil)
    }
    for image in [-1, 0, 7] {
      #expect(fault(.shadow(image: image)) != nil)
      #expect(fault(.painted(.image(image: image, sampler: TestPictures.linear))) != nil)
    }
    #expect(fault(.solid, mode: .xor) == nil)
    #expect(fault(.solid, mode: .multiply) != nil)
  }

  @Test func stopsAndRecordsMustBeInTheTable() {
    func gradient(_ clamp: SIMD4<Float>) -> String? {
      var maker = maker()
      let quad = maker.quad(rectangle(0, 0, 8, 8), SIMD4(repeating: 1))
      var image = TestPictures.plain(quad, 8, 8)
      image.clamp = clamp
      maker.images(.gradient(.axial), [image])
      return maker.plan.fault
    }
    #expect(gradient(SIMD4(0, 5, 0, 0)) == nil)
    #expect(gradient(SIMD4(8, 1, 0, 0)) == nil)
    for (first, count) in [(0, 6), (9, 1), (0, 0), (-1, 1), (0.5, 1), (0, .nan), (.infinity, 1), (1e30, 1e30)] {
      #expect(gradient(SIMD4(Float(first), Float(count), 0, 0)) != nil)
    }
    func record(_ index: Float, _ paint: StripPaint, clamp: SIMD4<Float> = SIMD4(0, 5, 0, 0)) -> String? {
      var maker = maker()
      maker.plan.table[8] = clamp
      let box = StripInstance(box: SIMD4(0, 0, 4, 4), start: .max, colour: SIMD4(index, 0, 0, 0))
      maker.strips(.painted(paint), [box])
      return maker.plan.fault
    }
    #expect(record(4, .surface(1)) == nil)
    #expect(record(4, .gradient(.conic)) == nil)
    for index: Float in [5, -1, 0.5, .nan, 1e20] { #expect(record(index, .surface(1)) != nil) }
    #expect(record(4, .gradient(.conic), clamp: SIMD4(0, 6, 0, 0)) != nil)
    #expect(record(4, .gradient(.conic), clamp: SIMD4(0, 0, 0, 0)) != nil)
  }

  @Test func passesMustHoldTogether() {
    func fault(_ change: (inout FramePlan) -> Void) -> String? {
      var plan = maker().plan
      change(&plan)
      return plan.fault
    }
    let key = SurfaceDescriptor.CacheKey(hash: .one)
    #expect(fault { $0.passes[0].captures = [3] } == nil)
    for capture in [0, 1, 4, -1] { #expect(fault { $0.passes[0].captures = [capture] } != nil) }
    // Beyond the target on each side, of another format, kept.
    #expect(fault { $0.passes[1].captures = [3] } != nil)
    #expect(
      fault {
        $0.surfaces[3].x = -1; $0.passes[0].captures = [3]
      } != nil)
    #expect(
      fault {
        $0.surfaces[3].y = 9; $0.passes[0].captures = [3]
      } != nil)
    #expect(
      fault {
        $0.surfaces[3].x = .max; $0.passes[0].captures = [3]
      } != nil)
    #expect(
      fault {
        $0.surfaces[3].format = .rgba16Float; $0.passes[0].captures = [3]
      } != nil)
    #expect(
      fault {
        $0.surfaces[3].cacheKey = key; $0.passes[0].captures = [3]
      } != nil)
    #expect(fault { $0.passes[0].clear = nil } != nil)
    #expect(fault { $0.passes.append(RenderPass(target: 0, clear: nil)) } == nil)
    #expect(fault { $0.passes[0].scope = 1 } != nil)
    #expect(fault { $0.passes[0].scope = 9 } != nil)
    #expect(fault { $0.surfaces[1].cacheKey = key } != nil)
    #expect(
      fault {
        $0.surfaces[1].cacheKey = key; $0.passes[0].scope = 1
      } == nil)
    #expect(fault { $0.surfaces[0].cacheKey = key } != nil)
    #expect(fault { $0.surfaces[0].format = .rgba16Float } != nil)
    #expect(fault { $0.surfaces[2].width = -1 } != nil)
    #expect(fault { $0.surfaces[2].width = .min } != nil)
  }
}
