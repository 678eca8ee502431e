import CoreGraphics
import QuartzCore

extension LayerReport {
  /// What a shape layer has beyond others: path, fillColor and strokeColor always, the rest where it differs from the
  /// default. A path is its number of elements and the box around it, a colour that is not set null.
  static func shape(_ layer: CAShapeLayer) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("path", layer.path.map(path) ?? .null), ("fillColor", layer.fillColor.map(rgba) ?? .null),
      ("strokeColor", layer.strokeColor.map(rgba) ?? .null),
    ]
    let standard = CAShapeLayer()
    func add<Value: Equatable>(_ key: String, _ value: KeyPath<CAShapeLayer, Value>, _ convert: (Value) -> JSONValue) {
      let own = layer[keyPath: value]
      if own != standard[keyPath: value] { members.append((key, convert(own))) }
    }
    add("fillRule", \.fillRule) { .string($0.rawValue) }
    add("lineWidth", \.lineWidth) { .real($0) }
    add("lineCap", \.lineCap) { .string($0.rawValue) }
    add("lineJoin", \.lineJoin) { .string($0.rawValue) }
    add("miterLimit", \.miterLimit) { .real($0) }
    add("lineDashPattern", \.lineDashPattern) { .reals(($0 ?? []).map(\.doubleValue)) }
    add("lineDashPhase", \.lineDashPhase) { .real($0) }
    add("strokeStart", \.strokeStart) { .real($0) }
    add("strokeEnd", \.strokeEnd) { .real($0) }
    return members
  }

  static func path(_ path: CGPath) -> JSONValue {
    var count = 0
    path.applyWithBlock { _ in count += 1 }
    let box = path.boundingBoxOfPath
    return .object([("elements", .integer(count)), ("boundingBox", box.isNull ? .null : rect(box))])
  }
}
