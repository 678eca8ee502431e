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
    change("contents") {
      let old = (image, rare.contents)
      withExtendedLifetime(old) {
        image = picture
        core.flags.set(.picture, picture != nil)
        rare.contents = value
      }
    }
  }

  final func setBackground(_ colour: CGColor?) {
    change("backgroundColor") {
      backgroundColour = colour
      core.background = colour?.colour ?? .none
    }
  }
}
