import CoreGraphics
import Foundation
import QuartzCore

// The values that animations go through.

extension LayerReader {
  /// The values of `<values><real value="1"/>...</values>`: each item's tag, or its type, is its class.
  mutating func readValues(_ index: Int, _ place: Int, keyPath: String) throws(AnimationFault) -> [Any] {
    let items = document.children(of: index)
    let line = document.elements[index].line
    guard items.count <= SceneLimits.animationValues else {
      throw AnimationFault(line, "has more than \(SceneLimits.animationValues) values")
    }
    if items.isEmpty, let text = document.elements[index].attribute("value") {
      // Numbers in one text.
      let numbers = try readNumbers(index)
      guard !numbers.isEmpty else { throw AnimationFault(line, "has the values \"\(printable(text))\"") }
      return numbers
    }
    var values: [Any] = []
    for item in items { values.append(try readItem(item, place, keyPath: keyPath, depth: 0) ?? NSNull()) }
    return values
  }

  /// The value of `<fromValue type="CGPoint" value="1 2"/>`, of `<fromValue><CGPoint value="1 2"/></fromValue>` or, of
  /// the kind that the key path tells, of `<fromValue value="1 2"/>`; nil for none.
  mutating func readValue(_ index: Int, _ place: Int, keyPath: String) throws(AnimationFault) -> Any? {
    let element = document.elements[index]
    let children = document.children(of: index)
    if element.attribute("type") != nil, children.isEmpty {
      return try readItem(index, place, keyPath: keyPath, depth: 0)
    }
    if let type = element.attribute("type"), AnimationValueKind(named: type) == .list {
      return try readItem(index, place, keyPath: keyPath, depth: 0)
    }
    if let only = children.first { return try readItem(only, place, keyPath: keyPath, depth: 0) }
    guard let text = element.attribute("value") else { return nil }
    return try readText(text, AnimationValueKind(ofKeyPath: keyPath), index)
  }

  private mutating func readItem(
    _ index: Int, _ place: Int, keyPath: String, depth: Int
  ) throws(AnimationFault) -> Any? {
    let element = document.elements[index]
    let name = element.attribute("type") ?? element.name
    // `<value value="3"/>` says nothing about itself.
    let kind = AnimationValueKind(named: name) ?? (name == "value" ? AnimationValueKind(ofKeyPath: keyPath) : nil)
    guard let kind else { throw AnimationFault(element.line, "has a value of the class \(printable(name))") }
    switch kind {
    case .nothing: return nil
    case .image: return readPicture(index, place)
    case .list:
      guard depth == 0 else { throw AnimationFault(element.line, "has lists within lists") }
      var items: [Any] = []
      for item in document.children(of: index) {
        items.append(try readItem(item, place, keyPath: keyPath, depth: depth + 1) ?? NSNull())
      }
      return items
    default:
      let holders = [index] + document.children(of: index)
      guard let holder = holders.first(where: { document.elements[$0].attribute("value") != nil }),
        let text = document.elements[holder].attribute("value")
      else {
        // An empty string or transform may do without.
        if kind == .string || kind == .transform { return try readText("", kind, index) }
        throw AnimationFault(element.line, "has a \(printable(name)) without a value")
      }
      return try readText(text, kind, holder)
    }
  }

  mutating func readText(
    _ text: String, _ kind: AnimationValueKind, _ index: Int
  ) throws(AnimationFault) -> Any {
    let element = document.elements[index]
    do throws(ValueError) {
      try Self.checkLength(text, kind == .path ? SceneLimits.pathBytes : SceneLimits.valueBytes)
      if kind == .path, let known = paths[text] { return known }
      let value = try kind.read(text, opacity: element.attribute("opacity"))
      if kind == .path { paths[text] = value as? CGPath }
      return value
    } catch {
      throw AnimationFault(element.line, "has the value \"\(printable(text))\", which \(error.detail)")
    }
  }

  /// One picture of a sequence. Where there is none, or none that can be read, the layer shows nothing while it lasts.
  private mutating func readPicture(_ index: Int, _ place: Int) -> Any? {
    let element = document.elements[index]
    guard let source = element.attribute("src") else {
      report.skip("a picture without src in an animation", line: element.line)
      return nil
    }
    do {
      return try assets.deferredImage(source)
    } catch {
      let name = printable(source)
      warn(element.line, place, "the picture \"\(name)\" of an animation \(error.detail); it shows nothing there")
      return nil
    }
  }

  // MARK: - Lists

  /// The numbers of `<keyTimes><real value="0"/>...</keyTimes>` or `<keyTimes value="0 0.5 1"/>`.
  mutating func readNumbers(_ index: Int) throws(AnimationFault) -> [NSNumber] {
    let element = document.elements[index]
    let items = document.children(of: index)
    var texts = items.map { (line: document.elements[$0].line, text: document.elements[$0].attribute("value") ?? "") }
    if items.isEmpty {
      texts = ListGrammar.parts(element.attribute("value") ?? "").map { (element.line, $0) }
    }
    guard texts.count <= SceneLimits.animationValues else {
      throw AnimationFault(element.line, "has more than \(SceneLimits.animationValues) \(element.name)")
    }
    var numbers: [NSNumber] = []
    for (line, text) in texts {
      guard let number = NumberGrammar.finite(text) else {
        throw AnimationFault(line, "has \(element.name) with \"\(printable(text))\", which is no usable number")
      }
      numbers.append(NSNumber(value: number))
    }
    return numbers
  }

  /// The functions of `<timingFunctions><CAMediaTimingFunction value="easeIn"/>...</timingFunctions>`.
  mutating func readTimingFunctions(_ index: Int) throws(AnimationFault) -> [CAMediaTimingFunction] {
    var functions: [CAMediaTimingFunction] = []
    for item in document.children(of: index) {
      let element = document.elements[item]
      let text = element.attribute("value") ?? ""
      do throws(ValueError) {
        try Self.checkLength(text)
        functions.append(try TimingGrammar.function(text))
      } catch {
        throw AnimationFault(element.line, "has the timing function \"\(printable(text))\", which \(error.detail)")
      }
      guard functions.count <= SceneLimits.animationValues else {
        throw AnimationFault(element.line, "has more than \(SceneLimits.animationValues) timing functions")
      }
    }
    return functions
  }
}
