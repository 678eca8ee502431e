import Geometry
import RenderModel

/// A layer's picture in a surface, and what is still to be done to it where it is placed.
struct LayerPicture {
  /// What the surface's pixels go through.
  enum Form {
    /// Pixel for pixel.
    case plain
    /// Colour matrices in the table.
    case filtered(table: Int, matrices: Int)
    /// Times the alpha of another surface.
    case masked(by: Int)
    /// Where a region of a layer's plane is, times an alpha.
    case outlined(node: Int, RegionPart, alpha: Double)
    /// From a grid of its own: halved so often.
    case halved(Int)
    /// From a grid that lies over a rectangle of the layer's plane; the map leads from there to the surface's pixels.
    case raster(Rectangle, toRaster: Homography, isNearest: Bool)
  }

  var surface: Int
  var form = Form.plain
  var opacity = 1.0
  var mode = BlendMode.sourceOver
  /// Whether the surface was drawn with what clips the layer.
  var isClipped = false
  /// How far it is moved, pixels; of `.plain` and `.halved`.
  var shift = Vector2.zero
  /// Whether its alpha alone counts, times `colour`.
  var isTint = false
  /// Multiplies it, beside the opacity.
  var colour = SIMD4<Float>(repeating: 1)
}

// Layers that are drawn into surfaces, and how these are put on what is behind them.
extension PlanBuilder {
  /// Whether a layer is drawn into a surface first: for its effects, because it fades as one picture whose parts
  /// overlap, or because something in it must see nothing but that picture.
  mutating func needsSurface(_ i: Int, _ node: LayerNode, _ snapshot: LayerTreeSnapshot) -> Bool {
    if node.passesThrough || index.parts[i] == 0 { return false }
    if let look = index.looks[Int32(i)] {
      if look.isIsolated { return true }
      if look.shadow != nil && !look.hasOutlineShadow && !liesOnGrid(i, look) { return true }
    }
    let isWhole = node.flags.contains(.isIsolated)
    let fades = fade[i] < 1 && (isWhole || node.flags.contains(.groupOpacity))
    guard isWhole || fades else { return false }
    // What looks at what is behind it finds the group's picture there. Nothing else tells a buffer from none.
    return index.readsBackdropBelow(i, snapshot) || (fades && index.parts[i] > 1 && partsOverlap(i, snapshot))
  }

  @inline(never)
  mutating func emitIsolated(_ i: Int, _ node: LayerNode, _ snapshot: LayerTreeSnapshot) {
    if let look = index.looks[Int32(i)] { emitBackgroundFilters(i, look, opacity[i], snapshot) }
    if let picture = isolatedPicture(i, node, snapshot) { put(picture, i, snapshot) }
  }

  /// A layer with its subtree as a picture, whether it needs one or not.
  @inline(never)
  mutating func wholePicture(_ i: Int, _ node: LayerNode, _ snapshot: LayerTreeSnapshot) -> LayerPicture? {
    if isolated[i] { return isolatedPicture(i, node, snapshot) }
    guard let box = window(index.ink[i], i, within: visible),
      let scope = beginSurface(box, keepsClip: true, i, snapshot)
    else { return nil }
    if let look = index.looks[Int32(i)] {
      emitStyled(i, node, look, level: -1, place: -1, opacity: opacity[i], snapshot)
    } else {
      emitContents(i, node, level: -1, place: -1, opacity: opacity[i], snapshot)
    }
    endSurface(scope)
    return LayerPicture(surface: scope.surface, isClipped: true)
  }

  /// The picture of an isolated layer, with its filters, its shadow and its mask, to be placed with its opacity and
  /// mode.
  @inline(never)
  mutating func isolatedPicture(_ i: Int, _ node: LayerNode, _ snapshot: LayerTreeSnapshot) -> LayerPicture? {
    let look = index.looks[Int32(i)]
    var picture: LayerPicture?
    if let look, look.style.rasterizationScale > 0 {
      picture = rasterPicture(i, node, look, scale: look.style.rasterizationScale, snapshot)
    } else if let look, !liesOnGrid(i, look) {
      picture = rasterPicture(i, node, look, scale: gridScale(i, look), snapshot)
    } else {
      picture = gridPicture(i, node, look, snapshot)
    }
    if picture == nil, look?.style.blend.isUnbounded ?? false { picture = emptyPicture(i, node, snapshot) }
    picture?.opacity = opacity[i]
    picture?.mode = look?.style.blend ?? .sourceOver
    return picture
  }

