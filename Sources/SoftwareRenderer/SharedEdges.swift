import RenderModel

extension PreparedScene {
  /// Ends of two edges within this distance (pixels) are the same.
  static let edgeSlack = 1e-4

  /// Of the faces that share an edge, the last painted so many are looked at as covers. A solid has two or three; where
  /// there are more, equal faces lie on one another and the last of them hide the others.
  static let facesOfAnEdge = 16

  /// Gives the opaque faces their edge classes.
  ///
  /// A face is the first part of a layer: an opaque background, or opaque contents that fill the bounds, with nothing
  /// that fades it, wholly in front of the eye.
  mutating func shareEdges() {
    for group in members where group.count > 1 {
      var registry = EdgeRegistry()
      for index in group {
        let layer = layers[index]
        guard layer.group == nil, layer.inheritedOpacity == 1, layer.look.mayBeFace, let quad = layer.quad,
          let first = layer.parts.first, first.isOpaque
        else { continue }
        if case .picture(let picture) = first.paint,
          !pictures[picture].placement.fills(node(index).bounds)
        {
          continue
        }
        layers[index].edges = (0..<4).map { registry.classOf(quad[$0], quad[($0 + 1) & 3]) }
      }
      leaveOutHiddenFaces(group)
    }
  }

  /// Leaves out faces that lie wholly behind the faces of their own solid: those that share an edge with them or with
  /// one that does. Else their antialiased edges would show along the solid's outline, where a front face that is not
  /// their neighbour ends at the same place (a third one between them is seen nearly edge-on). Their sublayers go with
  /// them; a face whose subtree reaches beyond its rectangle stays.
  private mutating func leaveOutHiddenFaces(_ group: [Int]) {
    var users: [Int: [Int]] = [:]
    for index in group {
      for edge in layers[index].edges { users[edge, default: []].append(index) }
    }
    let place = Dictionary(uniqueKeysWithValues: group.enumerated().map { ($1, $0) })
    for edge in users.keys where users[edge]!.count > Self.facesOfAnEdge {
      users[edge] = users[edge]!.suffix(Self.facesOfAnEdge)
    }
    var hidden: [Int] = []
    for index in group where layers[index].edges.contains(where: { (users[$0]?.count ?? 0) > 1 }) {
      let near = Set(layers[index].edges.flatMap { users[$0] ?? [] })
      let solid = Set(Set(near.flatMap { layers[$0].edges }).flatMap { users[$0] ?? [] })
      let whole = layers[index].parts[0].polygon
      let negligible = 1e-7 * ConvexPolygon.area(whole)
      var open = [whole]
      for cover in solid.sorted().reversed() where cover != index && isInFront(cover, of: index, place) {
        open = open.flatMap { ConvexPolygon.difference($0, layers[cover].parts[0].polygon) }
        if open.reduce(0, { $0 + ConvexPolygon.area($1) }) <= negligible {
          if staysInside(index, whole) { hidden.append(index) }
          break
        }
      }
    }
    for index in hidden { empty(index) }
  }

  /// Whether everything that a layer's subtree paints lies in a polygon.
  private func staysInside(_ layer: Int, _ polygon: [Point]) -> Bool {
    ink(layer).allSatisfy { part in
      let area = ConvexPolygon.area(part)
      return area - ConvexPolygon.area(ConvexPolygon.intersection(part, polygon)) <= 1e-6 * area + 1e-9
    }
  }

  /// Takes away all that a layer's subtree paints.
  private mutating func empty(_ layer: Int) {
    var open = [layer]
    while let index = open.popLast() {
      layers[index].shadow = nil
      layers[index].backdrop = nil
      for k in layers[index].parts.indices {
        layers[index].parts[k].polygon = []
        layers[index].parts[k].box = PixelBox()
      }
      open.append(contentsOf: members[index + 1])
    }
  }

  /// Whether face `a` is painted after face `b` wherever both are, and they cover something in common.
  ///
  /// - Parameter place: each member's place in the group's paint order, which decides between faces of one plane.
  private func isInFront(_ a: Int, of b: Int, _ place: [Int: Int]) -> Bool {
    let p = layers[a].parts[0].polygon
    let q = layers[b].parts[0].polygon
    guard let fromPixels = layers[b].owner >= 0 ? layers[layers[b].owner].fromPixels : outerInverse else {
      return false
    }
    func depths(_ at: Point) -> (Double, Double) {
      let place = fromPixels.image(of: SIMD3(at.x, at.y, 1))
      return (PaintOrder.depth(layers[a].depthPlane, at: place), PaintOrder.depth(layers[b].depthPlane, at: place))
    }
    // Cheap to refuse: nearer nowhere on the other's face.
    let mayBe = q.contains { corner in
      let (mine, its) = depths(corner)
      return mine > its || PaintOrder.isTie(mine, its)
    }
    if !mayBe { return false }
    let both = ConvexPolygon.intersection(q, p)
    if both.count < 3 { return false }
    var isNearer = false
    var isFarther = false
    for corner in both {
      let (mine, its) = depths(corner)
      if PaintOrder.isTie(mine, its) { continue }
      if mine < its { isFarther = true } else { isNearer = true }
    }
    if isFarther { return false }
    return isNearer || (place[a] ?? 0) > (place[b] ?? 0)
  }
}

/// Finds edges with the same ends, in either direction.
private struct EdgeRegistry {
  private struct Cell: Hashable {
    var x: Int
    var y: Int
  }
  /// Edges by the cell of their middle.
  private var cells: [Cell: [Int]] = [:]
  private var edges: [(Point, Point)] = []
  private static let cellSize = 1e-2

  /// The number of the edge that has these ends, a new one if there is none.
  mutating func classOf(_ a: Point, _ b: Point) -> Int {
    let middle = (a + b) / 2
    let x = middle.x / Self.cellSize
    let y = middle.y / Self.cellSize
    let reach = PreparedScene.edgeSlack / Self.cellSize
    for cx in floorInt(x - reach)...floorInt(x + reach) {
      for cy in floorInt(y - reach)...floorInt(y + reach) {
        for k in cells[Cell(x: cx, y: cy)] ?? [] {
          let (p, q) = edges[k]
          if near(a, p) && near(b, q) || near(a, q) && near(b, p) { return k }
        }
      }
    }
    edges.append((a, b))
    cells[Cell(x: floorInt(x), y: floorInt(y)), default: []].append(edges.count - 1)
    return edges.count - 1
  }

  private func near(_ a: Point, _ b: Point) -> Bool {
    let d = a - b
    return (d.x * d.x + d.y * d.y).squareRoot() <= PreparedScene.edgeSlack
  }
}
