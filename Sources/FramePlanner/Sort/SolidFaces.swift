import Geometry

/// Finds boxes: six opaque faces that enclose a convex solid, of which those that face away are never seen.
///
/// Leaving them out before anything is sorted halves the work of scenes made of cubes, and their outlines then show
/// nothing of the far side.
struct SolidFaces {
  /// Whether a face is on the far side of its own solid.
  private(set) var isHidden: [Bool] = []
  private(set) var count = 0
  private var isVisited: [Bool] = []
  private var component: [Int32] = []

  /// The faces of a box.
  private static let faces = 6

  mutating func reset() {
    isHidden.removeAll(keepingCapacity: true)
    count = 0
  }

  mutating func find(_ set: FaceSet, _ shared: SharedEdges) {
    let n = set.faces.count
    reset()
    isHidden.append(contentsOf: repeatElement(false, count: n))
    isVisited.removeAll(keepingCapacity: true)
    isVisited.append(contentsOf: repeatElement(false, count: n))
    if shared.pairs < 12 { return }
    for i in 0..<n where !isVisited[i] && shared.hasNeighbours(Int32(i)) {
      if collect(Int32(i), shared) && isClosed(shared) { hideFarSide(set) }
    }
  }

  /// Gathers the faces connected with `first` by shared edges; false where they are not six.
  private mutating func collect(_ first: Int32, _ shared: SharedEdges) -> Bool {
    component.removeAll(keepingCapacity: true)
    component.append(first)
    isVisited[Int(first)] = true
    var next = 0
    while next < component.count {
      let face = component[next]
      next += 1
      var link = shared.firstLink(of: face)
      while link >= 0 {
        let (other, following) = shared.link(link)
        if !isVisited[Int(other)] {
          isVisited[Int(other)] = true
          component.append(other)
        }
        link = following
      }
    }
    return component.count == Self.faces
  }

  /// Whether each face has four neighbours: two such faces share one edge, so no edge is open.
  private func isClosed(_ shared: SharedEdges) -> Bool {
    component.allSatisfy { face in
      var neighbours = 0
      var link = shared.firstLink(of: face)
      while link >= 0 {
        neighbours += 1
        link = shared.link(link).next
      }
      return neighbours == 4
    }
  }

  /// Hides the faces that have the whole solid before them, if the solid is convex: no face's plane may cut it.
  private mutating func hideFarSide(_ set: FaceSet) {
    var far = 0
    var near = 0
    var isFar: UInt8 = 0
    for (k, i) in component.enumerated() {
      let f = set.faces[Int(i)]
      var least = Double.infinity
      var most = -Double.infinity
      for j in component where j != i {
        for c in 0..<4 {
          let v = set.quads[Int(j) * 4 + c]
          let d = v.z - f.depth(v.x, v.y)
          least = min(least, d)
          most = max(most, d)
        }
      }
      let slack = FaceLimits.coplanar * (1 + max(abs(f.zMin), abs(f.zMax))) / f.steepness
      if least >= -slack && most > slack {
        isFar |= 1 << UInt8(k)
        far += 1
      } else if most <= slack && least < -slack {
        near += 1
      } else {
        return
      }
    }
    guard near > 0, far + near == Self.faces else { return }
    for (k, i) in component.enumerated() where isFar & (1 << UInt8(k)) != 0 {
      isHidden[Int(i)] = true
      count += 1
    }
  }
}
