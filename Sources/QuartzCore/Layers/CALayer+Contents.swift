import CoreGraphics
import Foundation
import RenderModel

// What fills a layer's bounds, kept in the forms that frames read too.

extension CALayer {
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
