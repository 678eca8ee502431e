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
  let document: MarkupDocument
  private let file: String
  let assets: SceneAssets
  var report = SceneReport()

  /// A layer still to be built.
  private struct Task {
    let element: Int
    let parent: CALayer?
    /// Whether it masks the parent, instead of being a sublayer.
    let isMask: Bool
    /// Index in `places` of the superlayer, -1 for none.
    let place: Int
    /// Among the sublayers.
    let index: Int
    let depth: Int
  }
  /// The paths read so far, by their text.
  var paths: [String: CGPath] = [:]
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
    var tasks = [Task(element: root, parent: nil, isMask: false, place: -1, index: 0, depth: 1)]
    while let task = tasks.popLast() {
      let line = document.elements[task.element].line
      guard task.depth <= RenderLimits.depth else {
        throw fault(.beyondLimits, line, "layers are nested deeper than \(RenderLimits.depth)")
      }
      guard places.count < RenderLimits.layers else {
        throw fault(.beyondLimits, line, "there are more than \(RenderLimits.layers) layers")
      }
      let layer = makeLayer(task.element)
      let place = places.count
      if task.isMask {
        task.parent?.mask = layer
        places.append((task.place, (layer.name ?? className(task.element)) + "[mask]"))
      } else {
        if let parent = task.parent { parent.addSublayer(layer) } else { rootLayer = layer }
        let plainName = task.place < 0 ? className(task.element) : "\(className(task.element))[\(task.index)]"
        places.append((task.place, layer.name ?? plainName))
      }
      let held = readProperties(of: layer, task.element, place: place)
      // Last in, first out: the first sublayer is built first, and added first.
      if let mask = held.mask {
        tasks.append(
          Task(element: mask, parent: layer, isMask: true, place: place, index: 0, depth: task.depth + 1))
      }
      for (index, child) in held.sublayers.enumerated().reversed() {
        tasks.append(
          Task(element: child, parent: layer, isMask: false, place: place, index: index, depth: task.depth + 1))
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
    case "CAGradientLayer": layer = CAGradientLayer()
    case "CAReplicatorLayer": layer = CAReplicatorLayer()
    case "CAScrollLayer": layer = CAScrollLayer()
    default:
      // Its place in the tree and its sublayers are kept; what makes the class special is not drawn.
      report.skip("class \(className(index)), taken as a plain CALayer: what is its own", line: element.line)
      layer = CALayer()
    }
    layer.name = element.attribute("name")
    return layer
  }

  // MARK: Classes

  func className(_ index: Int) -> String { Self.className(document.elements[index]) }

  private static func className(_ element: MarkupElement) -> String {
    guard let type = element.attribute("type") else { return element.name }
    // A gradient layer has a property of that name.
    return element.name == "CAGradientLayer" && !type.hasSuffix("Layer") ? element.name : type
  }

  static func isLayer(_ element: MarkupElement) -> Bool { className(element).hasSuffix("Layer") }

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

  mutating func warn(_ line: Int, _ place: Int, _ detail: String) {
    // The layer's path is put together only where it will be kept.
    if report.isFull {
      report.dropWarning()
    } else {
      report.warn(file, line, layer: path(place), detail)
    }
  }

  func printable(_ text: String) -> String { SceneWarning.printable(text) }

  private func fault(_ kind: SceneError.Kind, _ line: Int, _ detail: String) -> SceneError {
    SceneError(kind: kind, file: file, line: line, detail: detail)
  }
}
