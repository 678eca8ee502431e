import FramePlanner
import Geometry
import Imaging
import RenderModel
import TestSupport
import Testing

/// Which opaque faces count as meeting along an edge.
@Suite struct SharedEdgeTests {
  /// Two leaves of 40 x 40 points hinged at x = 100 and folded by `fold`, the second moved by `noise` points.
  private func leaves(fold: Double, noise: Vector2, at y: Double = 100, alpha: Double = 1) -> FramePlan {
    plan(sublayerTransform: Matrices.perspective(500)) { writer in
      writer.layer(
        size: Vector2(40, 40), at: Vector2(100, y), transform: Matrices.rotation(fold, 0, 1, 0), colour: numbered(1),
        anchor: Vector2(1, 0.5))
      writer.layer(
        size: Vector2(40, 40), at: Vector2(100, y) + noise, transform: Matrices.rotation(-fold, 0, 1, 0),
        colour: numbered(2, alpha: alpha), anchor: Vector2(0, 0.5))
    }
  }

  @Test func edgesAreFoundThroughRoundingNoise() {
    var random = SeededGenerator(seed: 15)
    for _ in 0..<300 {
      let fold = random.number(-1.2...1.2)
      let y = random.number(40...160)
      let noise = Vector2(random.number(-1e-9...1e-9), random.number(-1e-9...1e-9))
      #expect(leaves(fold: fold, noise: noise, at: y).statistics.sharedEdges == 1)
      let apart = Vector2(random.chance(0.5) ? 1e-2 : -1e-2, 0)
      #expect(leaves(fold: fold, noise: apart, at: y).statistics.sharedEdges == 0)
      #expect(leaves(fold: fold, noise: Vector2(0, apart.x), at: y).statistics.sharedEdges == 0)
    }
  }

  @Test func onlyTheFirstOfTwoOpaqueFacesIsRelative() {
    // In one plane the order is the tree's: the first gives way at the joint.
    let p = leaves(fold: 0, noise: .zero)
    #expect(p.statistics.sharedEdges == 1 && p.numbers == [1, 2])
    #expect(p.instances.map { $0.counts >> 8 & 255 } == [1, 0])
    let translucent = leaves(fold: 0, noise: .zero, alpha: 0.5)
    #expect(translucent.statistics.sharedEdges == 0)
    #expect(translucent.instances.map(\.counts) == [0, 0])
  }

  @Test func joinedFacesLeaveNoGap() {
    // The joint lies amidst pixels; the picture is opaque there all the same.
    let y = 100.3
    let p = plan { writer in
      writer.layer(size: Vector2(20.4, 40), at: Vector2(90.2, y), colour: numbered(64))
      writer.layer(size: Vector2(20.4, 40), at: Vector2(110.6, y), colour: numbered(64))
    }
    #expect(p.statistics.sharedEdges == 1)
    let picture = PlanRasterizer.image(of: p)
    for row in 85..<115 { #expect(picture[100, row] == (255, 0, 0, 255)) }
  }
}
