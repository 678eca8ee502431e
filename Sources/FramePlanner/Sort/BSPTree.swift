import Geometry

/// Orders faces that cross or cover each other in a circle, by cutting them along each other's planes.
///
/// The plane of one face splits the rest into what lies behind and what lies in front of it; a face on both sides is
/// cut. The viewer looks along -z of the projected space, so "behind" is "of less depth at the same pixel", and a cut
/// is a straight line on the screen.
struct BSPTree {
  /// A convex piece of a face.
  private struct Piece {
    var face: Int32
    /// In `vertices`.
    var start: Int
    var count: Int
    /// The cuts that made it, newest first, as an index in `lines` (-1 for none).
    var line: Int32
  }

  /// A cut and the one made before it.
  private struct Line {
    var cut: CutLine
    var previous: Int32
  }

  /// What is still to be done: a set of pieces to order, or the pieces of one plane to put out.
  private struct Task {
    var pieces: [Piece]
    var isOrdered: Bool
  }

  private var vertices: [SIMD4<Double>] = []
  private var lines: [Line] = []
  private var clipper = ConvexClipper()

  mutating func sort(
    _ members: ArraySlice<Int32>, _ set: FaceSet, limit: Int, into fragments: inout [OrderedFragment],
    cuts: inout [CutLine], metLimit: inout Bool
  ) {
    vertices.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    var pieces: [Piece] = []
    // By paint order, so that the result does not depend on how the set was found.
    for i in members.sorted(by: { set.faces[Int($0)].rank < set.faces[Int($1)].rank }) {
      let f = set.faces[Int(i)]
      pieces.append(Piece(face: i, start: vertices.count, count: Int(f.count), line: -1))
      vertices.append(contentsOf: set.vertices[f.range])
    }
    var count = pieces.count
    var tasks = [Task(pieces: pieces, isOrdered: false)]
    while let task = tasks.popLast() {
      if task.isOrdered || task.pieces.count == 1 {
        for p in task.pieces { emit(p, into: &fragments, cuts: &cuts) }
        continue
      }
      let split = split(task.pieces, set, mayCut: count < limit)
      count += split.added
      if count >= limit { metLimit = true }
      if !split.front.isEmpty { tasks.append(Task(pieces: split.front, isOrdered: false)) }
      tasks.append(Task(pieces: split.on, isOrdered: true))
      if !split.back.isEmpty { tasks.append(Task(pieces: split.back, isOrdered: false)) }
    }
  }

  private func emit(_ p: Piece, into fragments: inout [OrderedFragment], cuts: inout [CutLine]) {
    let start = cuts.count
    var line = p.line
    while line >= 0 {
      cuts.append(lines[Int(line)].cut)
      line = lines[Int(line)].previous
    }
    fragments.append(
      OrderedFragment(face: p.face, cutStart: Int32(start), cutCount: Int32(cuts.count - start)))
  }

  private mutating func split(
    _ pieces: [Piece], _ set: FaceSet, mayCut: Bool
  ) -> (back: [Piece], on: [Piece], front: [Piece], added: Int) {
    let splitter = set.faces[Int(pieces[chooseSplitter(pieces, set)].face)]
    var back: [Piece] = []
    var on: [Piece] = []
    var front: [Piece] = []
    var added = 0
    for p in pieces {
      let f = set.faces[Int(p.face)]
      let sides = sides(of: p, f, splitter)
      switch sides.relation {
      case .apart: on.append(p)
      case .behind: back.append(p)
      case .inFront: front.append(p)
      case .crossing:
        if mayCut {
          let (b, f) = cut(p, f, splitter)
          if let b { back.append(b) }
          if let f { front.append(f) }
          if b != nil && f != nil { added += 1 }
        } else if sides.middle < 0 {
          back.append(p)
        } else {
          front.append(p)
        }
      }
    }
    // Pieces of one plane: paint order (they came sorted by it).
    return (back, on, front, added)
  }

  /// The piece whose plane cuts fewest others, of at most eight candidates spread over the set.
  private func chooseSplitter(_ pieces: [Piece], _ set: FaceSet) -> Int {
    if pieces.count == 2 { return 0 }
    var best = 0
    var fewest = Int.max
    let step = max(1, pieces.count / 8)
    for candidate in stride(from: 0, to: pieces.count, by: step) {
      let splitter = set.faces[Int(pieces[candidate].face)]
      var cuts = 0
      for p in pieces where sides(of: p, set.faces[Int(p.face)], splitter).relation == .crossing { cuts += 1 }
      if cuts < fewest {
        fewest = cuts
        best = candidate
      }
    }
    return best
  }

  private func sides(of p: Piece, _ f: Face, _ q: Face) -> (relation: FaceRelation, middle: Double) {
    var least = Double.infinity
    var most = -Double.infinity
    if f.node == q.node { return (.apart, 0) }
    for i in p.start..<(p.start + p.count) {
      let v = vertices[i]
      let d = f.depth(v.x, v.y) - q.depth(v.x, v.y)
      least = min(least, d)
      most = max(most, d)
    }
    let tolerance = FaceComparer.tolerance(f, q) / max(q.steepness, f.steepness)
    let isFront = least >= -tolerance
    let isBack = most <= tolerance
    let middle = (least + most) / 2
    if isFront && isBack { return (.apart, middle) }
    return (isFront ? .inFront : isBack ? .behind : .crossing, middle)
  }

  /// Cuts a piece of face `f` where its depth equals that of `q`.
  private mutating func cut(_ p: Piece, _ f: Face, _ q: Face) -> (back: Piece?, front: Piece?) {
    // Positive where f is in front of q.
    var a = f.a - q.a
    var b = f.b - q.b
    var c = f.c - q.c
    let length = (a * a + b * b).squareRoot()
    a /= length
    b /= length
    c /= length
    let front = half(p, CutLine(a, b, c, 0))
    let back = half(p, CutLine(-a, -b, -c, 1))
    return (back, front)
  }

  /// The part of a piece on the inner side of a line; nil where nothing is left.
  private mutating func half(_ p: Piece, _ line: CutLine) -> Piece? {
    clipper.vertices.removeAll(keepingCapacity: true)
    for i in p.start..<(p.start + p.count) { clipper.vertices.append(vertices[i]) }
    clipper.clip(line.x, line.y, line.z)
    guard clipper.vertices.count >= 3 else { return nil }
    lines.append(Line(cut: line, previous: p.line))
    let piece = Piece(
      face: p.face, start: vertices.count, count: clipper.vertices.count, line: Int32(lines.count - 1))
    vertices.append(contentsOf: clipper.vertices)
    return piece
  }
}
