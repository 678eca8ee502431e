import Foundation
import QuartzCore

/// Reads transforms as CAML writes them (a list of functions, the leftmost outermost as in CSS).
enum TransformGrammar {
  /// The matrix of `text`; "" is the identity. Throws what is wrong with it.
  ///
  /// `translate(x[, y[, z]])`, `rotate(angle)` about z, `rotate(angle, x, y, z)`, `scale(s)` (x and y),
  /// `scale(x, y[, z])`, `matrix(16 numbers)` in CATransform3D order, `perspective(d)` (the identity with
  /// m34 = -1/d). An angle has the unit `deg` or `rad`; without one it counts as degrees.
  static func transform(_ text: String) throws(ValueError) -> CATransform3D {
    var result = CATransform3DIdentity
    var rest = Substring(text)
    var count = 0
    while true {
      rest = rest.drop(while: NumberGrammar.isSeparator)
      if rest.isEmpty { return result }
      count += 1
      guard count <= SceneLimits.transformFunctions else { throw ValueError("it has too many functions") }
      guard let opening = rest.firstIndex(of: "("), let closing = rest.firstIndex(of: ")"), opening < closing else {
        throw ValueError("it is not a list of functions")
      }
      let name = rest[..<opening].trimmingCharacters(in: .whitespaces)
      let arguments = rest[rest.index(after: opening)..<closing]
        .split(omittingEmptySubsequences: true, whereSeparator: NumberGrammar.isSeparator)
      rest = rest[rest.index(after: closing)...]
      // Row vectors: what is written further right acts earlier, so it stands on the left.
      result = CATransform3DConcat(try function(name, arguments), result)
    }
  }

  private static func function(_ name: String, _ arguments: [Substring]) throws(ValueError) -> CATransform3D {
    switch name {
    case "translate":
      let v = try numbers(name, arguments, 1...3)
      return CATransform3DMakeTranslation(v[0], v.count > 1 ? v[1] : 0, v.count > 2 ? v[2] : 0)
    case "scale":
      let v = try numbers(name, arguments, 1...3)
      return CATransform3DMakeScale(v[0], v.count > 1 ? v[1] : v[0], v.count > 2 ? v[2] : 1)
    case "rotate":
      guard let first = arguments.first, let angle = radians(first) else {
        throw ValueError("rotate() needs an angle")
      }
      if arguments.count == 1 { return CATransform3DMakeRotation(angle, 0, 0, 1) }
      let axis = try numbers(name, Array(arguments.dropFirst()), 3...3)
      return CATransform3DMakeRotation(angle, axis[0], axis[1], axis[2])
    case "perspective":
      let distance = try numbers(name, arguments, 1...1)[0]
      guard distance != 0, (1 / distance).isFinite else { throw ValueError("perspective(\(distance)) has no meaning") }
      var matrix = CATransform3DIdentity
      matrix.m34 = -1 / distance
      return matrix
    case "matrix":
      let v = try numbers(name, arguments, 16...16)
      return CATransform3D(
        m11: v[0], m12: v[1], m13: v[2], m14: v[3], m21: v[4], m22: v[5], m23: v[6], m24: v[7], m31: v[8],
        m32: v[9], m33: v[10], m34: v[11], m41: v[12], m42: v[13], m43: v[14], m44: v[15])
    default:
      throw ValueError("\(SceneWarning.printable(name))() is not known")
    }
  }

  private static func numbers(
    _ name: String, _ arguments: [Substring], _ counts: ClosedRange<Int>
  ) throws(ValueError) -> [CGFloat] {
    guard counts.contains(arguments.count) else {
      throw ValueError("\(name)() has \(arguments.count) arguments")
    }
    var values: [CGFloat] = []
    for argument in arguments {
      guard let value = NumberGrammar.finite(argument) else {
        throw ValueError("\(SceneWarning.printable(String(argument))) in \(name)() is no usable number")
      }
      values.append(CGFloat(value))
    }
    return values
  }

  private static func radians(_ text: Substring) -> CGFloat? {
    if text.hasSuffix("rad") { return NumberGrammar.finite(text.dropLast(3)).map { CGFloat($0) } }
    return NumberGrammar.finite(text.hasSuffix("deg") ? text.dropLast(3) : text).map { CGFloat($0 * .pi / 180) }
  }
}

/// What is wrong with a property's value, as the end of a sentence that begins with the value.
struct ValueError: Error {
  let detail: String

  init(_ detail: String) { self.detail = detail }
}
