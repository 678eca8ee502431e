import Geometry
import RenderModel
import Tessellator

extension AppearanceMaker {
  /// Gives a layer a feature, with what it needs to show.
  mutating func dress(_ look: inout AppearanceLook, _ feature: Feature) {
    switch feature {
    case .rounded, .continuous, .someCorners: round(&look, feature)
    case .border:
      look.style.borderWidth = random.number(1...7)
      look.style.borderColour = colour(random.chance(0.7) ? 1 : 0.5)
    case .plainClip: look.flags.insert(.masksToBounds)
    case .roundedClip:
      look.flags.insert(.masksToBounds)
      look.needsSublayers = true
      if look.style.cornerRadius == 0 { round(&look, .rounded) }
    case .shapeMask, .imageMask, .gradientMask, .groupMask: look.mask = feature
    case .edgeFlags:
      look.style.antialiasedEdges = RectangleEdges(rawValue: UInt8(random.number(0...14.99)))
      look.style.cornerRadius = 0
    case .outlineShadow, .pathShadow, .alphaShadow, .sharpShadow: cast(&look, feature)
    case .fade, .ungroupedFade:
      look.opacity = random.number(0.3...0.85)
      look.needsSublayers = true
      if feature == .ungroupedFade { look.flags.remove(.groupOpacity) } else { look.flags.insert(.groupOpacity) }
    case .rasterised:
      look.style.rasterizationScale = [0.5, 1, 2, 1.3].randomElement(using: &random)!
      look.style.minificationFilter = random.chance(0.3) ? .nearest : .linear
      look.style.magnificationFilter = random.chance(0.3) ? .nearest : .linear
    case .picture, .placedPicture, .nineParts, .repeated: look.content = picture(feature)
    case .crossFade: look.content = crossFade(look.content)
    case .axial: look.gradient = gradient(.axial, look.size)
    case .radial: look.gradient = gradient(.radial, look.size)
    case .conic: look.gradient = gradient(.conic, look.size)
    case .replicas: look.isReplicator = true
    case .tint:
      look.style.tint = Colour(
        red: random.number(0.3...1), green: random.number(0.3...1), blue: 1, alpha: random.number(0.5...1))
    case .colourFilter: look.style.filters.append(.colourMatrix(matrix()))
    case .blur: look.style.filters.append(.gaussianBlur(sigma: random.number(0.5...5)))
    case .backgroundFilter:
      look.style.backgroundFilters.append(
        random.chance(0.5) ? .gaussianBlur(sigma: random.number(0.5...5)) : .colourMatrix(matrix()))
      // What is behind must show.
      look.colour?.alpha = 0.4
    case .separableBlend, .wholeColourBlend, .porterDuffBlend, .otherBlend: look.style.blend = mode(feature)
    case .fill, .stroke: look.shape = shape(look.size, isFilled: feature == .fill)
    case .turned: look.transform = look.transform * Matrices.rotation(random.number(-3...3), 0, 0, 1)
    case .stretched:
      look.transform =
        look.transform * Matrices.scale(random.number(0.6...1.5), random.number(0.6...1.5), 1)
    case .flipped:
      look.flags.insert(random.chance(0.5) ? .geometryFlipped : .contentsFlipped)
      if random.chance(0.5) { look.transform = look.transform * Matrices.scale(-1, 1, 1) }
    case .spatial, .perspective: space(&look, feature)
    case .isolated:
      look.flags.insert(.isIsolated)
      look.features.insert(.isolated)
    }
  }

  /// Moves the layer's plane a little or turns it by a right angle, as often as not.
  mutating func place(_ look: inout AppearanceLook) {
    switch Int(random.number(0...3.99)) {
    case 0: look.transform = look.transform * .translation(random.number(-6...6), random.number(-6...6), 0)
    case 1: look.transform = Matrices.rotation(.pi / 2, 0, 0, 1)
    case 2:
      let scale = random.number(0.7...1.3)
      look.transform = look.transform * Matrices.scale(scale, scale, 1)
    default: look.z = random.number(-5...5)
    }
  }

  mutating func space(_ look: inout AppearanceLook, _ feature: Feature = .perspective) {
    if feature == .spatial {
      look.transform =
        look.transform
        * Matrices.rotation(random.number(-0.9...0.9), random.number(-1...1), random.number(-1...1), 0.1)
    } else {
      look.sublayerTransform = Matrices.perspective(random.number(120...400))
      look.needsSublayers = true
    }
  }

