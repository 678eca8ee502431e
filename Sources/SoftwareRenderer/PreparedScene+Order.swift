import RenderModel

// The order of a 3D group's members.
//
// Of two members that cover common area of a pixel the nearer there is painted later; where they cross within that area
// the pixel's centre decides (or, if it lies outside of the area, the area's middle). Members that cover nothing in
// common are ordered by the depth of their infinite planes at the centre.
//
// Planes alone would not do: beyond an edge that a front face and a back face share the plane of the back face is
// nearer, so that half of the outline's pixels would show the back face's colour.
extension PreparedScene {
  /// The depths of all members at the four corners of a tile, clockwise; nil if the owner's plane is not in front of the
  /// eye at all of them.
  ///
  /// Depth differences are linear in the place up to a positive factor there, so that what the corners agree on holds
  /// in the whole tile.
  func cornerDepths(_ members: [Int], fromPixels: PlaneMap, _ tile: PixelBox) -> [SIMD4<Double>]? {
    let places = tile.corners.map { fromPixels.image(of: SIMD3($0.x, $0.y, 1)) }
    for place in places where place[2] <= 0 { return nil }
    return members.map { index in
      let plane = layers[index].depthPlane
      return SIMD4(
        PaintOrder.depth(plane, at: places[0]), PaintOrder.depth(plane, at: places[1]),
        PaintOrder.depth(plane, at: places[2]), PaintOrder.depth(plane, at: places[3]))
    }
  }

  /// Positions, farthest first, of members with these depths at a tile's corners, if all of the tile agrees on them.
  static func commonOrder(_ depths: [SIMD4<Double>]) -> [Int]? {
    let order = PaintOrder.byDepth(depths.map { $0[0] })
    for k in 1..<4 {
      for i in 1..<max(order.count, 1) {
        let before = depths[order[i - 1]][k]
        let after = depths[order[i]][k]
        let isInOrder = PaintOrder.isTie(before, after) ? order[i - 1] < order[i] : before < after
        if !isInOrder { return nil }
      }
    }
    return order
  }

  /// Positions of the members that do not lie behind an opaque face which covers all of `tile`: nothing of those others
  /// is left where that face is painted over them.
  func unhidden(_ members: [Int], _ depths: [SIMD4<Double>], _ tile: PixelBox) -> [Int] {
    var cover: SIMD4<Double>?
    for (k, index) in members.enumerated() where coversOpaquely(index, tile) {
      if let best = cover, best[0] >= depths[k][0] { continue }
      cover = depths[k]
    }
    guard let cover else { return Array(members.indices) }
    return members.indices.filter { position in
      let z = depths[position]
      for k in 0..<4 where z[k] >= cover[k] || PaintOrder.isTie(z[k], cover[k]) { return true }
      return false
    }
  }

  private func coversOpaquely(_ index: Int, _ tile: PixelBox) -> Bool {
    guard layers[index].groupOpacity == 1, let first = layers[index].parts.first else { return false }
    return first.isOpaque && first.opacity == 1 && ConvexPolygon.contains(first.polygon, tile)
  }

  /// The order in one pixel whose corners do not agree, and the pairs of positions that cross in it.
  func order(
    of members: [Int], fromPixels: PlaneMap, inPixel x: Int, _ y: Int
  ) -> (order: [Int], crossings: [(Int, Int)]) {
    let pixel = PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
    let centre = Point(Double(x) + 0.5, Double(y) + 0.5)
    func depths(_ at: Point) -> [Double] {
      let place = fromPixels.image(of: SIMD3(at.x, at.y, 1))
      return members.map { PaintOrder.depth(layers[$0].depthPlane, at: place) }
    }
    let atCorners = pixel.corners.map(depths)
    var pieces = [[[Point]]?](repeating: nil, count: members.count)
    func ink(_ i: Int) -> [[Point]] {
      if let known = pieces[i] { return known }
      let new = inkInPixel(members[i], pixel)
      pieces[i] = new
      return new
    }

    var mustPrecede = [[Int]](repeating: [], count: members.count)
    var crossings: [(Int, Int)] = []
    for j in members.indices {
      for i in 0..<j {
        // 1 where i is nearer than j, -1 where j is nearer, 0 at a tie.
        func side(_ z: [Double]) -> Int { PaintOrder.isTie(z[i], z[j]) ? 0 : z[i] > z[j] ? 1 : -1 }
        let cornerSides = atCorners.map(side)
        guard cornerSides.contains(1) && cornerSides.contains(-1) else {
          // Nearer, or tied and earlier in paint order.
          if cornerSides.contains(1) { mustPrecede[i].append(j) } else { mustPrecede[j].append(i) }
          continue
        }
        guard let common = Self.common(ink(i), ink(j), centre) else { continue }
        let sides = common.corners.map { side(depths($0)) }
        var isNearer = sides.contains(1)
        if isNearer && sides.contains(-1) {
          crossings.append((i, j))
          isNearer = side(depths(common.middle)) > 0
        }
        if isNearer { mustPrecede[i].append(j) } else { mustPrecede[j].append(i) }
      }
    }
    return (Self.order(PaintOrder.byDepth(depths(centre)), mustPrecede), crossings)
  }

  /// What two members both cover in a pixel: all corners of the common areas, and the place where a crossing is
  /// decided; nil if they cover nothing in common.
  private static func common(_ a: [[Point]], _ b: [[Point]], _ centre: Point) -> (corners: [Point], middle: Point)? {
    var corners: [Point] = []
    var middle = centre
    var largest = 0.0
    var holdsCentre = false
    for p in a {
      for q in b {
        let both = ConvexPolygon.intersection(p, q)
        let area = ConvexPolygon.area(both)
        if area <= 1e-9 { continue }
        corners += both
        if ConvexPolygon.contains(both, centre) { holdsCentre = true }
        if area > largest {
          largest = area
          middle = both.reduce(Point(), +) / Double(both.count)
        }
      }
    }
    return corners.isEmpty ? nil : (corners, holdsCentre ? centre : middle)
  }

  /// Everything that a member's subtree covers of a pixel; one square where some part covers all of it.
  private func inkInPixel(_ member: Int, _ pixel: PixelBox) -> [[Point]] {
    var result: [[Point]] = []
    var open = [member]
    while let index = open.popLast() {
      guard layers[index].box.meets(pixel) else { continue }
      for part in layers[index].parts where part.box.meets(pixel) {
        if ConvexPolygon.contains(part.polygon, pixel) { return [pixel.corners] }
        let piece = ConvexPolygon.inPixel(part.polygon, x: pixel.minX, y: pixel.minY)
        if piece.count >= 3 { result.append(piece) }
      }
      open.append(contentsOf: members[index + 1])
    }
    return result
  }

  /// `wish`, changed as little as the demands of pairs call for; `mustPrecede[i]` lists what is painted before i. Where
  /// the demands go round in a circle the wish's first goes first.
  private static func order(_ wish: [Int], _ mustPrecede: [[Int]]) -> [Int] {
    var isDone = [Bool](repeating: false, count: wish.count)
    var rest = wish
    var result: [Int] = []
    while !rest.isEmpty {
      let next = rest.firstIndex { i in mustPrecede[i].allSatisfy { isDone[$0] } } ?? 0
      isDone[rest[next]] = true
      result.append(rest.remove(at: next))
    }
    return result
  }
}

extension PixelBox {
  /// The corners of the area, clockwise on the screen.
  var corners: [Point] {
    [
      Point(Double(minX), Double(minY)), Point(Double(maxX), Double(minY)), Point(Double(maxX), Double(maxY)),
      Point(Double(minX), Double(maxY)),
    ]
  }
}
