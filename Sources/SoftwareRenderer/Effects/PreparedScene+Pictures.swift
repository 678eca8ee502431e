import Geometry
import RenderModel

// Pictures of layers that are made before anything is drawn: what blurs and shadows of a layer's alpha need, since they
// look at a pixel's neighbours. They are painted on the scene's own pixel grid where all Gaussians have its axes for
// their own; other layers are drawn through a bitmap (see `addBitmap`), in which they do.
extension PreparedScene {
  /// Work for the pictures of a frame together, in pixels; what is beyond is drawn without its effects.
  static let mostEffectPixels = min(RenderLimits.surfacePixels, 1 << 26)
  /// Of one picture.
  private static let mostPicturePixels = 1 << 24
  /// What a picture counts at least, and for every layer in it.
  private static let leastEffectPixels = 1 << 10
  private static let pixelsOfALayer = 1 << 6
  /// Pictures that are made one within the other: each takes some 40 KB of the stack.
  private static let deepest = 64
  /// Steps of a blur that cost what painting a pixel does.
  private static let stepsOfAPixel = 128

  /// A layer's picture after its filters, and what it was painted from.
  struct FilteredPicture {
    var pixels: TileBuffer
    var scene: PreparedScene
    var isBlurred: Bool
  }

  /// Adds a picture of the layer in place of its parts, or only its shadow.
  ///
  /// - Returns: whether nothing else of the layer is to be painted.
  mutating func addPicture(_ layer: inout PreparedLayer, _ index: Int) -> Bool {
    let look = layer.look
    if stand.nesting >= Self.deepest {
      reportLimit(index)
      return false
    }
    let scale = look.style.rasterizationScale
    if scale > 0 { return addBitmap(&layer, index, scale: scale) }
    let shadow = look.hasOutlineShadow ? nil : look.shadow
    guard isOnGrid(layer, index, shadow) else {
      guard let scale = bitmapScale(layer) else { return hide(&layer) }
      return addBitmap(&layer, index, scale: scale)
    }
    let blurs = look.style.filters.contains(where: \.isBlur)
    if shadow != nil && look.clip == .group {
      // What casts the shadow is not clipped; what is painted is.
      guard let source = paintPicture(layer, index, .none, shadow) else {
        reportLimit(index)
        return false
      }
      addAlphaShadow(&layer, index, source)
      if !blurs { return false }
    }
    guard let picture = paintPicture(layer, index, look.clip, shadow) else {
      layer.shadow = nil
      reportLimit(index)
      return false
    }
    if shadow != nil && look.clip != .group { addAlphaShadow(&layer, index, picture) }
    if look.hasOutlineShadow { addOutlineShadow(&layer, index) }
    layer.hidesSublayers = true
    var raster = PreparedRaster(pixels: picture.pixels, isBlurred: picture.isBlurred)
    if !picture.isBlurred { raster.scene = picture.scene }
    add(raster, ink: look.filteredInk, &layer)
    return true
  }

  func hide(_ layer: inout PreparedLayer) -> Bool {
    layer.hidesSublayers = true
    layer.hidesMask = true
    return true
  }

  mutating func reportLimit(_ index: Int) {
    diagnostics.report(.limit, layer: label(index), "too many or too large effects, so some of them are left out")
  }

  // MARK: - The pixel grid

  /// Whether the blurs of a layer have the pixel grid's axes for their own. Within a bitmap what is left of a skew is
  /// neglected.
  private func isOnGrid(_ layer: PreparedLayer, _ index: Int, _ shadow: ShadowLay?) -> Bool {
    let map = layer.toPixels
    guard map.x[2] == 0, map.y[2] == 0 else { return false }
    if index == 0 && stand.root == .raster { return true }
    let blurs = layer.look.style.filters.contains(where: \.isBlur)
    func isUpright(_ c: PlaneCovariance) -> Bool { abs(c.xy) <= 1e-6 * max(c.xx, c.yy) }
    if blurs && !isUpright(pixels(PlaneCovariance(sigma: 1), layer)) { return false }
    return shadow.map { isUpright(pixels($0.covariance, layer)) } ?? true
  }

