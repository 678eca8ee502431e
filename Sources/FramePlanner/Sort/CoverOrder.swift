import Geometry

/// Finds which faces must be painted before which, and groups those that no order satisfies.
///
/// p must precede q where it lies behind q on pixels that both cover. The strongly connected sets of that relation are
/// found by Tarjan's algorithm, which visits faces from the farthest on and so need look only at faces whose depths
/// reach as far back: the rest is done already.
struct CoverOrder {
  /// Faces in painting order; those of one set together.
  private(set) var faces: [Int32] = []
  /// Where each set ends in `faces`.
  private(set) var ends: [Int32] = []

  private var order: [Int32] = []
  private var keys: [(z: Double, rank: Int32, face: Int32)] = []
  private var grid = FaceGrid()
  private var comparer = FaceComparer()
  /// Visit number (0 = not visited), low link, whether a face is in the output.
  private var number: [Int32] = []
  private var low: [Int32] = []
  private var isDone: [Bool] = []
  private var stack: [Int32] = []
  private var visits: [Visit] = []
  private var nextNumber: Int32 = 0

  /// A face being visited and where its search for predecessors stands.
  private struct Visit {
    var face: Int32
    var column: Int
    var row: Int
    var entry: Int
    /// A predecessor that was just visited.
    var pending: Int32
  }

  /// - Parameter isHidden: faces to leave out; empty for none.
  mutating func build(_ set: FaceSet, without isHidden: [Bool] = []) {
    faces.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    let n = set.faces.count
    if n == 0 { return }
    keys.removeAll(keepingCapacity: true)
    for i in 0..<n where isHidden.isEmpty || !isHidden[i] {
      let f = set.faces[i]
      keys.append((f.zMin, f.rank, Int32(i)))
    }
    keys.sort { $0.z != $1.z ? $0.z < $1.z : $0.rank != $1.rank ? $0.rank < $1.rank : $0.face < $1.face }
    order.removeAll(keepingCapacity: true)
    for k in keys { order.append(k.face) }
    grid.build(set.faces, order)
    number.removeAll(keepingCapacity: true)
    number.append(contentsOf: repeatElement(0, count: n))
    low.removeAll(keepingCapacity: true)
    low.append(contentsOf: repeatElement(0, count: n))
    isDone.removeAll(keepingCapacity: true)
    isDone.append(contentsOf: repeatElement(false, count: n))
    stack.removeAll(keepingCapacity: true)
    nextNumber = 0
    for i in order where number[Int(i)] == 0 { visit(i, set) }
  }

  /// Tarjan's depth-first search from `root`, with an explicit stack.
  private mutating func visit(_ root: Int32, _ set: FaceSet) {
    push(root, set)
    while var v = visits.popLast() {
      let me = Int(v.face)
      if v.pending >= 0 {
        low[me] = min(low[me], low[Int(v.pending)])
        v.pending = -1
      }
      if let next = nextPredecessor(&v, set) {
        v.pending = next
        visits.append(v)
        push(next, set)
        continue
      }
      if low[me] == number[me] { popSet(v.face) }
    }
  }

  private mutating func push(_ face: Int32, _ set: FaceSet) {
    nextNumber += 1
    number[Int(face)] = nextNumber
    low[Int(face)] = nextNumber
    stack.append(face)
    let cell = grid.cells(of: set.faces[Int(face)].box)
    grid.skip(grid.index(cell.c0, cell.r0), where: isDone)
    visits.append(
      Visit(
        face: face, column: cell.c0, row: cell.r0, entry: grid.rest(grid.index(cell.c0, cell.r0)).lowerBound,
        pending: -1))
  }

  /// The next unvisited face that must come before `v.face`; meanwhile notes those that are being visited.
  private mutating func nextPredecessor(_ v: inout Visit, _ set: FaceSet) -> Int32? {
    let me = set.faces[Int(v.face)]
    let reach = me.zMax + FaceLimits.coplanar * (1 + abs(me.zMax))
    let cell = grid.cells(of: me.box)
    while true {
      let end = grid.rest(grid.index(v.column, v.row)).upperBound
      while v.entry < end {
        let other = grid.entries[v.entry]
        let o = Int(other)
        v.entry += 1
        if isDone[o] || other == v.face { continue }
        if set.faces[o].zMin > reach { break }
        let box = set.faces[o].box
        guard box.overlaps(me.box), grid.isHome(v.column, v.row, box, me.box) else { continue }
        let relation = comparer.relation(set.faces[o], me, set.vertices)
        if relation != .behind && relation != .crossing { continue }
        if number[o] == 0 { return other }
        low[Int(v.face)] = min(low[Int(v.face)], number[o])
      }
      if v.column < cell.c1 {
        v.column += 1
      } else if v.row < cell.r1 {
        v.column = cell.c0
        v.row += 1
      } else {
        return nil
      }
      let next = grid.index(v.column, v.row)
      grid.skip(next, where: isDone)
      v.entry = grid.rest(next).lowerBound
    }
  }

  private mutating func popSet(_ root: Int32) {
    while let face = stack.popLast() {
      faces.append(face)
      isDone[Int(face)] = true
      if face == root { break }
    }
    ends.append(Int32(faces.count))
  }
}
