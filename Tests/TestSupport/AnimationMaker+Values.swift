import CoreGraphics
import Foundation
import QuartzCore

/// A key path and what its values are.
struct AnimationSlot {
  enum Kind {
    case number(Double, Double)
    case boolean
    case point(Double, Double)
    case size(Double, Double)
    case scale
    case rect, transform, colour, colours, locations, dashes, path, picture, filters
    case name([String])
  }

  var path: String
  var kind: Kind

  init(_ path: String, _ kind: Kind) { (self.path, self.kind) = (path, kind) }
}

extension AnimationMaker {
  // MARK: - What can be animated

  static let common: [AnimationSlot] = [
    .init("position", .point(0, 64)), .init("position.x", .number(0, 64)), .init("position.y", .number(0, 64)),
    .init("zPosition", .number(-20, 20)), .init("anchorPoint", .point(-0.2, 1.2)),
    .init("anchorPoint.y", .number(0, 1)), .init("anchorPointZ", .number(-8, 8)),
    .init("bounds", .rect), .init("bounds.size", .size(4, 50)), .init("bounds.size.width", .number(4, 50)),
    .init("bounds.origin", .point(-9, 9)), .init("bounds.origin.x", .number(-9, 9)),
    .init("transform", .transform), .init("transform.rotation", .number(-7, 7)),
    .init("transform.rotation.x", .number(-2, 2)), .init("transform.rotation.y", .number(-2, 2)),
    .init("transform.rotation.z", .number(-4, 4)), .init("transform.scale", .scale),
    .init("transform.scale.x", .number(-1.2, 1.5)), .init("transform.scale.xy", .number(0.3, 1.4)),
    .init("transform.translation", .size(-20, 20)), .init("transform.translation.y", .number(-20, 20)),
    .init("transform.translation.z", .number(-20, 20)), .init("sublayerTransform", .transform),
    .init("sublayerTransform.rotation.y", .number(-1, 1)), .init("opacity", .number(0, 1)), .init("hidden", .boolean),
    .init("doubleSided", .boolean),
  ]

  private static let styled: [AnimationSlot] = [
    .init("backgroundColor", .colour), .init("cornerRadius", .number(0, 20)), .init("borderWidth", .number(0, 6)),
    .init("borderColor", .colour), .init("masksToBounds", .boolean), .init("shadowOpacity", .number(0, 1)),
    .init("shadowRadius", .number(0.3, 4)), .init("shadowOffset", .size(-6, 6)),
    .init("shadowOffset.width", .number(-6, 6)), .init("shadowColor", .colour), .init("shadowPath", .path),
    .init("shouldRasterize", .boolean), .init("filters", .filters),
    .init("compositingFilter", .name(["normalBlendMode", "multiplyBlendMode", "screenBlendMode"])),
  ]

  private static let byKind: [Kind: [AnimationSlot]] = [
    .picture: [
      .init("contents", .picture), .init("contents", .picture), .init("contentsRect.origin.x", .number(0, 0.6)),
      .init("contentsRect.size", .size(0.2, 1)), .init("contentsScale", .number(0.4, 1.5)),
      .init("contentsGravity", .name(["center", "resize", "resizeAspect"])),
    ],
    .shape: [
      .init("path", .path), .init("path", .path), .init("fillColor", .colour), .init("strokeColor", .colour),
      .init("strokeStart", .number(0, 0.6)), .init("strokeEnd", .number(0, 1)), .init("lineWidth", .number(0.2, 8)),
      .init("lineDashPhase", .number(-8, 20)), .init("lineDashPattern", .dashes),
      .init("lineJoin", .name(["miter", "round", "bevel"])), .init("fillRule", .name(["even-odd", "non-zero"])),
    ],
    .gradient: [
      .init("colors", .colours), .init("colors", .colours), .init("locations", .locations),
      .init("startPoint", .point(0, 0.6)), .init("startPoint.x", .number(0, 0.6)), .init("endPoint", .point(0.5, 1)),
      .init("type", .name(["axial", "radial", "conic"])),
    ],
    .replicator: [
      .init("instanceCount", .number(1, 5)), .init("instanceDelay", .number(-0.2, 0.5)),
      .init("instanceTransform", .transform), .init("instanceTransform.rotation.z", .number(-1, 1)),
      .init("instanceTransform.translation.x", .number(-15, 15)), .init("instanceColor", .colour),
      .init("instanceRedOffset", .number(-0.4, 0)), .init("instanceAlphaOffset", .number(-0.3, 0)),
    ],
  ]

