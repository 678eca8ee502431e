import Geometry
import RenderModel

// Layers that are painted into a buffer of their own, and what is read from buffers.
extension TilePainter {
  /// Paints a layer into a buffer and puts that down.
  ///
  /// A function of its own so that the recursion through nested layers, up to `RenderLimits.depth`, needs little stack.
  @inline(never)
  func paintGroup(_ index: Int, _ box: PixelBox, on target: inout TileBuffer) {
    guard let group = scene.layers[index].group else { return }
    var buffer = TileBuffer(box)
    recorder?.beginGroup()
    let outer = face
    face = nil
    paintPicture(index, box, on: &buffer)
    if let mask = group.mask { apply(mask, box, on: &buffer) }
    if let clip = group.clip { apply(clip, box, on: &buffer) }
    if !group.cuts.isEmpty { apply(group.cuts, box, on: &buffer) }
    face = outer
    recorder?.endGroup()
    if let recorder, group.blend != .sourceOver {
      for y in box.minY..<box.maxY {
        for x in box.minX..<box.maxX
        where isSteep(group.blend, source: buffer[x, y] * group.opacity, backdrop: target[x, y]) {
          recorder.noteSensitive()
        }
      }
    }
    target.blend(buffer, opacity: group.opacity, group.blend, bounds: group.bounds, cuts: group.cuts)
  }

  /// Paints a layer with its shadow and its filters as it is in its own buffer, without what is done to all of that.
  func paintPicture(_ index: Int, _ box: PixelBox, on buffer: inout TileBuffer) {
    if scene.layers[index].shadow != nil { paintShadow(of: index, box, on: &buffer) }
    if let filter = scene.layers[index].group?.filter {
      var picture = TileBuffer(box)
      paintBody(PaintStep(layer: index), box, on: &picture)
      if let recorder, picture.isSteep(filter) { recorder.noteSensitive() }
      picture.apply(filter)
      buffer.blend(picture, opacity: 1)
    } else {
      paintBody(PaintStep(layer: index), box, on: &buffer)
    }
  }

  @inline(never)
  func paintShadow(of index: Int, _ box: PixelBox, on target: inout TileBuffer) {
    guard let part = scene.layers[index].shadow else { return }
    paint(part, of: index, box, on: &target)
  }

  private func apply(_ mask: LayerMask, _ box: PixelBox, on buffer: inout TileBuffer) {
    switch mask {
    case .part(let part):
      guard case .solid(let colour) = part.paint else { return }
      var factors = [Double](repeating: 0, count: box.width * box.height)
      forCoverage(of: part, box) { x, y, area in
        factors[(y - box.minY) * box.width + x - box.minX] = area * colour[3] * part.opacity
        if area < 1 { recorder?.noteEdge() }
      }
      for y in box.minY..<box.maxY {
        for x in box.minX..<box.maxX {
          buffer.multiply(by: factors[(y - box.minY) * box.width + x - box.minX], x: x, y: y)
        }
      }
    case .tree(let index):
      var picture = TileBuffer(box)
      recorder?.beginGroup()
      paint(PaintStep(layer: index), box, on: &picture)
      recorder?.endGroup()
      for y in box.minY..<box.maxY {
        for x in box.minX..<box.maxX { buffer.multiply(by: picture[x, y][3], x: x, y: y) }
      }
    }
  }

  private func apply(_ clip: ShapeCoverage, _ box: PixelBox, on buffer: inout TileBuffer) {
    if let recorder {
      for y in box.minY..<box.maxY {
        clip.forPixels(row: y, columns: box.minX..<box.maxX) { _, area in if area < 1 { recorder.noteEdge() } }
      }
    }
    buffer.multiply(by: clip)
  }

