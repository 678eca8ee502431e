import Geometry
import RenderModel
import Tessellator

// What a layer paints itself, in pixels; its superlayer is dressed already.
extension PreparedScene {
  mutating func dress(_ index: Int) {
    let parent = parent(of: index)
    if parent >= 0 {
      let above = layers[parent]
      if !above.state.isPresent || (isMask(index) ? above.hidesMask : above.hidesSublayers) {
        layers[index].state = .dropped
      }
    }
    guard layers[index].state == .plane else { return }
    var layer = layers[index]
    let look = layer.look
    // A mask is a picture for itself.
    if layer.owner >= 0 && !isMask(index) {
      layer.outerClip = layers[layer.owner].innerClip
      layer.outerCuts = layers[layer.owner].innerCuts
    }
    layer.quad = unclippedQuad(Self.corners(node(index).bounds), layer)
    layer.reachesBehindEye = layer.quad == nil
    // A mask that cannot be seen hides everything, and nothing is left of what is put down as nothing.
    if layer.ink == nil, look.style.mask >= 0 || look.style.blend == .destination {
      layer.hidesSublayers = true
      layer.hidesMask = true
      layers[index] = layer
      return
    }
    clip(&layer, index)
    if look.isBuffered { layer.group = LayerGroup() }
    if let group = layer.group {
      group.blend = look.style.blend
      group.cuts = layer.outerCuts
      if look.style.blend.isUnbounded {
        group.bounds = project(Self.corners(node(index).bounds), layer, clip: layer.outerClip)
      }
      if look.clip == .group { group.clip = coverage(of: outline(index), &layer, clip: layer.outerClip, index) }
      group.mask = mask(of: index, look.style).map { .tree($0) }
    }
    if !look.needsPicture || !addPicture(&layer, index) {
      if let group = layer.group { group.filter = Self.colourFilter(look.style.filters) }
      if look.hasOutlineShadow { addOutlineShadow(&layer, index) }
      addParts(&layer, index)
    }
    addBackdrop(&layer, index)
    layers[index] = layer
  }

  func outline(_ index: Int) -> RoundedOutline {
    RoundedOutline(node(index).bounds, radius: layers[index].look.radius, layers[index].look.style)
  }

  /// The matrices among filters; nil for none.
  static func colourFilter(_ filters: [FilterDescription]) -> ColourFilter? {
    let matrices = filters.compactMap { filter -> ColourMatrix? in
      if case .colourMatrix(let matrix) = filter { matrix } else { nil }
    }
    return matrices.isEmpty ? nil : ColourFilter(matrices)
  }

  /// The clip that holds for contents and sublayers.
  private func clip(_ layer: inout PreparedLayer, _ index: Int) {
    layer.innerClip = layer.outerClip
    layer.innerCuts = layer.outerCuts
    switch layer.look.clip {
    case .none: break
    case .rectangle:
      let bounds = node(index).bounds
      let edges = layer.look.style.antialiasedEdges
      layer.innerClip = project(Self.extended(bounds, beyond: edges), layer, clip: layer.outerClip)
      layer.innerCuts += Self.cuts(bounds, beyond: edges, layer)
    case .outline:
      var flattener = CurveFlattener(ShapeView(layer, frame: frame))
      let contour = flattener.contours(of: outline(index).path).first ?? []
      layer.innerClip = project(contour, layer, clip: layer.outerClip)
    case .group:
      // All of the buffer is clipped in the end.
      layer.innerClip = nil
      layer.innerCuts = []
    }
  }

  private mutating func addParts(_ layer: inout PreparedLayer, _ index: Int) {
    let node = node(index)
    let look = layer.look
    // What is clipped with all of the buffer is not clipped by itself.
    let isClipGroup = look.clip == .group
    let clip = isClipGroup ? nil : layer.outerClip
    let cuts = isClipGroup ? [] : layer.outerCuts
    let drawsBounds = !node.bounds.isEmpty && !node.flags.contains(.transformOnly)
    if drawsBounds && look.paintsBackground, let paint = tinted(node.backgroundColour, layer.tint) {
      let isOpaque = node.backgroundColour.alpha >= 1 && layer.tint[3] >= 1
      addOutlined(paint, isOpaque: isOpaque, &layer, index, clip: clip, cuts: cuts)
    }
    if let gradient = look.gradient {
      let evaluator = GradientEvaluator(gradient)
      addOutlined(
        .gradient(gradients.count), isOpaque: evaluator.isOpaque && layer.tint[3] >= 1, &layer, index, clip: clip,
        cuts: cuts)
      gradients.append(evaluator)
    }
    for number in layer.contents { addContents(number, &layer, index) }
    if node.shape >= 0, Int(node.shape) < snapshot.shapes.count, !node.flags.contains(.transformOnly) {
      addShape(snapshot.shapes[Int(node.shape)], &layer, label: label(index))
    }
    layer.partsBeneath = layer.parts.count
    if look.border > 0, let paint = tinted(look.style.borderColour, layer.tint) {
      addBorder(paint, &layer, index, clip: clip)
    }
  }

