import CoreGraphics
import Foundation
import RenderModel

// What fills a layer's bounds, kept in the forms that frames read too.

extension CALayer {
  /// Makes contents fill the bounds as contentsGravity says; what they do by default.
  static let stretch = "stretch"
  /// Lays contents side by side over the bounds.
  static let tile = "repeat"

  /// Whether contents are stretched or repeated: a property that Apple has for CAML alone, reached by key.
  final var contentsScaling: String {
    get { rare.contentsScaling }
    set { put(\.contentsScaling, newValue, "contentsScaling") }
  }

  /// Whether corners are continuous: the older form of `cornerCurve`, reached by key.
  final var continuousCorners: Bool {
    get { cornerCurve == .continuous }
    set { cornerCurve = newValue ? .continuous : .circular }
  }

  final func setContents(_ value: Any?) {
    let picture = value as? CGImage
    image = picture
    core.flags.set(.picture, picture != nil)
    put(\.contents, value, "contents")
  }

  final func setBackground(_ colour: CGColor?) {
    backgroundColour = colour
    core.background = colour?.colour ?? Colour(red: 0, green: 0, blue: 0, alpha: 0)
    changed("backgroundColor")
  }
}
