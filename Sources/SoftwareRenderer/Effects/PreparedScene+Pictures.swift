import Geometry
import RenderModel
import Tessellator

// Pictures of layers that are made before anything is drawn: what blurs and shadows of a layer's alpha need, since they
// look at a pixel's neighbours, and the bitmaps of rasterised layers.
extension PreparedScene {
  /// Pixels of all pictures of a frame together; what is beyond is drawn without its effects.
  static let mostEffectPixels = min(RenderLimits.surfacePixels, 1 << 24)
  /// What a picture counts at least.
  private static let leastEffectPixels = 1 << 10
  /// Longest side of a raster laid over a layer's plane, in its pixels.
  private static let localSide = 4096.0

  /// A pixel grid that a picture is painted on.
  private struct Grid {
    /// The layer's plane to the grid's pixels.
    var map: PlaneMap
    /// Whether it is the scene's own grid.
    var isFrame: Bool
    /// Pixels a point along the layer's axes.
    var scale: Double
    /// Where the layer can be seen.
    var visible: PixelBox
  }

  /// A layer's picture after its filters, and what it was painted from.
  private struct FilteredPicture {
    var pixels: TileBuffer
    var scene: PreparedScene
    var isBlurred: Bool
  }

  /// Adds a picture of the layer in place of its parts, or only its shadow.
  ///
  /// - Returns: whether nothing else of the layer is to be painted.
  mutating func addPicture(_ layer: inout PreparedLayer, _ index: Int) -> Bool {
    let look = layer.look
    if look.style.rasterizationScale > 0 { return addBitmap(&layer, index) }
    let blurs = look.style.filters.contains(where: \.isBlur)
    let castsAlpha = look.shadow != nil && !look.hasOutlineShadow
    guard let visible = visibleInk(layer) else {
      layer.hidesSublayers = true
      return true
    }
    let similar = similarGrid(layer)
    var shadowGrid = castsAlpha && !isRound(look.shadow) ? nil : similar
    // What is moved and not blurred needs no grid along the layer's axes.
    if castsAlpha && !blurs && look.style.shadow?.sigma == 0 { shadowGrid = affineGrid(layer) }
    let local = similar == nil || (castsAlpha && shadowGrid == nil) ? localGrid(layer, visible) : nil
    guard let own = similar ?? local, let cast = shadowGrid ?? local else { return false }

    // A shadow that is made on the layer's own grid shares its picture.
    let isShared = castsAlpha && own.isFrame == cast.isFrame
    guard blurs || castsAlpha else { return false }
    var picture: FilteredPicture?
    if blurs || isShared {
      picture = paintPicture(layer, index, own, shadow: isShared ? look.shadow : nil)
      if picture == nil {
        reportLimit(index)
        return false
      }
    }
    if castsAlpha {
      let source = isShared ? picture : paintPicture(layer, index, cast, shadow: look.shadow)
      if let source { addAlphaShadow(&layer, source, cast) } else { reportLimit(index) }
    }
    // A picture that is not blurred is shown as it is where that is no other grid's.
    guard let picture, blurs || own.isFrame else { return false }
    layer.hidesSublayers = true
    var raster = PreparedRaster(pixels: picture.pixels, isBlurred: picture.isBlurred)
    if own.isFrame {
      if !picture.isBlurred { raster.scene = picture.scene }
    } else {
      raster.fromPixels = layer.fromPixels.scaled(by: Point(own.scale, own.scale))
    }
    let ink = look.filteredInk.map { own.isFrame ? $0 : Self.readable($0, own) }
    add(raster, ink: ink, tint: SIMD4(repeating: 1), &layer)
    return true
  }

  private mutating func reportLimit(_ index: Int) {
    diagnostics.report(.limit, layer: label(index), "too many or too large effects, so the layer is drawn without them")
  }

  /// What of the layer can be seen, in its own plane.
  private func visibleInk(_ layer: PreparedLayer) -> Rectangle? {
    guard let ink = layer.ink, !ink.isEmpty else { return nil }
    var box: Rectangle?
    for p in project(Self.corners(ink), layer, clip: nil) {
      let q = layer.fromPixels.image(of: SIMD3(p.x, p.y, 1))
      if q[2] > 0, (q[0] / q[2]).isFinite, (q[1] / q[2]).isFinite { box = box.union(q[0] / q[2], q[1] / q[2]) }
    }
    return box
  }

