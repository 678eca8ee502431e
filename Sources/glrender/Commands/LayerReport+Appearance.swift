import CoreGraphics
import QuartzCore

extension LayerReport {
  /// Corners, border, shadow, filters and the like, where they differ from the default; a colour that is not set is
  /// null.
  func appearance(_ layer: CALayer) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    func add<Value: Equatable>(_ key: String, _ path: KeyPath<CALayer, Value>, _ convert: (Value) -> JSONValue) {
      let value = layer[keyPath: path]
      if value != standard[keyPath: path] { members.append((key, convert(value))) }
    }
    add("cornerRadius", \.cornerRadius) { .real($0) }
    add("maskedCorners", \.maskedCorners) { .integer(Int($0.rawValue)) }
    add("cornerCurve", \.cornerCurve) { .string($0.rawValue) }
    add("borderWidth", \.borderWidth) { .real($0) }
    add("borderColor", \.borderColor) { $0.map(Self.rgba) ?? .null }
    add("shadowOpacity", \.shadowOpacity, Self.float)
    add("shadowColor", \.shadowColor) { $0.map(Self.rgba) ?? .null }
    add("shadowOffset", \.shadowOffset) { .reals([$0.width, $0.height]) }
    add("shadowRadius", \.shadowRadius) { .real($0) }
    if let path = layer.shadowPath { members.append(("shadowPath", Self.path(path))) }
    for (key, filters) in [("filters", layer.filters), ("backgroundFilters", layer.backgroundFilters)] {
      if let filters { members.append((key, .array(filters.map(Self.filter)))) }
    }
    if let filter = layer.compositingFilter { members.append(("compositingFilter", Self.filter(filter))) }
    add("shouldRasterize", \.shouldRasterize) { .bool($0) }
    add("rasterizationScale", \.rasterizationScale) { .real($0) }
    add("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing) { .bool($0) }
    add("edgeAntialiasingMask", \.edgeAntialiasingMask) { .integer(Int($0.rawValue)) }
    return members
  }

  /// A filter by its type, name and inputs; a name as it is.
  private static func filter(_ any: Any) -> JSONValue {
    guard let filter = any as? CAFilter else { return .string("\(any)") }
    var members: [(String, JSONValue)] = [("type", .string(filter.type))]
    if let name = filter.name { members.append(("name", .string(name))) }
    if !filter.isEnabled { members.append(("enabled", .bool(false))) }
    for key in filter.inputKeys {
      switch filter.value(forKey: key) {
      case let colour as CGColor: members.append((key, rgba(colour)))
      case let number as Double: members.append((key, .real(number)))
      case let numbers as [Double]: members.append((key, .reals(numbers)))
      default: break
      }
    }
    return .object(members)
  }

  /// What a gradient layer has beyond others: colors always, the rest where it differs from the default.
  static func gradient(_ layer: CAGradientLayer) -> [(String, JSONValue)] {
    let colours = (layer.colors ?? []).map { ($0 as? CGColor).map(rgba) ?? .null }
    var members: [(String, JSONValue)] = [("colors", layer.colors == nil ? .null : .array(colours))]
    if let locations = layer.locations { members.append(("locations", .reals(locations.map(\.doubleValue)))) }
    let standard = CAGradientLayer()
    if layer.startPoint != standard.startPoint { members.append(("startPoint", point(layer.startPoint))) }
    if layer.endPoint != standard.endPoint { members.append(("endPoint", point(layer.endPoint))) }
    if layer.type != standard.type { members.append(("type", .string(layer.type.rawValue))) }
    return members
  }

  /// What a replicator layer has beyond others: instanceCount always, the rest where it differs from the default.
  static func replicator(_ layer: CAReplicatorLayer) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [("instanceCount", .integer(layer.instanceCount))]
    let standard = CAReplicatorLayer()
    func add<Value: Equatable>(
      _ key: String, _ path: KeyPath<CAReplicatorLayer, Value>, _ convert: (Value) -> JSONValue
    ) {
      let value = layer[keyPath: path]
      if value != standard[keyPath: path] { members.append((key, convert(value))) }
    }
    if !CATransform3DIsIdentity(layer.instanceTransform) {
      members.append(("instanceTransform", matrix(layer.instanceTransform)))
    }
    add("instanceColor", \.instanceColor) { $0.map(rgba) ?? .null }
    add("instanceRedOffset", \.instanceRedOffset, float)
    add("instanceGreenOffset", \.instanceGreenOffset, float)
    add("instanceBlueOffset", \.instanceBlueOffset, float)
    add("instanceAlphaOffset", \.instanceAlphaOffset, float)
    add("instanceDelay", \.instanceDelay) { .real($0) }
    add("preservesDepth", \.preservesDepth) { .bool($0) }
    return members
  }
}
