import Geometry
import Imaging
import RenderModel

// The parts that a layer paints itself: its background and its picture.
extension PlanBuilder {
  /// The cuts in force.
  private func cutContext() -> PartContext {
    var context = PartContext()
    if cutsGoByArea {
      context.cuts = cutStack[cutBase...]
    } else {
      context.hardCuts = cutStack[cutBase...]
    }
    return context
  }

  mutating func emitBackground(_ i: Int, _ node: LayerNode, level: Int, place: Int, _ opacity: Double) {
    let area = passes[passes.count - 1].area
    let colour = Self.premultiplied(node.backgroundColour, opacity)
    var context = cutContext()
    let face = level >= 0 ? Int(levels[level].sequence[place].face) : -1
    if face >= 0 && clip == nil {
      let vertices = levels[level].set.vertices
      let range = levels[level].set.faces[face].range
      let laterVertices = addLater(to: &context, level, place, isFace: true, vertices, range)
      if let (instance, box) = encoder.encode(vertices, range, context, laterVertices, frame: area, colour: colour) {
        passes[passes.count - 1].add(instance, .solid, box, &pool)
      }
      return
    }
    guard projectPart(node.bounds, i) else { return }
    let outline = clipper.vertices
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
  private mutating func addLater(
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
  private mutating func projectPart(_ rectangle: Rectangle, _ i: Int) -> Bool {
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

  mutating func emitPicture(
    _ i: Int, _ placement: ContentPlacement, _ content: LayerContent, level: Int, place: Int, _ opacity: Double,
    isFace: Bool
  ) {
    let area = passes[passes.count - 1].area
    guard projectPart(placement.area, i) else { return }
    let outline = clipper.vertices
    var context = cutContext()
    let laterVertices = addLater(
      to: &context, level, place, isFace: isFace, part.vertices, 0..<part.vertices.count)
    let paint = Batch.Paint.image(
      image: imageNumber(content.image),
      sampler: Sampler(
        minification: content.minificationFilter,
        magnification: content.magnificationFilter == .nearest ? .nearest : .linear))
    let alpha = SIMD4<Float>(repeating: Float(opacity))
    let toLayer = spatial.toScreen[i].adjugate
    // The adjugate is the inverse times the determinant, so this gives its w the sign that visible points expect.
    let sign: Double = spatial.toScreen[i].determinant > 0 ? 1 : -1
    // Only trilinear minification has levels for the bias to choose from.
    let bias = content.minificationFilter == .trilinear ? Float(content.minificationFilterBias) : 0
    if placement.cells.count == 1 {
      if let (quad, box) = encoder.encode(
        outline, 0..<outline.count, context, laterVertices, frame: area, colour: alpha)
      {
        passes[passes.count - 1].add(Self.image(quad, placement.cells[0], toLayer, box, bias), paint, box, &pool)
      }
      return
    }
    // Cells are told apart at pixel centres, so everything else is too.
    let outerCuts = context.cuts + context.hardCuts
    context.cuts = []
    for cell in placement.cells {
      let borders = Self.borders(of: cell.layer, inside: placement.area, toLayer, sign)
      context.hardCuts = (outerCuts + borders)[...]
      part.reset(frame: area)
      guard part.append(cell.layer, node: i, rank: 0, isOpaque: false, spatial) else { continue }
      guard
        let (quad, _) = encoder.encode(
          outline, 0..<outline.count, hull: (part.vertices, 0..<part.vertices.count), context, laterVertices,
          frame: area, colour: alpha)
      else { continue }
      let box = part.faces[0].box
      passes[passes.count - 1].add(Self.image(quad, cell, toLayer, box, bias), paint, box, &pool)
    }
  }

  /// The cuts along those sides of a cell that lie inside the picture: each pixel then belongs to one cell.
  private static func borders(
    of cell: Rectangle, inside area: Rectangle, _ toLayer: Homography, _ sign: Double
  ) -> [CutLine] {
    // u = X / W for (X, Y, W) = (x, y, 1) * toLayer, and sign * W > 0: u >= k is sign * (X - k * W) >= 0.
    func line(_ coordinate: (SIMD4<Double>) -> Double, _ k: Double, isUpper: Bool) -> CutLine {
      var l = SIMD4(
        sign * (coordinate(toLayer.r0) - k * toLayer.r0.z), sign * (coordinate(toLayer.r1) - k * toLayer.r1.z),
        sign * (coordinate(toLayer.r2) - k * toLayer.r2.z), 0)
      l /= max((l.x * l.x + l.y * l.y).squareRoot(), .leastNormalMagnitude)
      return isUpper ? SIMD4(-l.x, -l.y, -l.z, 1) : l
    }
    var cuts: [CutLine] = []
    if cell.minX > area.minX { cuts.append(line({ $0.x }, cell.minX, isUpper: false)) }
    if cell.maxX < area.maxX { cuts.append(line({ $0.x }, cell.maxX, isUpper: true)) }
    if cell.minY > area.minY { cuts.append(line({ $0.y }, cell.minY, isUpper: false)) }
    if cell.maxY < area.maxY { cuts.append(line({ $0.y }, cell.maxY, isUpper: true)) }
    return cuts
  }

  private mutating func imageNumber(_ image: ImageSource) -> Int {
    if let known = imageIndex[image.id] { return known }
    plan.images.append(image)
    imageIndex[image.id] = plan.images.count - 1
    return plan.images.count - 1
  }

  /// Adds the map from pixels to texels.
  private static func image(
    _ quad: QuadInstance, _ cell: ContentCell, _ toLayer: Homography, _ box: Rectangle, _ bias: Float
  ) -> ImageInstance {
    let sx = cell.texels.width / cell.layer.width
    let sy = cell.texels.height / cell.layer.height
    let toTexels = Homography(
      SIMD4(sx, 0, 0, 0), SIMD4(0, sy, 0, 0),
      SIMD4(cell.texels.minX - cell.layer.minX * sx, cell.texels.minY - cell.layer.minY * sy, 1, 0))
    var map = (toLayer * toTexels).preTranslated(Double(quad.origin.x), Double(quad.origin.y))
    // A projective map may be scaled at will: W = 1 in the middle keeps Float's range.
    let middle = map.transform(
      (box.minX + box.maxX) / 2 - Double(quad.origin.x), (box.minY + box.maxY) / 2 - Double(quad.origin.y))
    let scale = 1 / middle.z
    if scale.isFinite {
      map = Homography(map.r0 * scale, map.r1 * scale, map.r2 * scale)
    }
    var m0 = SIMD4<Float>(map.r0)
    m0.w = bias
    let t = cell.texels
    return ImageInstance(
      quad: quad, m0: m0, m1: SIMD4<Float>(map.r1), m2: SIMD4<Float>(map.r2),
      clamp: SIMD4(
        Float(min(t.minX, t.maxX)), Float(min(t.minY, t.maxY)), Float(max(t.minX, t.maxX)), Float(max(t.minY, t.maxY))))
  }
}