  /// What of a layer can be animated; its sublayers and its mask are there.
  static func slots(of layer: CALayer, _ kind: Kind) -> [AnimationSlot] {
    let own = byKind[kind] ?? []
    // As often as what all layers have.
    var slots = common + own + own + own
    if kind != .transformLayer { slots += styled }
    for case let filter as CAFilter in layer.filters ?? [] {
      let input = AnimationSlot(
        "filters.\(filter.name ?? "").\(filter.inputKeys[0])", filter.type == "multiplyColor" ? .colour : .number(0, 3))
      slots += [AnimationSlot](repeating: input, count: 8)
    }
    if let name = layer.sublayers?.first?.name {
      slots += [
        .init("sublayers.\(name).opacity", .number(0, 1)), .init("sublayers.\(name).position.x", .number(0, 40)),
        .init("sublayers.\(name).transform.rotation.z", .number(-2, 2)),
      ]
    }
    if layer.mask != nil {
      let part = AnimationSlot("mask.position.x", .number(0, 40))
      slots += [AnimationSlot](repeating: part, count: 8)
    }
    return slots
  }

  /// Every path that a slot can have, without the names of layers.
  static let everyPath: [String] =
    (common + styled + byKind.values.flatMap { $0 }).map(\.path) + [
      "filters.blur.inputRadius", "filters.tint.inputColor", "sublayers.NAME.opacity", "sublayers.NAME.position.x",
      "sublayers.NAME.transform.rotation.z", "mask.position.x",
    ]

  // MARK: - Values

  /// A value as users may give it: numbers and structures of all kinds, bare or boxed.
  mutating func value(_ kind: AnimationSlot.Kind) -> Any {
    switch kind {
    case .number(let low, let high): return boxed(random.number(low...high))
    case .boolean: return random.chance(0.5) ? true : NSNumber(value: random.chance(0.5))
    case .point(let low, let high):
      let p = CGPoint(x: random.number(low...high), y: random.number(low...high))
      return random.chance(0.5) ? p : NSValue(cgPoint: p)
    case .size(let low, let high):
      let s = CGSize(width: random.number(low...high), height: random.number(low...high))
      return random.chance(0.5) ? s : NSValue(cgSize: s)
    case .scale:
      if random.chance(0.5) { return boxed(random.number(0.2...1.6)) }
      return CGSize(width: random.number(0.2...1.6), height: random.number(-1...1.6))
    case .rect:
      let r = CGRect(
        x: random.number(-9...9), y: random.number(-9...9), width: random.number(4...50), height: random.number(4...50))
      return random.chance(0.5) ? r : NSValue(cgRect: r)
    case .transform:
      let t = transform()
      return random.chance(0.5) ? t : NSValue(caTransform3D: t)
    case .colour: return colour()
    case .colours: return [colour(), colour(), colour()]
    case .locations: return [random.number(0...0.3), random.number(0.3...0.6), random.number(0.6...1)]
    case .dashes: return [random.number(1...8), random.number(1...8)]
    case .path: return path()
    case .picture: return Self.pictures.randomElement(using: &random) ?? Self.pictures[0]
    case .filters:
      if random.chance(0.3) { return [CAFilter]() }
      let filter = CAFilter(type: "colorSaturate")
      filter.setValue(random.number(0...1), forKey: "inputAmount")
      return [filter]
    case .name(let names): return names.randomElement(using: &random) ?? names[0]
    }
  }

  private mutating func boxed(_ v: Double) -> Any {
    switch Int(random.number(0...3.99)) {
    case 0: v
    case 1: NSNumber(value: v)
    case 2: CGFloat(v)
    default: Float(v)
    }
  }

  mutating func colour() -> CGColor {
    CGColor(
      srgbRed: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: random.chance(0.7) ? 1 : random.number(0.2...1))
  }

  mutating func point(_ room: Double) -> CGPoint {
    CGPoint(x: random.number(0.2...0.8) * room, y: random.number(0.2...0.8) * room)
  }

  mutating func perspective() -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / random.number(80...300)
    return transform
  }

  /// In the plane, or in space with or without a perspective of its own.
  mutating func transform() -> CATransform3D {
    switch Int(random.number(0...4.99)) {
    case 0: return CATransform3DIdentity
    case 1, 2:
      let t = CATransform3DMakeTranslation(random.number(-9...9), random.number(-9...9), 0)
      return CATransform3DScale(
        CATransform3DRotate(t, random.number(-3.2...3.2), 0, 0, 1), random.number(0.4...1.3), random.number(-1...1.3), 1
      )
    default:
      let t = random.chance(0.5) ? perspective() : CATransform3DIdentity
      return CATransform3DRotate(
        t, random.number(-1.3...1.3), random.number(-1...1), random.number(-1...1), random.number(-1...1) + 0.01)
    }
  }

  /// One of a few forms, so that two often have the same pieces.
  mutating func path() -> CGPath {
    let box = CGRect(
      x: random.number(0...10), y: random.number(0...10), width: random.number(10...30),
      height: random.number(10...30))
    switch Int(random.number(0...3.99)) {
    case 0: return CGPath(ellipseIn: box, transform: nil)
    case 1: return CGPath(roundedRect: box, cornerWidth: 4, cornerHeight: 3, transform: nil)
    default:
      let path = CGMutablePath()
      path.move(to: box.origin)
      for _ in 0..<2 {
        path.addCurve(to: point(40), control1: point(40), control2: point(40))
        path.addLine(to: point(40))
      }
      if random.chance(0.5) { path.closeSubpath() }
      return path
    }
  }
}
