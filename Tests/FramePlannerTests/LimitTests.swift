import FramePlanner
import Geometry
import RenderModel
import TestSupport
import Testing

/// Scenes made to cost much or to break something.
@Suite struct LimitTests {
  /// Planes through one point, each turned differently, so that every two cross.
  private func crossing(_ count: Int) -> FramePlan {
    var random = SeededGenerator(seed: 16)
    return plan { writer in
      for k in 0..<count {
        writer.layer(
          size: Vector2(180, 180), at: Vector2(100, 100),
          transform: Matrices.rotation(
            random.number(-1.3...1.3), random.number(-1...1), random.number(-1...1), random.number(-1...1)),
          colour: numbered(k % 64, alpha: 0.5))
      }
    }
  }

  @Test(arguments: [2, 8, 40])
  func crossingPlanesAreCutOnceAPair(_ count: Int) {
    let p = crossing(count)
    // n lines through one point make 2n pieces; every pair of planes is one line on one of the two.
    let most = count * (count - 1) + 1
    #expect(p.statistics.quads <= most && p.statistics.quads * 10 >= most * 9)
    #expect(p.statistics.fragments == p.statistics.quads - count)
    #expect(p.statistics.draws == 1 && p.diagnostics.isEmpty)
  }

  @Test func tooManyCrossingPlanesAreCutAsFarAsTheLimitsGo() {
    let p = crossing(700)
    // Every plane is still painted, and the frame says that some pieces are out of order.
    #expect(Set(p.numbers).count == 64 && p.statistics.quads >= 700)
    #expect(p.statistics.fragments > 700 && p.statistics.fragments <= RenderLimits.fragments)
    #expect(p.diagnostics.entries.contains { $0.kind == .limit })
  }

  @Test func anEmptySnapshotIsABackground() {
    let request = FrameRequest(
      width: 7, height: 5, scale: 1, yUp: false, background: Colour(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    let p = FramePlanner().plan(LayerTreeSnapshot(), request)
    #expect(p.surfaces == [SurfaceDescriptor(x: 0, y: 0, width: 7, height: 5)])
    #expect(p.passes.map(\.target) == [0] && p.passes[0].clear == SIMD4(0.5, 0.25, 0, 0.5))
    #expect(p.instances.isEmpty && p.statistics.draws == 0 && p.statistics.passes == 1)
  }

  @Test func numbersBeyondAllMeasure() {
    for huge in [1e150, 1e300, Double.greatestFiniteMagnitude] {
      var wide = Matrix4.identity
      wide.r0.x = huge
      var steep = Matrix4.identity
      steep.r0.z = huge
      var near = Matrix4.identity
      near.r0.w = huge
      for m in [wide, steep, near, wide * wide, Matrix4.translation(huge, -huge, huge)] {
        // In groups of one and of several, flat and not.
        let p = plan(sublayerTransform: Matrices.perspective(300)) { writer in
          for k in 0..<3 {
            let t = k == 0 ? m : k == 1 ? m * Matrices.rotation(1, 1, 1, 0) : Matrices.rotation(1, 0, 1, 0)
            writer.begin(size: Vector2(50, 50), at: Vector2(100, 100), transform: t, colour: numbered(k), opacity: 0.5)
            writer.layer(size: Vector2(50, 50), at: .zero, transform: m, colour: numbered(k))
            writer.end()
          }
        }
        #expect(p.statistics.quads >= 1)
        for q in p.instances {
          let sums = (q.vx + q.hullX).sum() + (q.vy + q.hullY).sum() + q.colour.sum()
          #expect(sums.isFinite, "\(m)")
        }
      }
    }
  }

  @Test func twentyThousandFlatLayersAreOneDraw() {
    var random = SeededGenerator(seed: 17)
    let p = plan { writer in
      for k in 0..<20_000 {
        writer.layer(
          size: Vector2(10, 10), at: Vector2(random.number(0...200), random.number(0...200)), colour: numbered(k % 64))
      }
    }
    #expect(p.statistics.quads == 20_000 && p.statistics.draws == 1 && p.statistics.fragments == 0)
  }
}