  private func apply(_ cuts: [CentreCut], _ box: PixelBox, on buffer: inout TileBuffer) {
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX where !isCentreInside(cuts, x, y) { buffer.multiply(by: 0, x: x, y: y) }
    }
  }

  // MARK: - Paints

  func gradientColour(_ number: Int, of index: Int, _ x: Int, _ y: Int) -> SIMD4<Double> {
    guard let place = place(of: index, x, y) else { return .zero }
    return scene.gradients[number].colour(at: Vector2(place.x, place.y))
  }

  func rasterColour(_ number: Int, _ x: Int, _ y: Int) -> SIMD4<Double> { scene.rasters[number].colour(x: x, y: y) }

  /// The point of a layer at a pixel's centre.
  private func place(of index: Int, _ x: Int, _ y: Int) -> Point? {
    let q = scene.layers[index].fromPixels.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))
    let place = Point(q[0], q[1]) / q[2]
    return place.isFinite ? place : nil
  }

  /// Notes what is hard about a pixel that a part was painted in.
  func note(_ part: Part, of index: Int, _ x: Int, _ y: Int, _ recorder: PixelRecorder) {
    if part.cuts.contains(where: { $0.isNearBorder(x: x, y: y) }) { recorder.noteSensitive() }
    switch part.paint {
    case .solid, .picture: break
    case .shadow: recorder.noteBlur()
    case .gradient(let number):
      guard let place = place(of: index, x, y) else { return }
      // What lies within 1/256 of a pixel.
      let map = scene.layers[index].fromPixels
      let w = map.image(of: SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1))[2]
      let a = (Point(map.x[0], map.x[1]) - place * map.x[2]) / w
      let b = (Point(map.y[0], map.y[1]) - place * map.y[2]) / w
      if scene.gradients[number].isSensitive(
        at: Vector2(place.x, place.y), withinPoints: max(a.length, b.length) / 256)
      {
        recorder.noteSensitive()
      }
    case .raster(let number): note(scene.rasters[number], number, x, y, recorder)
    }
  }

  /// What is found in pixels of the scene, each painted by itself.
  private func classes(_ box: PixelBox) -> [PixelClass] {
    guard let recorder, !box.isEmpty else { return [] }
    var result: [PixelClass] = []
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX {
        let pixel = PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
        var buffer = TileBuffer(pixel)
        recorder.begin(x: x, y: y)
        paint(pixel, on: &buffer)
        result.append(recorder.result)
      }
    }
    return result
  }

  private func note(_ raster: PreparedRaster, _ number: Int, _ x: Int, _ y: Int, _ recorder: PixelRecorder) {
    if raster.isBlurred { recorder.noteBlur() }
    if raster.fromPixels != nil { recorder.noteSampling(raster.isNearest ? .nearest : .linear) }
    if let source = raster.scene {
      // What is in the pixel is what is in the picture's, where that was painted.
      let painter = pictures[number] ?? TilePainter(source, recorder: PixelRecorder())
      pictures[number] = painter
      recorder.note(painter.classes(raster.sources(x: x, y: y)))
    }
    if raster.isSensitive(x: x, y: y) { recorder.noteSensitive() }
  }

  // MARK: - Backdrops

  /// Backdrops that may wait for one another, each with a painter of its own on the stack.
  private static let mostPending = 12

  /// Replaces what is behind a layer, within its outline, by what its background filters make of it.
  @inline(never)
  func filterBackdrop(of index: Int, _ box: PixelBox, on target: inout TileBuffer) {
    guard let part = scene.layers[index].backdrop, !pending.contains(index), pending.count < Self.mostPending
    else { return }
    let filters = scene.layers[index].look.style.backgroundFilters
    let area = box.intersection(part.box)
    if area.isEmpty { return }
    let isBlurred = filters.contains(where: \.isBlur)
    var filtered: TileBuffer
    if isBlurred {
      filtered = backdrop(of: index)
    } else {
      filtered = target.cut(to: area)
      if let filter = PreparedScene.colourFilter(filters) { filtered.apply(filter) }
    }
    // A layer that fades takes its filters along.
    let opacity = scene.layers[index].group?.opacity ?? scene.layers[index].inheritedOpacity
    forCoverage(of: part, area) { x, y, k in
      let d = target[x, y]
      target.set(d + (filtered[x, y] - d) * (k * opacity), x: x, y: y)
      if k < 1 { recorder?.noteEdge() }
      if isBlurred { recorder?.noteBlur() }
    }
  }

  /// What lies behind a layer in all of its outline, blurred.
  private func backdrop(of index: Int) -> TileBuffer {
    if let known = backdrops[index] { return known }
    let style = scene.layers[index].look.style
    let wanted = scene.layers[index].backdrop?.box ?? PixelBox()
    let spreads = scene.spreads(style.backgroundFilters, scene.layers[index])
    let reaches = spreads.map(PreparedScene.reach)
    let all = wanted.grown(by: reaches.reduce(0, +)).intersection(scene.frame)
    var picture = behind(index, all)
    var rest = reaches.reduce(0, +)
    var matrices: [ColourMatrix] = []
    for (k, filter) in style.backgroundFilters.enumerated() {
      if case .colourMatrix(let matrix) = filter { matrices.append(matrix) }
      if reaches[k] == 0 { continue }
      picture.apply(ColourFilter(matrices))
      matrices = []
      rest -= reaches[k]
      picture = picture.blurred(spreads[k], to: wanted.grown(by: rest).intersection(scene.frame))
    }
    picture.apply(ColourFilter(matrices))
    let result = picture.cut(to: wanted)
    backdrops[index] = result
    return result
  }

  /// What the buffer that a layer is painted into holds when it is the layer's turn.
  private func behind(_ index: Int, _ box: PixelBox) -> TileBuffer {
    var chain: Set<Int> = []
    var above = index
    var buffer = -1
    while true {
      if scene.isMask(above) {
        chain.insert(above)
        buffer = above
        break
      }
      above = scene.parent(of: above)
      if above < 0 { break }
      if scene.layers[above].group != nil {
        buffer = above
        break
      }
      chain.insert(above)
    }
    let painter = TilePainter(scene)
    painter.backdrops = backdrops
    painter.stop = index
    painter.pending = pending.union([index])
    painter.way = chain
    var result = TileBuffer(box, fill: buffer < 0 ? scene.stand.fill : SIMD4(0, 0, 0, 0))
    if box.isEmpty { return result }
    if buffer < 0 {
      painter.paint(box, on: &result)
    } else if let group = scene.layers[buffer].group, !chain.contains(buffer) {
      // What is behind a layer is what its superlayer's filters have not seen yet.
      if group.filter != nil {
        painter.paintBody(PaintStep(layer: buffer), box, on: &result)
      } else {
        painter.paintPicture(buffer, box, on: &result)
      }
    } else {
      painter.paint(PaintStep(layer: buffer), box, on: &result)
    }
    backdrops = painter.backdrops
    return result
  }
}
