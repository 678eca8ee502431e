import CoreGraphics
import Foundation
import QuartzCore
import RenderModel

/// Builds the layers of a CAML document.
///
/// Lenient, as real files need it: class = the `type` attribute or else the tag; a property may stand as an attribute, as
/// a child with `value`, or nested one deeper; what is not known is skipped and noted; a bad value keeps the default and
/// is a warning. Walks with a stack of its own.
struct LayerReader {
  private let document: MarkupDocument
  private let file: String
  private let assets: SceneAssets
  private(set) var report = SceneReport()

  /// A layer still to be built.
  private struct Task {
    let element: Int
    let parent: CALayer?
    /// Index in `places` of the superlayer, -1 for none.
    let place: Int
    /// Among the sublayers.
    let index: Int
    let depth: Int
  }
  /// The paths read so far, by their text.
  private var paths: [String: CGPath] = [:]
  /// Parent, and name or class and index, of every layer built: what messages call it by, put together only for them.
  private var places: [(parent: Int, name: String)] = []

  init(document: MarkupDocument, file: String, assets: SceneAssets) {
    self.document = document
    self.file = file
    self.assets = assets
  }

  /// The layer tree under `<caml>`.
  mutating func read() throws(SceneError) -> CALayer {
    let elements = document.elements
    guard elements[0].name == "caml" || elements[0].name.hasSuffix(":caml") || Self.isLayer(elements[0]) else {
      throw fault(
        .malformed, elements[0].line, "this is no CAML: the root element is <\(printable(elements[0].name))>")
    }
    let candidates = Self.isLayer(elements[0]) ? [0] : document.children(of: 0)
    guard let first = candidates.first(where: { Self.isLayer(elements[$0]) }) else {
      throw fault(.malformed, elements[0].line, "the document has no layer")
    }
    for other in candidates where other != first {
      report.skip("element \(elements[other].name) beside the root layer", line: elements[other].line)
    }
    return try build(first)
  }

  private mutating func build(_ root: Int) throws(SceneError) -> CALayer {
    var rootLayer: CALayer?
    var tasks = [Task(element: root, parent: nil, place: -1, index: 0, depth: 1)]
    while let task = tasks.popLast() {
      let line = document.elements[task.element].line
      guard task.depth <= RenderLimits.depth else {
        throw fault(.beyondLimits, line, "layers are nested deeper than \(RenderLimits.depth)")
      }
      guard places.count < RenderLimits.layers else {
        throw fault(.beyondLimits, line, "there are more than \(RenderLimits.layers) layers")
      }
      let layer = makeLayer(task.element)
      if let parent = task.parent { parent.addSublayer(layer) } else { rootLayer = layer }
      let place = places.count
      let plainName = task.place < 0 ? className(task.element) : "\(className(task.element))[\(task.index)]"
      places.append((task.place, layer.name ?? plainName))
      let sublayers = readProperties(of: layer, task.element, place: place)
      // Last in, first out: the first sublayer is built first, and added first.
      for (index, child) in sublayers.enumerated().reversed() {
        tasks.append(Task(element: child, parent: layer, place: place, index: index, depth: task.depth + 1))
      }
    }
    return rootLayer!
  }

  // MARK: One layer

  private mutating func makeLayer(_ index: Int) -> CALayer {
    let element = document.elements[index]
    let layer: CALayer
    switch className(index) {
    case "CALayer": layer = CALayer()
    case "CATransformLayer": layer = CATransformLayer()
    case "CAShapeLayer": layer = CAShapeLayer()
    default:
      // Its place in the tree and its sublayers are kept; what makes the class special is not drawn.
      report.skip("class \(className(index)), taken as a plain CALayer: what is its own", line: element.line)
      layer = CALayer()
    }
    layer.name = element.attribute("name")
    return layer
  }

  /// Sets the layer's properties; returns the elements of its sublayers.
  private mutating func readProperties(of layer: CALayer, _ index: Int, place: Int) -> [Int] {
    let element = document.elements[index]
    let kind = className(index)
    var written: Set<String> = []
    var keyPaths = KeyPathAttributes()
    for (name, value) in element.attributes {
      set(name, value, on: layer, kind, line: element.line, place, &written, &keyPaths)
    }
    var sublayers: [Int] = []
    for child in document.children(of: index) {
      let property = document.elements[child]
      switch property.name {
      case "sublayers":
        for item in document.children(of: child) {
          if Self.isLayer(document.elements[item]) {
            sublayers.append(item)
          } else {
            report.skip("element \(document.elements[item].name) in sublayers", line: document.elements[item].line)
          }
        }
      case "contents":
        readContents(of: layer, child, place)
      case "backgroundColor":
        readColour(child, place) { layer.backgroundColor = $0 }
      default:
        if let shape = layer as? CAShapeLayer, readShapeProperty(of: shape, child, place) { continue }
        if let value = simpleValue(child) {
          set(property.name, value, on: layer, kind, line: property.line, place, &written, &keyPaths)
        } else {
          report.skip("element \(property.name) of \(kind)", line: property.line)
        }
      }
    }
    keyPaths.finish(layer, written: written)
    return sublayers
  }

