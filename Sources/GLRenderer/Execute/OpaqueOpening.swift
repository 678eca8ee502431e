import FramePlanner
import RenderModel

/// A pass whose first instances are opaque and cover the whole surface, as backgrounds do: clearing to their colour
/// gives the same bytes at a twentieth of the price.
struct OpaqueOpening {
  /// What to clear to; nil for passes that go on where others ended.
  private(set) var clear: SIMD4<Float>?
  /// Instances at the start of the first batch that need not be drawn.
  private(set) var skipped = 0

  init(_ pass: RenderPass, _ plan: FramePlan) {
    clear = pass.clear
    guard clear != nil, let batch = pass.batches.first, batch.paint == .solid, batch.mode == .sourceOver else { return }
    for i in batch.instances {
      let quad = plan.instances[i]
      guard quad.counts == 0, quad.colour.w == 1, Self.covers(quad, plan.surfaces[pass.target]) else { return }
      clear = quad.colour
      skipped += 1
    }
  }

  /// Whether the quad is an upright rectangle that holds the surface.
  private static func covers(_ quad: QuadInstance, _ surface: SurfaceDescriptor) -> Bool {
    let x = quad.vx
    let y = quad.vy
    // Clockwise from any corner: neighbours agree in x and y in turn.
    let isUpright =
      (x.x == x.w && x.y == x.z && y.x == y.y && y.z == y.w) || (x.x == x.y && x.z == x.w && y.x == y.w && y.y == y.z)
    guard isUpright else { return false }
    let left = Float(surface.x) - quad.origin.x
    let top = Float(surface.y) - quad.origin.y
    let right = left + Float(surface.width)
    let bottom = top + Float(surface.height)
    func holds(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> Bool {
      x.min() <= left && x.max() >= right && y.min() <= top && y.max() >= bottom
    }
    return holds(x, y) && holds(quad.hullX, quad.hullY) && isBox(quad.hullX, quad.hullY)
  }

  /// Whether corners in triangle-strip order are an upright rectangle's.
  private static func isBox(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> Bool {
    (x.x == x.z && x.y == x.w && y.x == y.y && y.z == y.w) || (x.x == x.y && x.z == x.w && y.x == y.z && y.y == y.w)
  }
}
