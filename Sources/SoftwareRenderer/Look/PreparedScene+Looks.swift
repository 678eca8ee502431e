import Geometry
import RenderModel
import Tessellator

// What every layer paints, as boxes of its own plane, from the leaves up; and what follows from that: how masksToBounds
// is done, and where shadows come from.
extension PreparedScene {
  mutating func measureLooks() {
    // Of each layer's group.
    var sublayers = [Rectangle?](repeating: nil, count: layers.count)
    for index in layers.indices.reversed() where layers[index].state == .plane {
      measureLook(index, sublayers[index])
      let owner = layers[index].owner
      if owner >= 0, let ink = layers[index].ink, !isMask(index) {
        sublayers[owner] = sublayers[owner].union(Self.box(of: ink, under: layers[index].space.flattened))
      }
    }
  }

  private mutating func measureLook(_ index: Int, _ sublayers: Rectangle?) {
    let node = node(index)
    let style = style(index)
    let bounds = node.bounds
    let isDrawn = !bounds.isEmpty && !node.flags.contains(.transformOnly)
    let masks = node.flags.contains(.masksToBounds) && !node.flags.contains(.transformOnly)
    let radius = max(0, style.radius(in: bounds))
    var count = 0
    // Contents, shape and sublayers.
    var inner = sublayers
    var isCovered = false
    if !node.flags.contains(.transformOnly) { measureContents(index, node, &inner, &count, &isCovered) }
    var gradient: GradientContent?
    if isDrawn, node.gradient >= 0, Int(node.gradient) < snapshot.gradients.count {
      let found = snapshot.gradients[Int(node.gradient)]
      if !GradientEvaluator(found).isEmpty { gradient = found }
    }
    let hasOpaqueGradient = gradient.map { GradientEvaluator($0).isOpaque } ?? false
    let hasBackground = isDrawn && node.backgroundColour.alpha > 0
    // Contents that are not rounded hide all of a background; so do those that are cut to the outline.
    let paintsBackground = hasBackground && !hasOpaqueGradient && !(isCovered && (radius == 0 || masks))
    let hasBorder = isDrawn && style.borderWidth > 0 && style.borderColour.alpha > 0
    let border =
      hasBorder ? min(style.borderWidth, (bounds.maxX - bounds.minX) / 2, (bounds.maxY - bounds.minY) / 2) : 0
    count += (paintsBackground ? 1 : 0) + (gradient != nil ? 1 : 0) + (hasBorder ? 1 : 0)

    let outline = RoundedOutline(bounds, radius: radius, style)
    let staysInside = inner.map { radius > 0 ? outline.contains($0) : bounds.holds($0) } ?? true
    var clip = ClipRule.none
    if masks {
      if radius == 0 {
        clip = .rectangle
      } else if !staysInside || readsBackdropBelow(index) {
        // What layers below find behind them must not change when they touch the outline.
        clip = count == 1 && sublayers == nil ? .outline : .group
      }
    }
    var picture = masks ? inner.intersection(bounds) : inner
    if hasBackground || gradient != nil || hasBorder { picture = picture.union(bounds) }
    let filtered = Self.grown(picture, by: style.filters)
    var ink = filtered
    var shadow: ShadowLay?
    var hasOutlineShadow = false
    if let description = style.shadow, description.colour.alpha > 0,
      let lay = ShadowLay(description, node.transform)
    {
      let isOpaque = isDrawn && (node.backgroundColour.alpha >= 1 || hasOpaqueGradient) && style.filters.isEmpty
      var source = filtered
      if let path = description.path {
        source = path.box.isEmpty ? nil : path.box
        hasOutlineShadow = true
      } else if isOpaque && (clip != .none || staysInside) {
        source = bounds
        hasOutlineShadow = true
      }
      // A layer that clips shows its shadow through itself only.
      if let source, !(masks && isOpaque) {
        shadow = lay
        ink = ink.union(lay.ink(of: source))
        if masks && radius > 0 { clip = .group }
      }
    }
    if index == 0, case .body(let rule) = stand.root { clip = rule }
    if isDrawn && (style.blend.isUnbounded || !style.backgroundFilters.isEmpty) { ink = ink.union(bounds) }
    if masks { ink = ink.intersection(bounds) }
    if style.mask >= 0, let mask = mask(of: index, style) {
      ink =
        layers[mask].state == .plane
        ? layers[mask].ink.flatMap { Self.box(of: $0, under: layers[mask].space.flattened) }
          .flatMap { ink.intersection($0) } : nil
    }
    // Such a mode acts within the bounds whatever of the layer is left there.
    if isDrawn && style.blend.isUnbounded { ink = ink.union(bounds) }
    if style.blend == .destination { ink = nil }
    // A picture that is made beforehand is a buffer already.
    let isBuffer = index == 0 && stand.root != .whole
    let confinesBlends = node.flags.contains(.isIsolated) && !isBuffer && readsBackdropBelow(index)
    layers[index].ink = ink
    layers[index].look = Look(
      style: style, radius: radius, border: border, clip: clip, paintsBackground: paintsBackground,
      gradient: gradient, pictureInk: picture, filteredInk: filtered, shadow: shadow,
      hasOutlineShadow: hasOutlineShadow, confinesBlends: confinesBlends)
  }

  private func readsBackdropBelow(_ index: Int) -> Bool {
    let end = min(Int(node(index).subtreeEnd) - base, layers.count)
    return index + 1 < end && layers[(index + 1)..<end].contains { $0.look.readsBackdrop }
  }

