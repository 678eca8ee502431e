import FramePlanner
import Geometry
import RenderModel
import TestSupport
import Testing

/// Scenes made to cost as much as they can.
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

  @Test(.serialized, arguments: [25, 50, 100, 140])
  func crossingPlanesAreCut(_ count: Int) {
    let c = ContinuousClock()
    var p = FramePlan()
    let t = c.measure { p = crossing(count) }
    print("\(count): \(t) \(p.statistics.fragments) \(p.table.count) \(p.diagnostics.entries.count)")
    #expect(p.statistics.fragments >= count / 2 && p.statistics.fragments <= RenderLimits.fragments)
  }
}
