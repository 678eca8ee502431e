import CoreGraphics
import Foundation
import Geometry
import Motion
import RenderModel
import Tessellator

/// What a property's value is, which says how animations calculate with it and what they write back ([S] 14.8).
enum ValueKind {
  case number, boolean, integer, point, size, rect, transform, colour, numbers, colours, path
  /// Chosen among, never mixed; pictures are dissolved.
  case choice

  /// That of a value.
  init(_ any: Any) {
    switch any {
    case is CGColor: self = .colour
    case is CGPath: self = .path
    case is CGImage, is String: self = .choice
    case let v as [Any]: self = Self.list(v)
    default:
      if QuartzCore.number(any) != nil {
        self = .number
      } else if any is CGPoint {
        self = .point
      } else if any is CGSize {
        self = .size
      } else if any is CGRect {
        self = .rect
      } else if CATransform3D(boxed: any) != nil {
        self = .transform
      } else {
        self = .choice
      }
    }
  }

  private static func list(_ list: [Any]) -> ValueKind {
    if list.isEmpty { return .choice }
    if list.allSatisfy({ $0 is CGColor }) { return .colours }
    return list.allSatisfy { QuartzCore.number($0) != nil } ? .numbers : .choice
  }

  /// That of the property or component at a key path; nil where only the values tell.
  init?(path keys: [String]) {
    guard let root = keys.first else { return nil }
    if keys.count == 1 {
      guard let kind = Self.properties[root] else { return nil }
      self = kind
      return
    }
    switch (Self.properties[root], keys.count, keys.last ?? "") {
    case (.point?, 2, _), (.size?, 2, _), (.rect?, 3, _): self = .number
    case (.rect?, 2, "origin"): self = .point
    case (.rect?, 2, "size"): self = .size
    case (.transform?, _, "translation"): self = .size
    case (.transform?, 3, "xy"): self = .point
    case (.transform?, 2, "scale"): return nil
    case (.transform?, _, _): self = .number
    default: return nil
    }
  }

  private static let properties: [String: ValueKind] = {
    var kinds: [String: ValueKind] = [:]
    func put(_ kind: ValueKind, _ keys: [String]) {
      for key in keys { kinds[key] = kind }
    }
    put(
      .number,
      [
        "zPosition", "anchorPointZ", "opacity", "cornerRadius", "borderWidth", "shadowOpacity", "shadowRadius",
        "contentsScale", "rasterizationScale", "minificationFilterBias", "strokeStart", "strokeEnd", "lineWidth",
        "miterLimit", "lineDashPhase", "instanceDelay", "instanceRedOffset", "instanceGreenOffset",
        "instanceBlueOffset", "instanceAlphaOffset",
      ])
    put(
      .boolean,
      [
        "hidden", "doubleSided", "geometryFlipped", "masksToBounds", "allowsGroupOpacity", "opaque", "shouldRasterize",
        "allowsEdgeAntialiasing", "preservesDepth", "continuousCorners", "isHidden", "isDoubleSided",
        "isGeometryFlipped", "isOpaque",
      ])
    put(.integer, ["instanceCount"])
    put(.point, ["position", "anchorPoint", "startPoint", "endPoint"])
    put(.size, ["shadowOffset"])
    put(.rect, ["bounds", "frame", "contentsRect", "contentsCenter"])
    put(.transform, ["transform", "sublayerTransform", "instanceTransform"])
    put(.colour, ["backgroundColor", "borderColor", "shadowColor", "fillColor", "strokeColor", "instanceColor"])
    put(.numbers, ["locations", "lineDashPattern"])
    put(.colours, ["colors"])
    put(.path, ["path", "shadowPath"])
    put(
      .choice,
      [
        "contents", "contentsGravity", "contentsFormat", "contentsScaling", "minificationFilter",
        "magnificationFilter", "maskedCorners", "cornerCurve", "compositingFilter", "filters", "backgroundFilters",
        "edgeAntialiasingMask", "fillRule", "lineCap", "lineJoin", "type", "name",
      ])
    return kinds
  }()
}

extension ValueKind {
  /// What counts where a layer has no value; nil for kinds that may be without.
  var zero: AnimatableValue? {
    switch self {
    case .number, .integer, .boolean: .number(0)
    case .point, .size, .rect: .vector(.zero)
    case .transform: .transform(.identity)
    case .colour, .numbers, .colours, .path, .choice: nil
    }
  }
}

extension AnimatableValue {
  /// The value in `any` as a kind takes it: NSNumber, NSValue, Swift's numbers and Apple's structures alike; nil where it
  /// is of another kind. NSNull is no value.
  init?(_ any: Any, _ kind: ValueKind) {
    if any is NSNull {
      self = .none
      return
    }
    switch kind {
    case .number, .integer, .boolean:
      guard let v = QuartzCore.number(any) else { return nil }
      self = .number(v)
    case .point, .size:
      if let v = any as? CGPoint {
        self = .vector(SIMD4(v.x, v.y, 0, 0))
      } else if let v = any as? CGSize {
        self = .vector(SIMD4(v.width, v.height, 0, 0))
      } else if let v = QuartzCore.number(any) {
        self = .vector(SIMD4(v, v, 0, 0))
      } else {
        return nil
      }
    case .rect:
      guard let v = any as? CGRect else { return nil }
      self = .vector(SIMD4(v.origin.x, v.origin.y, v.size.width, v.size.height))
    case .transform:
      guard let v = CATransform3D(boxed: any) ?? (any as? NSValue).flatMap({ $0 as? CATransform3D }) else { return nil }
      self = .transform(v.matrix)
    case .colour:
      guard let v = any as? CGColor else { return nil }
      self = .colour(v.channels)
    case .numbers:
      guard let v = any as? [Any] else { return nil }
      let numbers = v.compactMap { QuartzCore.number($0) }
      guard numbers.count == v.count else { return nil }
      self = .numbers(numbers)
    case .colours:
      guard let v = any as? [Any] else { return nil }
      let colours = v.compactMap { ($0 as? CGColor)?.channels }
      guard colours.count == v.count else { return nil }
      self = .colours(colours)
    case .path:
      guard let v = any as? CGPath else { return nil }
      self = .path(v.elements)
    case .choice: return nil
    }
  }

  /// The value as a property of the kind takes it; nil for no value.
  func boxed(_ kind: ValueKind) -> Any? {
    switch self {
    case .number(let v):
      switch kind {
      case .integer: return (v.isFinite ? v.rounded() : 0).boxed
      case .boolean: return (v != 0).boxed
      default: return v.boxed
      }
    case .vector(let v):
      switch kind {
      case .size: return CGSize(width: v.x, height: v.y)
      case .rect: return CGRect(x: v.x, y: v.y, width: v.z, height: v.w)
      default: return CGPoint(x: v.x, y: v.y)
      }
    case .colour(let v): return CGColor(srgbRed: v.x, green: v.y, blue: v.z, alpha: v.w)
    case .transform(let m): return CATransform3D(m)
    case .numbers(let v): return v.map { NSNumber(value: $0) }
    case .colours(let v): return v.map { CGColor(srgbRed: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) }
    case .path(let v): return CGPath(v)
    case .none: return nil
    }
  }
}

extension CGColor {
  /// Red, green, blue and alpha in sRGB, not clamped.
  fileprivate final var channels: SIMD4<Double> {
    let c = colour
    return SIMD4(c.red, c.green, c.blue, c.alpha)
  }
}
