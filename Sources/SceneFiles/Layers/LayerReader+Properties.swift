import CoreGraphics
import Foundation
import QuartzCore

// A layer's properties: attributes, and elements named after them.

/// The elements of the layers that a layer holds.
struct HeldLayers {
  var sublayers: [Int] = []
  var mask: Int?
}

extension LayerReader {
  /// Sets the layer's properties; returns what layers it holds.
  mutating func readProperties(of layer: CALayer, _ index: Int, place: Int) -> HeldLayers {
    let element = document.elements[index]
    let kind = className(index)
    var written: Set<String> = []
    var keyPaths = KeyPathAttributes()
    for (name, value) in element.attributes where name != "type" || value != kind {
      // Where the element is itself a mask or another property, its type is its class.
      set(name, value, on: layer, kind, line: element.line, place, &written, &keyPaths)
    }
    var held = HeldLayers()
    for child in document.children(of: index) {
      let property = document.elements[child]
      if property.name == "sublayers" {
        held.sublayers += readSublayers(child)
      } else if property.name == "mask" {
        held.mask = readMask(child) ?? held.mask
      } else if readObject(of: layer, child, place) {
        continue
      } else if let value = simpleValue(child) {
        set(property.name, value, on: layer, kind, line: property.line, place, &written, &keyPaths)
      } else if property.attribute("type") != "null" || LayerProperty.named(property.name, of: layer) == nil {
        report.skip("element \(property.name) of \(kind)", line: property.line)
      }
    }
    keyPaths.finish(layer, written: written)
    return held
  }

  private mutating func readSublayers(_ index: Int) -> [Int] {
    var sublayers: [Int] = []
    for item in document.children(of: index) {
      if Self.isLayer(document.elements[item]) {
        sublayers.append(item)
      } else {
        report.skip("element \(document.elements[item].name) in sublayers", line: document.elements[item].line)
      }
    }
    return sublayers
  }

  /// The layer of `<mask type="CALayer" ...>` or `<mask><CALayer .../></mask>`.
  private mutating func readMask(_ index: Int) -> Int? {
    if Self.isLayer(document.elements[index]) { return index }
    if document.elements[index].attribute("type") == "null" { return nil }
    if let item = document.children(of: index).first(where: { Self.isLayer(document.elements[$0]) }) { return item }
    report.skip("mask that is no layer", line: document.elements[index].line)
    return nil
  }

  /// Reads the properties that are more than a value.
  /// - Returns: whether the element is one of them.
  private mutating func readObject(of layer: CALayer, _ index: Int, _ place: Int) -> Bool {
    let name = document.elements[index].name
    switch (name, layer) {
    case ("contents", _): readContents(of: layer, index, place)
    case ("animations", _): readAnimations(of: layer, index, place)
    case ("filters", _): layer.filters = readFilters(index, place)
    case ("backgroundFilters", _): layer.backgroundFilters = readFilters(index, place)
    case ("compositingFilter", _): return readCompositingFilter(of: layer, index, place)
    case ("colors", let layer as CAGradientLayer):
      readColours(index, place) { layer.colors = $0 }
    case ("locations", let layer as CAGradientLayer):
      // One that has a value of its own is read as any property.
      return readList(index, place, ListGrammar.locations) { layer.locations = $0 }
    case ("lineDashPattern", let layer as CAShapeLayer):
      return readList(index, place, ListGrammar.lengths) { layer.lineDashPattern = $0 }
    default:
      guard let assign = Self.colours[name], LayerProperty.named(name, of: layer) != nil else { return false }
      readColour(index, place) { assign(layer, $0) }
    }
    return true
  }

  /// The properties that are colours, which may have an opacity.
  private static let colours: [String: @Sendable (CALayer, CGColor?) -> Void] = [
    "backgroundColor": { $0.backgroundColor = $1 },
    "borderColor": { $0.borderColor = $1 },
    "shadowColor": { $0.shadowColor = $1 },
    "fillColor": { ($0 as? CAShapeLayer)?.fillColor = $1 },
    "strokeColor": { ($0 as? CAShapeLayer)?.strokeColor = $1 },
    "instanceColor": { ($0 as? CAReplicatorLayer)?.instanceColor = $1 },
  ]

  // MARK: A property from a text

  private mutating func set(
    _ name: String, _ value: String, on layer: CALayer, _ kind: String, line: Int, _ place: Int,
    _ written: inout Set<String>, _ keyPaths: inout KeyPathAttributes
  ) {
    do {
      if let property = LayerProperty.named(name, of: layer) {
        try Self.checkLength(value, property.longest)
        try setShared(property, name, value, on: layer)
        written.insert(name)
      } else if name == "id" {
        layer.setValue(value, forKey: name)
      } else if KeyPathAttributes.knows(name) {
        try Self.checkLength(value)
        try keyPaths.apply(name, value, to: layer)
      } else if name != "name" && name != "type" && name != "xmlns" {
        report.skip("attribute \(name) of \(kind)", line: line)
      }
    } catch {
      warn(line, place, "\(name) \"\(printable(value))\" \(error.detail); the default is kept")
    }
  }

  /// Sets a property. Layers with the same path text get the same path, so that what is made of it is shared.
  private mutating func setShared(
    _ property: LayerProperty, _ name: String, _ value: String, on layer: CALayer
  ) throws(ValueError) {
    let shape = name == "path" ? layer as? CAShapeLayer : nil
    guard shape != nil || name == "shadowPath" else { return try property.set(layer, value) }
    if paths[value] == nil {
      try property.set(layer, value)
      paths[value] = shape?.path ?? layer.shadowPath
    } else if let shape {
      shape.path = paths[value]
    } else {
      layer.shadowPath = paths[value]
    }
  }

  static func checkLength(_ value: String, _ longest: Int = SceneLimits.valueBytes) throws(ValueError) {
    guard value.utf8.count <= longest else { throw ValueError("is too long") }
  }

  /// The `value` of a property element or of its only child, where it has one and nothing else.
  func simpleValue(_ index: Int) -> String? {
    if let value = document.elements[index].attribute("value") { return value }
    let children = document.children(of: index)
    return children.count == 1 ? document.elements[children[0]].attribute("value") : nil
  }
}
