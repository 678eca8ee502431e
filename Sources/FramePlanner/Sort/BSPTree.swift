import Geometry

/// Orders pieces that cover each other in a circle, by cutting them along each other's planes.
///
/// The plane of one piece splits the rest into what lies behind and what lies in front of it; a piece on both sides is
/// cut. The viewer looks along -z of the projected space, so "behind" is "of less depth at the same pixel", and a cut
/// is a straight line on the screen.
struct BSPTree {
  /// What is still to be done: a set of pieces to order, or the pieces of one plane to put out.
  private struct Task {
    var pieces: [Int]
    var isOrdered: Bool
  }

  /// Piece indices back to front; pieces are cut (and new ones appended) in `set`.
  mutating func sort(
    _ members: ArraySlice<Int32>, _ set: inout PieceSet, limit: Int, metLimit: inout Bool
  ) -> [Int] {
    var result: [Int] = []
    let ranked = members.map { Int($0) }.sorted { set.set.faces[$0].rank < set.set.faces[$1].rank }
    var tasks = [Task(pieces: ranked, isOrdered: false)]
    while let task = tasks.popLast() {
      if task.isOrdered || task.pieces.count == 1 {
        result.append(contentsOf: task.pieces)
        continue
      }
      let split = split(task.pieces, &set, limit: limit, metLimit: &metLimit)
      if !split.front.isEmpty { tasks.append(Task(pieces: split.front, isOrdered: false)) }
      tasks.append(Task(pieces: split.on, isOrdered: true))
      if !split.back.isEmpty { tasks.append(Task(pieces: split.back, isOrdered: false)) }
    }
    return result
  }

  private mutating func split(
    _ pieces: [Int], _ set: inout PieceSet, limit: Int, metLimit: inout Bool
  ) -> (back: [Int], on: [Int], front: [Int]) {
    let chosen = chooseSplitter(pieces, set.set)
    let splitter = set.set.faces[chosen]
    var back: [Int] = []
    // Pieces of one plane keep the paint order: they come sorted by it.
    var on: [Int] = []
    var front: [Int] = []
    for p in pieces {
      if p == chosen || set.source[p] == set.source[chosen] {
        on.append(p)
        continue
      }
      let f = set.set.faces[p]
      switch FaceComparer.side(of: f, from: splitter, set.set.vertices) {
      case .apart: on.append(p)
      case .behind: back.append(p)
      case .inFront: front.append(p)
      case .crossing:
        let mayCut = set.set.faces.count < limit
        if !mayCut { metLimit = true }
        if mayCut && set.cut(p, along: splitter) {
          back.append(p)
          front.append(set.set.faces.count - 1)
        } else if isMostlyBehind(f, splitter) {
          back.append(p)
        } else {
          front.append(p)
        }
      }
    }
    return (back, on, front)
  }

  private func isMostlyBehind(_ f: Face, _ q: Face) -> Bool {
    let x = (f.box.minX + f.box.maxX) / 2
    let y = (f.box.minY + f.box.maxY) / 2
    return f.depth(x, y) < q.depth(x, y)
  }

  /// The piece whose plane cuts fewest others, of at most eight candidates spread over the set.
  private func chooseSplitter(_ pieces: [Int], _ set: FaceSet) -> Int {
    if pieces.count == 2 { return pieces[0] }
    var best = pieces[0]
    var fewest = Int.max
    for candidate in stride(from: 0, to: pieces.count, by: max(1, pieces.count / 8)) {
      let splitter = set.faces[pieces[candidate]]
      var cuts = 0
      for p in pieces where FaceComparer.side(of: set.faces[p], from: splitter, set.vertices) == .crossing {
        cuts += 1
      }
      if cuts < fewest {
        fewest = cuts
        best = pieces[candidate]
      }
    }
    return best
  }
}
