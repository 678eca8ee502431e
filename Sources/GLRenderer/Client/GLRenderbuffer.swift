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
    var isRead = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { bytes, count in
      guard let start = bytes.baseAddress else { return }
      // A context that was lost reads nothing.
      start.initialize(repeating: 0, count: 4 * width * height)
      guard readRows(start, width, height) else { return }
      isRead = true
      count = 4 * width * height
      turnOver(start, rowBytes: 4 * width, height)
      start.withMemoryRebound(to: UInt32.self, capacity: width * height) { pixels in
        if opaque {
          for i in 0..<width * height { pixels[i] |= UInt32(littleEndian: 0xff00_0000) }
        } else {
          for i in 0..<width * height { pixels[i] = premultiplied(pixels[i]) }
        }
      }
    }
    return isRead ? PixelBuffer(width: width, height: height, bytes: bytes) : nil
  }

  /// Exchanges the rows, the first with the last and so on.
  private static func turnOver(_ rows: UnsafeMutablePointer<UInt8>, rowBytes: Int, _ height: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: rowBytes) { spare in
      guard let spare = spare.baseAddress else { return }
      for y in 0..<height / 2 {
        let (upper, lower) = (rows + y * rowBytes, rows + (height - 1 - y) * rowBytes)
        spare.update(from: upper, count: rowBytes)
        upper.update(from: lower, count: rowBytes)
        lower.update(from: spare, count: rowBytes)
      }
    }
  }

  /// Reads the bottom row first.
  private static func readRows(_ rows: UnsafeMutablePointer<UInt8>, _ width: Int, _ height: Int) -> Bool {
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
      cgl_ReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), rows)
      for (setting, value) in zip(settings, settingsBefore) { cgl_PixelStorei(GLenum(setting), value) }
      cgl_BindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), GLuint(bitPattern: packBufferBefore))
    }
    cgl_BindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(bitPattern: framebufferBefore))
    cgl_DeleteFramebuffers(1, &framebuffer)
    return isReadable
  }

  /// The pixel with no colour greater than its alpha, which pictures promise.
  @inline(__always)
  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let value = UInt32(littleEndian: pixel)
    let alpha = value >> 24
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