  // MARK: - Grids

  /// The scene's grid, if the layer lies on it turned, moved, mirrored and evenly scaled only.
  private func similarGrid(_ layer: PreparedLayer) -> Grid? {
    let map = layer.toPixels
    let w = map.origin[2]
    let a = Point(map.x[0], map.x[1]) / w
    let b = Point(map.y[0], map.y[1]) / w
    let square = a.dot(a)
    guard map.x[2] == 0, map.y[2] == 0, w > 0, square > 0, square.isFinite, abs(b.dot(b) - square) <= 1e-6 * square,
      abs(a.dot(b)) <= 1e-6 * square
    else { return nil }
    return Grid(map: map, isFrame: true, scale: square.squareRoot(), visible: frame)
  }

  /// The scene's grid, if the layer lies on it without perspective.
  private func affineGrid(_ layer: PreparedLayer) -> Grid? {
    let map = layer.toPixels
    let w = map.origin[2]
    let least = layer.leastStretch
    guard map.x[2] == 0, map.y[2] == 0, w > 0, least > 0, least.isFinite else { return nil }
    return Grid(map: map, isFrame: true, scale: least, visible: frame)
  }

  /// Whether a shadow's blur is the same in all directions of the layer's plane.
  private func isRound(_ shadow: ShadowLay?) -> Bool {
    guard let c = shadow?.covariance else { return true }
    return abs(c.xx - c.yy) <= 1e-6 * c.xx && abs(c.xy) <= 1e-6 * c.xx
  }

  /// A grid laid over the layer's plane, as fine as the layer is seen at most.
  private func localGrid(_ layer: PreparedLayer, _ visible: Rectangle) -> Grid? {
    guard let ink = layer.ink else { return nil }
    let polygon = project(Self.corners(ink), layer, clip: nil, margin: 0)
    let stretch = layer.greatestStretch(over: polygon)
    guard stretch > 0, stretch.isFinite else { return nil }
    var exponent = Int(stretch.exponent) + (stretch.significand > 1 + 1e-6 ? 1 : 0)
    exponent = max(-40, min(exponent, 40))
    var scale = exponent >= 0 ? Double(1 << exponent) : 1 / Double(1 << -exponent)
    let side = max(ink.maxX - ink.minX, ink.maxY - ink.minY)
    while side * scale > Self.localSide { scale /= 2 }
    return localGrid(visible, scale: scale)
  }

  private func localGrid(_ visible: Rectangle, scale: Double) -> Grid {
    let map = PlaneMap(x: SIMD3(scale, 0, 0), y: SIMD3(0, scale, 0), origin: SIMD3(0, 0, 1))
    let box = PixelBox(
      low: Point(visible.minX, visible.minY) * scale, high: Point(visible.maxX, visible.maxY) * scale)
    return Grid(map: map, isFrame: false, scale: scale, visible: box.grown(by: 2))
  }

