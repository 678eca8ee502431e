import Geometry
import RenderModel
import Tessellator

// Shadows ([S] 3): of outlines and paths from a blurred map made on the CPU, of anything else from its picture.
extension PlanBuilder {
  /// Paints the shadow of a layer's outline or of its shadowPath. No surface is needed.
  @inline(never)
  mutating func emitOutlineShadow(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, _ shadow: ShadowDescription, _ plane: ShadowPlane,
    _ opacity: Double, _ snapshot: LayerTreeSnapshot
  ) {
    let colour = paint(shadow.colour, i, opacity)
    var region: RegionPart
    if let path = shadow.path {
      region = RegionPart(
        source: path, kind: .fill(.nonZero), ink: path.box, extent: max(path.box.width, path.box.height))
    } else {
      region = outline(node, look)
    }
    let source = region.ink
    if shadow.sigma <= 0 {
      region.offset = region.offset + plane.offset
      region.ink = plane.ink(of: source)
      return emitRegion(i, region, .colour(colour), snapshot)
    }
    let shape: ShadowShape
    if let path = shadow.path {
      shape = .path(path)
    } else {
      shape = .outline(OutlineKey(look.style, node.bounds))
    }
    guard let map = shadowMaps.map(shape, plane, sigma: shadow.sigma) else {
      return emitSilhouetteShadow(i, region, shadow, plane, opacity, snapshot)
    }
    let area = passes[passes.count - 1].area
    guard projectPart(shadowQuad(plane.ink(of: source), i, plane), i) else { return }
    let outline = clipper.vertices
    var context = cutContext()
    context.hardCuts = context.cuts + context.hardCuts
    context.cuts = []
    guard let (quad, box) = encoder.encode(outline, 0..<outline.count, context, frame: area, colour: colour) else {
      return
    }
    // A point p of the plane is read at ((p - offset - origin) C) / step + margin.
    let toMap = Homography(
      SIMD4(plane.xx, plane.xy, 0, 0) / map.step, SIMD4(plane.xy, plane.yy, 0, 0) / map.step, SIMD4(0, 0, 1, 0)
    ).preTranslated(-plane.offset.x - region.offset.x, -plane.offset.y - region.offset.y)
    var toTexels = spatial.toScreen[i].adjugate * toMap
    let shift = Homography(SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(map.origin.x, map.origin.y, 1, 0))
    toTexels = toTexels * shift
    let instance = Self.instance(quad, toTexels, box, clamp: map.stretch)
    passes[passes.count - 1].add(instance, .shadow(image: imageNumber(map.image)), box, &pool)
  }

  /// What is painted for a shadow that reaches over `ink`. Where the blur is short against a pixel it is wider by one, so
  /// that its own edges take nothing from the pixels whose centres the shadow covers.
  private func shadowQuad(_ ink: Rectangle, _ i: Int, _ plane: ShadowPlane) -> Rectangle {
    let spread = pixelSpread(i, plane)
    if min(spread.x, spread.y) >= 0.5 { return ink }
    let d = derivative(i)
    let area = abs(d.x.x * d.y.y - d.x.y * d.y.x)
    let x = (d.y.y * d.y.y + d.y.x * d.y.x).squareRoot() / area
    let y = (d.x.x * d.x.x + d.x.y * d.x.y).squareRoot() / area
    guard x.isFinite, y.isFinite else { return ink }
    return Rectangle(minX: ink.minX - x, minY: ink.minY - y, maxX: ink.maxX + x, maxY: ink.maxY + y)
  }

  /// The picture of a layer that casts a shadow: drawn once, for the shadow and for itself.
  @inline(never)
  mutating func shadowCaster(
    _ i: Int, _ node: LayerNode, _ look: LayerLook, _ plane: ShadowPlane, _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    guard let box = window(look.picture, i, within: visible.union(casting(i, plane))),
      let scope = beginSurface(box, keepsClip: false, i, snapshot)
    else { return nil }
    emitParts(i, node, look, level: -1, place: -1, opacity: 1, snapshot)
    endSurface(scope)
    return LayerPicture(surface: scope.surface)
  }

