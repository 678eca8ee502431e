import Geometry
import Imaging
import RenderModel

// The parts that a layer paints itself: its background and its picture.
extension PlanBuilder {
  /// The cuts in force.
  func cutContext() -> PartContext {
    var context = PartContext()
    if cutsGoByArea {
      context.cuts = cutStack[cutBase...]
    } else {
      context.hardCuts = cutStack[cutBase...]
    }
    return context
  }

  @inline(never)
  mutating func emitBackground(
    _ i: Int, _ node: LayerNode, level: Int, place: Int, _ opacity: Double, edges: RectangleEdges = .all
  ) {
    let area = passes[passes.count - 1].area
    let colour = paint(node.backgroundColour, i, opacity)
    var context = cutContext()
    let face = level >= 0 ? Int(levels[level].sequence[place].face) : -1
    if face >= 0 && clip == nil && edges == .all {
      let vertices = levels[level].set.vertices
      let range = levels[level].set.faces[face].range
      let laterVertices = addLater(to: &context, level, place, isFace: true, vertices, range)
      if let (instance, box) = encoder.encode(vertices, range, context, laterVertices, frame: area, colour: colour) {
        passes[passes.count - 1].add(instance, .solid, box, &pool)
      }
      return
    }
    guard let (outline, sides) = sidedPart(node.bounds, i, edges) else { return }
    if !sides.isEmpty { context.hardCuts = (context.hardCuts + sides)[...] }
    let laterVertices = addLater(
      to: &context, level, place, isFace: face >= 0, part.vertices, 0..<part.vertices.count)
    guard
      let (instance, box) = encoder.encode(
        outline, 0..<outline.count, context, laterVertices, frame: area, colour: colour)
    else { return }
    passes[passes.count - 1].add(instance, .solid, box, &pool)
  }

  /// Fills `context.later` for a part of the layer at `place` of a level's sequence; returns the vertices it names.
  ///
  /// - Parameters:
  ///   - level: -1 for none.
  ///   - isFace: whether the part is the face at that place.
  ///   - polygon: the part's outline on the screen, in `range`, without masks.
  @inline(never)
  mutating func addLater(
    to context: inout PartContext, _ level: Int, _ place: Int, isFace: Bool, _ polygon: [SIMD4<Double>],
    _ range: Range<Int>
  ) -> [SIMD4<Double>] {
    laterScratch.removeAll(keepingCapacity: true)
    var source = level
    if level >= 0 {
      if isFace { levels[level].appendLaterPolygons(at: place, to: &laterScratch) }
      if cutsGoByArea { levels[level].appendLaterPieces(at: place, to: &laterScratch) }
    }
    if laterScratch.isEmpty, let face = decorated, levels[face.level].isFace(polygon, range, at: face.place) {
      source = face.level
      context.laterIsOpaque = true
      levels[source].appendLaterPolygons(at: face.place, to: &laterScratch)
    }
    context.later = laterScratch
    if laterScratch.isEmpty { return [] }
    let vertices = levels[source].set.vertices
    guard let clip = levels[source].clip else { return vertices }
    // What a mask leaves of them is what covers pixels later.
    context.later.removeAll(keepingCapacity: true)
    var clipped: [SIMD4<Double>] = []
    for later in laterScratch {
      clipper.vertices.removeAll(keepingCapacity: true)
      clipper.vertices.append(contentsOf: vertices[later.range])
      clipper.clip(to: clipVertices, clip)
      if clipper.vertices.count < 3 { continue }
      let start = clipped.count
      clipped.append(contentsOf: clipper.vertices)
      context.later.append(LaterPolygon(range: start..<clipped.count, overlaps: later.overlaps))
    }
    return clipped
  }

  /// Leaves the part's polygon on the screen, clipped, in `clipper.vertices`; false where nothing can be seen.
  @inline(never)
  mutating func projectPart(_ rectangle: Rectangle, _ i: Int) -> Bool {
    part.reset(frame: passes[passes.count - 1].area)
    guard part.append(rectangle, node: i, rank: 0, isOpaque: false, spatial) else { return false }
    clipper.vertices.removeAll(keepingCapacity: true)
    clipper.vertices.append(contentsOf: part.vertices)
    if let clip {
      clipper.clip(to: clipVertices, clip)
      if clipper.vertices.count < 3 { return false }
    }
    return true
  }

