import Geometry
import RenderModel

// Layers that are drawn through a bitmap of their own plane: rasterised ones, and blurs under uneven scales and in space.
extension PlanBuilder {
  /// Longest side of such a bitmap, pixels.
  private static let longest = 4096.0

  /// Whether a layer's blurs run along the axes of the target's pixel grid.
  func liesOnGrid(_ i: Int, _ look: LayerLook) -> Bool {
    guard look.blurs || look.castsAlpha else { return true }
    let map = spatial.toScreen[i]
    if map.r0.z != 0 || map.r1.z != 0 { return false }
    let castsAlpha = look.castsAlpha && look.shadow?.sigma ?? 0 > 0
    let d = derivative(i)
    if look.blurs && !Self.isUpright(d.x, d.y) { return false }
    guard castsAlpha, let plane = look.shadow, plane.sigma > 0 else { return true }
    // C^-1 times the derivative, but for a factor.
    let a = Vector2(plane.yy * d.x.x - plane.xy * d.y.x, plane.yy * d.x.y - plane.xy * d.y.y)
    let b = Vector2(plane.xx * d.y.x - plane.xy * d.x.x, plane.xx * d.y.y - plane.xy * d.x.y)
    return Self.isUpright(a, b)
  }

  /// Whether a round Gaussian that goes through the matrix of rows a and b has the grid's axes for its own.
  private static func isUpright(_ a: Vector2, _ b: Vector2) -> Bool {
    let mixed = a.x * a.y + b.x * b.y
    let (xx, yy) = (a.x * a.x + b.x * b.x, a.y * a.y + b.y * b.y)
    return abs(mixed) <= 1e-6 * max(xx, yy)
  }

  /// Pixels a point of a bitmap that holds what can be seen of a layer: a power of 2.
  mutating func gridScale(_ i: Int, _ look: LayerLook) -> Double {
    part.reset(frame: passes[passes.count - 1].area)
    guard part.append(index.ink[i], node: i, rank: 0, isOpaque: false, spatial) else { return 1 }
    let stretch = PlaneStretch.greatest(spatial.toScreen[i], part.vertices)
    let step = PlaneStretch.step(stretch, extent: 0)
    return Double(sign: .plus, exponent: max(-16, min(step, 16)), significand: 1)
  }

  /// The picture of a layer, drawn on a grid over its own plane.
  @inline(never)
  mutating func rasterPicture(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, scale: Double, _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    let ink = index.ink[i]
    if window(ink, i, within: visible) == nil { return nil }
    var scale = scale
    while max(ink.width, ink.height) * scale + 4 > Self.longest { scale /= 2 }
    let (left, low) = ((ink.minX * scale).rounded(.down) - 1, (ink.minY * scale).rounded(.down) - 1)
    let box = Rectangle(
      x: 0, y: 0, width: (ink.maxX * scale).rounded(.up) + 1 - left, height: (ink.maxY * scale).rounded(.up) + 1 - low)
    guard box.width.isFinite, box.height.isFinite else { return nil }
    let map = Homography(SIMD4(scale, 0, 0, 0), SIMD4(0, scale, 0, 0), SIMD4(-left, -low, 1, 0))
    let firstPass = plan.passes.count
    guard let scope = beginSurface(box, keepsClip: false, i, snapshot) else { return nil }
    let base = spatial.rebase(i, onto: map, snapshot)
    let outerGrid = grid
    grid = box
    if look.style.filters.isEmpty && look.style.mask < 0 {
      emitStyled(i, node, look, level: -1, place: -1, opacity: 1, snapshot)
    } else if let picture = gridPicture(i, node, look, snapshot) {
      put(picture, i, snapshot)
    }
    grid = outerGrid
    spatial.restore(base)
    endSurface(scope)
    let isRasterised = look.style.rasterizationScale > 0
    if isRasterised {
      plan.surfaces[scope.surface].cacheKey = SubtreeHash.key(i, snapshot, scale: scale)
      for k in firstPass..<plan.passes.count where plan.passes[k].scope == nil { plan.passes[k].scope = scope.surface }
    }
    let rectangle = Rectangle(
      minX: left / scale, minY: low / scale, maxX: (left + box.width) / scale, maxY: (low + box.height) / scale)
    let isNearest = isRasterised && filter(i, look, scale) == .nearest
    return LayerPicture(
      surface: scope.surface, form: .raster(rectangle, toRaster: map, isNearest: isNearest))
  }

  /// The filter that reads a rasterised layer's bitmap.
  private func filter(_ i: Int, _ look: LayerLook, _ scale: Double) -> ContentsFilter {
    // Texels that a step of one pixel crosses, along x and along y, as for pictures.
    let d = derivative(i)
    let area = abs(d.x.x * d.y.y - d.x.y * d.y.x)
    let step = scale / area * max(Vector2(d.y.y, d.x.y).length, Vector2(d.y.x, d.x.x).length)
    return step > 1 + 1e-9 ? look.style.minificationFilter : look.style.magnificationFilter
  }
}
