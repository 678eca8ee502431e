import Foundation

/// Reads numbers and yes-or-no values as CAML writes them.
enum NumberGrammar {
  /// A decimal number ("12", "-4.5e-4", "1.79e308") or an infinity ("Inf", "-inf"); nil for anything else, NaN and
  /// numbers too great for a Double among it.
  static func number(_ text: some StringProtocol) -> Double? {
    var bytes = Substring(text).utf8
    while let first = bytes.first, isSpace(first) { bytes = bytes.dropFirst() }
    while let last = bytes.last, isSpace(last) { bytes = bytes.dropLast() }
    // Double's own reading also takes hexadecimal and "nan".
    if bytes.allSatisfy({ isDecimal($0) }) {
      guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
      return value
    }
    switch String(decoding: bytes, as: UTF8.self).lowercased() {
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: return nil
    }
  }

  /// A number that is not infinite.
  static func finite(_ text: some StringProtocol) -> Double? {
    guard let value = number(text), value.isFinite else { return nil }
    return value
  }

  /// Exactly `count` finite numbers, separated by white space or commas.
  static func list(_ text: String, count: Int) -> [Double]? {
    let parts = text.utf8.split(maxSplits: count, omittingEmptySubsequences: true) {
      isSpace($0) || $0 == UInt8(ascii: ",")
    }
    guard parts.count == count else { return nil }
    var values: [Double] = []
    for part in parts {
      guard let value = finite(Substring(part)) else { return nil }
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

  private static func isSpace(_ b: UInt8) -> Bool { b == 0x20 || b == 0x0A || b == 0x09 || b == 0x0D }

  private static func isDecimal(_ b: UInt8) -> Bool {
    switch b {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
