import Geometry
import RenderModel

// Layers that are drawn through a bitmap of their own plane: rasterised ones, and those whose blurs do not lie along
// the pixel grid. Filters, shadow, mask and clip are made in the bitmap.
extension PreparedScene {
  /// Longest side of a bitmap, in its pixels.
  private static let longestSide = 4096.0

  mutating func addBitmap(_ layer: inout PreparedLayer, _ index: Int, scale given: Double) -> Bool {
    let style = layer.look.style
    guard let ink = layer.ink, let visible = visibleInk(layer) else { return hide(&layer) }
    var scale = limited(given, 1e-9, 1e9)
    while max(ink.maxX - ink.minX, ink.maxY - ink.minY) * scale + 4 > Self.longestSide { scale /= 2 }
    let all = PixelBox(low: Point(ink.minX, ink.minY) * scale, high: Point(ink.maxX, ink.maxY) * scale)
    let seen = PixelBox(
      low: Point(visible.minX, visible.minY) * scale, high: Point(visible.maxX, visible.maxY) * scale)
    let box = all.intersection(seen.grown(by: 2))
    guard pay(box, of: index) else {
      reportLimit(index)
      return false
    }
    if box.isEmpty { return hide(&layer) }
    var stand = Stand(
      frame: box, outer: PlaneMap(x: SIMD3(scale, 0, 0), y: SIMD3(0, scale, 0), origin: SIMD3(0, 0, 1)))
    stand.rootSpace = SpaceMap()
    let scene = scene(of: index, layer, .raster, stand)
    take(scene)
    var raster = PreparedRaster(pixels: TilePainter(scene).paintAll())
    raster.fromPixels = layer.fromPixels.scaled(by: Point(scale, scale))
    if style.rasterizationScale > 0 { raster.isNearest = filter(layer, ink, scale) == .nearest }
    raster.scene = scene
    raster.isBlurred = style.filters.contains(where: \.isBlur) || layer.look.shadow != nil
    _ = hide(&layer)
    if let group = layer.group {
      group.mask = nil
      group.clip = nil
      if style.blend == .sourceOver { layer.group = nil }
    }
    // Read between its pixels the bitmap fades out beyond its border.
    let shown = box.grown(by: 1)
    let reach = Rectangle(
      minX: Double(shown.minX) / scale, minY: Double(shown.minY) / scale, maxX: Double(shown.maxX) / scale,
      maxY: Double(shown.maxY) / scale)
    add(raster, ink: reach, &layer)
    return true
  }

  /// Which of a rasterised layer's filters reads its bitmap: the one for smaller pictures where, in the middle of what
  /// the layer shows, the longer of the steps to the next pixel is more than a pixel of the bitmap.
  private func filter(_ layer: PreparedLayer, _ ink: Rectangle, _ scale: Double) -> ContentsFilter {
    let style = layer.look.style
    let middle = layer.toPixels.image(of: SIMD3((ink.minX + ink.maxX) / 2, (ink.minY + ink.maxY) / 2, 1))
    let pixel = Point(middle[0], middle[1]) / middle[2]
    guard middle[2] > 0, pixel.isFinite, let (a, b) = layer.fromPixels.derivatives(at: pixel) else { return .linear }
    // Rounding must not decide where bitmap and frame are equally fine.
    return max(a.length, b.length) * scale > 1 + 1e-6 ? style.minificationFilter : style.magnificationFilter
  }

  /// What of the layer can be seen, in its own plane.
  private func visibleInk(_ layer: PreparedLayer) -> Rectangle? {
    guard let ink = layer.ink, !ink.isEmpty else { return nil }
    var box: Rectangle?
    for p in project(Self.corners(ink), layer, clip: nil) {
      let q = layer.fromPixels.image(of: SIMD3(p.x, p.y, 1))
      if q[2] > 0, (q[0] / q[2]).isFinite, (q[1] / q[2]).isFinite { box = box.union(q[0] / q[2], q[1] / q[2]) }
    }
    return box
  }

  /// Pixels a point of a bitmap as fine as the layer is seen at most, a power of 2; nil where nothing is seen.
  func bitmapScale(_ layer: PreparedLayer) -> Double? {
    guard let ink = layer.ink else { return nil }
    let stretch = layer.greatestStretch(over: project(Self.corners(ink), layer, clip: nil, margin: 0))
    guard stretch > 0, stretch.isFinite else { return nil }
    let exponent = Int(stretch.exponent) + (stretch.significand > 1 + 1e-6 ? 1 : 0)
    return Double(sign: .plus, exponent: max(-16, min(exponent, 16)), significand: 1)
  }
}

extension PreparedLayer {
  /// The greatest stretch, pixels a point, over a convex polygon of pixels; not less than the true one.
  ///
  /// With p the pixel the derivative is (A - p h) / w, A and h constants of the map and 1 / w affine in p: both factors
  /// are greatest at corners.
  func greatestStretch(over polygon: [Point]) -> Double {
    var spread = 0.0
    var nearness = 0.0
    for p in polygon {
      let a = Point(toPixels.x[0], toPixels.x[1]) - p * toPixels.x[2]
      let b = Point(toPixels.y[0], toPixels.y[1]) - p * toPixels.y[2]
      let half = (a.dot(a) + b.dot(b)) / 2
      let difference = (a.dot(a) - b.dot(b)) / 2
      let rest = (difference * difference + a.dot(b) * a.dot(b)).squareRoot()
      spread = max(spread, half + rest)
      let local = fromPixels.image(of: SIMD3(p.x, p.y, 1))
      let place = Point(local[0], local[1]) / local[2]
      let w = toPixels.image(of: SIMD3(place.x, place.y, 1))[2]
      if w > 0 { nearness = max(nearness, 1 / w) }
    }
    return spread.squareRoot() * nearness
  }
}