  /// Brings what was chosen into accord, and books what the layer has.
  mutating func finish(_ look: inout AppearanceLook) {
    if look.style.shadow != nil && look.style.shadow?.path == nil, look.castsOutline {
      look.colour?.alpha = 1
    }
    if look.colour == nil && look.content == nil && look.gradient == nil && look.shape == nil {
      if !look.needsSublayers && !look.isReplicator { look.colour = colour(1) }
    }
    let s = look.style
    var has: Set<Feature> = []
    let radius = s.radius(in: Rectangle(x: 0, y: 0, width: look.size.x, height: look.size.y))
    if radius > 0 {
      has.insert(s.hasContinuousCorners ? .continuous : .rounded)
      if s.roundedCorners != .all { has.insert(.someCorners) }
    }
    if s.borderWidth > 0 { has.insert(.border) }
    if look.flags.contains(.masksToBounds) { has.insert(radius > 0 ? .roundedClip : .plainClip) }
    if let mask = look.mask { has.insert(mask) }
    if s.antialiasedEdges != .all && radius == 0 { has.insert(.edgeFlags) }
    if let shadow = s.shadow {
      has.insert(shadow.path != nil ? .pathShadow : look.castsOutline ? .outlineShadow : .alphaShadow)
      if shadow.sigma == 0 { has.insert(.sharpShadow) }
    }
    if look.opacity < 1 { has.insert(look.flags.contains(.groupOpacity) ? .fade : .ungroupedFade) }
    if s.rasterizationScale > 0 { has.insert(.rasterised) }
    if let content = look.content {
      has.insert(
        content.isRepeated
          ? .repeated : content.center != .unit ? .nineParts : content.gravity != .resize ? .placedPicture : .picture)
      if content.incoming != nil { has.insert(.crossFade) }
    }
    if let gradient = look.gradient {
      has.insert([.axial, .radial, .conic][Int(gradient.kind.rawValue)])
    }
    if look.isReplicator { has.insert(.replicas) }
    if s.tint != nil { has.insert(.tint) }
    for filter in s.filters {
      if case .gaussianBlur = filter { has.insert(.blur) } else { has.insert(.colourFilter) }
    }
    if !s.backgroundFilters.isEmpty { has.insert(.backgroundFilter) }
    if s.blend != .sourceOver { has.insert(Self.family(s.blend)) }
    if let shape = look.shape {
      if shape.fillColour.alpha > 0 { has.insert(.fill) }
      if shape.strokeColour.alpha > 0 { has.insert(.stroke) }
    }
    let t = look.transform
    if t.r0.z != 0 || t.r1.z != 0 { has.insert(.spatial) }
    if t.r0.y != 0 { has.insert(.turned) }
    if abs((t.r0 * t.r0).sum() - (t.r1 * t.r1).sum()) > 1e-9 { has.insert(.stretched) }
    if !look.flags.isDisjoint(with: [.geometryFlipped, .contentsFlipped]) { has.insert(.flipped) }
    if look.sublayerTransform != nil { has.insert(.perspective) }
    look.features = has
  }

  private mutating func round(_ look: inout AppearanceLook, _ feature: Feature) {
    look.style.cornerRadius = random.number(3...30)
    if feature == .continuous { look.style.hasContinuousCorners = true }
    if feature == .someCorners {
      look.style.roundedCorners = RectangleCorners(rawValue: UInt8(random.number(1...14.99)))
    }
  }

  private mutating func cast(_ look: inout AppearanceLook, _ feature: Feature) {
    var shadow = ShadowDescription(
      colour: colour(random.number(0.4...1)), offset: Vector2(random.number(-8...8), random.number(-8...8)),
      sigma: random.number(0.5...6))
    if random.chance(0.3) { shadow.offset = Vector2(shadow.offset.x.rounded(), shadow.offset.y.rounded()) }
    look.castsOutline = feature == .outlineShadow
    switch feature {
    case .outlineShadow:
      look.colour = look.colour ?? colour(1)
    case .pathShadow: shadow.path = PathSource(path(look.size))
    case .sharpShadow: shadow.sigma = 0
    default: look.colour?.alpha = 0.6
    }
    look.style.shadow = shadow
  }

  static func family(_ mode: BlendMode) -> Feature {
    switch mode {
    case .hue, .saturation, .colour, .luminosity: .wholeColourBlend
    case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destination, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor:
      .porterDuffBlend
    case .plusLighter, .plusDarker, .multiplyPremultiplied, .minimum, .maximum, .subtractSource, .subtractDestination:
      .otherBlend
    default: .separableBlend
    }
  }

  private mutating func mode(_ feature: Feature) -> BlendMode {
    BlendMode.allCases.filter { $0 != .sourceOver && Self.family($0) == feature }.randomElement(using: &random)!
  }
}
