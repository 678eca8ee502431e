import Geometry
import RenderModel
import Tessellator

// Shadows ([S] 3).
extension PreparedScene {
  /// Adds the shadow that a picture's alpha casts.
  mutating func addAlphaShadow(_ layer: inout PreparedLayer, _ index: Int, _ source: FilteredPicture) {
    guard let shadow = layer.look.shadow else { return }
    let spread = pixelSpread(shadow.covariance, layer)
    let offset = pixelOffset(shadow, layer)
    var alphas = source.pixels.alphas
    let wanted = frame.moved(by: -offset).grown(by: 1).intersection(alphas.box.grown(by: Self.reach(spread)))
    // The picture's alpha has the tint's in it.
    let tint = layer.tint[3] > 0 ? layer.tint / layer.tint[3] : .zero
    guard !wanted.isEmpty, let colour = shadowColour(layer, tint: tint) else { return }
    guard payBlur(alphas.box, to: wanted, spread) else { return reportLimit(index) }
    if spread != Point() { alphas = alphas.blurred(spread, to: wanted) }
    var raster = PreparedRaster(pixels: alphas, isBlurred: true)
    if offset != Point() {
      raster.fromPixels = PlaneMap(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(-offset.x, -offset.y, 1))
    }
    rasters.append(raster)
    // A picture that is read between its pixels fades out over one more.
    let source = offset == Point() ? layer.look.filteredInk : layer.look.filteredInk?.insetBy(-pixelLength(layer))
    layer.shadow = shadowPart(.raster(rasters.count - 1), layer, source: source, lay: shadow, colour: colour)
    if let part = layer.shadow { layer.box = layer.box.union(part.box) }
  }

  /// A length of a layer's plane that is a pixel or more in every direction, under a map without perspective.
  private func pixelLength(_ layer: PreparedLayer) -> Double {
    let map = layer.toPixels
    let a = Point(map.x[0], map.x[1]) / map.origin[2]
    let b = Point(map.y[0], map.y[1]) / map.origin[2]
    return limited((a.dot(a) + b.dot(b)).squareRoot() / abs(a.cross(b)), 0, 1e9)
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
}