  /// One transparent pixel, where something of the layer's bounds can be seen.
  private mutating func emptyPicture(_ i: Int, _ node: LayerNode, _ snapshot: LayerTreeSnapshot) -> LayerPicture? {
    guard let box = window(node.bounds, i, within: visible),
      let scope = beginSurface(
        Rectangle(x: box.minX, y: box.minY, width: 1, height: 1), keepsClip: true, i, snapshot)
    else { return nil }
    endSurface(scope)
    return LayerPicture(surface: scope.surface, isClipped: true)
  }

  /// The picture on the grid of the target.
  @inline(never)
  mutating func gridPicture(
    _ i: Int, _ node: LayerNode, _ look: LayerLook?, _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    guard let look else {
      guard let box = window(index.ink[i], i, within: visible),
        let scope = beginSurface(box, keepsClip: true, i, snapshot)
      else { return nil }
      emitContents(i, node, level: -1, place: -1, opacity: 1, snapshot)
      endSurface(scope)
      return LayerPicture(surface: scope.surface, isClipped: true)
    }
    guard var picture = filteredPicture(i, node, look, snapshot) else { return nil }
    if look.style.mask >= 0 {
      guard let masked = maskedPicture(i, look, picture, snapshot) else { return nil }
      picture = masked
    }
    return picture
  }

  /// The layer with its filters and, beneath, its shadow.
  @inline(never)
  private mutating func filteredPicture(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    let ink = look.style.blend.isUnbounded ? index.ink[i] : look.filtered.union(index.ink[i])
    if look.style.filters.isEmpty {
      guard let box = window(ink, i, within: visible), let scope = beginSurface(box, keepsClip: true, i, snapshot)
      else { return nil }
      emitStyled(i, node, look, level: -1, place: -1, opacity: 1, snapshot)
      endSurface(scope)
      return LayerPicture(surface: scope.surface, isClipped: true)
    }
    let isRounded = look.clip == .group
    let isCut = look.clip == .rectangle && (look.blurs || look.shadow != nil)
    let keepsClip = !look.blurs && look.shadow == nil && !isRounded
    let reach = look.blurs ? Self.reach(filterSpread(i, look.style.filters)) : 0
    var seen = visible
    if let plane = look.shadow, !look.hasOutlineShadow { seen = seen.union(casting(i, plane)) }
    guard
      let drawn = bodyPicture(i, node, look, within: seen.insetBy(-reach), keepsClip: keepsClip, snapshot),
      var picture = applyFilters(look.style.filters, to: drawn, i, limit: seen, snapshot)
    else { return nil }
    if look.shadow != nil || isCut {
      guard let box = window(index.ink[i], i, within: visible),
        let scope = beginSurface(box, keepsClip: !isRounded, i, snapshot)
      else { return picture }
      let outer = clipState
      if !isCut || pushClip(i, node.bounds, edges: look.style.antialiasedEdges) {
        if let plane = look.shadow, let shadow = look.style.shadow {
          if look.hasOutlineShadow {
            emitOutlineShadow(i, node, look, shadow, plane, 1, snapshot)
          } else if isRounded {
            emitOpenShadow(i, node, look, shadow, plane, within: seen.insetBy(-reach), limit: seen, snapshot)
          } else if let flat = emitAlphaShadow(i, picture, shadow, plane, 1, snapshot) {
            picture = flat
          }
        }
        put(picture, i, snapshot)
      }
      restoreClip(outer)
      endSurface(scope)
      picture = LayerPicture(surface: scope.surface, isClipped: !isRounded)
    }
    if isRounded, let flat = materialized(picture, i, snapshot) {
      picture = LayerPicture(
        surface: flat.surface, form: .outlined(node: i, outline(node, look), alpha: 1), isClipped: flat.isClipped)
    }
    return picture
  }

  /// Paints the shadow of a layer with filters and a rounded clip: what casts it is not clipped, as without filters.
  @inline(never)
  private mutating func emitOpenShadow(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, _ shadow: ShadowDescription, _ plane: ShadowPlane,
    within seen: Rectangle, limit: Rectangle, _ snapshot: LayerTreeSnapshot
  ) {
    var open = look
    open.clip = .open
    guard let drawn = bodyPicture(i, node, open, within: seen, keepsClip: false, snapshot),
      let caster = applyFilters(look.style.filters, to: drawn, i, limit: limit, snapshot)
    else { return }
    _ = emitAlphaShadow(i, caster, shadow, plane, 1, snapshot)
  }

