/// Reads XML 1.0 into a `MarkupDocument`.
///
/// Written for files from strangers: no recursion, no entity but the five of XML itself and character references, no
/// document type with an internal subset (so no entity bombs), nothing external ever opened, every limit checked while
/// reading. An own reader, because FoundationXML would bring libxml2 (and ICU with it) as a run-time library, gives no
/// error texts on Linux and expands entities in attributes unasked.
struct MarkupParser {
  /// What a document may ask for.
  struct Limits {
    var depth: Int
    var elements: Int
  }

  private let bytes: [UInt8]
  private let limits: Limits
  private var i = 0
  private var line = 1
  private var elements: [MarkupElement] = []
  /// Indices of the elements that are open.
  private var open: [Int] = []

  private init(bytes: [UInt8], limits: Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// The document in `data` (UTF-8, or UTF-16 with a byte order mark).
  static func parse(_ data: [UInt8], limits: Limits) throws(MarkupError) -> MarkupDocument {
    var parser = MarkupParser(bytes: try utf8(data), limits: limits)
    try parser.parseProlog()
    try parser.parseContent()
    try parser.parseMisc(after: true)
    return MarkupDocument(elements: parser.elements)
  }

  private static func utf8(_ data: [UInt8]) throws(MarkupError) -> [UInt8] {
    let bigEndian = data.starts(with: [0xFE, 0xFF])
    if bigEndian || data.starts(with: [0xFF, 0xFE]) {
      let units = stride(from: 2, to: data.count - 1, by: 2).map { (k: Int) -> UInt16 in
        let (first, second) = (UInt16(data[k]), UInt16(data[k + 1]))
        return bigEndian ? first << 8 | second : second << 8 | first
      }
      return Array(String(decoding: units, as: UTF16.self).utf8)
    }
    guard String(validating: data, as: UTF8.self) != nil else {
      throw MarkupError(kind: .malformed, line: 1, detail: "the text is not UTF-8")
    }
    return data.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(data.dropFirst(3)) : data
  }

  // MARK: Structure

  private mutating func parseProlog() throws(MarkupError) {
    try parseMisc(after: false)
    if skip("<!DOCTYPE") {
      try parseDocumentType()
      try parseMisc(after: false)
    }
    guard i < bytes.count, bytes[i] == UInt8(ascii: "<") else {
      throw fault(i < bytes.count ? "this is not XML" : "the document has no element")
    }
  }

  /// White space, comments and processing instructions outside the root element.
  private mutating func parseMisc(after: Bool) throws(MarkupError) {
    while i < bytes.count {
      if isSpace(bytes[i]) {
        advance()
      } else if skip("<!--") {
        try skipThrough("-->", "a comment has no end")
      } else if skip("<?") {
        try skipThrough("?>", "a processing instruction has no end")
      } else if after {
        throw fault("there is more after the root element")
      } else {
        return
      }
    }
  }

  /// A document type may name an external subset, which is never read; declarations of its own are refused.
  private mutating func parseDocumentType() throws(MarkupError) {
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: ">"):
        i += 1
        return
      case UInt8(ascii: "["):
        throw fault("a document type with declarations of its own (entities) is refused")
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = bytes[i]
        advance()
        while i < bytes.count, bytes[i] != quote { advance() }
        if i < bytes.count { advance() }
      default:
        advance()
      }
    }
    throw fault("the document type has no end")
  }

  private mutating func parseContent() throws(MarkupError) {
    repeat {
      guard i < bytes.count else {
        throw fault("the document ends inside <\(open.last.map { elements[$0].name } ?? "")>")
      }
      if bytes[i] != UInt8(ascii: "<") {
        try parseText()
      } else if skip("<!--") {
        try skipThrough("-->", "a comment has no end")
      } else if skip("<![CDATA[") {
        let start = i
        try skipThrough("]]>", "a CDATA section has no end")
        append(text: string(start..<i - 3))
      } else if skip("<?") {
        try skipThrough("?>", "a processing instruction has no end")
      } else if skip("<!") {
        throw fault("a declaration is refused here")
      } else if skip("</") {
        try parseEndTag()
      } else {
        try parseStartTag()
      }
    } while !open.isEmpty
  }

  private mutating func parseStartTag() throws(MarkupError) {
    let startLine = line
    i += 1
    let name = try parseName("an element's name is missing")
    guard elements.count < limits.elements else {
      throw fault(.size, "there are more than \(limits.elements) elements")
    }
    guard open.count < limits.depth else {
      throw fault(.depth, "elements are nested deeper than \(limits.depth)")
    }
    var attributes: [(name: String, value: String)] = []
    var seen: Set<String> = []
    while true {
      let spaced = skipSpace()
      guard i < bytes.count else { throw fault("the tag <\(name)> has no end") }
      if bytes[i] == UInt8(ascii: ">") || bytes[i] == UInt8(ascii: "/") { break }
      guard spaced else { throw fault("white space is missing in the tag <\(name)>") }
      let attribute = try parseName("an attribute's name is missing in <\(name)>")
      guard seen.insert(attribute).inserted else {
        throw fault("the attribute \(attribute) stands twice in <\(name)>")
      }
      _ = skipSpace()
      guard skip("=") else { throw fault("the attribute \(attribute) has no value") }
      _ = skipSpace()
      attributes.append((attribute, try parseAttributeValue(attribute)))
    }
    let index = elements.count
    elements.append(
      MarkupElement(name: name, attributes: attributes, line: startLine, text: "", subtreeEnd: index + 1))
    if skip("/>") {
      close(index)
    } else if skip(">") {
      open.append(index)
    } else {
      throw fault("the tag <\(name)> is broken")
    }
  }

  private mutating func parseEndTag() throws(MarkupError) {
    let name = try parseName("an end tag's name is missing")
    _ = skipSpace()
    guard skip(">") else { throw fault("the end tag </\(name)> is broken") }
    guard let index = open.last, elements[index].name == name else {
      let wanted = open.last.map { "</\(elements[$0].name)> of line \(elements[$0].line)" } ?? "no end tag"
      throw fault("</\(name)> stands where \(wanted) is due")
    }
    open.removeLast()
    close(index)
  }

  private mutating func close(_ index: Int) {
    elements[index].subtreeEnd = elements.count
  }

  // MARK: Text

  private mutating func parseText() throws(MarkupError) {
    var buffer: [UInt8] = []
    while i < bytes.count, bytes[i] != UInt8(ascii: "<") {
      try parseCharacter(into: &buffer)
    }
    append(text: String(decoding: buffer, as: UTF8.self))
  }

  private mutating func append(text: String) {
    if let index = open.last { elements[index].text += text }
  }

  private mutating func parseAttributeValue(_ name: String) throws(MarkupError) -> String {
    guard i < bytes.count, bytes[i] == UInt8(ascii: "\"") || bytes[i] == UInt8(ascii: "'") else {
      throw fault("the value of \(name) is not in quotes")
    }
    let quote = bytes[i]
    i += 1
    var buffer: [UInt8] = []
    while i < bytes.count, bytes[i] != quote {
      if bytes[i] == UInt8(ascii: "<") { throw fault("the value of \(name) holds a <") }
      if isSpace(bytes[i]) {
        buffer.append(UInt8(ascii: " "))
        advance()
      } else {
        try parseCharacter(into: &buffer)
      }
    }
    guard i < bytes.count else { throw fault("the value of \(name) has no end") }
    i += 1
    return String(decoding: buffer, as: UTF8.self)
  }

  /// One byte of text, or a reference.
  private mutating func parseCharacter(into buffer: inout [UInt8]) throws(MarkupError) {
    let byte = bytes[i]
    if byte == UInt8(ascii: "&") {
      try parseReference(into: &buffer)
      return
    }
    guard byte >= 0x20 || isSpace(byte) else { throw fault("there is a control character, \(byte)") }
    buffer.append(byte)
    advance()
  }

  private mutating func parseReference(into buffer: inout [UInt8]) throws(MarkupError) {
    let start = i + 1
    var end = start
    while end < bytes.count, end - start < 64, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { throw fault("an & begins no reference") }
    let name = string(start..<end)
    i = end + 1
    switch name {
    case "lt": buffer.append(UInt8(ascii: "<"))
    case "gt": buffer.append(UInt8(ascii: ">"))
    case "amp": buffer.append(UInt8(ascii: "&"))
    case "quot": buffer.append(UInt8(ascii: "\""))
    case "apos": buffer.append(UInt8(ascii: "'"))
    default:
      guard name.hasPrefix("#") else { throw fault("the entity &\(name); is not declared") }
      let hexadecimal = name.hasPrefix("#x")
      let digits = name.dropFirst(hexadecimal ? 2 : 1)
      // A sign would pass for a part of the number.
      guard digits.first != "+", let code = UInt32(digits, radix: hexadecimal ? 16 : 10),
        let scalar = Unicode.Scalar(code), code >= 0x20 || code == 9 || code == 10 || code == 13
      else { throw fault("the character reference &\(name); names no character") }
      buffer.append(contentsOf: String(Character(scalar)).utf8)
    }
  }

  private mutating func parseName(_ complaint: String) throws(MarkupError) -> String {
    let start = i
    while i < bytes.count, isNameByte(bytes[i], first: i == start) { i += 1 }
    guard i > start else { throw fault(complaint) }
    return string(start..<i)
  }

  // MARK: Bytes

  private func isNameByte(_ b: UInt8, first: Bool) -> Bool {
    switch b {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...:
      true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
      !first
    default:
      false
    }
  }

  private func isSpace(_ b: UInt8) -> Bool { b == 0x20 || b == 0x0A || b == 0x09 || b == 0x0D }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func advance() {
    if bytes[i] == 0x0A { line += 1 }
    i += 1
  }

  private mutating func skipSpace() -> Bool {
    let start = i
    while i < bytes.count, isSpace(bytes[i]) { advance() }
    return i > start
  }

  /// Steps over `text` (one line of ASCII) if it stands here.
  private mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard i + count <= bytes.count else { return false }
    for k in 0..<count where bytes[i + k] != text.utf8Start[k] { return false }
    i += count
    return true
  }

  private mutating func skipThrough(_ text: StaticString, _ complaint: String) throws(MarkupError) {
    let startLine = line
    while i < bytes.count {
      if skip(text) { return }
      advance()
    }
    throw MarkupError(kind: .malformed, line: startLine, detail: complaint)
  }

  private func fault(_ detail: String) -> MarkupError { fault(.malformed, detail) }

  private func fault(_ kind: MarkupError.Kind, _ detail: String) -> MarkupError {
    MarkupError(kind: kind, line: line, detail: detail)
  }
}