  /// Sets a property. Shape layers with the same path text get the same path, so that what is made of it is shared.
  private mutating func setShared(
    _ property: LayerProperty, _ name: String, _ value: String, on layer: CALayer
  ) throws(ValueError) {
    guard name == "path", let shape = layer as? CAShapeLayer else { return try property.set(layer, value) }
    if let known = paths[value] {
      shape.path = known
    } else {
      try property.set(layer, value)
      paths[value] = shape.path
    }
  }

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

  private static func checkLength(_ value: String, _ longest: Int = SceneLimits.valueBytes) throws(ValueError) {
    guard value.utf8.count <= longest else { throw ValueError("is too long") }
  }

  private mutating func readContents(of layer: CALayer, _ index: Int, _ place: Int) {
    // <contents type="CGImage" src="..."/> or <contents><CGImage src="..."/></contents>.
    let holder = [index] + document.children(of: index)
    guard let found = holder.first(where: { document.elements[$0].attribute("src") != nil }) else {
      report.skip("contents without a picture's src", line: document.elements[index].line)
      return
    }
    let source = document.elements[found].attribute("src")!
    do {
      layer.contents = try assets.image(source)
    } catch {
      warn(
        document.elements[found].line, place,
        "the picture \"\(printable(source))\" \(error.detail); the layer is drawn without")
    }
  }

  /// Reads the properties of shape layers that are more than a value: colours with an opacity, lists of numbers.
  /// - Returns: whether the element is one of them.
  private mutating func readShapeProperty(of layer: CAShapeLayer, _ index: Int, _ place: Int) -> Bool {
    switch document.elements[index].name {
    case "fillColor": readColour(index, place) { layer.fillColor = $0 }
    case "strokeColor": readColour(index, place) { layer.strokeColor = $0 }
    case "lineDashPattern":
      // <lineDashPattern><real value="4"/><integer value="2"/></lineDashPattern>; a value of its own is read as any.
      let items = document.children(of: index)
      if items.isEmpty { return false }
      let texts = items.map { document.elements[$0].attribute("value") ?? "" }
      do {
        layer.lineDashPattern = try DashGrammar.lengths(texts)
      } catch {
        warn(document.elements[index].line, place, "lineDashPattern \(error.detail); the default is kept")
      }
    default: return false
    }
    return true
  }

  /// A colour with an opacity, or none at all (`type="null"`).
  private mutating func readColour(_ index: Int, _ place: Int, _ assign: (CGColor?) -> Void) {
    let name = document.elements[index].name
    if document.elements[index].attribute("type") == "null" {
      assign(nil)
      return
    }
    let holder = [index] + document.children(of: index)
    guard let found = holder.first(where: { document.elements[$0].attribute("value") != nil }) else {
      report.skip("\(name) without a value", line: document.elements[index].line)
      return
    }
    let element = document.elements[found]
    let value = element.attribute("value")!
    do {
      try Self.checkLength(value)
      assign(try ColourGrammar.colour(value, opacity: element.attribute("opacity")))
    } catch {
      warn(element.line, place, "\(name) \"\(printable(value))\" \(error.detail); the default is kept")
    }
  }

  /// The `value` of a property element or of its only child, where it has one and nothing else.
  private func simpleValue(_ index: Int) -> String? {
    if let value = document.elements[index].attribute("value") { return value }
    let children = document.children(of: index)
    return children.count == 1 ? document.elements[children[0]].attribute("value") : nil
  }

  // MARK: Classes

  private func className(_ index: Int) -> String { Self.className(document.elements[index]) }

  private static func className(_ element: MarkupElement) -> String { element.attribute("type") ?? element.name }

  private static func isLayer(_ element: MarkupElement) -> Bool { className(element).hasSuffix("Layer") }

  // MARK: Messages

  private func path(_ place: Int) -> String {
    var names: [String] = []
    var p = place
    while p >= 0, names.count < 12 {
      names.append(printable(places[p].name))
      p = places[p].parent
    }
    if p >= 0 { names.append("...") }
    return names.reversed().joined(separator: "/")
  }

  private mutating func warn(_ line: Int, _ place: Int, _ detail: String) {
    // The layer's path is put together only where it will be kept.
    if report.isFull {
      report.dropWarning()
    } else {
      report.warn(file, line, layer: path(place), detail)
    }
  }

  private func printable(_ text: String) -> String { SceneWarning.printable(text) }

  private func fault(_ kind: SceneError.Kind, _ line: Int, _ detail: String) -> SceneError {
    SceneError(kind: kind, file: file, line: line, detail: detail)
  }
}
