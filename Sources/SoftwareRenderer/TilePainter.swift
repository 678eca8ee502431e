import Imaging
import RenderModel

/// Paints a prepared scene, one rectangle of pixels at a time.
///
/// A layer's own parts come first, then the members of its 3D group, farthest first, each with its whole subtree as one
/// flat picture. The order is a matter of the single pixel; a rectangle whose corners agree on it is painted as a whole,
/// any other is halved, down to the pixel.
final class TilePainter {
  let scene: PreparedScene
  /// Notes what is painted, for `classify`.
  let recorder: PixelRecorder?
  private var coverage = RowCoverage()
  private struct Pair: Hashable {
    var a: Int
    var b: Int
  }
  /// Relations of pairs that were asked for.
  private var relations: [Pair: PairRelation] = [:]
  private var samplers: [ContentID: TexelSampler] = [:]
  /// Place of a layer in the order being painted, valid while `orderStamp` matches.
  private var place: [Int]
  private var placeStamp: [Int]
  /// The last place of an order for which the layer was noted as a neighbour, counted over all orders.
  private var noted: [Int]
  private var notes = 0
  private var stamp = 0
  /// Members that have an edge of that class, by class and group.
  private let sharers: [[[Int]]]

  init(_ scene: PreparedScene, recorder: PixelRecorder? = nil) {
    self.scene = scene
    self.recorder = recorder
    place = [Int](repeating: 0, count: scene.layers.count)
    placeStamp = [Int](repeating: 0, count: scene.layers.count)
    noted = [Int](repeating: 0, count: scene.layers.count)
    sharers = scene.members.map { group in
      var lists: [[Int]] = []
      for index in group {
        for edge in scene.layers[index].edges {
          while lists.count <= edge { lists.append([]) }
          if lists[edge].last != index { lists[edge].append(index) }
        }
      }
      return lists
    }
  }

  /// Paints everything that meets `tile`.
  func paintRoot(_ tile: PixelBox, on target: inout TileBuffer) {
    guard let inverse = scene.outerInverse else { return }
    paintMembers(scene.members[0], fromPixels: inverse, tile, on: &target)
  }

  /// - Parameter later: opaque faces that share an edge with this layer's face and are painted after it.
  private func paint(_ index: Int, _ tile: PixelBox, on target: inout TileBuffer, later: [Int]) {
    let box = tile.intersection(scene.layers[index].box)
    if box.isEmpty { return }
    let opacity = scene.layers[index].groupOpacity
    if opacity < 1 {
      var buffer = TileBuffer(box)
      recorder?.beginGroup()
      paintContents(of: index, box, on: &buffer, later: [])
      recorder?.endGroup()
      target.blend(buffer, opacity: opacity)
    } else {
      paintContents(of: index, box, on: &target, later: later)
    }
  }

  private func paintContents(of index: Int, _ box: PixelBox, on target: inout TileBuffer, later: [Int]) {
    for k in scene.layers[index].parts.indices {
      paintPart(k, of: index, box, on: &target, later: k == 0 ? later : [])
    }
    let members = scene.members[index + 1]
    if !members.isEmpty {
      paintMembers(members, fromPixels: scene.layers[index].fromPixels, box, on: &target)
    }
  }

  /// - Parameter candidates: members of the group in paint order.
  private func paintMembers(_ candidates: [Int], fromPixels: PlaneMap, _ tile: PixelBox, on target: inout TileBuffer) {
    let sequence = sequence(candidates, fromPixels: fromPixels, tile)
    guard sequence.isCommon else {
      let (a, b) = tile.halves
      paintMembers(sequence.layers, fromPixels: fromPixels, a, on: &target)
      paintMembers(sequence.layers, fromPixels: fromPixels, b, on: &target)
      return
    }
    recorder?.beginMembers(sequence.crossings)
    for k in sequence.layers.indices {
      recorder?.beginMember()
      paint(sequence.layers[k], tile, on: &target, later: sequence.later[k])
      recorder?.endMember(sequence.layers[k])
    }
    recorder?.endMembers()
  }

  /// What is painted in a tile.
  private struct Sequence {
    /// Whether all of the tile is painted in one order; if not, `layers` is in paint order.
    var isCommon = true
    var layers: [Int]
    /// For each layer the opaque faces painted after it that share an edge with its face.
    var later: [[Int]]
    /// Pairs of layers that cross in the pixel.
    var crossings: [(Int, Int)] = []
  }

