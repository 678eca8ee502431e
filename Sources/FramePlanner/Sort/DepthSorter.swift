import Geometry
import RenderModel

/// A face, or the piece of it that lies on the inner side of some cuts.
struct OrderedFragment {
  /// Index in `FaceSet.faces`.
  var face: Int32
  /// In `DepthSorter.cuts`.
  var cutStart: Int32 = 0
  var cutCount: Int32 = 0
  /// The piece's outline in `DepthSorter.outlines`; empty for whole faces.
  var outlineStart: Int32 = 0
  var outlineCount: Int32 = 0
}

/// Orders the faces of one group back to front, cutting those that cross.
///
/// Most groups are ordered whole (`CoverOrder`). Of a set that has no order, those faces that cross are cut along the
/// line where they do, one of each pair, and the pieces are ordered; what still goes round in a circle is cut by a BSP
/// tree.
struct DepthSorter {
  private(set) var fragments: [OrderedFragment] = []
  private(set) var cuts: [CutLine] = []
  private(set) var outlines: [SIMD4<Double>] = []
  /// Set where `RenderLimits.fragments` stopped the cutting.
  private(set) var metLimit = false
  /// Pairs compared for crossing.
  private var tests = 0

  private var order = CoverOrder()
  private var pieceOrder = CoverOrder()
  private var pieces = PieceSet()
  private var comparer = FaceComparer()
  private var bsp = BSPTree()

  /// - Parameter isHidden: faces to leave out; empty for none.
  mutating func sort(_ set: FaceSet, without isHidden: [Bool] = []) {
    fragments.removeAll(keepingCapacity: true)
    cuts.removeAll(keepingCapacity: true)
    outlines.removeAll(keepingCapacity: true)
    metLimit = false
    tests = 0
    order.build(set, without: isHidden)
    var start = 0
    for end in order.ends {
      let members = start..<Int(end)
      if members.count == 1 {
        fragments.append(OrderedFragment(face: order.faces[start]))
      } else {
        sortSet(members, set)
      }
      start = Int(end)
    }
  }

  /// Orders faces that cross or cover each other in a circle.
  private mutating func sortSet(_ members: Range<Int>, _ set: FaceSet) {
    pieces.reset()
    // By paint order, so that the result does not depend on how the set was found.
    for i in order.faces[members].sorted(by: { set.faces[Int($0)].rank < set.faces[Int($1)].rank }) {
      pieces.append(i, of: set)
    }
    cutCrossings()
    pieceOrder.build(pieces.set)
    var start = 0
    for end in pieceOrder.ends {
      if Int(end) - start == 1 {
        emit(Int(pieceOrder.faces[start]), pieces)
      } else {
        let sorted = bsp.sort(
          pieceOrder.faces[start..<Int(end)], &pieces, limit: RenderLimits.fragments, metLimit: &metLimit)
        for i in sorted { emit(i, pieces) }
      }
      start = Int(end)
    }
  }

  /// Cuts until no two pieces cross. Appended pieces are compared in their turn.
  private mutating func cutCrossings() {
    var i = 1
    while i < pieces.set.faces.count {
      tests += i
      if tests > RenderLimits.crossingTests {
        metLimit = true
        return
      }
      var j = 0
      while j < i {
        if pieces.set.faces[j].box.overlaps(pieces.set.faces[i].box), pieces.source[i] != pieces.source[j],
          comparer.relation(pieces.set.faces[i], pieces.set.faces[j], pieces.set.vertices) == .crossing
        {
          if pieces.set.faces.count + fragments.count >= RenderLimits.fragments {
            metLimit = true
            return
          }
          // The narrower one is cut: where it covers pixels in part only, the cut goes by area and is exact.
          let isEarlierNarrower = pieces.set.faces[j].width < pieces.set.faces[i].width
          let (f, q) = isEarlierNarrower ? (j, i) : (i, j)
          _ = pieces.cut(f, along: pieces.set.faces[q])
        }
        j += 1
      }
      i += 1
    }
  }

  private mutating func emit(_ piece: Int, _ pieces: PieceSet) {
    var fragment = OrderedFragment(face: pieces.source[piece], cutStart: Int32(cuts.count))
    fragment.cutCount = Int32(pieces.cuts(of: piece, into: &cuts))
    let f = pieces.set.faces[piece]
    if fragment.cutCount > 0 {
      fragment.outlineStart = Int32(outlines.count)
      fragment.outlineCount = f.count
      outlines.append(contentsOf: pieces.set.vertices[f.range])
    }
    fragments.append(fragment)
  }
}
