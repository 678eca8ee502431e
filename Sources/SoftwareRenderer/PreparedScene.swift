import Geometry
import Imaging
import RenderModel

/// A snapshot's layers with everything that does not depend on the pixel.
///
/// A scene is a whole snapshot in its frame, or one layer's subtree on a pixel grid of its own, out of which a picture
/// is made for what needs all of the layer at once: blurs, shadows of its alpha, rasterised layers.
struct PreparedScene {
  let snapshot: LayerTreeSnapshot
  /// The node that is layer 0; the others follow.
  let base: Int
  let stand: Stand
  var layers: [PreparedLayer]
  var pictures: [Picture] = []
  var gradients: [GradientEvaluator] = []
  var rasters: [PreparedRaster] = []
  var shadows: [PreparedShadow] = []
  /// Members of the 3D group of each layer, in paint order; entry 0 is the group around the root, entry i + 1 is layer
  /// i's.
  var members: [[Int]]
  /// Its inverse; nil (nothing is drawn) where the request squashes the picture.
  let outerInverse: PlaneMap?
  /// Pixels of pictures that may still be made.
  var effectPixels: Int
  var diagnostics = RenderDiagnostics()

  var frame: PixelBox { stand.frame }
  /// The space around the root to pixels.
  var outer: PlaneMap { stand.outer }

  /// A determinant below this, relative to the map's entries, counts as zero.
  static let singular = 1e-12

  init(_ snapshot: LayerTreeSnapshot, _ request: FrameRequest) {
    let count = min(snapshot.nodes.count, RenderLimits.layers)
    self.init(snapshot, nodes: 0..<count, Stand(request), effectPixels: PreparedScene.mostEffectPixels)
    if count < snapshot.nodes.count {
      diagnostics.report(.limit, "only the first \(count) layers are drawn")
    }
  }

  init(_ snapshot: LayerTreeSnapshot, nodes: Range<Int>, _ stand: Stand, effectPixels: Int) {
    self.snapshot = snapshot
    self.stand = stand
    self.effectPixels = effectPixels
    base = nodes.lowerBound
    outerInverse = stand.outer.inverse
    layers = [PreparedLayer](repeating: PreparedLayer(), count: nodes.count)
    members = [[Int]](repeating: [], count: nodes.count + 1)
    if outerInverse == nil { return }
    for index in layers.indices { prepare(index) }
    measureLooks()
    for index in layers.indices { dress(index) }
    gatherSubtrees()
    shareOpacity()
    for index in PaintOrder.ranks(of: snapshot.nodes[nodes]) where layers[index].state == .plane {
      if !layers[index].box.isEmpty && !isMask(index) { members[layers[index].owner + 1].append(index) }
    }
    simplifyMasks()
    shareEdges()
    measureWidths()
  }

  func node(_ index: Int) -> LayerNode { snapshot.nodes[base + index] }

  /// The superlayer's index, -1 for layer 0.
  func parent(of index: Int) -> Int { index == 0 ? -1 : Int(node(index).parent) - base }

  func label(_ index: Int) -> String { snapshot.labels[base + index] ?? "" }

  /// Whether the layer is the top of a mask's tree. Layer 0 stands for itself.
  func isMask(_ index: Int) -> Bool { index > 0 && node(index).flags.contains(.isMask) }

  /// Whether the layer hands its sublayers on to the 3D space above it. At the top of a mask nothing does: what masks
  /// is a picture in the plane of the masked layer.
  private func passesThrough(_ index: Int) -> Bool {
    node(index).flags.contains(.transformOnly) && !node(index).flags.contains(.isMask)
  }

  /// The layer's style as far as it counts in this scene.
  func style(_ index: Int) -> LayerStyle {
    let node = node(index)
    guard node.style >= 0, Int(node.style) < snapshot.styles.count else { return LayerStyle() }
    let style = snapshot.styles[Int(node.style)]
    if node.flags.contains(.transformOnly) {
      var plain = LayerStyle()
      plain.tint = style.tint
      return plain
    }
    return index == 0 ? stand.root.style(style) : style
  }