  /// The members that show in the tile, farthest first.
  ///
  /// A function of its own so that the recursion through nested layers, up to `RenderLimits.depth`, needs little stack.
  @inline(never)
  private func sequence(_ candidates: [Int], fromPixels: PlaneMap, _ tile: PixelBox) -> Sequence {
    var here = candidates.filter { scene.layers[$0].box.meets(tile) }
    if here.count <= 1 { return Sequence(layers: here, later: here.map { _ in [] }) }
    var common: [Int]?
    if var depths = scene.cornerDepths(here, fromPixels: fromPixels, tile) {
      let shown = scene.unhidden(here, depths, tile)
      if shown.count < here.count {
        here = shown.map { here[$0] }
        depths = shown.map { depths[$0] }
      }
      common = PreparedScene.commonOrder(depths)
    }
    if let common {
      let layers = common.map { here[$0] }
      return Sequence(layers: layers, later: facesAfter(layers, tile))
    }
    if tile.width > 1 || tile.height > 1 { return Sequence(isCommon: false, layers: here, later: []) }
    here = scene.inked(here, inPixel: tile.minX, tile.minY)
    let (order, crossings) = scene.order(of: here, fromPixels: fromPixels, inPixel: tile.minX, tile.minY) { a, b in
      let pair = Pair(a: a, b: b)
      if let known = relations[pair] { return known }
      let new = scene.relation(a, b, fromPixels: fromPixels)
      relations[pair] = new
      return new
    }
    let layers = order.map { here[$0] }
    return Sequence(
      layers: layers, later: facesAfter(layers, tile), crossings: crossings.map { (here[$0.0], here[$0.1]) })
  }

  /// For each layer of an order, the opaque faces painted later that share an edge with its face.
  private func facesAfter(_ layers: [Int], _ tile: PixelBox) -> [[Int]] {
    var result = [[Int]](repeating: [], count: layers.count)
    guard let first = layers.first else { return result }
    let lists = sharers[scene.layers[first].owner + 1]
    if lists.isEmpty { return result }
    stamp += 1
    for (k, index) in layers.enumerated() {
      place[index] = k
      placeStamp[index] = stamp
    }
    for (k, index) in layers.enumerated() {
      // Only partly covered pixels ask for neighbours.
      if scene.layers[index].edges.isEmpty || ConvexPolygon.contains(scene.layers[index].parts[0].polygon, tile) {
        continue
      }
      notes += 1
      for edge in scene.layers[index].edges {
        for other in lists[edge] where placeStamp[other] == stamp && place[other] > k && noted[other] != notes {
          noted[other] = notes
          result[k].append(other)
        }
      }
    }
    return result
  }

  @inline(never)
  private func paintPart(_ k: Int, of index: Int, _ tile: PixelBox, on target: inout TileBuffer, later: [Int]) {
    let part = scene.layers[index].parts[k]
    let box = tile.intersection(part.box)
    if box.isEmpty { return }
    let neighbours = later.filter { scene.layers[$0].parts[0].box.meets(box) }
    for y in box.minY..<box.maxY {
      coverage.measure(part.polygon, row: y, columns: box.minX..<box.maxX)
      for x in coverage.first..<coverage.end {
        var area = coverage.areas[x - coverage.start]
        if area <= 0 { continue }
        if area < 1 && !neighbours.isEmpty { area = shared(area, part, neighbours, x: x, y: y) }
        if area <= 0 { continue }
        let colour: SIMD4<Double>
        var lookup: TexelLookup?
        switch part.paint {
        case .solid(let solid): colour = solid
        case .picture(let number):
          let picture = scene.pictures[number]
          let found = TexelLookup(
            picture.content, picture.placement, fromPixels: scene.layers[index].fromPixels, x: x, y: y)
          colour = sampler(of: picture.content).colour(
            u: found.u, v: found.v, filter: found.filter, levelOfDetail: found.levelOfDetail)
          lookup = found
        }
        target.blend(colour * (part.opacity * area), x: x, y: y)
        recorder?.note(
          part, owner: scene.layers[index].owner, edges: scene.layers[index].edges, coverage: area, colour: colour,
          lookup)
      }
    }
  }

  /// The coverage of an opaque face where later faces that share an edge with it reach into the pixel: it lies under
  /// their antialiased edges, so that pixel's result is the mean over its area and no background shows in the joint.
  private func shared(_ area: Double, _ part: Part, _ later: [Int], x: Int, y: Int) -> Double {
    let own = ConvexPolygon.inPixel(part.polygon, x: x, y: y)
    var visible = area
    var free = 1.0
    for other in later {
      let polygon = ConvexPolygon.inPixel(scene.layers[other].parts[0].polygon, x: x, y: y)
      let size = ConvexPolygon.area(polygon)
      if size <= 0 { continue }
      visible -= ConvexPolygon.area(ConvexPolygon.intersection(own, polygon))
      free -= size
      if free <= 1.0 / 1024 { return 0 }
    }
    return limited(visible / free, 0, 1)
  }

  private func sampler(of content: LayerContent) -> TexelSampler {
    let needsLevels = content.minificationFilter == .trilinear
    if let known = samplers[content.image.id], !needsLevels || known.levels.count > 1 || known.isSingleTexel {
      return known
    }
    let new = TexelSampler(content.image.pixels, smallerLevels: needsLevels)
    samplers[content.image.id] = new
    return new
  }
}

extension PixelBox {
  /// Two halves, cut across the longer side.
  var halves: (PixelBox, PixelBox) {
    var a = self
    var b = self
    if width >= height {
      a.maxX = minX + width / 2
      b.minX = a.maxX
    } else {
      a.maxY = minY + height / 2
      b.minY = a.maxY
    }
    return (a, b)
  }
}
