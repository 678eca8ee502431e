/// A shader ready for the driver, and where each of its lines came from.
struct ShaderSource {
  /// A line of a file, counted from 1.
  struct Origin: Equatable {
    var file: String
    var line: Int
  }

  var text: String
  /// By line of `text`, index 0 being its line 1; nil for lines that no file holds.
  var origins: [Origin?]

  /// A driver's log with its line numbers replaced by file and line: "0:12(3): error" (Mesa), "0(12) : error" (NVIDIA)
  /// and "ERROR: 0:12: ..." (ANGLE) alike.
  func mapLog(_ log: String) -> String {
    log.split(separator: "\n", omittingEmptySubsequences: true).map { line in mapLine(line) }.joined(separator: "\n")
  }

  private func mapLine(_ line: Substring) -> String {
    for opening in ["0:", "0("] {
      guard let start = Self.position(of: opening, in: line) else { continue }
      let digits = line[start.upperBound...].prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), origins.indices.contains(number - 1), let origin = origins[number - 1] else {
        continue
      }
      var rest = line[digits.endIndex...]
      if opening == "0(", rest.first == ")" { rest = rest.dropFirst() }
      return "\(line[..<start.lowerBound])\(origin.file):\(origin.line)\(rest)"
    }
    return String(line)
  }

  /// Where the text stands at the beginning of a word.
  private static func position(of text: String, in line: Substring) -> Range<Substring.Index>? {
    var i = line.startIndex
    var previous: Character = " "
    while i < line.endIndex {
      if previous == " ", line[i...].hasPrefix(text) { return i..<line.index(i, offsetBy: text.count) }
      previous = line[i]
      i = line.index(after: i)
    }
    return nil
  }
}

/// Why a shader's text cannot be put together.
struct ShaderFileError: Error, CustomStringConvertible {
  let description: String
}

/// Puts a shader together: version, precision and definitions first, then the file with each `#include "name"` replaced
/// by that file, once.
struct ShaderPreprocessor {
  /// The text of the file of that name, nil where there is none.
  let read: (String) -> String?

  func source(_ file: String, defines: [(name: String, value: String)]) throws(ShaderFileError) -> ShaderSource {
    var head = ["#version 300 es", "precision highp float;", "precision highp int;"]
    for define in defines { head.append("#define \(define.name) \(define.value)") }
    var source = ShaderSource(
      text: head.map { $0 + "\n" }.joined(), origins: [ShaderSource.Origin?](repeating: nil, count: head.count))
    var included: Set<String> = []
    try append(file, from: nil, to: &source, &included)
    return source
  }

  private func append(
    _ file: String, from origin: ShaderSource.Origin?, to source: inout ShaderSource, _ included: inout Set<String>
  ) throws(ShaderFileError) {
    guard included.insert(file).inserted else { return }
    guard let text = read(file) else {
      let place = origin.map { " (included at \($0.file):\($0.line))" } ?? ""
      throw ShaderFileError(description: "there is no shader file \(file)\(place)")
    }
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let origin = ShaderSource.Origin(file: file, line: number + 1)
      if let name = Self.included(by: line) {
        try append(name, from: origin, to: &source, &included)
      } else {
        source.text += line
        source.text += "\n"
        source.origins.append(origin)
      }
    }
  }

  /// The name in an `#include "name"` line.
  private static func included(by line: Substring) -> String? {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, words[0] == "#include", words[1].count > 2, words[1].first == "\"", words[1].last == "\""
    else { return nil }
    return String(words[1].dropFirst().dropLast())
  }
}
