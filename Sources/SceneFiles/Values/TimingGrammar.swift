import Foundation
import QuartzCore

/// Reads what CAML says about time.
enum TimingGrammar {
  /// A timing function: one of Apple's names, or the two inner control points, "x1 y1 x2 y2".
  static func function(_ text: String) throws(ValueError) -> CAMediaTimingFunction {
    if let v = NumberGrammar.list(text, count: 4) {
      let points = v.map { Float($0) }
      guard points.allSatisfy(\.isFinite) else { throw ValueError("is no usable timing function") }
      return CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    }
    let name = CAMediaTimingFunctionName(rawValue: text.trimmingCharacters(in: .whitespaces))
    guard [.linear, .easeIn, .easeOut, .easeInEaseOut, .default].contains(name) else {
      throw ValueError("is no usable timing function")
    }
    return CAMediaTimingFunction(name: name)
  }

  /// When something begins. Documents say 1e-100 to mean 0 and no other time, and 0 is that already on their clock.
  static func begin(_ text: String) throws(ValueError) -> Double {
    guard let value = NumberGrammar.finite(text) else { throw ValueError("is no usable number") }
    return abs(value) < 1e-50 ? 0 : value
  }

  /// How long or how often, "Inf" being for ever; not negative.
  static func extent(_ text: String) throws(ValueError) -> Double {
    guard let value = NumberGrammar.number(text), value >= 0 else { throw ValueError("is no usable number") }
    return value
  }
}
