import Foundation
import QuartzCore

/// Reads lists of numbers.
enum ListGrammar {
  /// The numbers' texts in one that separates them by white space or commas.
  static func parts(_ text: String) -> [String] {
    text.split(whereSeparator: NumberGrammar.isSeparator).map(String.init)
  }

  /// A dash pattern, one length a text; none is nil. Throws what is wrong with them.
  static func lengths(_ texts: [String]) throws(ValueError) -> [NSNumber]? {
    guard texts.count <= SceneLimits.dashes else { throw ValueError("has too many lengths") }
    var lengths: [NSNumber] = []
    for text in texts {
      guard let length = NumberGrammar.finite(text), length >= 0 else {
        throw ValueError("has the length \(SceneWarning.printable(text)), which is no usable one")
      }
      lengths.append(NSNumber(value: length))
    }
    return lengths.isEmpty ? nil : lengths
  }

  /// A gradient's locations, one a text; none is nil. Throws what is wrong with them.
  static func locations(_ texts: [String]) throws(ValueError) -> [NSNumber]? {
    var locations: [NSNumber] = []
    for text in texts {
      guard let location = NumberGrammar.finite(text) else {
        throw ValueError("has the location \(SceneWarning.printable(text)), which is no usable number")
      }
      locations.append(NSNumber(value: location))
    }
    return locations.isEmpty ? nil : locations
  }

  /// A colour matrix: twenty numbers, in the function `matrix()` or without it. Throws what is wrong with it.
  static func colourMatrix(_ text: String) throws(ValueError) -> [NSNumber] {
    var inner = Substring(text.trimmingCharacters(in: .whitespacesAndNewlines))
    if inner.hasPrefix("matrix("), inner.hasSuffix(")") { inner = inner.dropFirst(7).dropLast() }
    guard let numbers = NumberGrammar.list(String(inner), count: 20) else {
      throw ValueError("is not twenty usable numbers")
    }
    return numbers.map { NSNumber(value: $0) }
  }
}
