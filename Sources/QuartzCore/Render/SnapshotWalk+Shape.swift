import CoreGraphics
import Foundation
import RenderModel
import Tessellator

// The shapes of shape layers, and their values that cannot be drawn.

extension SnapshotWalk {
  /// Appends the layer's shape; -1 where it would draw nothing.
  ///
  /// - Parameter layer: a CAShapeLayer with a path.
  mutating func shape(of layer: CALayer, _ index: Int32) -> Int32 {
    let values = unsafeDowncast(layer, to: CAShapeLayer.self).shape
    guard let path = values.path, !path.isEmpty else { return -1 }
    let fill = values.fillColor?.colour ?? .none
    var stroke = values.strokeColor?.colour ?? .none
    let start = share(values.strokeStart, 0, "strokeStart", layer, index)
    let end = share(values.strokeEnd, 1, "strokeEnd", layer, index)
    if start >= end { stroke = .none }
    var style = StrokeStyle()
    // Values of a stroke that is not drawn are no fault.
    if stroke.alpha > 0 {
      style = strokeStyle(values, layer, index)
      if style.width < 0 {
        report(.badValue, layer, "lineWidth is negative; nothing is stroked", index)
        stroke = .none
        style.width = 0
      }
    }
    if fill.alpha <= 0 && stroke.alpha <= 0 { return -1 }
    noteFaults(path.sourceFaults, "path", layer, index)
    snapshot.shapes.append(
      ShapeContent(
        path: path.source, fillColour: fill, fillRule: values.fillRule == .evenOdd ? .evenOdd : .nonZero,
        strokeColour: stroke, stroke: style, strokeStart: start, strokeEnd: end))
    return Int32(snapshot.shapes.count - 1)
  }

  private mutating func share(
    _ value: CGFloat, _ standard: Double, _ key: String, _ layer: CALayer, _ index: Int32
  ) -> Double {
    // Beyond 0...1 it counts as the nearer end, which is no fault.
    value.isNaN ? repaired(value, standard, key, layer, index) : min(max(value, 0), 1)
  }

  private mutating func strokeStyle(_ values: ShapeValues, _ layer: CALayer, _ index: Int32) -> StrokeStyle {
    StrokeStyle(
      width: repaired(values.lineWidth, 1, "lineWidth", layer, index), cap: LineCap(values.lineCap),
      join: LineJoin(values.lineJoin), miterLimit: repaired(values.miterLimit, 10, "miterLimit", layer, index),
      dashes: dashes(values.lineDashPattern, layer, index),
      dashPhase: repaired(values.lineDashPhase, 0, "lineDashPhase", layer, index))
  }

  private mutating func dashes(_ pattern: [NSNumber]?, _ layer: CALayer, _ index: Int32) -> [Double] {
    guard let lengths = pattern?.map(\.doubleValue), !lengths.isEmpty else { return [] }
    guard lengths.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      report(.badValue, layer, "lineDashPattern has a length that is negative or not finite; the line is solid", index)
      return []
    }
    return lengths.map { min($0, RenderLimits.coordinate) }
  }

  mutating func noteFaults(_ faults: Path.Faults, _ key: String, _ layer: CALayer, _ index: Int32) {
    if faults.isEmpty { return }
    if faults.contains(.notFinite) {
      report(.badValue, layer, "\(key) has points that are not finite; those pieces are left out", index)
    }
    if faults.contains(.beyondLimit) {
      report(
        .badValue, layer, "\(key) has points beyond the limit of \(RenderLimits.coordinate), which are clamped", index)
    }
    if faults.contains(.tooLong) {
      report(.limit, layer, "\(key) has more than \(RenderLimits.pathPoints) points; the rest is not drawn", index)
    }
  }
}

extension LineCap {
  /// Unknown names count as butt.
  init(_ cap: CAShapeLayerLineCap) {
    switch cap {
    case .round: self = .round
    case .square: self = .square
    default: self = .butt
    }
  }
}

extension LineJoin {
  /// Unknown names count as miter.
  init(_ join: CAShapeLayerLineJoin) {
    switch join {
    case .round: self = .round
    case .bevel: self = .bevel
    default: self = .miter
    }
  }
}
