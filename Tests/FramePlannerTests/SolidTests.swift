import Foundation
import FramePlanner
import Geometry
import RenderModel
import TestSupport
import Testing

/// Closed solids: which faces are drawn, and with how many draw calls.
@Suite struct SolidTests {
  private let centre = Vector2(100, 100)

  private func turn(_ random: inout SeededGenerator) -> Matrix4 {
    Matrices.rotation(
      random.number(-3...3), random.number(-1...1), random.number(-1...1), random.number(0.1...1))
  }

  /// The numbers of the faces that look at an eye `distance` in front of the picture (infinitely far for nil), or nil
  /// where one is seen nearly edge-on.
  private func facing(_ turn: Matrix4, side: Double, distance: Double?) -> [Int]? {
    var seen: [Int] = []
    for (k, face) in SnapshotWriter.cubeFaces(side: side).enumerated() {
      let m = face * turn
      let (middle, normal) = (m.r3, m.r2)
      var eye = SIMD4(0.0, 0, 1, 0)
      if let distance { eye = (SIMD4(0, 0, distance, 1) - middle) / distance }
      let d = (eye * normal).sum()
      if abs(d) < 0.02 { return nil }
      if d > 0 { seen.append(k + 1) }
    }
    return seen
  }

  @Test(arguments: [nil, 400] as [Double?])
  func aCubeShowsTheFacesThatLookAtTheEye(_ distance: Double?) {
    var random = SeededGenerator(seed: 13)
    var cubes = 0
    var three = 0
    while cubes < 200 {
      let t = turn(&random)
      guard let seen = facing(t, side: 60, distance: distance) else { continue }
      cubes += 1
      let p = plan(sublayerTransform: distance.map(Matrices.perspective)) { $0.cube(side: 60, at: centre, turn: t) }
      #expect(p.numbers.sorted() == seen)
      #expect(p.statistics.quads == seen.count && p.statistics.hiddenFaces == 6 - seen.count)
      #expect(p.statistics.draws == 1 && p.statistics.passes == 1 && p.statistics.fragments == 0)
      #expect(p.statistics.sharedEdges == 12 && p.diagnostics.isEmpty)
      if seen.count == 3 { three += 1 }
    }
    // Without perspective a general view shows exactly three.
    #expect(distance == nil ? three == 200 : three > 100)
  }

  @Test func translucentCubesShowAllFaces() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<20 {
      let t = turn(&random)
      let p = plan { $0.cube(side: 60, at: centre, turn: t, alpha: 0.5) }
      #expect(p.numbers.sorted() == [1, 2, 3, 4, 5, 6])
      #expect(p.statistics.hiddenFaces == 0 && p.statistics.sharedEdges == 0 && p.statistics.draws == 1)
    }
  }

  @Test func anOpenCubeShowsItsInside() {
    // Without the front face the back one is seen through the opening.
    let p = plan { writer in
      writer.beginTransformLayer(at: centre, transform: Matrices.rotation(0.3, 1, 2, 0))
      for (k, face) in SnapshotWriter.cubeFaces(side: 60).enumerated() where k != 0 {
        writer.layer(size: Vector2(60, 60), at: .zero, transform: face, colour: numbered(k + 1))
      }
      writer.end()
    }
    #expect(Set(p.numbers).isSuperset(of: [6]))
    #expect(p.statistics.hiddenFaces == 0 && p.statistics.sharedEdges == 8)
  }

  @Test func aThousandCubesAreOneDraw() {
    let p = plan(sublayerTransform: Matrices.perspective(1000)) { writer in
      writer.beginTransformLayer(
        at: centre,
        transform: Matrices.rotation(0.5, 0, 1, 0) * Matrices.rotation(0.35, 1, 0, 0)
          * .translation(0, 0, -300))
      let single = Matrices.rotation(1, 1, 0, 0)
      for k in 0..<1000 {
        let (i, j, l) = (Double(k % 10), Double(k / 10 % 10), Double(k / 100))
        writer.cube(side: 4, at: Vector2((i - 4.5) * 10, (j - 4.5) * 10), z: (l - 4.5) * 10, turn: single)
      }
      writer.end()
    }
    #expect(p.statistics.draws == 1 && p.statistics.passes == 1 && p.surfaces.count == 1)
    #expect(p.statistics.layers == 7002 && p.statistics.fragments == 0)
    #expect(p.statistics.quads + p.statistics.hiddenFaces == 6000)
    #expect(p.statistics.hiddenFaces == 3000)
    #expect(p.diagnostics.isEmpty)
  }
}
