import CGLShim

/// A two-dimensional texture of one level and fixed size.
final class GLTexture {
  enum Format {
    /// 8-bit normalised, as pictures and surfaces are.
    case rgba8
    /// Four half floats.
    case rgba16Float
    /// Four floats.
    case rgba32Float

    /// Bytes of a pixel.
    var bytes: Int {
      switch self {
      case .rgba8: 4
      case .rgba16Float: 8
      case .rgba32Float: 16
      }
    }

    fileprivate var internalFormat: GLenum {
      switch self {
      case .rgba8: GLenum(GL_RGBA8)
      case .rgba16Float: GLenum(GL_RGBA16F)
      case .rgba32Float: GLenum(GL_RGBA32F)
      }
    }
  }

  let name: GLuint
  let width: Int
  let height: Int
  let format: Format
  private let bin: GLObjectBin

  /// An uninitialised texture, 1...`maxTextureSize` pixels a side; leaves it bound to `state`'s upload unit.
  init(width: Int, height: Int, format: Format, device: GLDevice, state: StateTracker) throws(GLError) {
    bin = device.objects
    name = bin.generate(.texture)
    self.width = width
    self.height = height
    self.format = format
    state.bindForUpload(self)
    let target = GLenum(GL_TEXTURE_2D)
    cgl_TexStorage2D(target, 1, format.internalFormat, GLsizei(width), GLsizei(height))
    // Shaders that want one texel fetch it by its index, which no filter touches; a texture of whole floats cannot be
    // filtered.
    let filter = format == .rgba32Float ? GL_NEAREST : GL_LINEAR
    cgl_TexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), filter)
    cgl_TexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), filter)
    cgl_TexParameteri(target, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    cgl_TexParameteri(target, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    try device.checkError("making a texture of \(width) x \(height)")
  }

  deinit { bin.retire(.texture, name) }

  /// Bytes of its pixels.
  var byteCount: Int { width * height * format.bytes }

  /// Copies rows of pixels, bytes or whole floats, into the rectangle; the rows are `width` pixels long and without
  /// padding.
  func upload(_ pixels: UnsafeRawBufferPointer, x: Int, y: Int, width: Int, height: Int, state: StateTracker) {
    precondition(pixels.count >= width * height * format.bytes)
    state.bindForUpload(self)
    cgl_TexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height), GLenum(GL_RGBA),
      GLenum(format == .rgba8 ? GL_UNSIGNED_BYTE : GL_FLOAT), pixels.baseAddress)
  }

  /// Copies a rectangle of the bound framebuffer, which has the same format, to the top left corner.
  func copy(fromX x: Int, y: Int, width: Int, height: Int, state: StateTracker) {
    state.bindForUpload(self)
    cgl_CopyTexSubImage2D(GLenum(GL_TEXTURE_2D), 0, 0, 0, GLint(x), GLint(y), GLsizei(width), GLsizei(height))
  }
}