  /// The layer as its filters find it, on the grid of the target.
  @inline(never)
  private mutating func bodyPicture(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, within seen: Rectangle, keepsClip: Bool,
    _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    guard let box = window(look.picture, i, within: seen) else { return nil }
    if look.clip == .group {
      // The outline cuts what the filters make: before them the background fills all that they read.
      let reach = look.blurs ? Self.reach(filterSpread(i, look.style.filters)) : 0
      let wide = backdropWindow(box, i, within: seen, snapshot).union(box.insetBy(-reach).intersection(seen))
      return clipGroup(i, node, look, wide, hasShadow: false, opacity: 1, snapshot).map { LayerPicture(surface: $0) }
    }
    guard let scope = beginSurface(box, keepsClip: keepsClip, i, snapshot) else { return nil }
    emitParts(i, node, look, level: -1, place: -1, opacity: 1, snapshot)
    endSurface(scope)
    return LayerPicture(surface: scope.surface, isClipped: keepsClip)
  }

  // MARK: - Placing

  /// Puts a picture on the target, with the cuts in force.
  @inline(never)
  mutating func put(_ picture: LayerPicture, _ i: Int, _ snapshot: LayerTreeSnapshot) {
    if !Batch.fixedModes.contains(picture.mode) { return putBlended(picture, i, snapshot) }
    let colour = picture.colour * Float(picture.opacity)
    switch picture.form {
    case .plain where !picture.isTint && picture.shift == .zero:
      if clip != nil && !picture.isClipped { return putClipped(picture, colour) }
      addQuad(area(of: picture.surface), .surface(picture.surface), picture.mode, colour)
    case .plain: putMoved(picture, halvings: 0, colour)
    case .halved(let n): putMoved(picture, halvings: n, colour)
    case .raster(let rectangle, let map, let isNearest):
      guard projectPart(rectangle, i) else { return }
      let outline = picture.isClipped ? part.vertices : clipper.vertices
      putResampled(picture, outline, spatial.toScreen[i].adjugate * map, isNearest: isNearest, colour)
    case .filtered(let table, let matrices):
      if clip != nil && !picture.isClipped { return putFlat(picture, i, snapshot) }
      addQuad(
        area(of: picture.surface), .filtered(picture.surface, table: table, matrices: matrices), picture.mode, colour)
    case .masked(let mask):
      if clip != nil && !picture.isClipped { return putFlat(picture, i, snapshot) }
      addQuad(area(of: picture.surface), .masked(picture.surface, by: mask), picture.mode, colour)
    case .outlined(let node, let region, let alpha):
      let outer = clip
      if picture.isClipped { clip = nil }
      emitRegion(
        node, region, .painted(.surface(picture.surface), record: record(colour: colour * Float(alpha))),
        mode: picture.mode, snapshot)
      clip = outer
    }
  }

  /// The picture, drawn into a surface of the target's grid without opacity and mode, if it is not that already.
  @inline(never)
  mutating func materialized(_ picture: LayerPicture, _ i: Int, _ snapshot: LayerTreeSnapshot) -> LayerPicture? {
    if case .plain = picture.form, !picture.isTint, picture.shift == .zero { return picture }
    var inner = picture
    inner.opacity = 1
    inner.mode = .sourceOver
    guard let box = extent(of: picture, i), let scope = beginSurface(box, keepsClip: false, i, snapshot) else {
      return nil
    }
    put(inner, i, snapshot)
    endSurface(scope)
    return LayerPicture(
      surface: scope.surface, opacity: picture.opacity, mode: picture.mode, isClipped: picture.isClipped)
  }

  private mutating func putFlat(_ picture: LayerPicture, _ i: Int, _ snapshot: LayerTreeSnapshot) {
    if let flat = materialized(picture, i, snapshot) { put(flat, i, snapshot) }
  }

  /// The pixels that a picture may touch.
  private mutating func extent(of picture: LayerPicture, _ i: Int) -> Rectangle? {
    switch picture.form {
    case .plain, .filtered, .masked, .outlined: return area(of: picture.surface).moved(picture.shift)
    case .halved(let n):
      let s = area(of: picture.surface)
      let step = Double(1 << n)
      return Self.whole(
        Rectangle(minX: s.minX * step, minY: s.minY * step, maxX: s.maxX * step, maxY: s.maxY * step)
          .moved(picture.shift))
    case .raster(let rectangle, _, _): return window(rectangle, i, within: visible)
    }
  }

  private mutating func addQuad(_ box: Rectangle, _ paint: Batch.Paint, _ mode: BlendMode, _ colour: SIMD4<Float>) {
    let area = passes[passes.count - 1].area
    let seen = box.intersection(area)
    guard !seen.isEmpty, let quad = boxInstance(box, colour: colour, cuts: cutStack[cutBase...], frame: area) else {
      return
    }
    passes[passes.count - 1].add(quad, paint, mode: mode, seen, &pool)
  }

