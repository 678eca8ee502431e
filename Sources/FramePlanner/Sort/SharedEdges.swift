import Geometry

/// Which opaque faces of a group meet along an edge, and which are hidden because of it.
///
/// Two antialiased edges at one place would let a quarter of the background through. So the face that is painted first
/// takes its coverage relative to what the later one leaves open (see `QuadInstance`), and where both lie on the same
/// side of the edge (the silhouette of a solid) the first one adds nothing there.
struct SharedEdges {
  /// One face's view of an edge that it shares.
  struct Neighbour {
    var face: Int32
    /// Both faces lie on the same side of the edge on the screen: one behind the other.
    var isSameSide: Bool
  }

  /// Most faces that may meet in one edge, and most neighbours of one face; more are left out.
  static let mostPerEdge = 8

  private(set) var pairs = 0
  private var first: [Int32] = []
  private var lists: [(neighbour: Neighbour, next: Int32)] = []
  private var heads: [Int32] = []
  private var nextEdge: [Int32] = []
  private var candidates: [Int32] = []
  private var clipper = ConvexClipper()

  /// Forgets all faces.
  mutating func reset() {
    pairs = 0
    first.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
  }

  mutating func find(_ set: FaceSet) {
    let n = set.faces.count
    reset()
    first.append(contentsOf: repeatElement(-1, count: n))
    var capacity = 16
    while capacity < n * 8 { capacity *= 2 }
    heads.removeAll(keepingCapacity: true)
    heads.append(contentsOf: repeatElement(-1, count: capacity))
    nextEdge.removeAll(keepingCapacity: true)
    nextEdge.append(contentsOf: repeatElement(-1, count: n * 4))
    for i in 0..<n where set.faces[i].isOpaque && set.faces[i].isQuad {
      for k in 0..<4 { insert(Int32(i * 4 + k), set, mask: capacity - 1) }
    }
  }

  private static func hash(_ v: SIMD4<Double>) -> UInt64 {
    // Cells of 1/64 pixel, shifted so that round coordinates do not lie on a cell's border.
    let x = Int64(max(-1e12, min(1e12, v.x)) * 64 + 0.37)
    let y = Int64(max(-1e12, min(1e12, v.y)) * 64 + 0.37)
    var h = UInt64(bitPattern: x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: y) &* 0xC2B2_AE3D_27D4_EB4F
    h ^= h >> 29
    return h &* 0xBF58_476D_1CE4_E5B9
  }

  private mutating func insert(_ edge: Int32, _ set: FaceSet, mask: Int) {
    let (p, q) = Self.ends(edge, set)
    let sum = Self.hash(p) &+ Self.hash(q)
    let slot = Int((sum ^ (sum >> 32)) & UInt64(mask))
    var other = heads[slot]
    var chain = 0
    while other >= 0 {
      let (r, s) = Self.ends(other, set)
      if edge / 4 != other / 4 {
        if Self.same(p, s) && Self.same(q, r) {
          link(edge / 4, other / 4, isSameSide: false)
        } else if Self.same(p, r) && Self.same(q, s) {
          link(edge / 4, other / 4, isSameSide: true)
        }
      }
      chain += 1
      if chain >= Self.mostPerEdge { return }
      other = nextEdge[Int(other)]
    }
    nextEdge[Int(edge)] = heads[slot]
    heads[slot] = edge
  }

  private static func ends(_ edge: Int32, _ set: FaceSet) -> (SIMD4<Double>, SIMD4<Double>) {
    let base = Int(edge) & ~3
    let k = Int(edge) & 3
    return (set.quads[base + k], set.quads[base + ((k + 1) & 3)])
  }

  private static func same(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
    abs(a.x - b.x) <= FaceLimits.sameCorner && abs(a.y - b.y) <= FaceLimits.sameCorner
  }

  private mutating func link(_ a: Int32, _ b: Int32, isSameSide: Bool) {
    pairs += 1
    add(a, Neighbour(face: b, isSameSide: isSameSide))
    add(b, Neighbour(face: a, isSameSide: isSameSide))
  }

  private mutating func add(_ face: Int32, _ neighbour: Neighbour) {
    var i = first[Int(face)]
    var count = 0
    while i >= 0 {
      if lists[Int(i)].neighbour.face == neighbour.face { return }
      count += 1
      i = lists[Int(i)].next
    }
    if count >= Self.mostPerEdge { return }
    lists.append((neighbour, first[Int(face)]))
    first[Int(face)] = Int32(lists.count - 1)
  }

  func hasNeighbours(_ face: Int32) -> Bool { face >= 0 && !first.isEmpty && first[Int(face)] >= 0 }

  /// The first entry of a face's list of neighbours, -1 for none.
  func firstLink(of face: Int32) -> Int32 { first[Int(face)] }

  /// A list entry's face, and the entry after it.
  func link(_ i: Int32) -> (face: Int32, next: Int32) {
    (lists[Int(i)].neighbour.face, lists[Int(i)].next)
  }

  /// Calls `body` with every neighbour of a face.
  @inline(__always)
  func forNeighbours(_ face: Int32, _ body: (Neighbour) -> Void) {
    if first.isEmpty { return }
    var i = first[Int(face)]
    while i >= 0 {
      body(lists[Int(i)].neighbour)
      i = lists[Int(i)].next
    }
  }

  /// Whether faces painted later, among those that share its edges and their neighbours, cover the face wholly.
  ///
  /// - Parameter place: each face's place in the painting order, -1 for faces that were cut.
  mutating func isHidden(_ face: Int32, _ set: FaceSet, place: [Int32]) -> Bool {
    guard place[Int(face)] >= 0 else { return false }
    candidates.removeAll(keepingCapacity: true)
    var i = first[Int(face)]
    while i >= 0 {
      let n = lists[Int(i)].neighbour
      i = lists[Int(i)].next
      if n.isSameSide { consider(n.face, after: face, place) }
    }
    if candidates.isEmpty { return false }
    let f = set.faces[Int(face)]
    let whole = ConvexClipper.signedArea(set.vertices, f.range)
    let enough = 1e-7 * whole
    for c in candidates.indices {
      var j = first[Int(candidates[c])]
      while j >= 0 {
        let n = lists[Int(j)].neighbour
        j = lists[Int(j)].next
        if !n.isSameSide {
          consider(n.face, after: face, place)
        } else if n.face != face, place[Int(n.face)] > place[Int(face)], whole - common(f, n.face, set) <= enough {
          // Behind it lie both: this face at the far end of a solid, and the side between them.
          return true
        }
      }
    }
    // They must not overlap one another, or their shares of the face could not be added up.
    for a in candidates.indices {
      for b in candidates.indices where b > a {
        let p = set.faces[Int(candidates[a])]
        let q = set.faces[Int(candidates[b])]
        if p.box.overlaps(q.box) && FaceComparer.overlaps(p, q, set.vertices) { return false }
      }
    }
    var open = whole
    for c in candidates {
      open -= common(f, c, set)
      if open <= enough { return true }
    }
    return false
  }

  /// The area that two faces share.
  private mutating func common(_ f: Face, _ other: Int32, _ set: FaceSet) -> Double {
    clipper.vertices.removeAll(keepingCapacity: true)
    for k in f.range { clipper.vertices.append(set.vertices[k]) }
    clipper.clip(to: set.vertices, set.faces[Int(other)].range)
    return clipper.signedArea
  }

  private mutating func consider(_ other: Int32, after face: Int32, _ place: [Int32]) {
    if other != face && place[Int(other)] > place[Int(face)] && !candidates.contains(other) && candidates.count < 6 {
      candidates.append(other)
    }
  }
}
