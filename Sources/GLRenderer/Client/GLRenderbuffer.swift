import CGLShim
package import Imaging

/// The renderbuffer bound in the current context, of a program's own OpenGL ES code.
package enum GLRenderbuffer {
  /// How a pixel is stored.
  package enum Format: Sendable {
    case rgba8, rgb565, srgba8

    fileprivate var name: GLenum {
      switch self {
      case .rgba8: GLenum(GL_RGBA8)
      case .rgb565: GLenum(GL_RGB565)
      case .srgba8: GLenum(GL_SRGB8_ALPHA8)
      }
    }
  }

  /// GL_RENDERBUFFER.
  package static let target = Int(GL_RENDERBUFFER)

  /// The bound renderbuffer's name; 0 where none is bound.
  package static var bound: UInt32 { GLuint(bitPattern: integer(GL_RENDERBUFFER_BINDING)) }

  /// The longest side that a renderbuffer may have, in pixels.
  package static var longestSide: Int { Int(integer(GL_MAX_RENDERBUFFER_SIZE)) }

  /// Gives the bound renderbuffer new storage with undefined pixels; false where the driver has no memory for it.
  package static func allocate(_ format: Format, width: Int, height: Int) -> Bool {
    cgl_RenderbufferStorage(GLenum(GL_RENDERBUFFER), format.name, GLsizei(width), GLsizei(height))
    return parameter(GL_RENDERBUFFER_WIDTH) == width && parameter(GL_RENDERBUFFER_HEIGHT) == height
  }

  /// The bound renderbuffer's pixels, its bottom row last; nil where it has none, or none that can be read.
  ///
  /// - Parameter opaque: whether alpha is to be 1 everywhere. Otherwise colours are taken as multiplied by alpha, and
  ///   none is greater than it.
  package static func read(opaque: Bool) -> PixelBuffer? {
    let width = parameter(GL_RENDERBUFFER_WIDTH)
    let height = parameter(GL_RENDERBUFFER_HEIGHT)
    guard width > 0, height > 0, parameter(GL_RENDERBUFFER_SAMPLES) == 0 else { return nil }
    var rows = [UInt32](repeating: 0, count: width * height)
    guard readRows(&rows, width, height) else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { bytes, count in
      bytes.withMemoryRebound(to: UInt32.self) { pixels in
        for y in 0..<height {
          let (from, to) = ((height - 1 - y) * width, y * width)
          if opaque {
            for x in 0..<width { pixels[to + x] = rows[from + x] | UInt32(littleEndian: 0xff00_0000) }
          } else {
            for x in 0..<width { pixels[to + x] = premultiplied(rows[from + x]) }
          }
        }
      }
      count = 4 * width * height
    }
    return PixelBuffer(width: width, height: height, bytes: bytes)
  }

  /// Reads the bottom row first.
  private static func readRows(_ rows: inout [UInt32], _ width: Int, _ height: Int) -> Bool {
    let name = bound
    let framebufferBefore = integer(GL_READ_FRAMEBUFFER_BINDING)
    let packBufferBefore = integer(GL_PIXEL_PACK_BUFFER_BINDING)
    let settings = [GL_PACK_ALIGNMENT, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_PIXELS, GL_PACK_SKIP_ROWS]
    let settingsBefore = settings.map { integer($0) }

    var framebuffer: GLuint = 0
    cgl_GenFramebuffers(1, &framebuffer)
    cgl_BindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), framebuffer)
    cgl_FramebufferRenderbuffer(
      GLenum(GL_READ_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), name)
    let isReadable = cgl_CheckFramebufferStatus(GLenum(GL_READ_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE)
    if isReadable {
      cgl_BindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
      for (setting, value) in zip(settings, [4, 0, 0, 0] as [GLint]) { cgl_PixelStorei(GLenum(setting), value) }
      cgl_ReadPixels(
        0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &rows)
      for (setting, value) in zip(settings, settingsBefore) { cgl_PixelStorei(GLenum(setting), value) }
      cgl_BindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), GLuint(bitPattern: packBufferBefore))
    }
    cgl_BindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(bitPattern: framebufferBefore))
    cgl_DeleteFramebuffers(1, &framebuffer)
    return isReadable
  }

  /// The pixel with no colour greater than its alpha, which pictures promise.
  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let value = UInt32(littleEndian: pixel)
    let alpha = value >> 24
    if alpha == 255 { return pixel }
    let red = min(value & 255, alpha)
    let green = min(value >> 8 & 255, alpha)
    let blue = min(value >> 16 & 255, alpha)
    return UInt32(littleEndian: alpha << 24 | blue << 16 | green << 8 | red)
  }

  private static func integer(_ name: Int32) -> GLint {
    var value: GLint = 0
    cgl_GetIntegerv(GLenum(name), &value)
    return value
  }

  private static func parameter(_ name: Int32) -> Int {
    var value: GLint = 0
    cgl_GetRenderbufferParameteriv(GLenum(GL_RENDERBUFFER), GLenum(name), &value)
    return Int(value)
  }
}
