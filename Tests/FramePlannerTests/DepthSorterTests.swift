import Foundation
import Geometry
import RenderModel
import TestSupport
import Testing

@testable import FramePlanner

/// The order of a 3D group against depths taken where pieces overlap.
@Suite struct DepthSorterTests {
  /// The faces of the group of flattening layer `owner`.
  private func faces(of tree: RandomTree, owner: Int) -> FaceSet {
    var diagnostics = RenderDiagnostics()
    var spatial = SpatialTree()
    spatial.build(tree.snapshot, RandomTree.request(seed: 1), &diagnostics)
    var index = LayerTreeIndex()
    index.build(tree.snapshot, spatial)
    var set = FaceSet()
    set.reset(frame: Rectangle(x: 0, y: 0, width: 160, height: 120))
    for (k, m) in index.range(ofGroup: owner).enumerated() {
      let i = Int(index.members[m])
      if index.parts[i] > 0 {
        _ = set.append(index.ink[i], node: i, rank: Int32(k), isOpaque: false, spatial)
      }
    }
    return set
  }

  private func outline(_ f: OrderedFragment, _ set: FaceSet, _ sorter: DepthSorter) -> [SIMD4<Double>] {
    f.cutCount == 0
      ? Array(set.vertices[set.faces[Int(f.face)].range])
      : Array(sorter.outlines[Int(f.outlineStart)..<Int(f.outlineStart + f.outlineCount)])
  }

  @Test func everyOverlapIsPaintedBackToFront() {
    var pairs = 0
    var pieces = 0
    for seed in 0..<400 as Range<UInt64> {
      let tree = RandomTree(seed: seed)
      for owner in tree.snapshot.nodes.indices {
        let set = faces(of: tree, owner: owner)
        if set.faces.count < 2 { continue }
        var sorter = DepthSorter()
        sorter.sort(set)
        pieces += sorter.fragments.count - set.faces.count
        for l in sorter.fragments.indices {
          let over = outline(sorter.fragments[l], set, sorter)
          for k in 0..<l {
            let under = outline(sorter.fragments[k], set, sorter)
            var clipper = ConvexClipper()
            clipper.vertices = under
            clipper.clip(to: over, 0..<over.count)
            if clipper.signedArea < 1e-3 { continue }
            let middle = clipper.vertices.reduce(.zero, +) / Double(clipper.vertices.count)
            let a = set.faces[Int(sorter.fragments[k].face)]
            let b = set.faces[Int(sorter.fragments[l].face)]
            let d = b.depth(middle.x, middle.y) - a.depth(middle.x, middle.y)
            pairs += 1
            #expect(
              d * max(a.steepness, b.steepness) >= -1e-4 || a.node == b.node,
              "seed \(seed), group \(owner): layer \(a.node) before \(b.node) by \(d)")
          }
        }
      }
    }
    print("depth order: \(pairs) overlapping pairs, \(pieces) pieces by cutting")
    #expect(pairs > 1000 && pieces > 100)
  }
}
