import Foundation
import Geometry
import Imaging
import RenderModel
import TestSupport
import Testing

@testable import FramePlanner

/// Layers with sublayers that crossing siblings cut.
@Suite struct CutLayerTests {
  /// Flat layers nested `depth` deep, each crossed by a sibling.
  private func nest(_ depth: Int) -> LayerTreeSnapshot {
    var writer = SnapshotWriter()
    let size = Vector2(100, 100)
    for level in 0..<depth {
      let turn = level == 0 ? Matrix4.identity : Matrices.rotation(0.3, 0, 1, 0)
      writer.begin(
        size: size, at: Vector2(50, 50), transform: turn,
        colour: Colour(red: 0.2, green: Double(level % 5) / 5, blue: 0.8, alpha: 0.5))
      writer.layer(
        size: Vector2(150, 150), at: Vector2(50, 50), transform: Matrices.rotation(-0.4, 0, 1, 0),
        colour: Colour(red: 0.9, green: 0.3, blue: 0.2, alpha: 0.7))
    }
    for _ in 0..<depth { writer.end() }
    return writer.snapshot
  }

  private let request = FrameRequest(width: 100, height: 100, scale: 1, yUp: false)

  @Test func piecesWithinPiecesDoNotMultiply() {
    // Drawn once a piece this would be 2^40 quads.
    let plan = FramePlanner().plan(nest(40), request)
    #expect(plan.diagnostics.isEmpty)
    #expect(plan.statistics.quads < 400)
  }

  @Test func layersOfManyPartsAreDrawnOnceIntoASurface() {
    let few = FramePlanner().plan(nest(3), request)
    #expect(few.statistics.passes == 1)
    let many = FramePlanner().plan(nest(8), request)
    #expect(many.statistics.passes > 1)
  }

  /// The surface's way and the direct one give the same picture: nine parts instead of eight make the difference.
  @Test func bothWaysAgree() {
    func scene(_ parts: Int) -> LayerTreeSnapshot {
      var writer = SnapshotWriter()
      writer.begin(size: Vector2(100, 100), at: Vector2(50, 50))
      writer.begin(
        size: Vector2(80, 80), at: Vector2(50, 50), transform: Matrices.rotation(0.6, 0, 1, 0),
        colour: Colour(red: 0.1, green: 0.7, blue: 0.3, alpha: 1))
      // All alike and in one place, so that their number does not show.
      for _ in 1..<parts {
        writer.layer(
          size: Vector2(40, 40), at: Vector2(40, 40), colour: Colour(red: 0.9, green: 0.8, blue: 0.1, alpha: 1))
      }
      writer.end()
      writer.layer(
        size: Vector2(90, 90), at: Vector2(50, 50), transform: Matrices.rotation(-0.5, 0, 1, 0),
        colour: Colour(red: 0.2, green: 0.2, blue: 0.9, alpha: 1))
      writer.end()
      return writer.snapshot
    }
    // The narrower is cut; make that the layer with parts.
    let direct = FramePlanner().plan(scene(8), request)
    let surface = FramePlanner().plan(scene(9), request)
    #expect(direct.statistics.passes == 1)
    let a = PlanRasterizer.image(of: direct)
    let b = PlanRasterizer.image(of: surface)
    let worst = zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    #expect(worst <= 1)
  }

  @Test func manyCrossingPlanesStayWithinTheLimits() {
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(100, 100), at: Vector2(50, 50))
    for k in 0..<400 {
      writer.layer(
        size: Vector2(80, 80), at: Vector2(50, 50),
        transform: Matrices.rotation(Double(k) * 0.37, cos(Double(k)), sin(Double(k)), 0.3),
        colour: Colour(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
    }
    writer.end()
    let plan = FramePlanner().plan(writer.snapshot, request)
    #expect(plan.statistics.quads >= 400)
    #expect(plan.statistics.quads <= RenderLimits.fragments + 400)
  }
}
