import CoreGraphics
import Foundation
import Geometry
import RenderModel
import Tessellator

// How a layer's picture is made and put on what lies behind it, where that differs from a plain layer.

extension RareBox {
  /// Whether any value, also one that cannot be drawn, can make a layer more than a plain one.
  fileprivate var isStyled: Bool {
    values.cornerRadius != 0 || values.borderWidth != 0 || values.shadowOpacity != 0 || values.shouldRasterize
      || values.compositingFilter != nil || values.filters != nil || values.backgroundFilters != nil
      || !values.allowsEdgeAntialiasing || !values.edgeAntialiasingMask.isSuperset(of: .all)
  }
}

extension CAEdgeAntialiasingMask {
  fileprivate static let all = CAEdgeAntialiasingMask(rawValue: 15)
}

extension SnapshotWalk {
  /// Appends the layer's style; -1 where it is that of a plain layer.
  mutating func style(of layer: CALayer, _ isMasked: Bool, _ index: Int32) -> Int32 {
    // The box, not its values, which would be copied.
    let box = layer.rareBox
    guard box.isStyled || isMasked else { return -1 }
    var style = LayerStyle()
    style.cornerRadius = length(box.values.cornerRadius, "cornerRadius", layer, index)
    style.roundedCorners = RectangleCorners(rawValue: UInt8(truncatingIfNeeded: box.values.maskedCorners.rawValue & 15))
    style.hasContinuousCorners = box.values.cornerCurve == .continuous
    if let colour = box.values.borderColor?.colour, colour.alpha > 0 {
      style.borderWidth = length(box.values.borderWidth, "borderWidth", layer, index)
      style.borderColour = colour
    }
    style.antialiasedEdges =
      box.values.allowsEdgeAntialiasing
      ? RectangleEdges(rawValue: UInt8(truncatingIfNeeded: box.values.edgeAntialiasingMask.rawValue & 15)) : []
    style.shadow = shadow(box, layer, index)
    style.filters = filters(box.values.filters, "filters", layer, index)
    style.backgroundFilters = filters(box.values.backgroundFilters, "backgroundFilters", layer, index)
    style.blend = blend(box.values.compositingFilter, layer, index)
    if box.values.shouldRasterize {
      style.rasterizationScale = rasterizationScale(box, layer, index)
      style.minificationFilter = ContentsFilter(box.values.minificationFilter)
      style.magnificationFilter = ContentsFilter(box.values.magnificationFilter)
    }
    if !isMasked && style.isPlain { return -1 }
    snapshot.styles.append(style)
    return Int32(snapshot.styles.count - 1)
  }

  /// A length of 0 and more; a negative one counts as 0.
  private mutating func length(_ value: CGFloat, _ key: String, _ layer: CALayer, _ index: Int32) -> Double {
    max(0, repaired(value, 0, key, layer, index))
  }

  private mutating func rasterizationScale(_ box: RareBox, _ layer: CALayer, _ index: Int32) -> Double {
    let scale = repaired(box.values.rasterizationScale, 1, "rasterizationScale", layer, index)
    if scale > 0 { return scale }
    report(.badValue, layer, "rasterizationScale is not positive; 1 is used", index)
    return 1
  }

  // MARK: - Shadow

  private mutating func shadow(_ box: RareBox, _ layer: CALayer, _ index: Int32) -> ShadowDescription? {
    let opacity = min(repaired(Double(box.values.shadowOpacity), 0, "shadowOpacity", layer, index), 1)
    guard opacity > 0, var colour = box.values.shadowColor?.colour, colour.alpha > 0 else { return nil }
    colour.alpha *= opacity
    let offset = Vector2(
      repaired(box.values.shadowOffset.width, 0, "shadowOffset", layer, index),
      repaired(box.values.shadowOffset.height, -3, "shadowOffset", layer, index))
    let sigma = max(0, repaired(box.values.shadowRadius, 3, "shadowRadius", layer, index))
    if let path = box.values.shadowPath { noteFaults(path.sourceFaults, "shadowPath", layer, index) }
    return ShadowDescription(colour: colour, offset: offset, sigma: sigma, path: box.values.shadowPath?.source)
  }

  // MARK: - Filters

  private mutating func filters(_ list: [Any]?, _ key: String, _ layer: CALayer, _ index: Int32)
    -> [FilterDescription]
  {
    guard let list else { return [] }
    var result: [FilterDescription] = []
    for (i, item) in list.enumerated() {
      guard i < RenderLimits.filters else {
        report(.limit, layer, "\(key) has more than \(RenderLimits.filters) filters; the rest is left out", index)
        break
      }
      guard let filter = item as? CAFilter else {
        noteUnknown("\(key) holds a \(type(of: item)), which is no CAFilter and is left out", layer, index)
        continue
      }
      guard filter.isEnabled else { continue }
      var inputs = FilterInputs(filter)
      guard let description = inputs.description() else {
        noteUnknown("the filter \(Self.quoted(filter.type)) in \(key) is not known and is left out", layer, index)
        continue
      }
      for fault in inputs.faults {
        report(.badValue, layer, "\(key).\(filter.name ?? filter.type).\(fault.key) \(fault.detail)", index)
      }
      if !description.isIdentity { result.append(description) }
    }
    return result
  }

  private mutating func blend(_ filter: Any?, _ layer: CALayer, _ index: Int32) -> BlendMode {
    guard let filter else { return .sourceOver }
    let name: String
    switch filter {
    case let text as String: name = text
    case let filter as CAFilter:
      guard filter.isEnabled else { return .sourceOver }
      name = filter.type
    default:
      noteUnknown("compositingFilter is a \(type(of: filter)), which is no filter's name; it is left out", layer, index)
      return .sourceOver
    }
    if let mode = BlendMode(compositingFilter: name) { return mode }
    noteUnknown("the compositingFilter \(Self.quoted(name)) is not known and is left out", layer, index)
    return .sourceOver
  }

  /// Says of each thing that is not known which layer has it first.
  private mutating func noteUnknown(_ detail: String, _ layer: CALayer, _ index: Int32) {
    guard unknownFilters.count < RenderLimits.diagnostics, unknownFilters.insert(detail).inserted else { return }
    report(.unsupported, layer, detail, index)
  }

  /// A name that may be anything, for messages.
  private static func quoted(_ name: String) -> String { "\"\(name.prefix(100))\"" }
}

extension LayerStyle {
  /// Whether nothing differs from a plain layer's; what has no effect without another value does not count.
  fileprivate var isPlain: Bool {
    (cornerRadius == 0 || roundedCorners.isEmpty) && borderWidth == 0 && antialiasedEdges == .all && shadow == nil
      && filters.isEmpty && backgroundFilters.isEmpty && blend == .sourceOver && rasterizationScale == 0
  }
}

extension FilterDescription {
  /// Whether it leaves every picture as it is.
  fileprivate var isIdentity: Bool {
    switch self {
    case .gaussianBlur(let sigma): sigma == 0
    case .colourMatrix(let matrix): matrix == .identity
    }
  }
}
