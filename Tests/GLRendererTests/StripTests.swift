import FramePlanner
import Imaging
import TestBasics
import Testing

@testable import GLRenderer

/// Strips and spans of paths: every byte of coverage reaches its pixel.
@Suite struct StripTests {
  private static let white = SIMD4<Float>(repeating: 1)

  @Test func instancesAreLaidOutAsTheVertexStreamReadsThem() {
    #expect(MemoryLayout<StripInstance>.stride == 32)
    #expect(MemoryLayout<StripInstance>.offset(of: \.start) == 8)
    #expect(MemoryLayout<StripInstance>.offset(of: \.colour) == 16)
  }

  @Test func everyPixelGetsItsByte() throws {
    let renderer = try GLFrameRenderer()
    var random = SeededGenerator(seed: 21)
    // More columns than the texture is wide, and strips across the ends of its rows.
    let (width, height) = (300, 64)
    var maker = PlanMaker(width, height)
    var wanted = [UInt8](repeating: 0, count: width * height)
    var strips: [StripInstance] = []
    for band in 0..<16 {
      var x = 0
      while x < width {
        let count = min(Int(random.number(1...90)), width - x)
        let start = maker.plan.coverage.count
        for k in 0..<count {
          let column = UInt32.random(in: 0 ... .max, using: &random)
          maker.plan.coverage.append(column)
          for row in 0..<4 { wanted[(band * 4 + row) * width + x + k] = UInt8(column >> UInt32(row * 8) & 255) }
        }
        strips.append(
          StripInstance(
            box: SIMD4(Int16(x), Int16(band * 4), Int16(count), 4), start: UInt32(start), colour: Self.white))
        x += count
      }
    }
    maker.strips(strips.shuffled(using: &random))
    let picture = try maker.draw(renderer)
    for i in wanted.indices { #expect(picture[i % width, i / width].alpha == wanted[i]) }
    #expect(renderer.statistics.draws == 1)
  }

  /// In paint order, whatever programs draw them; large spans get a draw of their own.
  @Test func spansAndStripsKeepTheirOrder() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(256, 128)
    func solid(_ x: Int16, _ y: Int16, _ w: Int16, _ h: Int16, _ colour: SIMD4<Float>) -> StripInstance {
      StripInstance(box: SIMD4(x, y, w, h), start: StripInstance.solid, colour: colour)
    }
    maker.plan.coverage = [UInt32](repeating: 0xFF80_4000, count: 100)
    maker.strips([
      solid(0, 0, 3, 3, SIMD4(1, 0, 0, 1)),
      StripInstance(box: SIMD4(0, 0, 100, 4), start: 0, colour: SIMD4(0, 1, 0, 1)),
      solid(0, 2, 256, 126, SIMD4(0, 0, 0.5, 0.5)),
      StripInstance(box: SIMD4(50, 4, 50, 4), start: 50, colour: SIMD4(0, 1, 0, 1)),
    ])
    let picture = try maker.draw(renderer)
    #expect(picture[1, 0] == (255, 0, 0, 255))
    #expect(picture[1, 1] == (191, 64, 0, 255))
    #expect(picture[10, 1] == (0, 64, 0, 64))
    #expect(isNear(picture[10, 3].green, 127.5, 1) && isNear(picture[10, 3].blue, 127.5, 1))
    #expect(picture[10, 3].alpha == 255)
    #expect(isNear(picture[200, 100].blue, 127.5, 1) && isNear(picture[200, 100].alpha, 127.5, 1))
    #expect(picture[60, 7] == (0, 255, 0, 255))
    #expect(renderer.statistics.draws == 3)
  }

  /// A surface is a window of the frame, and strips may reach beyond it.
  @Test func surfacesCutStrips() throws {
    let renderer = try GLFrameRenderer()
    var maker = PlanMaker(40, 40)
    maker.plan.surfaces.append(SurfaceDescriptor(x: 10, y: 13, width: 11, height: 9))
    maker.plan.passes = [RenderPass(target: 1, clear: .zero), RenderPass(target: 0, clear: .zero)]
    maker.plan.coverage = (0..<30).map { 0x0101_0101 * UInt32($0 * 8) }
    let strips = (0..<4).map {
      StripInstance(box: SIMD4(5, Int16(8 + 4 * $0), 30, 4), start: 0, colour: Self.white)
    }
    maker.strips(strips, pass: 0)
    let whole = maker.quad(rectangle(0, 0, 40, 40), Self.white)
    maker.surface(1, [whole], pass: 1)
    let picture = try maker.draw(renderer)
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside = (10..<21).contains(x) && (13..<22).contains(y)
        #expect(picture[x, y].alpha == (isInside ? UInt8((x - 5) * 8) : 0))
      }
    }
  }

  @Test func faultyStripsAreRefused() {
    func fault(_ change: (inout FramePlan) -> Void) -> String? {
      var maker = PlanMaker(8, 8)
      maker.plan.coverage = [1, 2, 3]
      maker.strips([StripInstance(box: SIMD4(0, 0, 2, 4), start: 1, colour: Self.white)])
      change(&maker.plan)
      return maker.plan.fault
    }
    #expect(fault { _ in } == nil)
    #expect(fault { $0.strips[0].start = StripInstance.solid } == nil)
    #expect(fault { $0.strips[0].start = 2 } != nil)
    #expect(fault { $0.strips[0].start = StripInstance.solid - 1 } != nil)
    #expect(fault { $0.strips[0].box.z = 3 } != nil)
    #expect(fault { $0.strips[0].box.w = 5 } != nil)
    #expect(fault { $0.strips[0].box.z = -1 } != nil)
    #expect(fault { $0.strips[0].box.w = -1 } != nil)
    #expect(fault { $0.coverage = [] } != nil)
    #expect(fault { $0.strips = [] } != nil)
    #expect(fault { $0.passes[0].batches[0].instances = 0..<2 } != nil)
  }
}

extension PlanMaker {
  /// Adds a batch of strips to the pass of that index, or to the last.
  mutating func strips(_ strips: [StripInstance], pass: Int? = nil) {
    let first = plan.strips.count
    plan.strips += strips
    plan.passes[pass ?? plan.passes.count - 1].batches.append(
      Batch(paint: .coverage, instances: first..<plan.strips.count))
  }
}
