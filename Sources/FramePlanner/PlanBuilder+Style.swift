import Geometry
import RenderModel
import Tessellator

// Layers that are not plain: rounded and bordered ones, with gradients and shadows.
extension PlanBuilder {
  /// Paints a layer with its shadow beneath it.
  @inline(never)
  mutating func emitStyled(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, level: Int, place: Int, opacity: Double,
    _ snapshot: LayerTreeSnapshot
  ) {
    guard let plane = look.shadow, let shadow = look.style.shadow, look.clip != .group else {
      return emitParts(i, node, look, level: level, place: place, opacity: opacity, snapshot)
    }
    let outer = clipState
    if look.clip == .rectangle && !pushClip(i, node.bounds, edges: look.style.antialiasedEdges) {
      return restoreClip(outer)
    }
    var picture: LayerPicture?
    if look.hasOutlineShadow {
      emitOutlineShadow(i, node, look, shadow, plane, opacity, snapshot)
    } else {
      picture = shadowCaster(i, node, look, plane, snapshot)
      if let drawn = picture { picture = emitAlphaShadow(i, drawn, shadow, plane, opacity, snapshot) }
    }
    restoreClip(outer)
    if var picture {
      picture.opacity = opacity
      put(picture, i, snapshot)
    } else {
      emitParts(i, node, look, level: level, place: place, opacity: opacity, snapshot)
    }
  }

  /// Paints a layer's own parts and its group, without shadow and filters.
  @inline(never)
  mutating func emitParts(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, level: Int, place: Int, opacity: Double,
    _ snapshot: LayerTreeSnapshot
  ) {
    if look.clip == .group { return emitClipGroup(i, node, look, opacity: opacity, snapshot) }
    let isOpen = look.clip != .outline
    if look.paintsBackground { emitBackground(i, node, look, level: level, place: place, opacity, snapshot) }
    let outer = (clipState, decorated)
    if look.clip == .rectangle && !pushClip(i, node.bounds, edges: look.style.antialiasedEdges) {
      return restoreClip(outer.0)
    }
    let face = level >= 0 ? levels[level].sequence[place].face : -1
    if level >= 0 && levels[level].shared.hasNeighbours(face) { decorated = (level, place) }
    if look.hasGradient { emitGradient(i, node, look, level: level, place: place, opacity, snapshot) }
    if node.content >= 0, let placement = index.placements[node.content] {
      if isOpen {
        let isFace = placement.covers(node) && face >= 0
        emitContent(
          i, placement, level: level, place: place, opacity, isFace: isFace, edges: look.style.antialiasedEdges,
          snapshot)
      } else {
        emitOutlined(i, node, look, placement.pictures[0], opacity, snapshot)
      }
    }
    if node.shape >= 0, let shape = index.shapes[Int32(i)] {
      let content = snapshot.shapes[Int(node.shape)]
      if isOpen {
        emitShape(i, shape, content, opacity: opacity, snapshot)
      } else {
        emitOutlined(i, node, look, shape, content, opacity, snapshot)
      }
    }
    if !index.range(ofGroup: i).isEmpty { emitGroup(of: i, snapshot) }
    restoreClip(outer.0)
    decorated = outer.1
    if look.border > 0 { emitBorder(i, node, look, hidingOuterEdge: false, opacity, snapshot) }
  }

  @inline(never)
  private mutating func emitBackground(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, level: Int, place: Int, _ opacity: Double,
    _ snapshot: LayerTreeSnapshot
  ) {
    if look.radius == 0 {
      return emitBackground(
        i, node, level: level, place: place, opacity, edges: look.style.antialiasedEdges)
    }
    emitRegion(i, outline(node, look), .colour(paint(node.backgroundColour, i, opacity)), snapshot)
  }

  /// The inside of a layer's outline.
  mutating func outline(_ node: LayerNode, _ look: LayerLook) -> RegionPart {
    region(OutlineKey(look.style, node.bounds), node.bounds)
  }

  private mutating func region(_ key: OutlineKey, _ bounds: Rectangle) -> RegionPart {
    let source = outlines.source(key)
    let reach = source.box
    return RegionPart(
      source: source, kind: .fill(key.rule),
      ink: Rectangle(
        minX: bounds.minX + reach.minX, minY: bounds.minY + reach.minY, maxX: bounds.minX + reach.maxX,
        maxY: bounds.minY + reach.maxY), extent: max(reach.width, reach.height),
      offset: Vector2(bounds.minX, bounds.minY))
  }

  @inline(never)
  private mutating func emitBorder(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, hidingOuterEdge: Bool, _ opacity: Double,
    _ snapshot: LayerTreeSnapshot
  ) {
    let key = OutlineKey(look.style, node.bounds).border(look.border, hidingOuterEdge: hidingOuterEdge)
    emitRegion(i, region(key, node.bounds), .colour(paint(look.style.borderColour, i, opacity)), snapshot)
  }

  // MARK: - Rounded clips

  /// Paints the one picture of a layer where its outline is.
  @inline(never)
  private mutating func emitOutlined(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, _ picture: PlacedContent.Picture, _ opacity: Double,
    _ snapshot: LayerTreeSnapshot
  ) {
    let (placement, content) = (picture.placement, picture.content)
    let outer = clipState
    defer { restoreClip(outer) }
    let isWhole = placement.area.holds(node.bounds)
    if !isWhole && !pushClip(i, placement.area) { return }
    guard projectPart(node.bounds, i) else { return }
    let box = part.faces[0].box
    let paint = imagePaint(content)
    guard let instance = imageInstance(i, placement.cells[0], content, box, weight(i, opacity * picture.weight))
    else { return }
    emitRegion(
      i, outline(node, look), .painted(.image(image: paint.image, sampler: paint.sampler), record: record(instance)),
      snapshot)
  }

