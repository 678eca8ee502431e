import Geometry
import RenderModel
import Tessellator

/// Instance arrays that keep their memory from frame to frame.
struct InstancePool {
  private var quads: [[QuadInstance]] = []
  private var strips: [[StripInstance]] = []

  mutating func takeQuads() -> [QuadInstance] { quads.popLast() ?? [] }
  mutating func takeStrips() -> [StripInstance] { strips.popLast() ?? [] }

  /// Takes an array back; it must not be shared, or its memory would be copied.
  mutating func give(_ array: inout [QuadInstance]) {
    array.removeAll(keepingCapacity: true)
    quads.append([])
    swap(&quads[quads.count - 1], &array)
  }

  /// Takes an array back; it must not be shared either.
  mutating func give(_ array: inout [StripInstance]) {
    array.removeAll(keepingCapacity: true)
    strips.append([])
    swap(&strips[strips.count - 1], &array)
  }
}

/// Collects the instances of one pass into as few batches as the painting order allows.
struct PassBuilder {
  /// Where the pass draws.
  let surface: Int
  let area: Rectangle
  /// Nil where the pass goes on with what is there.
  var clear: SIMD4<Float>?
  private var batches: [OpenBatch] = []

  /// Batches behind the last that a new instance may still join.
  private static let lookBack = 16

  private struct OpenBatch {
    var paint: Batch.Paint
    var box: Rectangle
    var quads: [QuadInstance] = []
    var images: [ImageInstance] = []
    var strips: [StripInstance] = []
  }

  init(surface: Int, area: Rectangle, clear: SIMD4<Float>?) {
    self.surface = surface
    self.area = area
    self.clear = clear
  }

  /// The batch that an instance with this paint and (pixel) box may join: the last one, or an earlier one where no
  /// batch between them touches the box.
  private mutating func slot(_ paint: Batch.Paint, _ box: Rectangle, _ pool: inout InstancePool) -> Int {
    let touched = box.insetBy(-1)
    var i = batches.count - 1
    while i >= 0 && i >= batches.count - Self.lookBack {
      if batches[i].paint == paint {
        batches[i].box = batches[i].box.union(touched)
        return i
      }
      if batches[i].box.overlaps(touched) { break }
      i -= 1
    }
    var batch = OpenBatch(paint: paint, box: touched)
    if paint == .coverage {
      batch.strips = pool.takeStrips()
    } else {
      batch.quads = pool.takeQuads()
    }
    batches.append(batch)
    return batches.count - 1
  }

  mutating func add(
    _ instance: QuadInstance, _ paint: Batch.Paint, _ box: Rectangle, _ pool: inout InstancePool
  ) {
    let i = slot(paint, box, &pool)
    batches[i].quads.append(instance)
  }

  mutating func add(
    _ instance: ImageInstance, _ paint: Batch.Paint, _ box: Rectangle, _ pool: inout InstancePool
  ) {
    let i = slot(paint, box, &pool)
    batches[i].images.append(instance)
  }

  /// Adds what a shape covers; its solid spans come first, so that they can be drawn without looking at coverage.
  ///
  /// - Parameter box: pixels that hold it.
  mutating func add(
    _ spans: ArraySlice<CoverageStrips.Span>, _ strips: ArraySlice<CoverageStrips.Strip>, _ colour: SIMD4<Float>,
    _ box: Rectangle, _ pool: inout InstancePool
  ) {
    if spans.isEmpty && strips.isEmpty { return }
    let i = slot(.coverage, box, &pool)
    for s in spans {
      let box = SIMD4<UInt16>(truncatingIfNeeded: SIMD4(s.x, s.y, s.width, s.height))
      batches[i].strips.append(
        StripInstance(box: box, start: StripInstance.solid, colour: colour * (Float(s.coverage) / 255)))
    }
    for s in strips {
      let box = SIMD4<UInt16>(truncatingIfNeeded: SIMD4(s.x, s.y, s.width, 4))
      batches[i].strips.append(StripInstance(box: box, start: UInt32(truncatingIfNeeded: s.start), colour: colour))
    }
  }

  /// Moves everything into the plan.
  mutating func finish(into plan: inout FramePlan, _ pool: inout InstancePool) {
    var pass = RenderPass(target: surface, clear: clear)
    for b in batches {
      if b.paint == .coverage {
        let start = plan.strips.count
        plan.strips.append(contentsOf: b.strips)
        pass.batches.append(Batch(paint: b.paint, instances: start..<plan.strips.count))
      } else if case .image = b.paint {
        let start = plan.imageInstances.count
        plan.imageInstances.append(contentsOf: b.images)
        pass.batches.append(Batch(paint: b.paint, instances: start..<plan.imageInstances.count))
      } else {
        let start = plan.instances.count
        plan.instances.append(contentsOf: b.quads)
        pass.batches.append(Batch(paint: b.paint, instances: start..<plan.instances.count))
      }
    }
    plan.passes.append(pass)
    while var b = batches.popLast() {
      if b.paint == .coverage { pool.give(&b.strips) } else { pool.give(&b.quads) }
    }
  }
}