  /// The pixels of a grid that a rectangle of the layer touches.
  private static func box(_ r: Rectangle, _ grid: Grid) -> PixelBox {
    var low = Point(repeating: .infinity)
    var high = Point(repeating: -.infinity)
    for corner in corners(r) {
      let q = grid.map.image(of: SIMD3(corner.x, corner.y, 1))
      let p = Point(q[0], q[1]) / q[2]
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
    return PixelBox(low: low, high: high)
  }

  /// Where a picture of a grid shows when it is read between its pixels: it fades out over the transparent ones around it,
  /// and its edges are not cut once more.
  private static func readable(_ ink: Rectangle, _ grid: Grid) -> Rectangle {
    let margin = 2 / grid.scale
    return Rectangle(
      minX: ink.minX - margin, minY: ink.minY - margin, maxX: ink.maxX + margin, maxY: ink.maxY + margin)
  }

  /// A scene of the layer's subtree on a grid.
  private func scene(
    of index: Int, _ layer: PreparedLayer, _ grid: Grid, _ root: Stand.Root, frame: PixelBox
  ) -> PreparedScene {
    var stand = Stand(frame: frame, outer: grid.map)
    if grid.isFrame {
      stand.outer = layer.owner >= 0 ? layers[layer.owner].toPixels : outer
      stand.horizons = layer.owner >= 0 ? layers[layer.owner].horizons : self.stand.horizons
      stand.rootSpace = layer.space
    } else {
      stand.rootSpace = SpaceMap()
    }
    stand.root = root
    stand.depth = layer.depth
    stand.tint = layer.tint
    let end = max(index + 1, min(Int(node(index).subtreeEnd) - base, layers.count))
    return PreparedScene(snapshot, nodes: (base + index)..<(base + end), stand, effectPixels: effectPixels)
  }

  /// Pays for a picture; false where that is too much.
  private mutating func takePixels(_ box: PixelBox) -> Bool {
    guard box.width <= 1 << 20, box.height <= 1 << 20 else { return false }
    let count = max(box.isEmpty ? 0 : box.width * box.height, Self.leastEffectPixels)
    guard count <= effectPixels else { return false }
    effectPixels -= count
    return true
  }

  // MARK: - Painting

  private mutating func addBitmap(_ layer: inout PreparedLayer, _ index: Int) -> Bool {
    let style = layer.look.style
    guard let ink = layer.ink, let visible = visibleInk(layer) else {
      layer.hidesSublayers = true
      layer.hidesMask = true
      return true
    }
    let grid = localGrid(visible, scale: limited(style.rasterizationScale, 1e-6, 1e6))
    let box = Self.box(ink, grid).intersection(grid.visible)
    guard takePixels(box) else {
      reportLimit(index)
      return false
    }
    let scene = scene(of: index, layer, grid, .raster, frame: box)
    take(scene)
    var raster = PreparedRaster(pixels: TilePainter(scene).paintAll())
    raster.fromPixels = layer.fromPixels.scaled(by: Point(grid.scale, grid.scale))
    func filter(_ f: ContentsFilter) -> ContentsFilter { f == .nearest ? .nearest : .linear }
    raster.minification = filter(style.minificationFilter)
    raster.magnification = filter(style.magnificationFilter)
    layer.hidesSublayers = true
    layer.hidesMask = true
    // Mask, filters and clip are in the bitmap.
    if let group = layer.group {
      if style.blend == .sourceOver {
        layer.group = nil
      } else {
        group.mask = nil
        group.clip = nil
      }
    }
    add(raster, ink: Self.readable(ink, grid), tint: SIMD4(repeating: 1), &layer)
    return true
  }

  private mutating func take(_ scene: PreparedScene) {
    effectPixels = scene.effectPixels
    diagnostics.merge(scene.diagnostics)
  }

  /// Paints a layer's picture, with its filters, as far as it and its shadow can be seen.
  private mutating func paintPicture(
    _ layer: PreparedLayer, _ index: Int, _ grid: Grid, shadow: ShadowLay?
  ) -> FilteredPicture? {
    let look = layer.look
    let sigmas = look.style.filters.map { filter -> Double in
      guard case .gaussianBlur(let sigma) = filter else { return 0 }
      return pixelSigma(sigma * grid.scale)
    }
    let reaches = sigmas.map { Int((3 * $0).rounded(.up)) }
    // What each stage may touch, and what the next one needs of it.
    var ink = look.pictureInk.map { Self.box($0, grid) } ?? PixelBox()
    // What fills a buffer that is clipped in the end has no borders.
    if look.clip == .group { ink = ink.grown(by: reaches.reduce(0, +)) }
    var inks = [ink]
    for reach in reaches { inks.append(inks[inks.count - 1].grown(by: reach)) }
    var needed = grid.visible
    if let shadow {
      let offset = Self.offset(shadow, grid)
      let spread = max(shadow.spread.x, shadow.spread.y) * grid.scale
      let reach = Int((3 * pixelSigma(spread)).rounded(.up)) + 2
      let source = PixelBox(
        minX: needed.minX - ceilInt(offset.x), minY: needed.minY - ceilInt(offset.y),
        maxX: needed.maxX - floorInt(offset.x), maxY: needed.maxY - floorInt(offset.y)
      ).grown(by: reach)
      needed = needed.union(source)
    }
    var boxes = [needed.intersection(inks[inks.count - 1])]
    for k in reaches.indices.reversed() {
      boxes.append(boxes[boxes.count - 1].grown(by: reaches[k]).intersection(inks[k]))
    }
    boxes.reverse()
    guard boxes.allSatisfy({ $0.isEmpty || takePixels($0) }) else { return nil }
    let frame = boxes[0].isEmpty ? PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1) : boxes[0]
    let scene = scene(of: index, layer, grid, .body(look.clip), frame: frame)
    take(scene)
    var pixels = TilePainter(scene).paintAll()
    var matrices: [ColourMatrix] = []
    for (k, filter) in look.style.filters.enumerated() {
      switch filter {
      case .colourMatrix(let matrix): matrices.append(matrix)
      case .gaussianBlur:
        if sigmas[k] <= 0 { continue }
        if !matrices.isEmpty { pixels.apply(ColourFilter(matrices)) }
        matrices = []
        pixels = pixels.blurred(sigmaX: sigmas[k], sigmaY: sigmas[k], to: boxes[k + 1])
      }
    }
    if !matrices.isEmpty { pixels.apply(ColourFilter(matrices)) }
    return FilteredPicture(pixels: pixels, scene: scene, isBlurred: look.style.filters.contains(where: \.isBlur))
  }

