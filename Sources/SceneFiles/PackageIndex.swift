import Foundation

/// What a package's `index.xml` (an XML property list) says about the document.
struct PackageIndex {
  /// The document's file name.
  var rootDocument = "main.caml"
  /// Size of the canvas in points, as written; nil where it is not stated.
  var width: Double?
  var height: Double?
  /// Whether the document's own space has its origin at the top.
  var isGeometryFlipped = false

  init() {}

  /// Reads the top-level dictionary; other keys are an editor's business.
  ///
  /// Not by PropertyListSerialization, which recurses and would run out of stack in a hostile file.
  init(_ document: MarkupDocument, file: String) throws(SceneError) {
    let elements = document.elements
    guard elements[0].name == "plist", let dictionary = document.children(of: 0).first,
      elements[dictionary].name == "dict"
    else {
      throw SceneError(kind: .malformed, file: file, line: elements[0].line, detail: "this is no property list")
    }
    var key: String?
    for child in document.children(of: dictionary) {
      let element = elements[child]
      if element.name == "key" {
        key = element.text
        continue
      }
      switch key {
      case "rootDocument": rootDocument = element.text
      case "documentWidth": width = try Self.length(element, file)
      case "documentHeight": height = try Self.length(element, file)
      case "geometryFlipped": isGeometryFlipped = element.name == "true"
      default: break
      }
      key = nil
    }
  }

  private static func length(_ element: MarkupElement, _ file: String) throws(SceneError) -> Double {
    guard let value = NumberGrammar.finite(element.text), value > 0 else {
      throw SceneError(
        kind: .impossibleSize, file: file, line: element.line,
        detail: "the document's size \"\(SceneWarning.printable(element.text))\" is no usable length")
    }
    return value
  }
}