  /// Paints one picture of a layer's contents.
  @inline(never)
  mutating func emitPicture(
    _ i: Int, _ picture: PlacedContent.Picture, level: Int, place: Int, _ opacity: Double, isFace: Bool,
    edges: RectangleEdges, mode: BlendMode = .sourceOver
  ) {
    let (placement, content) = (picture.placement, picture.content)
    let area = passes[passes.count - 1].area
    guard let (outline, sides) = sidedPart(placement.area, i, edges) else { return }
    var context = cutContext()
    let laterVertices = addLater(
      to: &context, level, place, isFace: isFace, part.vertices, 0..<part.vertices.count)
    // Half of a face, which is opaque together with the other half.
    if isFace && picture.weight < 1 { context.laterIsOpaque = true }
    if !sides.isEmpty {
      // Sides are hard, so everything else is too.
      context.hardCuts = (context.cuts + context.hardCuts + sides)[...]
      context.cuts = []
    }
    let (image, sampler) = imagePaint(content)
    let paint = Batch.Paint.image(image: image, sampler: sampler)
    let alpha = weight(i, opacity)
    if placement.cells.count == 1 {
      if let (quad, box) = encoder.encode(
        outline, 0..<outline.count, context, laterVertices, frame: area, colour: alpha)
      {
        let instance = Self.instance(quad, toTexels(i, placement.cells[0]), box, content, placement.cells[0])
        passes[passes.count - 1].add(instance, paint, mode: mode, box, &pool)
      }
      return
    }
    // Cells are told apart at pixel centres, so everything else is too.
    let outerCuts = context.cuts + context.hardCuts
    context.cuts = []
    for cell in placement.cells {
      context.hardCuts = (outerCuts + borders(of: cell.layer, inside: placement.area, i))[...]
      part.reset(frame: area)
      let layer = edges == .all ? cell.layer : cell.layer.widened(edges.complement, by: reach(placement.area, i))
      guard part.append(layer, node: i, rank: 0, isOpaque: false, spatial) else { continue }
      guard
        let (quad, _) = encoder.encode(
          outline, 0..<outline.count, hull: (part.vertices, 0..<part.vertices.count), context, laterVertices,
          frame: area, colour: alpha)
      else { continue }
      let box = part.faces[0].box
      passes[passes.count - 1].add(
        Self.instance(quad, toTexels(i, cell), box, content, cell), paint, mode: mode, box, &pool)
    }
  }

  /// The number of a picture in the plan, and how it is read.
  mutating func imagePaint(_ content: LayerContent) -> (image: Int, sampler: Sampler) {
    let sampler = Sampler(
      minification: content.minificationFilter,
      magnification: content.magnificationFilter == .nearest ? .nearest : .linear, isRepeated: content.isRepeated)
    return (imageNumber(content.image), sampler)
  }

  /// What strips show of a cell; nil where nothing of `box` is in the target.
  mutating func imageInstance(
    _ i: Int, _ cell: ContentCell, _ content: LayerContent, _ box: Rectangle, _ colour: SIMD4<Float>
  ) -> ImageInstance? {
    let area = passes[passes.count - 1].area
    let seen = box.intersection(area)
    guard !seen.isEmpty, let quad = boxInstance(seen, colour: colour, frame: area) else { return nil }
    return Self.instance(quad, toTexels(i, cell), seen, content, cell)
  }

  // MARK: - Sides

  /// The polygon of a rectangle, clipped, and cuts along those of its sides that are not antialiased; nil where nothing
  /// can be seen. There a pixel is covered where its centre is inside, so the polygon reaches beyond the side, and the cut
  /// decides. `part` is left with the polygon before clipping.
  @inline(never)
  mutating func sidedPart(
    _ rectangle: Rectangle, _ i: Int, _ edges: RectangleEdges
  ) -> (outline: [SIMD4<Double>], sides: [CutLine])? {
    if edges == .all { return projectPart(rectangle, i) ? (clipper.vertices, []) : nil }
    let hard = edges.complement
    let wide = rectangle.widened(hard, by: reach(rectangle, i))
    guard projectPart(wide, i) else { return nil }
    let outline = clipper.vertices
    return (outline, borders(of: rectangle, sides: hard, i))
  }

  /// A length of the layer's plane that is some pixels everywhere on a rectangle of it.
  func reach(_ r: Rectangle, _ i: Int) -> Double {
    let map = spatial.toScreen[i]
    let least =
      [
        Vector2(r.minX, r.minY), Vector2(r.maxX, r.minY), Vector2(r.maxX, r.maxY), Vector2(r.minX, r.maxY),
      ].map { PixelMetric(map, at: $0).leastStretch }.min() ?? 1
    return min(2 / max(least, 1e-6), 4 * max(r.width, r.height) + 2)
  }

  /// The cuts along those sides of a cell that lie inside the picture: each pixel then belongs to one cell.
  private func borders(of cell: Rectangle, inside area: Rectangle, _ i: Int) -> [CutLine] {
    var sides: RectangleEdges = []
    if cell.minX > area.minX { sides.insert(.minX) }
    if cell.maxX < area.maxX { sides.insert(.maxX) }
    if cell.minY > area.minY { sides.insert(.minY) }
    if cell.maxY < area.maxY { sides.insert(.maxY) }
    return borders(of: cell, sides: sides, i)
  }

