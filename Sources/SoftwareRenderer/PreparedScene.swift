import Geometry
import Imaging
import RenderModel

/// A snapshot's layers with everything that does not depend on the pixel.
struct PreparedScene {
  var layers: [PreparedLayer]
  var pictures: [Picture] = []
  /// Members of the 3D group of each layer, in paint order; entry 0 is the group around the root, entry i + 1 is layer
  /// i's.
  var members: [[Int]]
  let frame: PixelBox
  /// The space around the root to pixels.
  let outer: PlaneMap
  /// Its inverse; nil (nothing is drawn) where the request squashes the picture.
  let outerInverse: PlaneMap?
  var diagnostics = RenderDiagnostics()

  /// A determinant below this, relative to the map's entries, counts as zero.
  static let singular = 1e-12

  init(_ snapshot: LayerTreeSnapshot, _ request: FrameRequest) {
    let count = min(snapshot.nodes.count, RenderLimits.layers)
    frame = PixelBox(minX: 0, minY: 0, maxX: request.width, maxY: request.height)
    outer =
      PlaneMap(
        x: SIMD3(request.scaleX, 0, 0), y: SIMD3(0, request.scaleY, 0),
        origin: SIMD3(request.offsetX, request.offsetY, 1)
      ).normalised
    outerInverse = outer.inverse
    layers = [PreparedLayer](repeating: PreparedLayer(), count: count)
    members = [[Int]](repeating: [], count: count + 1)
    if count < snapshot.nodes.count {
      diagnostics.report(.limit, "only the first \(count) layers are drawn")
    }
    if outerInverse == nil { return }
    for index in 0..<count { prepare(index, snapshot) }
    gatherSubtrees(snapshot)
    shareOpacity(snapshot)
    for index in PaintOrder.ranks(of: snapshot.nodes, count: count) where layers[index].state == .plane {
      if !layers[index].box.isEmpty { members[layers[index].owner + 1].append(index) }
    }
    shareEdges(snapshot)
    measureWidths(snapshot)
  }

  /// Places one layer; its superlayer is placed already.
  private mutating func prepare(_ index: Int, _ snapshot: LayerTreeSnapshot) {
    let node = snapshot.nodes[index]
    let parent = Int(node.parent)
    guard parent < index, parent >= 0 || index == 0 else { return }
    var layer = PreparedLayer()
    var map = node.mapToSuperlayer
    if parent >= 0 {
      let above = layers[parent]
      if !above.state.isPresent { return }
      layer.depth = above.depth + 1
      if let further = snapshot.nodes[parent].mapOfSublayers(snapshot.transforms) { map = map.then(further) }
      if above.state == .transform {
        map = map.then(above.space)
        layer.owner = above.owner
      } else {
        layer.owner = parent
      }
    }
    if layer.depth >= RenderLimits.depth {
      diagnostics.report(
        .limit, layer: snapshot.labels[index] ?? "", "layers nested deeper than \(RenderLimits.depth) are not drawn")
      return
    }
    guard map.isFinite else {
      diagnostics.report(.badValue, layer: snapshot.labels[index] ?? "", "the layer's transform overflows")
      return
    }
    layer.space = map
    if node.flags.contains(.transformOnly) {
      layer.state = .transform
      layers[index] = layer
      return
    }
    layer.state = place(&layer, node)
    guard layer.state == .plane else {
      layers[index].state = layer.state
      return
    }
    clip(&layer, node)
    addParts(&layer, index, snapshot)
    layers[index] = layer
  }

  /// Finds the plane's maps and whether it shows at all.
  private func place(_ layer: inout PreparedLayer, _ node: LayerNode) -> PreparedLayer.State {
    let planar = layer.space.relativePlaneDeterminant
    guard abs(planar) > Self.singular else { return .edgeOn }
    if !node.flags.contains(.doubleSided) {
      // Moving a point along the layer's own z axis changes its depth, seen at a fixed place of the screen, by
      // det4 / (det3 * w) a unit; the front faces the viewer where that is positive. Without any extent in z (a scale
      // (1, -1, 0)) there is no back.
      let spatial = layer.space.relativeDeterminant
      if abs(spatial) > Self.singular && (spatial > 0) != (planar > 0) { return .turnedAway }
    }
    let flat = layer.space.flattened.normalised
    let onward = layer.owner >= 0 ? layers[layer.owner].toPixels : outer
    layer.toPixels = flat.then(onward)
    guard let inverse = layer.toPixels.inverse else { return .dropped }
    layer.fromPixels = inverse
    layer.depthPlane = layer.space.depthOverPicture

    var forms = layer.owner >= 0 ? layers[layer.owner].horizons.map { flat.pulledBack($0) } : []
    forms.append(SIMD3(flat.x[2], flat.y[2], flat.origin[2]))
    for form in forms {
      if form[0] == 0 && form[1] == 0 {
        if form[2] <= 0 { return .behindEye }
      } else {
        layer.horizons.append(form / max(abs(form[0]), abs(form[1]), abs(form[2])))
      }
    }
    return .plane
  }

