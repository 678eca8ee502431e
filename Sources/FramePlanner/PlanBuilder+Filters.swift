import Geometry
import RenderModel

// Filters on a layer's picture and on what is behind it, and the blur that they and shadows share.
extension PlanBuilder {
  /// Standard deviations, along the pixel grid's axes, of all blurs of a list together.
  func filterSpread(_ i: Int, _ filters: [FilterDescription]) -> Vector2 {
    let square = filters.reduce(0.0) {
      if case .gaussianBlur(let sigma) = $1 { $0 + sigma * sigma } else { $0 }
    }
    return spread(i, sigma: square.squareRoot())
  }

  private func spread(_ i: Int, sigma: Double) -> Vector2 {
    let d = derivative(i)
    return Vector2(
      sigma * (d.x.x * d.x.x + d.y.x * d.y.x).squareRoot(), sigma * (d.x.y * d.x.y + d.y.y * d.y.y).squareRoot())
  }

  /// Sends a picture through filters.
  ///
  /// - Parameter limit: the pixels that are wanted of the result.
  @inline(never)
  mutating func applyFilters(
    _ filters: [FilterDescription], to picture: LayerPicture, _ i: Int, limit: Rectangle,
    _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    var picture = picture
    var k = 0
    while k < filters.count {
      switch filters[k] {
      case .gaussianBlur(let sigma):
        k += 1
        if sigma <= 0 { continue }
        // Later blurs need what lies beside the limit.
        let reach = k < filters.count ? Self.reach(filterSpread(i, Array(filters[k...]))) : 0
        guard let flat = materialized(picture, i, snapshot),
          let blurred = blur(flat.surface, spread(i, sigma: sigma), limit: limit.insetBy(-reach), i, snapshot)
        else { return nil }
        picture = blurred
      case .colourMatrix:
        guard let flat = materialized(picture, i, snapshot) else { return nil }
        let table = encoder.table.count
        var matrices = 0
        while k < filters.count, case .colourMatrix(let matrix) = filters[k] {
          for row in [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.bias] {
            encoder.table.append(SIMD4<Float>(row))
          }
          matrices += 1
          k += 1
        }
        picture = LayerPicture(
          surface: flat.surface, form: .filtered(table: table, matrices: matrices), isClipped: flat.isClipped)
      }
    }
    return picture
  }

  /// Blurs a surface of the target's grid.
  ///
  /// - Parameters:
  ///   - spread: standard deviations along x and y, pixels.
  ///   - limit: the pixels that are wanted of the result.
  @inline(never)
  mutating func blur(
    _ source: Int, _ spread: Vector2, limit: Rectangle, _ i: Int, _ snapshot: LayerTreeSnapshot
  ) -> LayerPicture? {
    let (least, most) = (min(spread.x, spread.y), min(max(spread.x, spread.y), RenderLimits.blurSigma))
    var halvings = BlurSteps(least).halvings
    while BlurSteps.rest(most, halvings) > Blur.mostSigma { halvings += 1 }
    var surface = source
    for _ in 0..<halvings {
      let s = area(of: surface)
      let half = Self.whole(Rectangle(minX: s.minX / 2, minY: s.minY / 2, maxX: s.maxX / 2, maxY: s.maxY / 2))
      guard let next = makeSurface(half, format: .rgba16Float, i, snapshot) else { return nil }
      addPass(into: next, .halved(surface))
      surface = next
    }
    let step = Double(1 << halvings)
    let wanted = Self.whole(
      Rectangle(
        minX: limit.minX / step, minY: limit.minY / step, maxX: limit.maxX / step, maxY: limit.maxY / step
      ).insetBy(halvings > 0 ? -2 : 0))
    for isHorizontal in [true, false] {
      let sigma = BlurSteps.rest(min(isHorizontal ? spread.x : spread.y, RenderLimits.blurSigma), halvings)
      if sigma < 0.02 { continue }
      let reach = (3 * sigma).rounded(.up)
      var box = area(of: surface)
      if isHorizontal {
        box = Rectangle(
          minX: max(box.minX - reach, wanted.minX), minY: box.minY, maxX: min(box.maxX + reach, wanted.maxX),
          maxY: box.maxY)
      } else {
        box = Rectangle(
          minX: box.minX, minY: max(box.minY - reach, wanted.minY), maxX: box.maxX,
          maxY: min(box.maxY + reach, wanted.maxY))
      }
      let isLast = !isHorizontal && halvings == 0
      guard !box.isEmpty,
        let next = makeSurface(box, format: isLast ? .rgba8 : .rgba16Float, i, snapshot)
      else { return nil }
      addPass(into: next, .blurred(surface, Blur(isHorizontal: isHorizontal, sigma: min(sigma, Blur.mostSigma))))
      surface = next
    }
    return LayerPicture(surface: surface, form: halvings > 0 ? .halved(halvings) : .plain)
  }

  /// Filters what the target holds behind a layer, inside its outline.
  @inline(never)
  mutating func emitBackgroundFilters(
    _ i: Int, _ look: LayerLook, _ opacity: Double, _ snapshot: LayerTreeSnapshot
  ) {
    let filters = look.style.backgroundFilters
    let node = snapshot.nodes[i]
    guard !filters.isEmpty, !node.bounds.isEmpty, let box = window(node.bounds, i, within: visible) else { return }
    let area = passes[passes.count - 1].area
    let reach = Self.reach(filterSpread(i, filters))
    guard let backdrop = capture(box.insetBy(-reach).intersection(area), i, snapshot) else { return }
    let outer = clip
    clip = nil
    let filtered = applyFilters(filters, to: LayerPicture(surface: backdrop), i, limit: box, snapshot)
    let flat = filtered.flatMap { materialized($0, i, snapshot) }
    clip = outer
    guard let flat else { return }
    // D (1 - k) + B k: first what is taken away, then what is added. A layer that fades takes its filters along.
    let region = outline(node, look)
    let weight = Float(opacity)
    emitRegion(i, region, .colour(SIMD4(0, 0, 0, weight)), mode: .destinationOut, snapshot)
    emitRegion(
      i, region, .painted(.surface(flat.surface), record: record(colour: SIMD4(repeating: weight))), mode: .plusLighter,
      snapshot)
  }
}