  private mutating func measureContents(
    _ index: Int, _ node: LayerNode, _ inner: inout Rectangle?, _ count: inout Int, _ isCovered: inout Bool
  ) {
    if node.content >= 0, Int(node.content) < snapshot.contents.count {
      let start = pictures.count
      for (content, weight) in snapshot.contents[Int(node.content)].summands {
        if let placement = ContentPlacement(
          content, bounds: node.bounds, flipped: node.flags.contains(.contentsFlipped))
        {
          pictures.append(Picture(content: content, placement: placement, weight: weight))
          inner = inner.union(placement.rect)
          count += 1
        }
      }
      layers[index].contents = start..<pictures.count
      // What a tint makes translucent is the layer as it is without it.
      isCovered = contentsAreOpaque(index) && contentsFill(index)
    }
    if node.shape >= 0, Int(node.shape) < snapshot.shapes.count {
      let shape = snapshot.shapes[Int(node.shape)]
      let box = shape.path.box
      if shape.fillColour.alpha > 0 && !box.isEmpty {
        inner = inner.union(box)
        count += 1
      }
      if let reach = penReach(shape, layers[index]) {
        inner = inner.union(box.insetBy(-reach))
        count += 1
      }
    }
  }

  /// Whether the contents are opaque where all of their pictures are.
  func contentsAreOpaque(_ index: Int) -> Bool {
    let shown = pictures[layers[index].contents]
    return abs(shown.reduce(0) { $0 + $1.weight } - 1) < 1e-9 && shown.allSatisfy(\.content.image.isOpaque)
  }

  /// Whether all pictures of the contents fill the bounds.
  func contentsFill(_ index: Int) -> Bool {
    let bounds = node(index).bounds
    return pictures[layers[index].contents].allSatisfy { $0.placement.fills(bounds) }
  }

  /// How far a stroke may reach beyond the box of the path's points; nil where nothing is stroked.
  private func penReach(_ shape: ShapeContent, _ layer: PreparedLayer) -> Double? {
    let box = shape.path.box
    guard shape.strokeColour.alpha > 0, shape.strokeEnd > shape.strokeStart, shape.stroke.width >= 0,
      box.maxX >= box.minX
    else { return nil }
    var width = shape.stroke.width
    if width == 0 {
      // One pixel, where the path is.
      let middle = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      let stretch = layer.toPixels.leastStretch(at: middle)
      width = stretch > 0 ? 1 / stretch : 1
    }
    var reach = 1.0
    if shape.stroke.cap == .square { reach = 2.0.squareRoot() }
    if shape.stroke.join == .miter { reach = max(reach, shape.stroke.miterLimit) }
    return min(width / 2 * reach, RenderLimits.coordinate)
  }

  /// A box grown by what blurs spread.
  private static func grown(_ box: Rectangle?, by filters: [FilterDescription]) -> Rectangle? {
    var variance = 0.0
    for filter in filters {
      if case .gaussianBlur(let sigma) = filter, sigma > 0 { variance += sigma * sigma }
    }
    return box?.insetBy(-min(3 * variance.squareRoot(), RenderLimits.coordinate))
  }

  /// The box of a rectangle's image in the owner's plane, as far as it is in front of the eye.
  static func box(of ink: Rectangle, under map: PlaneMap) -> Rectangle? {
    let points = corners(ink).map { map.image(of: SIMD3($0.x, $0.y, 1)) }
    let least = 1e-9 * points.reduce(0) { max($0, abs($1[2])) }
    var box: Rectangle?
    var k = points.count - 1
    for i in points.indices {
      if (points[k][2] > least) != (points[i][2] > least) {
        let t = (least - points[k][2]) / (points[i][2] - points[k][2])
        let q = points[k] + (points[i] - points[k]) * t
        box = box.union(q[0] / least, q[1] / least)
      }
      if points[i][2] > least { box = box.union(points[i][0] / points[i][2], points[i][1] / points[i][2]) }
      k = i
    }
    return box
  }
}

extension PlaneMap {
  /// The derivatives (with respect to x and to y) of where a point shows; nil where it is not in front of the eye.
  func derivatives(at p: Point) -> (Point, Point)? {
    let q = image(of: SIMD3(p.x, p.y, 1))
    guard q[2] > 0 else { return nil }
    let place = Point(q[0], q[1]) / q[2]
    let a = (Point(x[0], x[1]) - place * x[2]) / q[2]
    let b = (Point(y[0], y[1]) - place * y[2]) / q[2]
    return a.isFinite && b.isFinite ? (a, b) : nil
  }

  /// The least stretch of any direction at a point, 0 where there is none.
  func leastStretch(at p: Point) -> Double {
    guard let (a, b) = derivatives(at: p) else { return 0 }
    let half = (a.dot(a) + b.dot(b)) / 2
    let spread = (half * half - a.cross(b) * a.cross(b)).squareRoot()
    let most = (half + (spread.isFinite ? spread : 0)).squareRoot()
    return most > 0 ? abs(a.cross(b)) / most : 0
  }
}

extension Rectangle? {
  func union(_ other: Rectangle?) -> Rectangle? {
    guard let self, let other else { return self ?? other }
    return self.union(other)
  }

  func union(_ x: Double, _ y: Double) -> Rectangle? {
    self.union(Rectangle(minX: x, minY: y, maxX: x, maxY: y))
  }

  func intersection(_ other: Rectangle) -> Rectangle? {
    guard let both = self?.intersection(other), !both.isEmpty else { return nil }
    return both
  }
}

extension Rectangle {
  /// Whether another rectangle lies inside, but for rounding.
  func holds(_ r: Rectangle) -> Bool {
    let slack = 1e-9 * Swift.max(maxX - minX, maxY - minY)
    return minX - slack <= r.minX && minY - slack <= r.minY && maxX + slack >= r.maxX && maxY + slack >= r.maxY
  }
}
