import FramePlanner
import Geometry
import RenderModel
import TestSupport
import Testing

/// The order of layers that lie parallel to the screen: by depth, then zPosition, then place in the tree.
@Suite struct PlanarOrderTests {
  private let size = Vector2(20, 20)
  private let place = Vector2(100, 100)

  /// Translucent, so that nothing is left out as hidden.
  private func glass(_ number: Int) -> Colour { numbered(number, alpha: 0.5) }

  @Test func depthIsZPositionAndTheTransformsZ() {
    let order = plan { writer in
      writer.layer(size: size, at: place, z: 3, colour: glass(1))
      writer.layer(size: size, at: place, transform: .translation(0, 0, 1), colour: glass(2))
      writer.layer(size: size, at: place, z: -1, colour: glass(3))
      writer.layer(size: size, at: place, transform: .translation(0, 0, 1), z: 1, colour: glass(4))
      writer.layer(size: size, at: place, colour: glass(5))
    }
    #expect(order.numbers == [3, 5, 2, 4, 1])
  }

  @Test func equalDepthsKeepTheTreesOrder() {
    let order = plan { writer in
      for k in 1...9 { writer.layer(size: size, at: place, z: k % 3 == 0 ? 1 : 0, colour: glass(k)) }
    }
    #expect(order.numbers == [1, 2, 4, 5, 7, 8, 3, 6, 9])
  }

  @Test func zPositionBreaksTiesOfDepth() {
    // Both lie at depth 5; the one with the greater zPosition is painted later though it comes first.
    let order = plan { writer in
      writer.layer(size: size, at: place, z: 5, colour: glass(1))
      writer.layer(size: size, at: place, transform: .translation(0, 0, 5), colour: glass(2))
    }
    #expect(order.numbers == [2, 1])
  }

  @Test func aSublayerIsNeverBehindItsSuperlayer() {
    let order = plan { writer in
      writer.begin(size: size, at: place, z: 2, colour: glass(1))
      writer.layer(size: size, at: place, z: -50, colour: glass(2))
      writer.end()
      writer.layer(size: size, at: place, z: 1, colour: glass(3))
    }
    #expect(order.numbers == [3, 1, 2])
  }

  @Test func transformLayersDoNotGather() {
    // Depths 1 + 0, 1 + 4 and 3: the transform layer's sublayers lie on both sides of the other one.
    let order = plan { writer in
      writer.beginTransformLayer(at: place, z: 1)
      writer.layer(size: size, at: .zero, z: 4, colour: glass(1))
      writer.layer(size: size, at: .zero, colour: glass(2))
      writer.end()
      writer.layer(size: size, at: place, z: 3, colour: glass(3))
    }
    #expect(order.numbers == [2, 3, 1])
  }

  @Test func perspectiveKeepsTheOrder() {
    let order = plan(sublayerTransform: Matrices.perspective(100)) { writer in
      for (k, z) in [20.0, -300, 60, 0].enumerated() {
        writer.layer(size: size, at: place, z: z, colour: glass(k + 1))
      }
      // At and behind the eye nothing is seen.
      writer.layer(size: size, at: place, z: 100, colour: glass(5))
      writer.layer(size: size, at: place, z: 150, colour: glass(6))
    }
    #expect(order.numbers == [2, 4, 1, 3])
    #expect(order.diagnostics.isEmpty)
  }
}
