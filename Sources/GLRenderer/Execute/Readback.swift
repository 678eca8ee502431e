import CGLShim
import Imaging

/// Pixels of the bound framebuffer to memory.
enum Readback {
  /// The rectangle (0, 0, width, height) of the bound framebuffer: surfaces store their top row first, so this does too.
  static func read(width: Int, height: Int) -> PixelBuffer {
    let count = width * height * 4
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { memory, initialised in
      cgl_ReadPixels(
        0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), memory.baseAddress)
      initialised = count
    }
    return PixelBuffer(width: width, height: height, bytes: bytes)
  }

  /// A rectangle of the bound framebuffer, four bytes a pixel, of which the first `count` of every row are wanted; they
  /// go to `memory` without padding.
  static func readRows(
    x: Int, y: Int, width: Int, height: Int, count: Int, to memory: UnsafeMutablePointer<UInt8>
  ) {
    let stride = 4 * width
    if count == stride {
      cgl_ReadPixels(
        GLint(x), GLint(y), GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), memory)
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: stride * height) { rows in
      guard let start = rows.baseAddress else { return }
      // A context that was lost reads nothing.
      start.initialize(repeating: 0, count: stride * height)
      cgl_ReadPixels(
        GLint(x), GLint(y), GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), start)
      for row in 0..<height { (memory + row * count).update(from: start + row * stride, count: count) }
    }
  }
}
