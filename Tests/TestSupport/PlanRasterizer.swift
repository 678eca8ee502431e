public import FramePlanner
public import Imaging
import RenderModel

/// Draws a frame plan on the CPU, in doubles, exactly as the plan's documentation says a GPU is to do it.
///
/// It tells a planner's fault from a GL fault, and lets the planner be tested without any GL. Pictures are sampled
/// nearest or bilinear (no mipmaps). Nothing is kept from plan to plan: every pass runs.
public struct PlanRasterizer {
  private let plan: FramePlan
  private var surfaces: [PlanSurface] = []

  /// The picture of a plan's surface 0.
  public static func image(of plan: FramePlan) -> PixelBuffer {
    var r = PlanRasterizer(plan)
    for pass in plan.passes { r.run(pass) }
    return r.surfaces[0].picture
  }

  private init(_ plan: FramePlan) {
    self.plan = plan
    surfaces = plan.surfaces.map { PlanSurface($0) }
  }

  private mutating func run(_ pass: RenderPass) {
    if let clear = pass.clear { surfaces[pass.target].clear(SIMD4<Double>(clear)) }
    for batch in pass.batches {
      let painter = PlanPainter(batch.paint, plan, surfaces)
      for i in batch.instances {
        switch batch.paint.stream {
        case .quads: draw(plan.instances[i], nil, batch, painter, pass.target)
        case .images: draw(plan.imageInstances[i].quad, plan.imageInstances[i], batch, painter, pass.target)
        case .strips: draw(plan.strips[i], batch, painter, pass.target)
        }
      }
    }
    for capture in pass.captures {
      for y in surfaces[capture].rows {
        for x in surfaces[capture].columns { surfaces[capture][x, y] = surfaces[pass.target][x, y] }
      }
    }
  }

  private mutating func draw(
    _ q: QuadInstance, _ image: ImageInstance?, _ batch: Batch, _ painter: PlanPainter, _ target: Int
  ) {
    let origin = SIMD2(Double(q.origin.x), Double(q.origin.y))
    let columns = Self.reach(q.hullX, origin.x, surfaces[target].columns)
    let rows = Self.reach(q.hullY, origin.y, surfaces[target].rows)
    let colour = SIMD4<Double>(q.colour)
    for y in rows {
      for x in columns {
        let px = Double(x) + 0.5 - origin.x
        let py = Double(y) + 0.5 - origin.y
        guard InstanceCoverage.inHull(q, px, py) else { continue }
        let isKept = InstanceCoverage.survivesCuts(q, plan.table, px, py)
        if case .blended(let source, let backdrop, let mode) = batch.paint {
          let behind = surfaces[backdrop][x, y]
          let area = mode.isUnbounded ? InstanceCoverage.coverage(q, plan.table, px - 0.5, py - 0.5) : 0
          surfaces[target][x, y] =
            isKept ? mode.blend(surfaces[source][x, y] * colour, behind, within: area) : behind
          continue
        }
        let a =
          painter.countsArea ? InstanceCoverage.coverage(q, plan.table, px - 0.5, py - 0.5) : isKept ? 1 : 0
        if a <= 0 { continue }
        let paint = image.map { painter.mapped($0, px, py) } ?? painter.colour(x, y)
        blend(paint * colour * a, x, y, target, batch.mode)
      }
    }
  }

  private static func reach(_ hull: SIMD4<Float>, _ origin: Double, _ limits: Range<Int>) -> Range<Int> {
    let low = max(Double(limits.lowerBound), (Double(hull.min()) + origin).rounded(.down))
    let high = min(Double(limits.upperBound), (Double(hull.max()) + origin).rounded(.up))
    return high > low ? Int(low)..<Int(high) : 0..<0
  }

  private mutating func draw(_ s: StripInstance, _ batch: Batch, _ painter: PlanPainter, _ target: Int) {
    let left = Int(s.box.x)
    let top = Int(s.box.y)
    for y in (top..<(top + Int(s.box.w))).clamped(to: surfaces[target].rows) {
      for x in (left..<(left + Int(s.box.z))).clamped(to: surfaces[target].columns) {
        var a = 1.0
        if s.start != StripInstance.solid {
          let column = plan.coverage[Int(s.start) + x - left]
          a = Double(column >> UInt32(8 * (y - top)) & 255) / 255
        }
        if a > 0 { blend(painter.strip(s, x, y) * a, x, y, target, batch.mode) }
      }
    }
  }

  private mutating func blend(_ source: SIMD4<Double>, _ x: Int, _ y: Int, _ target: Int, _ mode: BlendMode) {
    let behind = surfaces[target][x, y]
    guard mode == .sourceOver, surfaces[target].window.format == .rgba8 else {
      surfaces[target][x, y] = mode.blend(source, behind)
      return
    }
    // As GPUs with fixed-function blending of bytes do it: both terms are rounded.
    let s = PlanSurface.rounded(source)
    surfaces[target][x, y] = s + PlanSurface.rounded(behind * (1 - s.w))
  }
}
