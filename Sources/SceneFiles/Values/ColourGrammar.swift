import CoreGraphics
import Foundation
import QuartzCore

/// Reads colours as CAML writes them.
enum ColourGrammar {
  /// "r g b" or "r g b a", not clamped; `opacity` (the attribute of that name) is the alpha where it is given.
  static func colour(_ text: String, opacity: String?) throws(ValueError) -> CGColor {
    guard let v = NumberGrammar.list(text, count: 3) ?? NumberGrammar.list(text, count: 4) else {
      throw ValueError("is no usable colour")
    }
    var alpha = v.count == 4 ? v[3] : 1
    if let opacity {
      guard let value = NumberGrammar.finite(opacity) else {
        throw ValueError("has the opacity \(SceneWarning.printable(opacity)), which is no usable number")
      }
      alpha = value
    }
    return CGColor(srgbRed: v[0], green: v[1], blue: v[2], alpha: alpha)
  }
}
