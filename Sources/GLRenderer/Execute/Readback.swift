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
}