  /// Adds a part with the layer's outline: a background or a gradient.
  private mutating func addOutlined(
    _ paint: Part.Paint, isOpaque: Bool, _ layer: inout PreparedLayer, _ index: Int, clip: [Point]?,
    cuts: [CentreCut]
  ) {
    let look = layer.look
    if look.clip == .group {
      // The clip at the end makes the edge: until then all of the buffer is filled.
      let whole = PixelBox(minX: frame.minX - 2, minY: frame.minY - 2, maxX: frame.maxX + 2, maxY: frame.maxY + 2)
      add(Part(paint: paint, polygon: whole.corners, box: frame, isOpaque: isOpaque), &layer)
    } else if look.radius > 0 {
      addCovered(paint, coverage(of: outline(index), &layer, clip: clip, index), node(index).bounds, &layer, clip, cuts)
    } else {
      addRectangle(paint, node(index).bounds, isOpaque: isOpaque, &layer, clip: clip, cuts: cuts)
    }
  }

  /// Adds a picture of the layer's contents.
  private mutating func addContents(_ number: Int, _ layer: inout PreparedLayer, _ index: Int) {
    let picture = pictures[number]
    let look = layer.look
    let bounds = node(index).bounds
    let isPair = layer.contents.count > 1
    let isOpaque = contentsAreOpaque(index) && layer.tint[3] >= 1 && (!isPair || contentsFill(index))
    let rect = isOpaque && picture.placement.fills(bounds) ? bounds : picture.placement.rect
    if look.clip == .outline {
      let outline = ShapeOutline(ShapeView(layer, frame: frame))
      outline.add(Self.corners(rect))
      var raster = ShapeRaster(outline.edges, rule: .nonZero, clip: layer.innerClip, frame: frame)
      addCovered(
        .picture(number), raster.coverage(), rect.intersection(bounds), &layer, layer.outerClip,
        layer.innerCuts)
    } else {
      addRectangle(
        .picture(number), rect, isOpaque: isOpaque, &layer, clip: layer.innerClip, cuts: layer.innerCuts)
    }
    layer.parts[layer.parts.count - 1].weight = picture.weight
    layer.parts[layer.parts.count - 1].joinsNext = number + 1 < layer.contents.upperBound
  }

  private mutating func addBorder(_ paint: Part.Paint, _ layer: inout PreparedLayer, _ index: Int, clip: [Point]?) {
    let outer = outline(index)
    let shape = ShapeOutline(ShapeView(layer, frame: frame))
    if layer.look.clip == .group {
      // The clip at the end makes the outer edge.
      let far = PixelBox(minX: frame.minX - 2, minY: frame.minY - 2, maxX: frame.maxX + 2, maxY: frame.maxY + 2)
      shape.add(onScreen: far.corners)
    } else {
      add(outer, to: shape, layer)
    }
    if let inner = outer.inset(by: layer.look.border) { add(inner, to: shape, layer) }
    var raster = ShapeRaster(shape.edges, rule: .evenOdd, clip: clip, frame: frame)
    addCovered(
      paint, raster.coverage(), node(index).bounds, &layer, clip, layer.look.clip == .group ? [] : layer.outerCuts)
  }

  private func add(_ outline: RoundedOutline, to shape: ShapeOutline, _ layer: PreparedLayer) {
    var flattener = CurveFlattener(ShapeView(layer, frame: frame))
    for contour in flattener.contours(of: outline.path) { shape.add(contour) }
  }

  /// The exact areas of a rounded outline.
  func coverage(of outline: RoundedOutline, _ layer: inout PreparedLayer, clip: [Point]?, _ index: Int)
    -> ShapeCoverage
  {
    let shape = ShapeOutline(ShapeView(layer, frame: frame))
    add(outline, to: shape, layer)
    var raster = ShapeRaster(shape.edges, rule: .nonZero, clip: clip, frame: frame)
    return raster.coverage()
  }

