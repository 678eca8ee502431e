import CoreGraphics
import Foundation
import QuartzCore

// Properties that are pictures, colours, lists and filters.

extension LayerReader {
  mutating func readContents(of layer: CALayer, _ index: Int, _ place: Int) {
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

  // MARK: Colours and lists

  /// A colour with an opacity, or none at all (`type="null"`).
  mutating func readColour(_ index: Int, _ place: Int, _ assign: (CGColor?) -> Void) {
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
    if let colour = colour(found, name, place) { assign(colour) }
  }

  /// The colours of `<colors><CGColor value="..." opacity="..."/>...</colors>`; none where one of them cannot be read.
  mutating func readColours(_ index: Int, _ place: Int, _ assign: ([CGColor]?) -> Void) {
    var colours: [CGColor] = []
    for item in document.children(of: index) {
      guard document.elements[item].attribute("value") != nil else {
        report.skip("element \(document.elements[item].name) in colors", line: document.elements[item].line)
        continue
      }
      guard let colour = colour(item, "colors", place) else { return }
      colours.append(colour)
    }
    assign(colours.isEmpty ? nil : colours)
  }

  /// The colour of an element that has a value; a warning and nil where that is none.
  private mutating func colour(_ index: Int, _ name: String, _ place: Int) -> CGColor? {
    let element = document.elements[index]
    let value = element.attribute("value") ?? ""
    do {
      try Self.checkLength(value)
      return try ColourGrammar.colour(value, opacity: element.attribute("opacity"))
    } catch {
      warn(element.line, place, "\(name) \"\(printable(value))\" \(error.detail); the default is kept")
      return nil
    }
  }

  /// The numbers of `<NAME><real value="4"/><integer value="2"/></NAME>`.
  /// - Returns: false where the element has no items.
  mutating func readList(
    _ index: Int, _ place: Int, _ read: ([String]) throws(ValueError) -> [NSNumber]?, _ assign: ([NSNumber]?) -> Void
  ) -> Bool {
    let items = document.children(of: index)
    if items.isEmpty { return false }
    let texts = items.map { document.elements[$0].attribute("value") ?? "" }
    do {
      assign(try read(texts))
    } catch {
      let element = document.elements[index]
      warn(element.line, place, "\(element.name) \(error.detail); the default is kept")
    }
    return true
  }

  // MARK: Filters

  /// The filters of `<filters><CAFilter filter="..." name="..." inputAmount="..."/>...</filters>`.
  mutating func readFilters(_ index: Int, _ place: Int) -> [CAFilter]? {
    let filters = document.children(of: index).compactMap { readFilter($0, place) }
    return filters.isEmpty ? nil : filters
  }

  /// `<compositingFilter type="CAFilter" filter="destOut"/>`, a `CAFilter` inside it, or a name as its value.
  /// - Returns: false where it is a name.
  mutating func readCompositingFilter(of layer: CALayer, _ index: Int, _ place: Int) -> Bool {
    let holder = [index] + document.children(of: index)
    if let found = holder.first(where: { document.elements[$0].attribute("filter") != nil }) {
      layer.compositingFilter = readFilter(found, place)
      return true
    }
    return false
  }

  private mutating func readFilter(_ index: Int, _ place: Int) -> CAFilter? {
    let element = document.elements[index]
    guard className(index) == "CAFilter", let type = element.attribute("filter") ?? element.attribute("name") else {
      report.skip("element \(className(index)) as a filter", line: element.line)
      return nil
    }
    let filter = CAFilter(type: type)
    filter.name = element.attribute("name")
    for (name, value) in element.attributes where !["type", "filter", "name"].contains(name) {
      setInput(of: filter, name, value, opacity: nil, line: element.line, place)
    }
    for child in document.children(of: index) {
      let holder = [child] + document.children(of: child)
      let name = document.elements[child].name
      guard let found = holder.first(where: { document.elements[$0].attribute("value") != nil }) else {
        report.skip("element \(name) of CAFilter", line: document.elements[child].line)
        continue
      }
      let input = document.elements[found]
      setInput(
        of: filter, name, input.attribute("value") ?? "", opacity: input.attribute("opacity"), line: input.line, place)
    }
    return filter
  }

  private mutating func setInput(
    of filter: CAFilter, _ name: String, _ value: String, opacity: String?, line: Int, _ place: Int
  ) {
    do throws(ValueError) {
      try Self.checkLength(value)
      switch name {
      case "enabled", "cachesInputImage":
        guard let flag = NumberGrammar.bool(value) else { throw ValueError("is neither 0 nor 1") }
        filter.setValue(flag, forKey: name)
      case "inputColorMatrix": filter.setValue(try ListGrammar.colourMatrix(value), forKey: name)
      case let key where key.hasPrefix("input") && key.contains("Color"):
        filter.setValue(try ColourGrammar.colour(value, opacity: opacity), forKey: key)
      case let key where key.hasPrefix("input"):
        guard let number = NumberGrammar.finite(value) ?? NumberGrammar.bool(value).map({ $0 ? 1 : 0 }) else {
          throw ValueError("is no usable number")
        }
        filter.setValue(number, forKey: key)
      default: report.skip("attribute \(name) of CAFilter", line: line)
      }
    } catch {
      warn(line, place, "\(name) \"\(printable(value))\" of the filter \(printable(filter.type)) \(error.detail)")
    }
  }
}