  /// Cuts along sides of a rectangle of a layer's plane.
  func borders(of r: Rectangle, sides: RectangleEdges, _ i: Int) -> [CutLine] {
    let toLayer = spatial.toScreen[i].adjugate
    // The adjugate is the inverse times the determinant, so this gives its w the sign that visible points expect.
    let sign: Double = spatial.toScreen[i].determinant > 0 ? 1 : -1
    // u = X / W for (X, Y, W) = (x, y, 1) * toLayer, and sign * W > 0: u >= k is sign * (X - k * W) >= 0.
    func line(_ coordinate: (SIMD4<Double>) -> Double, _ k: Double, isUpper: Bool) -> CutLine {
      var l = SIMD4(
        sign * (coordinate(toLayer.r0) - k * toLayer.r0.z), sign * (coordinate(toLayer.r1) - k * toLayer.r1.z),
        sign * (coordinate(toLayer.r2) - k * toLayer.r2.z), 0)
      l /= max((l.x * l.x + l.y * l.y).squareRoot(), .leastNormalMagnitude)
      return isUpper ? SIMD4(-l.x, -l.y, -l.z, 1) : l
    }
    var cuts: [CutLine] = []
    if sides.contains(.minX) { cuts.append(line({ $0.x }, r.minX, isUpper: false)) }
    if sides.contains(.maxX) { cuts.append(line({ $0.x }, r.maxX, isUpper: true)) }
    if sides.contains(.minY) { cuts.append(line({ $0.y }, r.minY, isUpper: false)) }
    if sides.contains(.maxY) { cuts.append(line({ $0.y }, r.maxY, isUpper: true)) }
    return cuts
  }

  mutating func imageNumber(_ image: ImageSource) -> Int {
    if let known = imageIndex[image.id] { return known }
    plan.images.append(image)
    imageIndex[image.id] = plan.images.count - 1
    return plan.images.count - 1
  }

  /// The map from pixels to a cell's texels.
  private func toTexels(_ i: Int, _ cell: ContentCell) -> Homography {
    let sx = cell.texels.width / cell.layer.width
    let sy = cell.texels.height / cell.layer.height
    return spatial.toScreen[i].adjugate
      * Homography(
        SIMD4(sx, 0, 0, 0), SIMD4(0, sy, 0, 0),
        SIMD4(cell.texels.minX - cell.layer.minX * sx, cell.texels.minY - cell.layer.minY * sy, 1, 0))
  }

  private static func instance(
    _ quad: QuadInstance, _ toTexels: Homography, _ box: Rectangle, _ content: LayerContent, _ cell: ContentCell
  ) -> ImageInstance {
    let t = content.isRepeated ? cell.tile ?? cell.texels : cell.texels
    // Only trilinear minification has levels for the bias to choose from.
    let bias = content.minificationFilter == .trilinear ? Float(content.minificationFilterBias) : 0
    return instance(
      quad, toTexels, box,
      clamp: SIMD4(
        Float(min(t.minX, t.maxX)), Float(min(t.minY, t.maxY)), Float(max(t.minX, t.maxX)), Float(max(t.minY, t.maxY))),
      bias: bias)
  }

  /// A quad with the map from pixels to where a picture or a gradient is read.
  static func instance(
    _ quad: QuadInstance, _ toPaint: Homography, _ box: Rectangle, clamp: SIMD4<Float>, bias: Float = 0
  ) -> ImageInstance {
    var map = toPaint.preTranslated(Double(quad.origin.x), Double(quad.origin.y))
    // A projective map may be scaled at will: W = 1 in the middle keeps Float's range.
    let middle = map.transform(
      (box.minX + box.maxX) / 2 - Double(quad.origin.x), (box.minY + box.maxY) / 2 - Double(quad.origin.y))
    let scale = 1 / middle.z
    if scale.isFinite {
      map = Homography(map.r0 * scale, map.r1 * scale, map.r2 * scale)
    }
    var m0 = SIMD4<Float>(map.r0)
    m0.w = bias
    return ImageInstance(quad: quad, m0: m0, m1: SIMD4<Float>(map.r1), m2: SIMD4<Float>(map.r2), clamp: clamp)
  }
}

extension RectangleEdges {
  /// The other sides.
  var complement: RectangleEdges { RectangleEdges.all.subtracting(self) }
}

extension Rectangle {
  /// The rectangle with some of its sides moved outwards.
  func widened(_ sides: RectangleEdges, by reach: Double) -> Rectangle {
    Rectangle(
      minX: minX - (sides.contains(.minX) ? reach : 0), minY: minY - (sides.contains(.minY) ? reach : 0),
      maxX: maxX + (sides.contains(.maxX) ? reach : 0), maxY: maxY + (sides.contains(.maxY) ? reach : 0))
  }
}
