import CoreGraphics
import Foundation
import Geometry
import RenderModel

// The gradients of gradient layers ([S] 8).

extension SnapshotWalk {
  /// Appends the layer's gradient; -1 where it would draw nothing.
  ///
  /// - Parameter layer: a CAGradientLayer with colours.
  mutating func gradient(of layer: CALayer, _ bounds: Rectangle, _ index: Int32) -> Int32 {
    let values = unsafeDowncast(layer, to: CAGradientLayer.self).gradient
    let stops = stops(values, layer, index)
    guard stops.contains(where: { $0.colour.alpha > 0 }) else { return -1 }
    let start = place(values.startPoint, 0, bounds, "startPoint", layer, index)
    let end = place(values.endPoint, 1, bounds, "endPoint", layer, index)
    snapshot.gradients.append(
      GradientContent(kind: GradientContent.Kind(values.type), start: start, end: end, stops: stops))
    return Int32(snapshot.gradients.count - 1)
  }

  private mutating func stops(
    _ values: GradientValues, _ layer: CALayer, _ index: Int32
  ) -> [GradientContent.Stop] {
    guard let colors = values.colors else { return [] }
    let given = locations(values.locations, colors.count, layer, index)
    var stops: [GradientContent.Stop] = []
    stops.reserveCapacity(min(colors.count, RenderLimits.gradientStops))
    var last = -Double.infinity
    for (i, any) in colors.enumerated() {
      guard let colour = any as? CGColor else {
        report(.badValue, layer, "colors[\(i)] is no colour and is left out", index)
        continue
      }
      guard stops.count < RenderLimits.gradientStops else {
        report(.limit, layer, "colors has more than \(RenderLimits.gradientStops) colours; the rest is left out", index)
        break
      }
      // A location before the one in front of it counts as equal to it, as in CSS.
      let even = colors.count > 1 ? Double(i) / Double(colors.count - 1) : 0
      last = max(last, given?[i] ?? even)
      stops.append(GradientContent.Stop(location: last, colour: colour.colour))
    }
    return stops
  }

  /// The stops' locations, not yet in order; nil where they are to be even.
  private mutating func locations(
    _ numbers: [NSNumber]?, _ count: Int, _ layer: CALayer, _ index: Int32
  ) -> [Double]? {
    guard let numbers else { return nil }
    guard numbers.count == count else {
      report(
        .badValue, layer, "locations has \(numbers.count) numbers for \(count) colours; the colours are spread evenly",
        index)
      return nil
    }
    let locations = numbers.map(\.doubleValue)
    guard !locations.contains(where: \.isNaN) else {
      report(.badValue, layer, "locations holds what is not a number; the colours are spread evenly", index)
      return nil
    }
    if zip(locations, locations.dropFirst()).contains(where: { $0 > $1 }) {
      report(.badValue, layer, "locations do not increase; those that fall back count as the greatest before", index)
    }
    return locations.map { repaired($0, 0, "locations", layer, index) }
  }

  /// The point of the layer's space at a unit point of its bounds.
  private mutating func place(
    _ p: CGPoint, _ y: Double, _ bounds: Rectangle, _ key: String, _ layer: CALayer, _ index: Int32
  ) -> Vector2 {
    let unit = Vector2(repaired(p.x, 0.5, key, layer, index), repaired(p.y, y, key, layer, index))
    return Vector2(
      repaired(bounds.minX + unit.x * bounds.width, 0, key, layer, index),
      repaired(bounds.minY + unit.y * bounds.height, 0, key, layer, index))
  }
}

extension GradientContent.Kind {
  /// Unknown names count as axial.
  init(_ type: CAGradientLayerType) {
    switch type {
    case .radial: self = .radial
    case .conic: self = .conic
    default: self = .axial
    }
  }
}
