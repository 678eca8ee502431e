package import Foundation
package import Imaging

/// A drawable that shows pictures handed to it.
package protocol PicturePresenting: EAGLDrawable {
  /// The size of its pictures in pixels, as its geometry gives it: neither rounded nor checked. Asked for on the thread
  /// that the drawable belongs to.
  var pictureSize: CGSize { get }

  /// Whether alpha is to be ignored. May be read on any thread.
  var isOpaque: Bool { get }

  /// Shows `picture` from the next frame on, in place of the one before. May be called on any thread.
  func present(_ picture: PixelBuffer)
}
