import Imaging
import RenderModel

/// One step of painting a group's members: a member with its subtree or, in a single pixel, a piece of a member that
/// paints one part.
struct PaintStep {
  var layer: Int
  /// What of the part is painted; nil is all.
  var piece: [Point]?
  /// Area of the pixel that later pieces of the same member cover.
  var laterPieces = 0.0
  /// Opaque faces painted later that share an edge with this layer's face.
  var later: [LaterFace] = []
}

/// An opaque face, or in a single pixel a piece of it.
struct LaterFace {
  var layer: Int
  var piece: [Point]?
}

/// Paints a prepared scene, one rectangle of pixels at a time.
///
/// A layer's own parts come first, then the members of its 3D group, farthest first, each with its whole subtree as one
/// flat picture. The order is a matter of the single pixel; a rectangle whose corners agree on it is painted as a
/// whole, any other is halved, down to the pixel.
final class TilePainter {
  let scene: PreparedScene
  /// Notes what is painted, for `classify`.
  let recorder: PixelRecorder?
  var coverage = RowCoverage()
  private struct Pair: Hashable {
    var a: Int
    var b: Int
  }
  /// Relations of pairs that were asked for.
  private var relations: [Pair: PairRelation] = [:]
  /// Whether layers are cut, of those that were asked for.
  private var cutLayers: [Int: Bool] = [:]
  /// The opaque face whose subtree is being painted, innermost.
  var face: PaintStep?
  /// The layer at which painting ends, to see what is behind it; -1 for none.
  var stop = -1
  /// Layers whose backdrops are being worked out: planes that cross may each lie behind the other somewhere, and then the
  /// outer one's filters do not count for what the inner one sees.
  var pending: Set<Int> = []
  /// The layers above it that are painted into the same buffer.
  var way: Set<Int> = []
  /// Whether it was reached.
  var isStopped = false
  /// What is behind layers with background filters, filtered.
  var backdrops: [Int: TileBuffer] = [:]
  /// Painters of the scenes that pictures were painted from.
  var pictures: [Int: TilePainter] = [:]
  var samplers: [ContentID: TexelSampler] = [:]
  /// Of parts that add up, while they are painted.
  var sum: ColourSum?
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
          if lists[edge].count > PreparedScene.facesOfAnEdge { lists[edge].removeFirst() }
        }
      }
      return lists
    }
  }

  /// Paints everything that meets `tile`.
  func paint(_ tile: PixelBox, on target: inout TileBuffer) {
    guard let inverse = scene.outerInverse else { return }
    face = nil
    if case .body = scene.stand.root {
      if !scene.layers.isEmpty, scene.layers[0].state == .plane { paintPicture(0, tile, on: &target) }
    } else {
      paintMembers(scene.members[0], fromPixels: inverse, tile, on: &target)
    }
  }

  /// All of the scene's frame.
  func paintAll() -> TileBuffer {
    let frame = scene.frame
    var result = TileBuffer(frame, fill: scene.stand.fill)
    let row = frame.width * 4
    for minY in stride(from: frame.minY, to: frame.maxY, by: ReferenceRenderer.tileSide) {
      for minX in stride(from: frame.minX, to: frame.maxX, by: ReferenceRenderer.tileSide) {
        let tile = PixelBox(
          minX: minX, minY: minY, maxX: min(frame.maxX, minX + ReferenceRenderer.tileSide),
          maxY: min(frame.maxY, minY + ReferenceRenderer.tileSide))
        var buffer = TileBuffer(tile, fill: scene.stand.fill)
        paint(tile, on: &buffer)
        let length = tile.width * 4
        for y in 0..<tile.height {
          let to = (minY - frame.minY + y) * row + (minX - frame.minX) * 4
          result.bytes.replaceSubrange(to..<(to + length), with: buffer.bytes[(y * length)..<((y + 1) * length)])
        }
      }
    }
    return result
  }

  /// - Parameter step: what of the layer is painted.
  func paint(_ step: PaintStep, _ tile: PixelBox, on target: inout TileBuffer) {
    if step.layer == stop {
      isStopped = true
      return
    }
    let isOnTheWay = !way.isEmpty && way.contains(step.layer)
    let box = isOnTheWay ? tile : tile.intersection(scene.layers[step.layer].box)
    if box.isEmpty { return }
    if scene.layers[step.layer].backdrop != nil { filterBackdrop(of: step.layer, box, on: &target) }
    if scene.layers[step.layer].group != nil {
      paintGroup(step.layer, box, on: &target)
    } else {
      paintContents(step, box, on: &target)
    }
  }

  private func paintContents(_ step: PaintStep, _ box: PixelBox, on target: inout TileBuffer) {
    if scene.layers[step.layer].shadow != nil { paintShadow(of: step.layer, box, on: &target) }
    paintBody(step, box, on: &target)
  }

  /// Paints all of a layer and its sublayers but the shadow.
  func paintBody(_ step: PaintStep, _ box: PixelBox, on target: inout TileBuffer) {
    let outer = face
    if !scene.layers[step.layer].edges.isEmpty { face = step }
    let beneath = scene.layers[step.layer].partsBeneath
    for k in 0..<beneath { paintPart(k, of: step, box, on: &target) }
    let members = scene.members[step.layer + 1]
    if !members.isEmpty {
      paintMembers(members, fromPixels: scene.layers[step.layer].fromPixels, box, on: &target)
    }
    if !isStopped {
      for k in beneath..<scene.layers[step.layer].parts.count { paintPart(k, of: step, box, on: &target) }
    }
    face = outer
  }

  /// - Parameter candidates: members of the group in paint order.
  private func paintMembers(_ candidates: [Int], fromPixels: PlaneMap, _ tile: PixelBox, on target: inout TileBuffer) {
    let sequence = sequence(candidates, fromPixels: fromPixels, tile)
    guard sequence.isCommon else {
      let (a, b) = tile.halves
      paintMembers(sequence.members, fromPixels: fromPixels, a, on: &target)
      isStopped = false
      paintMembers(sequence.members, fromPixels: fromPixels, b, on: &target)
      return
    }
    recorder?.beginMembers(sequence.crossings)
    for step in sequence.steps {
      recorder?.beginMember()
      paint(step, tile, on: &target)
      recorder?.endMember(step.layer)
      if isStopped { break }
    }
    recorder?.endMembers()
  }

  /// What is painted in a tile.
  private struct Sequence {
    /// Whether all of the tile is painted in one order.
    var isCommon = true
    /// If not, the members that show in it.
    var members: [Int] = []
    /// Farthest first.
    var steps: [PaintStep] = []
    /// Pairs of layers that cross in the pixel.
    var crossings: [(Int, Int)] = []
  }

  /// The members that show in the tile, farthest first.
  ///
  /// A function of its own so that the recursion through nested layers, up to `RenderLimits.depth`, needs little stack.
  @inline(never)
  private func sequence(_ candidates: [Int], fromPixels: PlaneMap, _ tile: PixelBox) -> Sequence {
    var here = candidates.filter { scene.layers[$0].box.meets(tile) || $0 == stop || way.contains($0) }
    if here.count <= 1 { return Sequence(steps: here.map { PaintStep(layer: $0) }) }
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
      var steps = common.map { PaintStep(layer: here[$0]) }
      noteNeighbours(&steps, tile)
      return Sequence(steps: steps)
    }
    if tile.width > 1 || tile.height > 1 { return Sequence(isCommon: false, members: here) }
    here = scene.inked(here, inPixel: tile.minX, tile.minY)
    let order = PixelOrder(
      scene, here, fromPixels: fromPixels, x: tile.minX, tile.minY, relation: relation,
      mayCutByArea: { self.scene.mayCutByArea($0, isCut: self.isCut) })
    var steps = order.items.map { PaintStep(layer: here[$0.position], piece: $0.piece) }
    noteLaterPieces(&steps)
    noteNeighbours(&steps, tile)
    return Sequence(steps: steps, crossings: order.crossings.map { (here[$0.0], here[$0.1]) })
  }

  /// How a layer lies to a later one in paint order, of the same group.
  private func relation(_ a: Int, _ b: Int) -> PairRelation {
    let pair = Pair(a: a, b: b)
    if let known = relations[pair] { return known }
    let owner = scene.layers[a].owner
    guard let fromPixels = owner >= 0 ? scene.layers[owner].fromPixels : scene.outerInverse else { return .apart }
    let new = scene.relation(a, b, fromPixels: fromPixels)
    relations[pair] = new
    return new
  }

  /// Whether a layer is cut, anywhere, by another of its group.
  private func isCut(_ index: Int) -> Bool {
    if let known = cutLayers[index] { return known }
    var isEarlier = true
    var result = false
    for other in scene.members[scene.layers[index].owner + 1] where !result {
      if other == index {
        isEarlier = false
      } else if scene.layers[other].box.meets(scene.layers[index].box) {
        let isNarrower =
          isEarlier
          ? scene.layers[index].width <= scene.layers[other].width
          : scene.layers[index].width < scene.layers[other].width
        let (a, b) = isEarlier ? (other, index) : (index, other)
        result = isNarrower && relation(a, b) == .crossing
      }
    }
    cutLayers[index] = result
    return result
  }

  /// Tells pieces what later pieces of the same layer paint.
  private func noteLaterPieces(_ steps: inout [PaintStep]) {
    var later: [Int: Double] = [:]
    for k in steps.indices.reversed() {
      guard let piece = steps[k].piece else { continue }
      steps[k].laterPieces = later[steps[k].layer] ?? 0
      later[steps[k].layer, default: 0] += ConvexPolygon.area(piece)
    }
  }

  /// Gives every step the opaque faces painted later that share an edge with its face.
  private func noteNeighbours(_ steps: inout [PaintStep], _ tile: PixelBox) {
    guard let first = steps.first else { return }
    let lists = sharers[scene.layers[first.layer].owner + 1]
    if lists.isEmpty { return }
    stamp += 1
    // Last places; pieces, of which a layer may have several, come in single pixels only.
    for (k, step) in steps.enumerated() {
      place[step.layer] = k
      placeStamp[step.layer] = stamp
    }
    for k in steps.indices {
      let layer = scene.layers[steps[k].layer]
      // Only partly covered pixels ask for neighbours.
      if layer.edges.isEmpty || ConvexPolygon.contains(layer.parts[0].polygon, tile) { continue }
      notes += 1
      for edge in layer.edges {
        for other in lists[edge] where placeStamp[other] == stamp && place[other] > k && noted[other] != notes {
          noted[other] = notes
          if other == steps[k].layer { continue }
          if steps[place[other]].piece == nil {
            steps[k].later.append(LaterFace(layer: other))
          } else {
            for l in (k + 1)..<steps.count where steps[l].layer == other {
              steps[k].later.append(LaterFace(layer: other, piece: steps[l].piece))
            }
          }
        }
      }
    }
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
