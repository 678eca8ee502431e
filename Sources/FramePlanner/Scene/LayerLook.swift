import Geometry
import RenderModel
import Tessellator

/// What the planner knows of a layer that is not plain: one with a style or a gradient.
struct LayerLook {
  /// How masksToBounds is done.
  enum Clip {
    /// Not at all: nothing reaches beyond the outline.
    case open
    /// Square corners: polygons are cut.
    case rectangle
    /// The layer's one part is drawn where the outline is.
    case outline
    /// The layer is drawn into a surface, which is placed where the outline is.
    case group
  }

  let style: LayerStyle
  /// As drawn.
  let radius: Double
  /// Of the border, as drawn; 0 for none.
  let border: Double
  /// Whether the background is painted: it is there and no opaque gradient or picture hides it.
  var paintsBackground = false
  /// Whether the gradient is opaque everywhere.
  var hasOpaqueGradient = false
  /// Whether there is a gradient that draws something.
  var hasGradient = false
  var clip = Clip.open
  /// The contents, the shape and the sublayers; clipped, if the layer clips.
  var inner = Rectangle.null
  /// What the layer draws before filters and shadow.
  var picture = Rectangle.null
  /// The same after its filters.
  var filtered = Rectangle.null
  /// Where the shadow lies; nil where there is none to draw.
  var shadow: ShadowPlane?
  /// The box of what casts it.
  var shadowSource = Rectangle.null
  /// Whether the shadow is that of the layer's outline (or of a path), not of its picture's alpha.
  var hasOutlineShadow = false

  init(_ style: LayerStyle, _ node: LayerNode) {
    self.style = style
    radius = style.radius(in: node.bounds)
    let isBordered = style.borderWidth > 0 && style.borderColour.alpha > 0 && !node.bounds.isEmpty
    border = isBordered ? min(style.borderWidth, node.bounds.width / 2, node.bounds.height / 2) : 0
  }

  /// Whether it casts the shadow of its picture's alpha.
  var castsAlpha: Bool { shadow != nil && !hasOutlineShadow }

  /// Whether what it draws goes through a surface that fades where it is put down, without being a group.
  var fadesAsOne: Bool { castsAlpha }

  /// Whether the layer is drawn into a surface whatever its opacity.
  var isIsolated: Bool {
    style.blend != .sourceOver || !style.filters.isEmpty || style.mask >= 0 || style.rasterizationScale > 0
  }

  /// Whether something looks at what is behind the layer.
  var readsBackdrop: Bool { style.blend != .sourceOver || !style.backgroundFilters.isEmpty }

  /// Whether a blur is among the layer's filters.
  var blurs: Bool {
    style.filters.contains { if case .gaussianBlur(let sigma) = $0 { sigma > 0 } else { false } }
  }

  /// Whether the layer may hide what is behind its bounds as a plain layer does.
  var mayBeOpaque: Bool {
    radius == 0 && style.antialiasedEdges == .all && !isIsolated && (style.tint?.alpha ?? 1) >= 1
  }
}

extension GradientContent {
  /// Whether anything is drawn: a radial gradient without extent along an axis draws nothing ([S] 8).
  var isDrawn: Bool { kind != .radial || (start.x != end.x && start.y != end.y) }

  /// Whether every place that it covers is opaque.
  var isOpaque: Bool { isDrawn && stops.allSatisfy { $0.colour.alpha >= 1 } }
}

// Measuring what layers that are not plain draw.
extension LayerTreeIndex {
  /// The layer's look, its ink and its own parts; `sublayers` is the ink of its group.
  mutating func measureLook(
    _ i: Int, _ sublayers: Rectangle, subparts: Int32, _ snapshot: LayerTreeSnapshot, _ spatial: SpatialTree
  ) -> (look: LayerLook, ink: Rectangle, parts: Int32) {
    let node = snapshot.nodes[i]
    var look = LayerLook(node.style >= 0 ? snapshot.styles[Int(node.style)] : LayerStyle(), node)
    let own = measureParts(&look, i, sublayers, snapshot, spatial)
    var count = own + subparts
    decideClip(
      &look, node, parts: count, hasSubparts: subparts > 0, isLookedThrough: readsBackdropBelow(i, snapshot))
    var ink = look.picture
    if ink.isEmpty {
      ink = .null
      count = 0
    }
    let sigma = look.style.filters.reduce(0.0) {
      if case .gaussianBlur(let sigma) = $1 { ($0 * $0 + sigma * sigma).squareRoot() } else { $0 }
    }
    if sigma > 0 && count > 0 { ink = ink.insetBy(-3 * sigma) }
    look.filtered = ink
    if let shadow = look.style.shadow { ink = addShadow(shadow, &look, node, ink, &count) }
    if !look.style.backgroundFilters.isEmpty && !node.bounds.isEmpty {
      ink = ink.union(node.bounds)
      count += 1
    }
    if node.flags.contains(.masksToBounds) { ink = ink.intersection(node.bounds) }
    if look.style.mask >= 0 {
      let m = Int(look.style.mask)
      ink = spatial.isVisible[m] ? ink.intersection(flattened(self.ink[m], spatial.toGroup[m])) : .null
    }
    // Such a mode acts within the bounds whatever of the layer is left there.
    if look.style.blend.isUnbounded && !node.bounds.isEmpty {
      ink = ink.isEmpty ? node.bounds : ink.union(node.bounds)
      count = max(count, 1)
    }
    if ink.isEmpty || look.style.blend == .destination { return (look, .null, 0) }
    return (look, ink, count)
  }