  /// Where a layer's lengths are taken from: the middle of what it shows.
  private func derivatives(_ layer: PreparedLayer) -> (Point, Point) {
    guard let ink = layer.ink else { return (Point(), Point()) }
    let middle = Point((ink.minX + ink.maxX) / 2, (ink.minY + ink.maxY) / 2)
    return layer.toPixels.derivatives(at: middle) ?? (Point(), Point())
  }

  /// A covariance of the layer's plane as it is on the pixel grid.
  private func pixels(_ c: PlaneCovariance, _ layer: PreparedLayer) -> PlaneCovariance {
    let (a, b) = derivatives(layer)
    return PlaneCovariance(
      xx: a.x * a.x * c.xx + 2 * a.x * b.x * c.xy + b.x * b.x * c.yy,
      xy: a.x * a.y * c.xx + (a.x * b.y + b.x * a.y) * c.xy + b.x * b.y * c.yy,
      yy: a.y * a.y * c.xx + 2 * a.y * b.y * c.xy + b.y * b.y * c.yy)
  }

  /// Standard deviations along the grid's axes.
  func pixelSpread(_ c: PlaneCovariance, _ layer: PreparedLayer) -> Point {
    let c = pixels(c, layer)
    return Point(
      limited(max(c.xx, 0).squareRoot(), 0, RenderLimits.blurSigma),
      limited(max(c.yy, 0).squareRoot(), 0, RenderLimits.blurSigma))
  }

  /// A shadow's offset in pixels.
  func pixelOffset(_ shadow: ShadowLay, _ layer: PreparedLayer) -> Point {
    let (a, b) = derivatives(layer)
    let p = a * shadow.offset.x + b * shadow.offset.y
    return Point(limited(p.x, -1e9, 1e9), limited(p.y, -1e9, 1e9))
  }

  /// How far filters spread, stage by stage.
  func spreads(_ filters: [FilterDescription], _ layer: PreparedLayer) -> [Point] {
    filters.map { filter in
      guard case .gaussianBlur(let sigma) = filter, sigma > 0 else { return Point() }
      return pixelSpread(PlaneCovariance(sigma: sigma), layer)
    }
  }

  static func reach(_ spread: Point) -> Int { ceilInt(3 * max(spread.x, spread.y)) }

  // MARK: - Painting

  /// A scene of a layer's subtree with a frame, map and root of its own.
  func scene(of index: Int, _ layer: PreparedLayer, _ root: Stand.Root, _ stand: Stand) -> PreparedScene {
    var stand = stand
    stand.root = root
    stand.depth = layer.depth
    stand.nesting = self.stand.nesting + 1
    stand.tint = layer.tint
    return PreparedScene(
      snapshot, nodes: (base + index)..<(base + end(of: index)), stand, effectPixels: effectPixels)
  }

  /// One past the last layer of a subtree.
  func end(of index: Int) -> Int { max(index + 1, min(Int(node(index).subtreeEnd) - base, layers.count)) }

  mutating func take(_ scene: PreparedScene) {
    effectPixels = scene.effectPixels
    diagnostics.merge(scene.diagnostics)
  }

  /// Pays for a picture; false where that is too much.
  ///
  /// - Parameter of: the layer that is painted; nil where none is.
  mutating func pay(_ box: PixelBox, of index: Int? = nil) -> Bool {
    if box.isEmpty { return true }
    guard box.width <= 1 << 20, box.height <= 1 << 20, box.width * box.height <= Self.mostPicturePixels else {
      return false
    }
    return pay(
      max(box.width * box.height, Self.leastEffectPixels) + (index.map { end(of: $0) - $0 } ?? 0) * Self.pixelsOfALayer)
  }

  private mutating func pay(_ pixels: Int) -> Bool {
    guard pixels <= effectPixels else { return false }
    effectPixels -= pixels
    return true
  }

  /// Pays for a blur of what is in one box, wanted in another.
  mutating func payBlur(_ source: PixelBox, to target: PixelBox, _ spread: Point) -> Bool {
    if source.isEmpty || target.isEmpty { return true }
    guard pay(target) else { return false }
    let across = min(2 * ceilInt(3 * spread.x) + 1, source.width)
    let down = min(2 * ceilInt(3 * spread.y) + 1, source.height)
    return pay((source.height * target.width * across + target.height * target.width * down) / Self.stepsOfAPixel)
  }