  /// Notes where background filters act: within the outline.
  private mutating func addBackdrop(_ layer: inout PreparedLayer, _ index: Int) {
    let filters = layer.look.style.backgroundFilters
    let bounds = node(index).bounds
    if filters.isEmpty || bounds.isEmpty { return }
    let area = coverage(of: outline(index), &layer, clip: layer.outerClip, index)
    for spread in spreads(filters, layer) {
      guard payBlur(area.box.grown(by: Self.reach(spread)).intersection(frame), to: area.box, spread) else {
        return reportLimit(index)
      }
    }
    layer.backdrop = Part(
      paint: .solid(SIMD4(repeating: 1)), polygon: project(Self.corners(bounds), layer, clip: layer.outerClip),
      box: area.box, isOpaque: false, coverage: area, cuts: layer.outerCuts)
  }

  // MARK: - Parts

  private func add(_ part: Part, _ layer: inout PreparedLayer) {
    var part = part
    part.tint = layer.tint
    layer.parts.append(part)
    layer.box = layer.box.union(part.box)
  }

  /// Adds a part that covers what an outline does.
  func addCovered(
    _ paint: Part.Paint, _ coverage: ShapeCoverage, _ ink: Rectangle, _ layer: inout PreparedLayer, _ clip: [Point]?,
    _ cuts: [CentreCut]
  ) {
    let polygon = ink.isEmpty ? [] : project(Self.corners(ink), layer, clip: clip)
    add(
      Part(paint: paint, polygon: polygon, box: coverage.box, isOpaque: false, coverage: coverage, cuts: cuts), &layer)
  }

  private func addRectangle(
    _ paint: Part.Paint, _ rect: Rectangle, isOpaque: Bool, _ layer: inout PreparedLayer, clip: [Point]?,
    cuts: [CentreCut]
  ) {
    add(rectangle(paint, rect, isOpaque: isOpaque, layer, clip: clip, cuts: cuts), &layer)
  }

  /// A rectangle some of whose sides may not be antialiased.
  private func rectangle(
    _ paint: Part.Paint, _ rect: Rectangle, isOpaque: Bool, _ layer: PreparedLayer, clip: [Point]?, cuts: [CentreCut]
  ) -> Part {
    let edges = layer.look.style.antialiasedEdges
    let whole = project(Self.corners(rect), layer, clip: clip)
    if edges == .all {
      return Part(
        paint: paint, polygon: whole, box: PixelBox(around: whole, in: frame), isOpaque: isOpaque, cuts: cuts)
    }
    let polygon = project(Self.extended(rect, beyond: edges), layer, clip: clip)
    return Part(
      paint: paint, polygon: polygon, box: PixelBox(around: whole, in: frame), isOpaque: isOpaque,
      cuts: cuts + Self.cuts(rect, beyond: edges, layer))
  }

  /// The corners of a rectangle whose sides outside `edges` lie far out.
  private static func extended(_ r: Rectangle, beyond edges: RectangleEdges) -> [Point] {
    let far = 1e7 + 8 * max(abs(r.minX), abs(r.maxX), abs(r.minY), abs(r.maxY))
    return corners(
      Rectangle(
        minX: edges.contains(.minX) ? r.minX : r.minX - far, minY: edges.contains(.minY) ? r.minY : r.minY - far,
        maxX: edges.contains(.maxX) ? r.maxX : r.maxX + far, maxY: edges.contains(.maxY) ? r.maxY : r.maxY + far))
  }

  /// The tests that stand for sides outside `edges`.
  private static func cuts(
    _ r: Rectangle, beyond edges: RectangleEdges, _ layer: PreparedLayer
  ) -> [CentreCut] {
    let sides: [(RectangleEdges, SIMD3<Double>)] = [
      (.minX, SIMD3(1, 0, -r.minX)), (.maxX, SIMD3(-1, 0, r.maxX)), (.minY, SIMD3(0, 1, -r.minY)),
      (.maxY, SIMD3(0, -1, r.maxY)),
    ]
    return sides.filter { !edges.contains($0.0) }.map { edge, form in
      CentreCut(form: layer.fromPixels.pulledBack(form), holdsBorder: edge == .minX || edge == .minY)
    }
  }

  /// A colour's paint, tinted; nil where nothing shows.
  func tinted(_ colour: Colour, _ tint: SIMD4<Double>) -> Part.Paint? {
    guard case .solid(let plain) = Self.solid(colour), plain[3] * tint[3] > 0 else { return nil }
    return .solid(plain * tint)
  }
}