  private func pixelSigma(_ sigma: Double) -> Double { limited(sigma, 0, RenderLimits.blurSigma) }

  // MARK: - Shadows

  /// A shadow's offset in a grid's pixels. Grids differ from the layer's plane by similar maps only.
  private static func offset(_ shadow: ShadowLay, _ grid: Grid) -> Point {
    let d = grid.map.image(of: SIMD3(shadow.offset.x, shadow.offset.y, 0))
    let p = Point(d[0], d[1]) / grid.map.origin[2]
    return Point(limited(p.x, -1e9, 1e9), limited(p.y, -1e9, 1e9))
  }

  private mutating func addAlphaShadow(_ layer: inout PreparedLayer, _ source: FilteredPicture, _ grid: Grid) {
    guard let shadow = layer.look.shadow else { return }
    var alphas = source.pixels.alphas
    // Of a layer with a rounded clip what is clipped casts the shadow.
    if let clip = source.scene.layers[0].group?.clip { alphas.multiply(by: clip) }
    let (sigmaX, sigmaY) = (pixelSigma(shadow.spread.x * grid.scale), pixelSigma(shadow.spread.y * grid.scale))
    let reach = Int((3 * max(sigmaX, sigmaY)).rounded(.up))
    let offset = Self.offset(shadow, grid)
    let wanted = PixelBox(
      minX: grid.visible.minX - ceilInt(offset.x) - 1, minY: grid.visible.minY - ceilInt(offset.y) - 1,
      maxX: grid.visible.maxX - floorInt(offset.x) + 1, maxY: grid.visible.maxY - floorInt(offset.y) + 1
    ).intersection(alphas.box.grown(by: reach))
    guard !wanted.isEmpty, takePixels(wanted) else { return }
    if sigmaX > 0 || sigmaY > 0 { alphas = alphas.blurred(sigmaX: sigmaX, sigmaY: sigmaY, to: wanted) }
    var raster = PreparedRaster(pixels: alphas, isBlurred: true)
    if grid.isFrame {
      if offset != Point() {
        raster.fromPixels = PlaneMap(
          x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(-offset.x, -offset.y, 1))
      }
    } else {
      raster.fromPixels = layer.fromPixels.moved(by: -shadow.offset).scaled(by: Point(grid.scale, grid.scale))
    }
    // The picture's alpha has the tint's in it.
    let tint = layer.tint[3] > 0 ? layer.tint / layer.tint[3] : .zero
    guard let colour = shadowColour(layer, tint: tint) else { return }
    rasters.append(raster)
    layer.shadow = shadowPart(
      .raster(rasters.count - 1), layer, source: layer.look.filteredInk.map { Self.readable($0, grid) }, lay: shadow,
      colour: colour)
    if let part = layer.shadow { layer.box = layer.box.union(part.box) }
  }

  private func shadowColour(_ layer: PreparedLayer, tint: SIMD4<Double>) -> SIMD4<Double>? {
    guard let shadow = layer.look.style.shadow, case .solid(let colour) = tinted(shadow.colour, tint) else {
      return nil
    }
    return colour
  }

  private func shadowPart(
    _ paint: Part.Paint, _ layer: PreparedLayer, source: Rectangle?, lay: ShadowLay, colour: SIMD4<Double>
  ) -> Part? {
    guard let source else { return nil }
    // With a rounded clip it is clipped with the rest of the buffer.
    let clip = layer.look.clip == .group ? nil : layer.innerClip
    let polygon = project(Self.corners(lay.ink(of: source)), layer, clip: clip)
    var part = Part(paint: paint, polygon: polygon, box: PixelBox(around: polygon, in: frame), isOpaque: false)
    part.tint = colour
    part.clip = clip
    part.cuts = layer.look.clip == .group ? [] : layer.innerCuts
    return part.box.isEmpty ? nil : part
  }