  /// Paints the one part of a layer's shape where its outline is.
  @inline(never)
  private mutating func emitOutlined(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, _ parts: ShapeParts, _ shape: ShapeContent, _ opacity: Double,
    _ snapshot: LayerTreeSnapshot
  ) {
    guard let box = window(node.bounds.intersection(parts.ink), i, within: visible),
      let scope = beginSurface(box, keepsClip: false, i, snapshot)
    else { return }
    emitShape(i, parts, shape, opacity: opacity, snapshot)
    endSurface(scope)
    emitRegion(
      i, outline(node, look), .painted(.surface(scope.surface), record: record(colour: SIMD4(repeating: 1))), snapshot)
  }

  /// Pixels around a rounded clip that layers in it may find behind them.
  private static let backdropMargin = 256.0

  /// The window of a rounded clip's surface. What is blurred behind a layer in it goes on beyond the outline, and
  /// beyond the surface around and what clips that, which are cut to what shows in the end.
  func backdropWindow(
    _ box: Rectangle, _ i: Int, within seen: Rectangle, _ snapshot: LayerTreeSnapshot
  ) -> Rectangle {
    if !index.readsBackdropBelow(i, snapshot) { return box }
    return box.insetBy(-Self.backdropMargin).intersection(grid.union(seen))
  }

  /// Paints a layer into a surface and shows that where its outline is.
  @inline(never)
  private mutating func emitClipGroup(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, opacity: Double, _ snapshot: LayerTreeSnapshot
  ) {
    let (inner, outer) = look.fadesAsOne ? (1, opacity) : (opacity, 1)
    guard var box = window(node.bounds, i, within: visible) else { return }
    box = backdropWindow(box, i, within: visible, snapshot)
    guard
      let surface = clipGroup(i, node, look, box, hasShadow: true, opacity: inner, snapshot)
    else { return }
    let colour = SIMD4(repeating: Float(outer))
    emitRegion(i, outline(node, look), .painted(.surface(surface), record: record(colour: colour)), snapshot)
  }

  /// A layer with a rounded clip in a surface that is still to be cut to its outline. The background fills the surface, so
  /// that none of it shows beneath the antialiased edge of what lies over it.
  ///
  /// - Parameter box: whole pixels.
  @inline(never)
  mutating func clipGroup(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, _ box: Rectangle, hasShadow: Bool, opacity: Double,
    _ snapshot: LayerTreeSnapshot
  ) -> Int? {
    let background = look.paintsBackground ? paint(node.backgroundColour, i, opacity) : .zero
    let shadow = hasShadow ? look.style.shadow : nil
    let clear = shadow == nil || look.shadow == nil ? background : .zero
    guard let scope = beginSurface(box, clear: clear, keepsClip: false, i, snapshot) else { return nil }
    if let plane = look.shadow, let shadow {
      if look.hasOutlineShadow {
        emitOutlineShadow(i, node, look, shadow, plane, opacity, snapshot)
      } else {
        var open = look
        open.clip = .open
        if let picture = shadowCaster(i, node, open, plane, snapshot) {
          _ = emitAlphaShadow(i, picture, shadow, plane, opacity, snapshot)
        }
      }
      if background != .zero, let quad = boxInstance(box, colour: background, frame: box) {
        passes[passes.count - 1].add(quad, .solid, box, &pool)
      }
    }
    if look.hasGradient {
      emitGradient(i, node, look, fillsTarget: true, level: -1, place: -1, opacity, snapshot)
    }
    if node.content >= 0, let placement = index.placements[node.content] {
      emitContent(
        i, placement, level: -1, place: -1, opacity, isFace: false, edges: look.style.antialiasedEdges, snapshot)
    }
    if node.shape >= 0, let shape = index.shapes[Int32(i)] {
      emitShape(i, shape, snapshot.shapes[Int(node.shape)], opacity: opacity, snapshot)
    }
    if !index.range(ofGroup: i).isEmpty { emitGroup(of: i, snapshot) }
    if look.border > 0 { emitBorder(i, node, look, hidingOuterEdge: true, opacity, snapshot) }
    endSurface(scope)
    return scope.surface
  }

  // MARK: - Records

  /// Writes what strips show of a picture or a gradient into the table.
  mutating func record(_ instance: ImageInstance) -> Int {
    let start = encoder.table.count
    encoder.table.append(SIMD4(instance.quad.origin.x, instance.quad.origin.y, 0, 0))
    encoder.table.append(instance.m0)
    encoder.table.append(instance.m1)
    encoder.table.append(instance.m2)
    encoder.table.append(instance.clamp)
    encoder.table.append(instance.quad.colour)
    return start
  }

  /// Likewise of a surface, of which only the colour counts.
  mutating func record(colour: SIMD4<Float>) -> Int {
    let start = encoder.table.count
    for _ in 1..<StripPaint.recordTexels { encoder.table.append(.zero) }
    encoder.table.append(colour)
    return start
  }
}
