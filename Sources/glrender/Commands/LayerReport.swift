import CoreGraphics
import QuartzCore
import SceneFiles

/// A layer tree for people and for programs.
struct LayerReport {
  /// A layer whose values are the defaults.
  let standard = CALayer()

  /// The layer and its subtree: `{"class", "name", "id", "properties", "sublayers"}`, and `animations` and
  /// `mask` where there are some. Properties are those that the last frame presented.
  func json(_ layer: CALayer) -> JSONValue {
    let shown = layer.presentation() ?? layer
    var members: [(String, JSONValue)] = [("class", .string(Self.className(layer)))]
    if let name = layer.name { members.append(("name", .string(name))) }
    if let id = layer.value(forKey: "id") as? String { members.append(("id", .string(id))) }
    members.append(("properties", .object(properties(shown))))
    if let animations = Self.animations(layer) { members.append(("animations", animations)) }
    if let mask = layer.mask { members.append(("mask", json(mask))) }
    members.append(("sublayers", .array((layer.sublayers ?? []).map { json($0) })))
    return .object(members)
  }

  /// The tree, one layer a line, sublayers indented.
  func text(_ root: CALayer) -> String {
    var text = ""
    // Deep trees cost no stack here; the top of this one is the next line.
    var tasks: [(layer: CALayer, depth: Int, isMask: Bool)] = [(root, 0, false)]
    while let (layer, depth, isMask) = tasks.popLast() {
      text +=
        String(repeating: "  ", count: min(depth, JSONValue.deepestIndent)) + (isMask ? "mask " : "")
        + Self.className(layer)
      if let name = layer.name { text += " \(JSONValue.string(name).text)" }
      if let id = layer.value(forKey: "id") as? String { text += " id \(JSONValue.string(id).text)" }
      let shown = layer.presentation() ?? layer
      for (key, value) in properties(shown) {
        // A transform that changes nothing is only news in the JSON form.
        if key == "transform" && CATransform3DIsIdentity(shown.transform) { continue }
        text += " \(key)=\(Self.oneLine(value))"
      }
      if let animations = Self.animations(layer) { text += " animations=\(Self.oneLine(animations))" }
      text += "\n"
      for sublayer in (layer.sublayers ?? []).reversed() { tasks.append((sublayer, depth + 1, false)) }
      if let mask = layer.mask { tasks.append((mask, depth + 1, true)) }
    }
    return text
  }

  private static func oneLine(_ value: JSONValue) -> String {
    switch value {
    case .object(let members): "(" + members.map { "\($0.0) \(oneLine($0.1))" }.joined(separator: ", ") + ")"
    case .array(let items): "[" + items.map(oneLine).joined(separator: ",") + "]"
    default: value.text
    }
  }

  private static func className(_ layer: CALayer) -> String { String(describing: type(of: layer)) }

  /// bounds, position, zPosition, opacity and transform always, others where they differ from the default.
  private func properties(_ layer: CALayer) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("bounds", Self.rect(layer.bounds)), ("position", Self.point(layer.position)),
      ("zPosition", .real(layer.zPosition)),
      ("opacity", Self.float(layer.opacity)), ("transform", Self.matrix(layer.transform)),
    ]
    func add<Value: Equatable>(_ key: String, _ path: KeyPath<CALayer, Value>, _ convert: (Value) -> JSONValue) {
      let value = layer[keyPath: path]
      if value != standard[keyPath: path] { members.append((key, convert(value))) }
    }
    add("anchorPoint", \.anchorPoint, Self.point)
    add("anchorPointZ", \.anchorPointZ) { .real($0) }
    if !CATransform3DIsIdentity(layer.sublayerTransform) {
      members.append(("sublayerTransform", Self.matrix(layer.sublayerTransform)))
    }
    add("hidden", \.isHidden) { .bool($0) }
    add("doubleSided", \.isDoubleSided) { .bool($0) }
    add("geometryFlipped", \.isGeometryFlipped) { .bool($0) }
    add("masksToBounds", \.masksToBounds) { .bool($0) }
    add("allowsGroupOpacity", \.allowsGroupOpacity) { .bool($0) }
    if let colour = layer.backgroundColor { members.append(("backgroundColor", Self.rgba(colour))) }
    if let image = layer.contents as? CGImage {
      members.append(("contents", .object([("width", .integer(image.width)), ("height", .integer(image.height))])))
    }
    members += appearance(layer)
    add("contentsGravity", \.contentsGravity) { .string($0.rawValue) }
    add("contentsRect", \.contentsRect, Self.rect)
    add("contentsCenter", \.contentsCenter, Self.rect)
    add("contentsScale", \.contentsScale) { .real($0) }
    add("minificationFilter", \.minificationFilter) { .string($0.rawValue) }
    add("magnificationFilter", \.magnificationFilter) { .string($0.rawValue) }
    add("minificationFilterBias", \.minificationFilterBias, Self.float)
    if layer.value(forKey: "contentsScaling") as? String == "repeat" {
      members.append(("contentsScaling", .string("repeat")))
    }
    switch layer {
    case let layer as CAShapeLayer: members += Self.shape(layer)
    case let layer as CAGradientLayer: members += Self.gradient(layer)
    case let layer as CAReplicatorLayer: members += Self.replicator(layer)
    case let layer as CAScrollLayer: members.append(("scrollMode", .string(layer.scrollMode.rawValue)))
    default: break
    }
    return members
  }

  // MARK: Values

  static func point(_ p: CGPoint) -> JSONValue { .reals([p.x, p.y]) }

  static func rect(_ r: CGRect) -> JSONValue {
    .reals([r.origin.x, r.origin.y, r.size.width, r.size.height])
  }

  /// Written as short as a Float is: 0.4, not 0.4000000059604645.
  static func float(_ value: Float) -> JSONValue { .real(Double("\(value)") ?? Double(value)) }

  static func rgba(_ colour: CGColor) -> JSONValue {
    let inSRGB = CGColorSpace(name: CGColorSpace.sRGB).flatMap {
      colour.converted(to: $0, intent: .defaultIntent, options: nil)
    }
    return .reals(((inSRGB ?? colour).components ?? []).map { Double($0) })
  }

  static func matrix(_ t: CATransform3D) -> JSONValue {
    .reals([
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ])
  }
}