  /// Adds the shadow of the layer's outline or of its path.
  mutating func addOutlineShadow(_ layer: inout PreparedLayer, _ index: Int) {
    guard let shadow = layer.look.style.shadow, let lay = layer.look.shadow,
      let colour = shadowColour(layer, tint: layer.tint)
    else { return }
    let path = shadow.path?.path ?? outline(index).path
    let source = shadow.path?.box ?? node(index).bounds
    if shadow.sigma > 0, let cast = OutlineShadow(path, covariance: lay.covariance) {
      shadows.append(PreparedShadow(outline: cast, fromPixels: layer.fromPixels.moved(by: -lay.offset)))
      layer.shadow = shadowPart(.shadow(shadows.count - 1), layer, source: source, lay: lay, colour: colour)
    } else {
      let moved = path.mapped { Vector2($0.x + lay.offset.x, $0.y + lay.offset.y) }
      let shape = ShapeOutline(ShapeView(layer, frame: frame))
      var flattener = CurveFlattener(ShapeView(layer, frame: frame))
      for contour in flattener.contours(of: moved) { shape.add(contour) }
      let clip = layer.look.clip == .group ? nil : layer.innerClip
      var raster = ShapeRaster(shape.edges, rule: .nonZero, clip: clip, frame: frame)
      let coverage = raster.coverage()
      var part = shadowPart(.solid(colour), layer, source: source, lay: lay, colour: SIMD4(repeating: 1))
      part?.coverage = coverage
      part?.box = coverage.box
      layer.shadow = coverage.box.isEmpty ? nil : part
    }
    if let part = layer.shadow { layer.box = layer.box.union(part.box) }
  }

  /// Adds a picture as the layer's only part.
  private mutating func add(
    _ raster: PreparedRaster, ink: Rectangle?, tint: SIMD4<Double>, _ layer: inout PreparedLayer
  ) {
    guard let ink else { return }
    let clip = layer.look.clip == .group && layer.group?.clip != nil ? nil : layer.outerClip
    let polygon = project(Self.corners(ink), layer, clip: clip)
    var part = Part(
      paint: .raster(rasters.count), polygon: polygon, box: PixelBox(around: polygon, in: frame), isOpaque: false)
    rasters.append(raster)
    part.tint = tint
    part.clip = clip
    part.cuts = layer.look.clip == .group ? [] : layer.outerCuts
    layer.parts = [part]
    layer.partsBeneath = 1
    layer.box = layer.box.union(part.box)
  }
}

extension PreparedLayer {
  /// The least stretch, pixels a point, of a map without perspective.
  var leastStretch: Double {
    let a = Point(toPixels.x[0], toPixels.x[1]) / toPixels.origin[2]
    let b = Point(toPixels.y[0], toPixels.y[1]) / toPixels.origin[2]
    // The area is the product of the least and the greatest, and the latter at most the root of the squares' sum.
    return abs(a.cross(b)) / (a.dot(a) + b.dot(b)).squareRoot()
  }

  /// The greatest stretch, pixels a point, over a convex polygon of pixels; not less than the true one.
  ///
  /// With p the pixel the derivative is (A - p h) / w, A and h constants of the map and 1 / w affine in p: both factors
  /// are greatest at corners.
  func greatestStretch(over polygon: [Point]) -> Double {
    var spread = 0.0
    var nearness = 0.0
    for p in polygon {
      let a = Point(toPixels.x[0], toPixels.x[1]) - p * toPixels.x[2]
      let b = Point(toPixels.y[0], toPixels.y[1]) - p * toPixels.y[2]
      let half = (a.dot(a) + b.dot(b)) / 2
      let difference = (a.dot(a) - b.dot(b)) / 2
      let rest = (difference * difference + a.dot(b) * a.dot(b)).squareRoot()
      spread = max(spread, half + rest)
      let local = fromPixels.image(of: SIMD3(p.x, p.y, 1))
      let place = Point(local[0], local[1]) / local[2]
      let w = toPixels.image(of: SIMD3(place.x, place.y, 1))[2]
      if w > 0 { nearness = max(nearness, 1 / w) }
    }
    return spread.squareRoot() * nearness
  }
}
