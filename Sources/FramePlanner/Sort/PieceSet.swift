import Geometry

/// A half-plane a * x + b * y + c >= 0 of the screen (lanes x, y, z), or > 0 where lane w is 1.
typealias CutLine = SIMD4<Double>

/// Convex pieces of faces, each on the inner side of some cuts.
struct PieceSet {
  /// The pieces as faces: outline and box of the piece, plane of the whole face.
  var set = FaceSet()
  /// The face that each piece belongs to, and its newest cut in `lines` (-1 for none).
  private(set) var source: [Int32] = []
  private(set) var line: [Int32] = []
  private var lines: [(cut: CutLine, previous: Int32)] = []
  private var clipper = ConvexClipper()

  mutating func reset() {
    set.reset(frame: .zero)
    source.removeAll(keepingCapacity: true)
    line.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
  }

  /// Adds a whole face.
  mutating func append(_ face: Int32, of whole: FaceSet) {
    let f = whole.faces[Int(face)]
    set.appendPiece(f, whole.vertices[f.range])
    source.append(face)
    line.append(-1)
  }

  /// Cuts piece `i` where its plane meets that of `q`: it becomes the part behind, the part in front is appended.
  /// Returns false, with nothing changed, where one of them would have no area.
  mutating func cut(_ i: Int, along q: Face) -> Bool {
    let f = set.faces[i]
    // Positive where f is in front of q.
    var l = CutLine(f.a - q.a, f.b - q.b, f.c - q.c, 0)
    let length = (l.x * l.x + l.y * l.y).squareRoot()
    guard length > 0 else { return false }
    l /= length
    guard clip(f, l) else { return false }
    let front = clipper.vertices
    let behind = SIMD4(-l.x, -l.y, -l.z, 1)
    guard clip(f, behind) else { return false }
    lines.append((l, line[i]))
    set.appendPiece(f, front[...])
    source.append(source[i])
    line.append(Int32(lines.count - 1))
    lines.append((behind, line[i]))
    set.replacePiece(i, clipper.vertices[...])
    line[i] = Int32(lines.count - 1)
    return true
  }

  /// Leaves the part of a piece on the inner side of a line in `clipper`; false where it has no area.
  private mutating func clip(_ f: Face, _ l: CutLine) -> Bool {
    clipper.vertices.removeAll(keepingCapacity: true)
    clipper.vertices.append(contentsOf: set.vertices[f.range])
    clipper.clip(l.x, l.y, l.z)
    return clipper.vertices.count >= 3 && clipper.signedArea > FaceLimits.leastArea
  }

  /// The cuts that made piece `i`.
  func cuts(of i: Int, into cuts: inout [CutLine]) -> Int {
    var l = line[i]
    var count = 0
    while l >= 0 {
      cuts.append(lines[Int(l)].cut)
      l = lines[Int(l)].previous
      count += 1
    }
    return count
  }
}

extension FaceSet {
  /// Adds a face with the plane of `face` and another outline.
  mutating func appendPiece(_ face: Face, _ outline: ArraySlice<SIMD4<Double>>) {
    faces.append(outlined(face, outline))
  }

  /// Gives a face another outline.
  mutating func replacePiece(_ i: Int, _ outline: ArraySlice<SIMD4<Double>>) {
    faces[i] = outlined(faces[i], outline)
  }

  private mutating func outlined(_ face: Face, _ outline: ArraySlice<SIMD4<Double>>) -> Face {
    var piece = face
    piece.start = Int32(vertices.count)
    piece.count = Int32(outline.count)
    piece.box = .null
    piece.zMin = .infinity
    piece.zMax = -.infinity
    for v in outline {
      let z = face.depth(v.x, v.y)
      vertices.append(SIMD4(v.x, v.y, z, 1))
      piece.box.add(v.x, v.y)
      piece.zMin = min(piece.zMin, z)
      piece.zMax = max(piece.zMax, z)
    }
    return piece
  }
}
