import CGLShim

/// A texture that can be drawn into.
final class GLRenderTarget {
  let texture: GLTexture
  let framebuffer: GLuint
  private let bin: GLObjectBin

  /// A target of uninitialised pixels; leaves its framebuffer bound.
  init(
    width: Int, height: Int, format: GLTexture.Format, device: GLDevice, state: StateTracker
  ) throws(GLError) {
    texture = try GLTexture(width: width, height: height, format: format, device: device, state: state)
    bin = device.objects
    framebuffer = bin.generate(.framebuffer)
    state.bindFramebuffer(framebuffer)
    cgl_FramebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture.name, 0)
    let status = cgl_CheckFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .gl(operation: "making a render target of \(width) x \(height)", code: status)
    }
  }

  deinit { bin.retire(.framebuffer, framebuffer) }
}
