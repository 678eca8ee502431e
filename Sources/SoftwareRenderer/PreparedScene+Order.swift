import RenderModel

// The order of a 3D group's members.
//
// Two members whose subtrees cover common area of the frame either cross there, each being nearer somewhere, or one of
// them is nearer in all of it. In the first case one of them is cut along the line where their planes meet
// (`PixelOrder`); in the second the same one is in front everywhere. Members that cover nothing in common are ordered
// by the depths of their planes at the pixel's centre.
//
// The depths at the centre alone would not do: beyond an edge that a front face and a back face share the back face's
// plane is nearer, so that half of the outline's pixels would show the back face's colour.
extension PreparedScene {
  /// The depths of all members at the four corners of a tile, clockwise; nil if the owner's plane is not in front of
  /// the eye at all of them.
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
    guard layers[index].group == nil, let first = layers[index].parts.first else { return false }
    return first.isOpaque && first.opacity == 1 && first.isPolygon && first.cuts.isEmpty
      && ConvexPolygon.contains(first.polygon, tile)
  }

  /// The members that cover some of a pixel.
  func inked(_ members: [Int], inPixel x: Int, _ y: Int) -> [Int] {
    let pixel = PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
    return members.filter { member in
      var open = [member]
      while let index = open.popLast() {
        guard layers[index].box.meets(pixel) else { continue }
        // What becomes of a backdrop or of a buffer is seen when it is painted.
        if layers[index].backdrop != nil || layers[index].look.isBuffered { return true }
        if let shadow = layers[index].shadow, shadow.box.meets(pixel) { return true }
        for part in layers[index].parts where part.box.meets(pixel) {
          if let coverage = part.coverage {
            if coverage.part(x: x, y: y) > 0 { return true }
          } else if ConvexPolygon.area(ConvexPolygon.inPixel(part.polygon, x: x, y: y)) > 0 {
            return true
          }
        }
        open.append(contentsOf: self.members[index + 1])
      }
      return false
    }
  }

  /// How layer `a` lies to layer `b`, of the same group and later in paint order, over all area of the frame that both
  /// subtrees cover.
  func relation(_ a: Int, _ b: Int, fromPixels: PlaneMap) -> PairRelation {
    var isNearer = false
    var isFarther = false
    var meet = false
    let other = ink(b)
    for p in ink(a) {
      for q in other {
        let both = ConvexPolygon.intersection(p, q)
        if ConvexPolygon.area(both) <= 1e-9 { continue }
        meet = true
        for corner in both {
          let place = fromPixels.image(of: SIMD3(corner.x, corner.y, 1))
          let mine = PaintOrder.depth(layers[a].depthPlane, at: place)
          let its = PaintOrder.depth(layers[b].depthPlane, at: place)
          if !PaintOrder.isTie(mine, its) {
            if mine > its { isNearer = true } else { isFarther = true }
          }
        }
        if isNearer && isFarther { return .crossing }
      }
    }
    return meet ? (isNearer ? .nearer : .farther) : .apart
  }

  /// Everything that a layer's subtree covers.
  func ink(_ layer: Int) -> [[Point]] {
    var result: [[Point]] = []
    var open = [layer]
    while let index = open.popLast() {
      let layer = layers[index]
      if layer.look.isBuffered || layer.backdrop != nil {
        if let ink = layer.ink, !layer.box.isEmpty {
          result.append(project(Self.corners(ink), layer, clip: layer.outerClip))
        }
        continue
      }
      if let shadow = layer.shadow, !shadow.box.isEmpty { result.append(shadow.polygon) }
      for part in layer.parts where !part.box.isEmpty { result.append(part.polygon) }
      open.append(contentsOf: members[index + 1])
    }
    return result
  }
}

/// How one member of a group lies to another where both are.
enum PairRelation {
  /// They cover nothing in common.
  case apart
  case nearer
  /// Or at the same depth, but earlier in paint order.
  case farther
  /// Nearer in some places and farther in others.
  case crossing
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