  /// Notes which parts the layer has itself; returns their number.
  private mutating func measureParts(
    _ look: inout LayerLook, _ i: Int, _ sublayers: Rectangle, _ snapshot: LayerTreeSnapshot, _ spatial: SpatialTree
  ) -> Int32 {
    let node = snapshot.nodes[i]
    var count: Int32 = 0
    look.inner = sublayers
    var isCovered = false
    if node.content >= 0, let placement = place(node, snapshot) {
      look.inner = look.inner.union(placement.area)
      count += Int32(placement.pictures.count)
      isCovered = placement.covers(node)
    }
    if node.shape >= 0, let shape = shapeParts(i, snapshot.shapes[Int(node.shape)], spatial) {
      look.inner = look.inner.union(shape.ink)
      count += shape.count
    }
    look.picture = look.inner
    if node.flags.contains(.masksToBounds) { look.picture = look.picture.intersection(node.bounds) }
    if node.bounds.isEmpty { return count }
    if node.gradient >= 0 {
      let gradient = snapshot.gradients[Int(node.gradient)]
      look.hasGradient = gradient.isDrawn && !gradient.stops.isEmpty
      look.hasOpaqueGradient = look.hasGradient && gradient.isOpaque
    }
    let hasBackground = node.backgroundColour.alpha > 0
    // What is not rounded hides all of a background; what is does where it is cut to the outline.
    let hides = look.radius == 0 || node.flags.contains(.masksToBounds)
    look.paintsBackground = hasBackground && !look.hasOpaqueGradient && !(isCovered && hides)
    if look.paintsBackground { count += 1 }
    if look.hasGradient { count += 1 }
    if look.border > 0 { count += 1 }
    if hasBackground || look.hasGradient || look.border > 0 { look.picture = look.picture.union(node.bounds) }
    return count
  }

  /// - Parameter isLookedThrough: whether a layer below reads what is behind it. What it finds must not change when it
  ///   touches the outline, so a rounded clip then is a group whether it cuts or not.
  private func decideClip(
    _ look: inout LayerLook, _ node: LayerNode, parts: Int32, hasSubparts: Bool, isLookedThrough: Bool
  ) {
    guard node.flags.contains(.masksToBounds) else { return }
    if look.radius == 0 {
      look.clip = .rectangle
    } else if !isLookedThrough && (look.inner.isEmpty || isInside(look.inner, look, node)) {
      look.clip = .open
    } else {
      // An outline is filled with one piece of a picture; nine parts are nine.
      let isOnePiece = placements[node.content]?.pictures.allSatisfy { $0.placement.cells.count == 1 } ?? true
      look.clip = parts == 1 && !hasSubparts && isOnePiece ? .outline : .group
    }
  }

  /// Whether a rectangle lies inside the layer's outline: it is convex, so the corners tell.
  private func isInside(_ r: Rectangle, _ look: LayerLook, _ node: LayerNode) -> Bool {
    let slack = 1e-9 * max(node.bounds.width, node.bounds.height)
    let inner = r.insetBy(slack)
    if inner.isEmpty { return true }
    var path = Path()
    path.addRoundedRect(
      node.bounds, radius: look.radius, corners: look.style.roundedCorners,
      isContinuous: look.style.hasContinuousCorners)
    return [
      Vector2(inner.minX, inner.minY), Vector2(inner.maxX, inner.minY), Vector2(inner.maxX, inner.maxY),
      Vector2(inner.minX, inner.maxY),
    ].allSatisfy { path.contains($0, rule: .nonZero) }
  }

  /// Where the shadow lies and what it adds to the ink.
  private func addShadow(
    _ shadow: ShadowDescription, _ look: inout LayerLook, _ node: LayerNode, _ ink: Rectangle, _ count: inout Int32
  ) -> Rectangle {
    let hidesAll = node.backgroundColour.alpha >= 1 || look.hasOpaqueGradient
    // A layer that clips shows its shadow through itself only.
    if node.flags.contains(.masksToBounds) && hidesAll && look.style.filters.isEmpty { return ink }
    guard let plane = ShadowPlane(shadow, node.transform) else { return ink }
    var source = ink
    if let path = shadow.path {
      source = path.box
      look.hasOutlineShadow = true
    } else if hidesAll && look.style.filters.isEmpty {
      let isCut = look.clip == .group || look.clip == .outline || look.clip == .rectangle
      look.hasOutlineShadow =
        isCut || look.inner.isEmpty
        || (look.radius == 0
          ? node.bounds.insetBy(-1e-9 * max(node.bounds.width, node.bounds.height)).holds(look.inner)
          : isInside(look.inner, look, node))
      if look.hasOutlineShadow { source = node.bounds }
    }
    if source.isEmpty { return ink }
    look.shadow = plane
    look.shadowSource = source
    count += 1
    // A rounded clip is done with the shadow in the surface.
    if look.radius > 0 && node.flags.contains(.masksToBounds) { look.clip = .group }
    return ink.union(plane.ink(of: source))
  }
}

extension Rectangle {
  func holds(_ r: Rectangle) -> Bool { minX <= r.minX && minY <= r.minY && maxX >= r.maxX && maxY >= r.maxY }
}
