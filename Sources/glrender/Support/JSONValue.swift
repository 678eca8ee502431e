/// A JSON value that keeps the order of its keys.
indirect enum JSONValue {
  case string(String)
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case null
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// A number; infinities, which JSON lacks, become the strings "inf" and "-inf".
  static func real(_ value: Double) -> JSONValue {
    value.isFinite ? .number(value) : .string(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
  }

  /// Numbers as an array.
  static func reals(_ values: [Double]) -> JSONValue { .array(values.map { real($0) }) }

  /// Levels beyond this are not indented further, or a deep tree would be mostly spaces.
  static let deepestIndent = 40

  /// The text, indented by two spaces a level; arrays of plain values stay on one line.
  var text: String {
    var out = ""
    write(to: &out, indent: 0)
    return out
  }

  private var isPlain: Bool {
    switch self {
    case .string, .number, .integer, .bool, .null: true
    case .array(let items):
      items.allSatisfy { if case .number = $0 { true } else if case .integer = $0 { true } else { false } }
    case .object: false
    }
  }

  private func write(to out: inout String, indent: Int) {
    switch self {
    case .string(let value): Self.writeString(value, to: &out)
    case .number(let value):
      // Whole numbers without ".0", as people write them.
      if value == value.rounded(), abs(value) < 1e15 { out += String(Int(value)) } else { out += "\(value)" }
    case .integer(let value): out += String(value)
    case .bool(let value): out += value ? "true" : "false"
    case .null: out += "null"
    case .array(let items):
      let lines = items.contains { !$0.isPlain }
      Self.writeItems("[", "]", items.count, lines, indent, &out) { k, out in
        items[k].write(to: &out, indent: indent + 1)
      }
    case .object(let members):
      Self.writeItems("{", "}", members.count, true, indent, &out) { k, out in
        Self.writeString(members[k].0, to: &out)
        out += ": "
        members[k].1.write(to: &out, indent: indent + 1)
      }
    }
  }

  private static func writeItems(
    _ opening: String, _ closing: String, _ count: Int, _ lines: Bool, _ indent: Int, _ out: inout String,
    _ item: (Int, inout String) -> Void
  ) {
    out += opening
    for k in 0..<count {
      if k > 0 { out += lines ? "," : ", " }
      if lines { out += "\n" + String(repeating: "  ", count: min(indent + 1, deepestIndent)) }
      item(k, &out)
    }
    if lines && count > 0 { out += "\n" + String(repeating: "  ", count: min(indent, deepestIndent)) }
    out += closing
  }

  private static func writeString(_ value: String, to out: inout String) {
    out += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      default:
        if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
          let digits = String(scalar.value, radix: 16)
          out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          out.unicodeScalars.append(scalar)
        }
      }
    }
    out += "\""
  }
}