  /// Paints the shadow of a picture; returns the picture as a surface of the target's grid.
  ///
  /// - Parameter isTinted: whether the picture's alpha has that of the layer's tint in it.
  @inline(never)
  mutating func emitAlphaShadow(
    _ i: Int, _ picture: LayerPicture, _ shadow: ShadowDescription, _ plane: ShadowPlane, _ opacity: Double,
    isTinted: Bool = true, _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    guard let flat = materialized(picture, i, snapshot) else { return nil }
    let spread = pixelSpread(i, plane)
    let shift = pixelOffset(i, plane)
    let limit = visible.moved(shift * -1)
    guard let blurred = blur(flat.surface, spread, limit: limit, i, snapshot) else { return flat }
    var tinted = blurred
    tinted.shift = shift
    tinted.isTint = true
    tinted.colour = paint(shadow.colour, i, opacity)
    if isTinted && !tints.isEmpty && tints[i].w > 0 { tinted.colour /= tints[i].w }
    put(tinted, i, snapshot)
    return flat
  }

  /// The shadow of a region that is too fine for a map: drawn, and blurred on the GPU.
  @inline(never)
  private mutating func emitSilhouetteShadow(
    _ i: Int, _ region: RegionPart, _ shadow: ShadowDescription, _ plane: ShadowPlane, _ opacity: Double,
    _ snapshot: LayerTreeSnapshot
  ) {
    guard let box = window(region.ink, i, within: casting(i, plane)),
      let scope = beginSurface(box, keepsClip: false, i, snapshot)
    else { return }
    emitRegion(i, region, .colour(SIMD4(repeating: 1)), snapshot)
    endSurface(scope)
    _ = emitAlphaShadow(i, LayerPicture(surface: scope.surface), shadow, plane, opacity, isTinted: false, snapshot)
  }

  // MARK: - Lengths in pixels

  /// The derivative of a layer's map to pixels in the middle of what it shows: rows of x and y.
  func derivative(_ i: Int) -> (x: Vector2, y: Vector2) {
    let map = spatial.toScreen[i]
    let ink = index.ink[i]
    let v = map.transform((ink.minX + ink.maxX) / 2, (ink.minY + ink.maxY) / 2)
    let p = Vector2(v.x / v.z, v.y / v.z)
    return (
      Vector2((map.r0.x - p.x * map.r0.z) / v.z, (map.r0.y - p.y * map.r0.z) / v.z),
      Vector2((map.r1.x - p.x * map.r1.z) / v.z, (map.r1.y - p.y * map.r1.z) / v.z)
    )
  }

  /// A shadow's standard deviations along the pixel grid's axes.
  private func pixelSpread(_ i: Int, _ plane: ShadowPlane) -> Vector2 {
    let d = derivative(i)
    // The covariance is sigma^2 G^-1 = sigma^2 C^-1 C^-1, so the deviations are the lengths of C^-1's rows, mapped.
    let area = plane.xx * plane.yy - plane.xy * plane.xy
    let sigma = plane.sigma / area
    let a = Vector2(plane.yy * d.x.x - plane.xy * d.y.x, plane.yy * d.x.y - plane.xy * d.y.y)
    let b = Vector2(plane.xx * d.y.x - plane.xy * d.x.x, plane.xx * d.y.y - plane.xy * d.x.y)
    return Vector2((a.x * a.x + b.x * b.x).squareRoot() * sigma, (a.y * a.y + b.y * b.y).squareRoot() * sigma)
  }

  /// The pixels whose alpha may cast shadows on what can be seen.
  func casting(_ i: Int, _ plane: ShadowPlane) -> Rectangle {
    visible.moved(pixelOffset(i, plane) * -1).insetBy(-Self.reach(pixelSpread(i, plane)))
  }

  private func pixelOffset(_ i: Int, _ plane: ShadowPlane) -> Vector2 {
    let d = derivative(i)
    return Vector2(
      d.x.x * plane.offset.x + d.y.x * plane.offset.y, d.x.y * plane.offset.x + d.y.y * plane.offset.y)
  }

  /// How far a blur reaches, in whole pixels.
  static func reach(_ spread: Vector2) -> Double {
    min((3 * max(spread.x, spread.y)).rounded(.up) + 2, 3 * RenderLimits.blurSigma)
  }
}

extension Rectangle {
  func moved(_ d: Vector2) -> Rectangle {
    Rectangle(minX: minX + d.x, minY: minY + d.y, maxX: maxX + d.x, maxY: maxY + d.y)
  }
}
