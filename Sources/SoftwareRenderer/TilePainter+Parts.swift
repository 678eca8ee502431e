import Imaging
import RenderModel

// What single parts paint.
extension TilePainter {
  @inline(never)
  func paintPart(_ k: Int, of step: PaintStep, _ tile: PixelBox, on target: inout TileBuffer) {
    let parts = scene.layers[step.layer].parts
    if parts[k].joinsNext { sum = ColourSum(tile.intersection(parts[k].box.union(parts[k + 1].box))) }
    paintArea(k, of: step, tile, on: &target)
    if let whole = sum, !parts[k].joinsNext {
      sum = nil
      whole.blend(on: &target)
    }
  }

  private func paintArea(_ k: Int, of step: PaintStep, _ tile: PixelBox, on target: inout TileBuffer) {
    let index = step.layer
    var part = scene.layers[index].parts[k]
    let box = tile.intersection(part.box)
    if box.isEmpty { return }
    if !part.isPolygon {
      paint(part, of: index, box, on: &target)
      return
    }
    var rule = step
    if let face, k > 0 || face.layer != index {
      // Parts that lie on a face and have its outline follow its rule, or they would leave a gap along its edges.
      let isDecoration = ConvexPolygon.isSame(
        part.polygon, scene.layers[face.layer].parts[0].polygon, within: PreparedScene.edgeSlack)
      if isDecoration { rule = face }
    }
    if let piece = step.piece { part.polygon = piece }
    let neighbours = rule.later.filter { scene.layers[$0.layer].parts[0].box.meets(box) }
    for y in box.minY..<box.maxY {
      coverage.measure(part.polygon, row: y, columns: box.minX..<box.maxX)
      for x in coverage.first..<coverage.end {
        var area = coverage.areas[x - coverage.start]
        if area <= 0 || !isCentreInside(part.cuts, x, y) { continue }
        if area < 1 && (!neighbours.isEmpty || step.laterPieces > 0) {
          area = shared(area, part, neighbours, laterPieces: step.laterPieces, x: x, y: y)
        }
        if area > 0 { paint(part, of: index, x, y, area, on: &target) }
      }
    }
  }

  /// Paints what is not a plain polygon.
  func paint(_ part: Part, of index: Int, _ box: PixelBox, on target: inout TileBuffer) {
    forCoverage(of: part, box) { x, y, area in paint(part, of: index, x, y, area, on: &target) }
  }

  /// Calls `visit` with every pixel of a box of which a part covers something.
  func forCoverage(of part: Part, _ box: PixelBox, _ visit: (_ x: Int, _ y: Int, _ area: Double) -> Void) {
    let box = box.intersection(part.box)
    if box.isEmpty { return }
    for y in box.minY..<box.maxY {
      if let shape = part.coverage {
        shape.forPixels(row: y, columns: box.minX..<box.maxX) { x, area in
          if isCentreInside(part.cuts, x, y) { visit(x, y, area) }
        }
      } else if let polygon = part.isPolygon ? part.polygon : part.clip {
        coverage.measure(polygon, row: y, columns: box.minX..<box.maxX)
        for x in coverage.first..<coverage.end {
          let area = coverage.areas[x - coverage.start]
          if area > 0 && isCentreInside(part.cuts, x, y) { visit(x, y, area) }
        }
      } else {
        for x in box.minX..<box.maxX where isCentreInside(part.cuts, x, y) { visit(x, y, 1) }
      }
    }
  }

  /// Whether cuts leave a pixel alone.
  func isCentreInside(_ cuts: [CentreCut], _ x: Int, _ y: Int) -> Bool {
    if cuts.isEmpty { return true }
    let isInside = cuts.allSatisfy { $0.holds(x: x, y: y) }
    if !isInside, let recorder, cuts.contains(where: { $0.isNearBorder(x: x, y: y) }) { recorder.noteSensitive() }
    return isInside
  }

  /// Paints a part's pixel.
  private func paint(
    _ part: Part, of index: Int, _ x: Int, _ y: Int, _ area: Double, on target: inout TileBuffer
  ) {
    let colour: SIMD4<Double>
    var lookup: TexelLookup?
    switch part.paint {
    case .solid(let solid): colour = solid
    case .picture(let number):
      let picture = scene.pictures[number]
      let found = TexelLookup(
        picture.content, picture.placement, fromPixels: scene.layers[index].fromPixels, x: x, y: y)
      colour =
        sampler(of: picture.content).colour(
          u: found.u, v: found.v, filter: found.filter, levelOfDetail: found.levelOfDetail,
          window: picture.placement.window) * part.tint * part.weight
      lookup = found
    case .gradient(let number): colour = gradientColour(number, of: index, x, y) * part.tint
    case .raster(let number): colour = rasterColour(number, x, y) * part.tint
    case .shadow(let number): colour = part.tint * scene.shadows[number].value(x: x, y: y)
    }
    if sum != nil {
      sum?.add(colour * (part.opacity * area), x: x, y: y)
    } else {
      target.blend(colour * (part.opacity * area), x: x, y: y)
    }
    recorder?.note(
      part, owner: scene.layers[index].owner, edges: scene.layers[index].edges, coverage: area, colour: colour, lookup)
    guard let recorder else { return }
    if colour != .zero {
      note(part, of: index, x, y, recorder)
    } else if case .raster(let number) = part.paint, scene.rasters[number].isSensitive(x: x, y: y) {
      recorder.noteSensitive()
    }
  }

  /// The coverage of an opaque face where later faces that share an edge with it reach into the pixel: it lies under
  /// their antialiased edges, so that pixel's result is the mean over its area and no background shows in the joint.
  /// Pieces of one member, of whatever alpha, meet alike.
  private func shared(
    _ area: Double, _ part: Part, _ later: [LaterFace], laterPieces: Double, x: Int, y: Int
  ) -> Double {
    let own = ConvexPolygon.inPixel(part.polygon, x: x, y: y)
    var visible = area
    var alpha = part.opacity
    if case .solid(let colour) = part.paint { alpha *= colour[3] }
    var free = 1.0 - alpha * laterPieces
    for other in later {
      let polygon = other.piece ?? ConvexPolygon.inPixel(scene.layers[other.layer].parts[0].polygon, x: x, y: y)
      let size = ConvexPolygon.area(polygon)
      if size <= 0 { continue }
      visible -= ConvexPolygon.area(ConvexPolygon.intersection(own, polygon))
      free -= size
    }
    return free <= 1.0 / 1024 ? 0 : limited(visible / free, 0, 1)
  }

  private func sampler(of content: LayerContent) -> TexelSampler {
    let needsLevels = content.minificationFilter == .trilinear
    if let known = samplers[content.image.id], !needsLevels || known.levels.count > 1 || known.isSingleTexel {
      return known
    }
    let new = TexelSampler(content.image.pixels, smallerLevels: needsLevels)
    samplers[content.image.id] = new
    return new
  }
}