  /// The clips that hold for the layer and inside it.
  private func clip(_ layer: inout PreparedLayer, _ node: LayerNode) {
    layer.outerClip = layer.owner >= 0 ? layers[layer.owner].innerClip : nil
    let corners = Self.corners(node.bounds)
    layer.quad = unclippedQuad(corners, layer)
    layer.reachesBehindEye = layer.quad == nil
    layer.innerClip = layer.outerClip
    if node.flags.contains(.masksToBounds) {
      layer.innerClip = project(corners, layer, clip: layer.outerClip)
    }
  }

  private mutating func addParts(_ layer: inout PreparedLayer, _ index: Int, _ snapshot: LayerTreeSnapshot) {
    let node = snapshot.nodes[index]
    var picture: Picture?
    if node.content >= 0, Int(node.content) < snapshot.contents.count {
      let content = snapshot.contents[Int(node.content)]
      if let placement = ContentPlacement(
        content, bounds: node.bounds, flipped: node.flags.contains(.contentsFlipped))
      {
        picture = Picture(content: content, placement: placement)
      }
    }
    let hidesBackground = picture.map { $0.content.image.isOpaque && $0.placement.fills(node.bounds) } ?? false
    if let paint = Self.solid(node.backgroundColour), !node.bounds.isEmpty, !hidesBackground {
      add(paint, node.bounds, clip: layer.outerClip, isOpaque: node.backgroundColour.alpha >= 1, &layer)
    }
    if let picture {
      add(
        .picture(pictures.count), hidesBackground ? node.bounds : picture.placement.rect, clip: layer.innerClip,
        isOpaque: picture.content.image.isOpaque, &layer)
      pictures.append(picture)
    }
    if node.shape >= 0, Int(node.shape) < snapshot.shapes.count {
      addShape(snapshot.shapes[Int(node.shape)], &layer, label: snapshot.labels[index] ?? "")
    }
  }

  private func add(
    _ paint: Part.Paint, _ rect: Rectangle, clip: [Point]?, isOpaque: Bool, _ layer: inout PreparedLayer
  ) {
    let polygon = project(Self.corners(rect), layer, clip: clip)
    layer.parts.append(
      Part(paint: paint, polygon: polygon, box: PixelBox(around: polygon, in: frame), isOpaque: isOpaque))
    layer.box = layer.box.union(PixelBox(around: polygon, in: frame))
    layer.ink = layer.ink.union(rect)
  }

  /// Boxes and part counts of subtrees, from the leaves up.
  private mutating func gatherSubtrees(_ snapshot: LayerTreeSnapshot) {
    for index in layers.indices.reversed() where layers[index].state.isPresent {
      layers[index].partCount += layers[index].parts.count { !$0.box.isEmpty }
      let parent = Int(snapshot.nodes[index].parent)
      if parent >= 0 {
        layers[parent].partCount += layers[index].partCount
        layers[parent].box = layers[parent].box.union(layers[index].box)
      }
    }
  }

  /// Decides which layers fade as one picture; every other opacity goes into the parts below.
  ///
  /// What a transform layer has fades each of its sublayers by itself, as though it were the sublayer's own ([S] 4.3).
  private mutating func shareOpacity(_ snapshot: LayerTreeSnapshot) {
    var fades = [Double](repeating: 1, count: layers.count)
    for index in layers.indices where layers[index].state.isPresent {
      let node = snapshot.nodes[index]
      let parent = Int(node.parent)
      let own = limited(node.opacity, 0, 1)
      fades[index] = own
      if parent >= 0, layers[parent].state == .transform { fades[index] = own * fades[parent] }
      var opacity = parent >= 0 ? layers[parent].inheritedOpacity : 1
      if fades[index] < 1, node.flags.contains(.groupOpacity), layers[index].state == .plane,
        layers[index].partCount > 1
      {
        // What comes from above fades the picture as a whole too; inside the buffer everything starts afresh.
        layers[index].groupOpacity = opacity * own
        opacity = 1
      } else {
        opacity *= own
      }
      layers[index].inheritedOpacity = opacity
      for k in layers[index].parts.indices { layers[index].parts[k].opacity = opacity }
    }
  }
}