  /// Paints a layer's picture, with its filters, as far as it and its shadow can be seen.
  private mutating func paintPicture(
    _ layer: PreparedLayer, _ index: Int, _ clip: ClipRule, _ shadow: ShadowLay?
  ) -> FilteredPicture? {
    let look = layer.look
    let spreads = spreads(look.style.filters, layer)
    let reaches = spreads.map(Self.reach)
    // What each stage may touch, and what the next one needs of it.
    var ink = look.pictureInk.map { touched($0, layer) } ?? PixelBox()
    // What fills a buffer that is clipped in the end has no borders.
    if clip == .group { ink = ink.grown(by: reaches.reduce(0, +)) }
    var inks = [ink]
    for reach in reaches { inks.append(inks[inks.count - 1].grown(by: reach)) }
    var needed = frame
    if let shadow {
      let offset = pixelOffset(shadow, layer)
      needed = needed.union(
        frame.moved(by: -offset).grown(by: Self.reach(pixelSpread(shadow.covariance, layer)) + 1))
    }
    var boxes = [needed.intersection(inks[inks.count - 1])]
    for k in reaches.indices.reversed() {
      boxes.append(boxes[boxes.count - 1].grown(by: reaches[k]).intersection(inks[k]))
    }
    boxes.reverse()
    guard pay(boxes[0], of: index) else { return nil }
    for k in spreads.indices where reaches[k] > 0 {
      guard payBlur(boxes[k], to: boxes[k + 1], spreads[k]) else { return nil }
    }
    var stand = Stand(
      frame: boxes[0].isEmpty ? PixelBox(minX: 0, minY: 0, maxX: 1, maxY: 1) : boxes[0],
      outer: layer.owner >= 0 ? layers[layer.owner].toPixels : outer)
    stand.horizons = layer.owner >= 0 ? layers[layer.owner].horizons : self.stand.horizons
    stand.rootSpace = layer.space
    let scene = scene(of: index, layer, .body(clip), stand)
    take(scene)
    var picture = FilteredPicture(pixels: TilePainter(scene).paintAll(), scene: scene, isBlurred: false)
    var matrices: [ColourMatrix] = []
    for (k, filter) in look.style.filters.enumerated() {
      if case .colourMatrix(let matrix) = filter { matrices.append(matrix) }
      if reaches[k] == 0 { continue }
      picture.pixels.apply(ColourFilter(matrices))
      matrices = []
      picture.pixels = picture.pixels.blurred(spreads[k], to: boxes[k + 1])
      picture.isBlurred = true
    }
    picture.pixels.apply(ColourFilter(matrices))
    return picture
  }

  /// The pixels that a rectangle of a layer, whose map is affine, touches.
  private func touched(_ r: Rectangle, _ layer: PreparedLayer) -> PixelBox {
    var low = Point(repeating: .infinity)
    var high = Point(repeating: -.infinity)
    for corner in Self.corners(r) {
      let q = layer.toPixels.image(of: SIMD3(corner.x, corner.y, 1))
      let p = Point(q[0], q[1]) / q[2]
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
    return PixelBox(low: low, high: high)
  }

  /// Adds a picture as the layer's only part.
  mutating func add(_ raster: PreparedRaster, ink: Rectangle?, _ layer: inout PreparedLayer) {
    guard let ink else { return }
    // Square bounds clip what the filters have made, as rounded ones do ([S] 1); in a bitmap that is done already.
    let isCut = layer.look.clip == .rectangle && raster.fromPixels == nil
    let clip =
      layer.look.clip == .group && layer.group?.clip != nil ? nil : isCut ? layer.innerClip : layer.outerClip
    let polygon = project(Self.corners(ink), layer, clip: clip)
    var part = Part(
      paint: .raster(rasters.count), polygon: polygon, box: PixelBox(around: polygon, in: frame), isOpaque: false)
    rasters.append(raster)
    part.clip = clip
    part.cuts = layer.look.clip == .group ? [] : isCut ? layer.innerCuts : layer.outerCuts
    layer.parts = [part]
    layer.partsBeneath = 1
    layer.box = layer.box.union(part.box)
  }
}
