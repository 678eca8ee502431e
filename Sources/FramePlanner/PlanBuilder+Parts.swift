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

  /// What is painted later and shares an edge with a part that is the face at `place` of a level's sequence.
  private mutating func collectLater(_ level: Int, _ place: Int) -> [LaterPolygon] {
    laterScratch.removeAll(keepingCapacity: true)
    levels[level].appendLaterPolygons(at: place, to: &laterScratch)
    if cutsGoByArea { levels[level].appendLaterPieces(at: place, to: &laterScratch) }
    return laterScratch
  }

  mutating func emitBackground(_ i: Int, _ node: LayerNode, level: Int, place: Int, _ opacity: Double) {
    let area = passes[passes.count - 1].area
    let colour = Self.premultiplied(node.backgroundColour, opacity)
    var context = cutContext()
    if level >= 0 && clip == nil {
      let face = Int(levels[level].sequence[place].face)
      if face >= 0 {
        let vertices = levels[level].set.vertices
        let range = levels[level].set.faces[face].range
        let decoration = addLater(to: &context, level, place, vertices, range)
        let laterVertices = decoration.map { levels[$0].set.vertices } ?? vertices
        if let (instance, box) = encoder.encode(vertices, range, context, laterVertices, frame: area, colour: colour) {
          passes[passes.count - 1].add(instance, .solid, box, &pool)
        }
        return
      }
    }
    guard projectPart(node.bounds, i) else { return }
    var laterVertices: [SIMD4<Double>] = []
    if clip == nil, let decoration = addDecorated(to: &context, clipper.vertices, 0..<clipper.vertices.count) {
      laterVertices = levels[decoration].set.vertices
    }
    guard
      let (instance, box) = encoder.encode(
        clipper.vertices, 0..<clipper.vertices.count, context, laterVertices, frame: area, colour: colour)
    else { return }
    passes[passes.count - 1].add(instance, .solid, box, &pool)
  }

  /// Fills `context.later` for a part that is a face of a level, or else decorates one; returns the level whose
  /// vertices it names where that is another.
  private mutating func addLater(
    to context: inout PartContext, _ level: Int, _ place: Int, _ polygon: [SIMD4<Double>], _ range: Range<Int>
  ) -> Int? {
    context.later = collectLater(level, place)
    return context.later.isEmpty ? addDecorated(to: &context, polygon, range) : nil
  }

  /// Fills `context.later` for a part whose outline is that of the face that it lies on; returns that face's level.
  private mutating func addDecorated(
    to context: inout PartContext, _ polygon: [SIMD4<Double>], _ range: Range<Int>
  ) -> Int? {
    guard let (level, place) = decorated, levels[level].isFace(polygon, range, at: place) else { return nil }
    context.later = collectLater(level, place)
    return level
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
    isMasked: Bool
  ) {
    let area = passes[passes.count - 1].area
    guard projectPart(placement.area, i) else { return }
    let outline = clipper.vertices
    var context = cutContext()
    var laterVertices: [SIMD4<Double>] = []
    // The bounds' own clip takes nothing away from a face that fills them.
    if clipVertices.count == (isMasked ? clip!.count : 0) {
      if level >= 0 {
        let decoration = addLater(to: &context, level, place, outline, 0..<outline.count)
        laterVertices = levels[decoration ?? level].set.vertices
      } else if let decoration = addDecorated(to: &context, outline, 0..<outline.count) {
        laterVertices = levels[decoration].set.vertices
      }
    }
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
