import Foundation

/// Reads numbers and yes-or-no values as CAML writes them.
enum NumberGrammar {
  /// A decimal number ("12", "-4.5e-4", "1.79e308") or an infinity ("Inf", "-inf"); nil for anything else, NaN and
  /// numbers too great for a Double among it.
  static func number(_ text: some StringProtocol) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    var digits = Substring(trimmed)
    var sign = 1.0
    if let first = digits.first, first == "-" || first == "+" {
      sign = first == "-" ? -1 : 1
      digits = digits.dropFirst()
    }
    switch digits.lowercased() {
    case "inf", "infinity": return sign * .infinity
    default: break
    }
    // Double's own reading also takes hexadecimal and "nan".
    guard digits.utf8.allSatisfy({ isDecimal($0) }), let value = Double(trimmed), value.isFinite else { return nil }
    return value
  }

  /// A number that is not infinite.
  static func finite(_ text: some StringProtocol) -> Double? {
    guard let value = number(text), value.isFinite else { return nil }
    return value
  }

  /// Exactly `count` finite numbers, separated by white space or commas.
  static func list(_ text: String, count: Int) -> [Double]? {
    let parts = text.split(maxSplits: count, omittingEmptySubsequences: true, whereSeparator: isSeparator)
    guard parts.count == count else { return nil }
    var values: [Double] = []
    for part in parts {
      guard let value = finite(part) else { return nil }
      values.append(value)
    }
    return values
  }

  /// "0", "1", "true", "false" (also "yes", "no"), in any case.
  static func bool(_ text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    default: return finite(text).map { $0 != 0 }
    }
  }

  static func isSeparator(_ c: Character) -> Bool { c == "," || c.isWhitespace }

  private static func isDecimal(_ b: UInt8) -> Bool {
    switch b {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