  /// A surface where the clip polygon in force is, by area.
  @inline(never)
  private mutating func putClipped(_ picture: LayerPicture, _ colour: SIMD4<Float>) {
    guard let clip else { return }
    let box = area(of: picture.surface).intersection(Self.whole(clipBox(clip).insetBy(-1)))
      .intersection(passes[passes.count - 1].area)
    if box.isEmpty { return }
    let shape = strips.add(polygon: clipVertices[clip], cuts: Array(cutStack[cutBase...]), Self.window(box))
    add(
      shape, .painted(.surface(picture.surface), record: record(colour: colour)), picture.mode, box)
  }

  /// A surface of the target's grid, halved so often, that is moved.
  @inline(never)
  private mutating func putMoved(_ picture: LayerPicture, halvings: Int, _ colour: SIMD4<Float>) {
    let s = area(of: picture.surface)
    let step = Double(1 << halvings)
    let box = Rectangle(minX: s.minX * step, minY: s.minY * step, maxX: s.maxX * step, maxY: s.maxY * step)
      .moved(picture.shift)
    var outline = Self.corners(box)
    if let clip, !picture.isClipped {
      clipper.vertices = outline
      clipper.clip(to: clipVertices, clip)
      outline = clipper.vertices
    }
    let map = Homography(
      SIMD4(1 / step, 0, 0, 0), SIMD4(0, 1 / step, 0, 0),
      SIMD4(-picture.shift.x / step - s.minX, -picture.shift.y / step - s.minY, 1, 0))
    putResampled(picture, outline, map, isNearest: false, colour)
  }

  /// - Parameter toSurface: from the target's pixels to the surface's, counted from its own corner.
  @inline(never)
  private mutating func putResampled(
    _ picture: LayerPicture, _ outline: [SIMD4<Double>], _ toSurface: Homography, isNearest: Bool,
    _ colour: SIMD4<Float>
  ) {
    let area = passes[passes.count - 1].area
    guard outline.count >= 3,
      let (quad, box) = encoder.encode(
        outline, 0..<outline.count, PartContext(hardCuts: cutStack[cutBase...]), frame: area, colour: colour)
    else { return }
    let s = plan.surfaces[picture.surface]
    let clamp = SIMD4<Float>(0.5, 0.5, Float(s.width) - 0.5, Float(s.height) - 0.5)
    passes[passes.count - 1].add(
      Self.instance(quad, toSurface, box, clamp: clamp),
      .resampled(surface: picture.surface, isNearest: isNearest, isTint: picture.isTint), mode: picture.mode, box, &pool
    )
  }

  /// Puts a picture on the target by a mode that has to read it.
  @inline(never)
  private mutating func putBlended(_ picture: LayerPicture, _ i: Int, _ snapshot: LayerTreeSnapshot) {
    var source = picture
    let isPlain = if case .plain = picture.form { true } else { false }
    if !isPlain || picture.isTint || picture.shift != .zero || (clip != nil && !picture.isClipped) {
      guard let flat = flattened(picture, i, snapshot) else { return }
      source = flat
    }
    var box = area(of: source.surface).intersection(visible)
    if picture.mode.isUnbounded, let bounds = window(snapshot.nodes[i].bounds, i, within: visible) {
      box = box.isEmpty ? bounds : box.union(bounds)
    }
    guard !box.isEmpty, let backdrop = capture(box, i, snapshot) else { return }
    let area = passes[passes.count - 1].area
    var outline = Self.corners(box)
    if picture.mode.isUnbounded {
      outline = projectPart(snapshot.nodes[i].bounds, i) ? clipper.vertices : [SIMD4](repeating: outline[0], count: 4)
    }
    // Just the box's pixels: beside it there is no copy to be put back. Hulls reach half a pixel beyond their corners.
    let hull = Self.corners(box.insetBy(0.5))
    guard
      let (quad, _) = encoder.encode(
        outline, 0..<outline.count, hull: (hull, 0..<4),
        PartContext(hardCuts: cutStack[cutBase...]), frame: area,
        colour: source.colour * Float(source.opacity))
    else { return }
    passes[passes.count - 1].add(quad, .blended(source.surface, backdrop: backdrop, picture.mode), box, &pool)
  }

  /// The picture in a surface of the target's grid, cut to what clips it.
  @inline(never)
  private mutating func flattened(_ picture: LayerPicture, _ i: Int, _ snapshot: LayerTreeSnapshot) -> LayerPicture? {
    var inner = picture
    inner.opacity = 1
    inner.mode = .sourceOver
    guard let box = extent(of: picture, i)?.intersection(visible), !box.isEmpty,
      let scope = beginSurface(Self.whole(box), keepsClip: true, i, snapshot)
    else { return nil }
    put(inner, i, snapshot)
    endSurface(scope)
    return LayerPicture(surface: scope.surface, opacity: picture.opacity, mode: picture.mode, isClipped: true)
  }
}
