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
    var mode: BlendMode
    var extent: BatchExtent
    var quads: [QuadInstance] = []
    var images: [ImageInstance] = []
    var strips: [StripInstance] = []
  }

  init(surface: Int, area: Rectangle, clear: SIMD4<Float>?) {
    self.surface = surface
    self.area = area
    self.clear = clear
  }

  /// The batch that an instance with this paint and (pixel) box may join: the first of those that no later batch
  /// touching the box follows. So things of one build beside each other, one after the other, come to lie in the batches
  /// of their parts.
  private mutating func slot(
    _ paint: Batch.Paint, _ mode: BlendMode, _ box: Rectangle, _ pool: inout InstancePool
  ) -> Int {
    let touched = box.insetBy(-1)
    var found = -1
    var i = batches.count - 1
    while i >= 0 && i >= batches.count - Self.lookBack {
      if batches[i].paint == paint && batches[i].mode == mode { found = i }
      if i == 0 || batches[i].extent.overlaps(touched) { break }
      i -= 1
    }
    if found >= 0 {
      // What a lone batch touches nobody asks in detail.
      batches[found].extent.add(touched, inDetail: batches.count > 1)
      return found
    }
    var batch = OpenBatch(paint: paint, mode: mode, extent: BatchExtent(touched))
    switch paint.stream {
    case .strips: batch.strips = pool.takeStrips()
    case .quads: batch.quads = pool.takeQuads()
    case .images: break
    }
    batches.append(batch)
    return batches.count - 1
  }

  mutating func add(
    _ instance: QuadInstance, _ paint: Batch.Paint, mode: BlendMode = .sourceOver, _ box: Rectangle,
    _ pool: inout InstancePool
  ) {
    let i = slot(paint, mode, box, &pool)
    batches[i].quads.append(instance)
  }

  mutating func add(
    _ instance: ImageInstance, _ paint: Batch.Paint, mode: BlendMode = .sourceOver, _ box: Rectangle,
    _ pool: inout InstancePool
  ) {
    let i = slot(paint, mode, box, &pool)
    batches[i].images.append(instance)
  }

  /// Adds what a shape covers; its solid spans come first, so that they can be drawn without looking at coverage.
  ///
  /// - Parameters:
  ///   - box: pixels that hold it.
  ///   - colour: what instances of a coverage, of 255, have as their colour.
  mutating func add(
    _ spans: ArraySlice<CoverageStrips.Span>, _ strips: ArraySlice<CoverageStrips.Strip>, paint: Batch.Paint,
    _ mode: BlendMode, _ box: Rectangle, _ pool: inout InstancePool, colour: (UInt8) -> SIMD4<Float>
  ) {
    if spans.isEmpty && strips.isEmpty { return }
    let i = slot(paint, mode, box, &pool)
    for s in spans {
      let box = SIMD4<Int16>(truncatingIfNeeded: SIMD4(s.x, s.y, s.width, s.height))
      batches[i].strips.append(StripInstance(box: box, start: StripInstance.solid, colour: colour(s.coverage)))
    }
    if strips.isEmpty { return }
    let whole = colour(255)
    for s in strips {
      let box = SIMD4<Int16>(truncatingIfNeeded: SIMD4(s.x, s.y, s.width, 4))
      batches[i].strips.append(StripInstance(box: box, start: UInt32(truncatingIfNeeded: s.start), colour: whole))
    }
  }

  /// Moves everything into the plan.
  ///
  /// - Parameter captures: surfaces that take copies of what is there then.
  mutating func finish(into plan: inout FramePlan, captures: [Int] = [], _ pool: inout InstancePool) {
    var pass = RenderPass(target: surface, clear: clear, captures: captures)
    for b in batches {
      let range: Range<Int>
      switch b.paint.stream {
      case .strips:
        range = plan.strips.count..<(plan.strips.count + b.strips.count)
        plan.strips.append(contentsOf: b.strips)
      case .images:
        range = plan.imageInstances.count..<(plan.imageInstances.count + b.images.count)
        plan.imageInstances.append(contentsOf: b.images)
      case .quads:
        range = plan.instances.count..<(plan.instances.count + b.quads.count)
        plan.instances.append(contentsOf: b.quads)
      }
      pass.batches.append(Batch(paint: b.paint, instances: range, mode: b.mode))
    }
    plan.passes.append(pass)
    while var b = batches.popLast() {
      switch b.paint.stream {
      case .strips: pool.give(&b.strips)
      case .quads: pool.give(&b.quads)
      case .images: break
      }
    }
  }

  /// Ends the pass here, so that surfaces can take copies of what it has drawn, and goes on in a new one.
  mutating func split(into plan: inout FramePlan, captures: [Int], _ pool: inout InstancePool) {
    finish(into: &plan, captures: captures, &pool)
    clear = nil
  }
}