  /// The layer at the top of a layer's mask; nil for none.
  func mask(of index: Int, _ style: LayerStyle) -> Int? {
    let mask = Int(style.mask) - base
    guard style.mask >= 0, mask > index, mask < layers.count, isMask(mask), parent(of: mask) == index else {
      return nil
    }
    return mask
  }

  /// Places one layer; its superlayer is placed already.
  private mutating func prepare(_ index: Int) {
    let node = node(index)
    let parent = parent(of: index)
    guard parent < index, parent >= 0 || index == 0 else { return }
    var layer = PreparedLayer()
    var map = node.mapToSuperlayer
    layer.depth = stand.depth
    layer.tint = stand.tint
    if parent >= 0 {
      let above = layers[parent]
      if !above.state.isPresent { return }
      layer.depth = above.depth + 1
      layer.tint = above.tint
      if let further = self.node(parent).mapOfSublayers(snapshot.transforms) { map = map.then(further) }
      if above.state == .transform {
        map = map.then(above.space)
        layer.owner = above.owner
      } else {
        layer.owner = parent
      }
      if isMask(index), above.state != .plane || mask(of: parent, style(parent)) != index { return }
    } else if let space = stand.rootSpace {
      map = space
    }
    if layer.depth >= RenderLimits.depth {
      diagnostics.report(
        .limit, layer: label(index), "layers nested deeper than \(RenderLimits.depth) are not drawn")
      return
    }
    guard map.isFinite else {
      diagnostics.report(.badValue, layer: label(index), "the layer's transform overflows")
      return
    }
    layer.space = map
    if index > 0 || stand.root == .whole, let tint = style(index).tint {
      let alpha = limited(tint.alpha, 0, 1)
      layer.tint *= SIMD4(
        limited(tint.red, 0, 1) * alpha, limited(tint.green, 0, 1) * alpha, limited(tint.blue, 0, 1) * alpha, alpha)
    }
    if passesThrough(index) {
      layer.state = .transform
      layers[index] = layer
      return
    }
    layer.state = place(&layer, node)
    guard layer.state == .plane else {
      layers[index].state = layer.state
      return
    }
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

    var forms = (layer.owner >= 0 ? layers[layer.owner].horizons : stand.horizons).map { flat.pulledBack($0) }
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
}

/// Where a scene's layers are drawn.
struct Stand {
  /// What of layer 0 counts.
  enum Root: Equatable {
    /// Everything.
    case whole
    /// All that it draws before filters and shadow, its sublayers too; nothing of what is then done with that. The clip
    /// is that of the whole layer, for shadows have a say in it.
    case body(ClipRule)
    /// Everything that happens within a rasterised layer's bitmap.
    case raster

    func style(_ style: LayerStyle) -> LayerStyle {
      var style = style
      switch self {
      case .whole: return style
      case .body:
        style.shadow = nil
        style.filters = []
        style.mask = -1
      case .raster: break
      }
      style.backgroundFilters = []
      style.blend = .sourceOver
      style.rasterizationScale = 0
      return style
    }
  }

  /// Pixels that are drawn.
  var frame: PixelBox
  /// The space around layer 0 to pixels.
  var outer: PlaneMap
  /// As `PreparedLayer.horizons`, of the space around layer 0.
  var horizons: [SIMD3<Double>] = []
  /// Layer 0's map to that space; nil for its own to its superlayer.
  var rootSpace: SpaceMap?
  var root = Root.whole
  /// How deeply layer 0 is nested.
  var depth = 0
  /// How many pictures this one is a part of.
  var nesting = 0
  /// What tints layer 0, premultiplied; unless `root` is `.whole` its own tint is in it.
  var tint = SIMD4<Double>(repeating: 1)
  /// What lies behind everything.
  var fill = SIMD4<UInt8>(0, 0, 0, 0)

  init(frame: PixelBox, outer: PlaneMap) {
    self.frame = frame
    self.outer = outer
  }

  init(_ request: FrameRequest) {
    frame = PixelBox(minX: 0, minY: 0, maxX: request.width, maxY: request.height)
    outer =
      PlaneMap(
        x: SIMD3(request.scaleX, 0, 0), y: SIMD3(0, request.scaleY, 0),
        origin: SIMD3(request.offsetX, request.offsetY, 1)
      ).normalised
    fill = ReferenceRenderer.background(request)
  }
}
