import Foundation
import OpenGLES
import QuartzCore

// Apple-style code in the Swift 5 language mode: what a view backed by a CAEAGLLayer does.

/// Clears its layer to a colour.
package final class OpenGLView {
  package let eaglLayer = CAEAGLLayer()
  private var context: EAGLContext!
  private var colorRenderBuffer = GLuint()
  private var frameBuffer = GLuint()

  /// nil where there is no OpenGL ES.
  package init?(frame: CGRect) {
    eaglLayer.frame = frame
    eaglLayer.isOpaque = true
    eaglLayer.contentsScale = 2.0
    eaglLayer.drawableProperties = [
      kEAGLDrawablePropertyRetainedBacking: NSNumber(value: false),
      kEAGLDrawablePropertyColorFormat: kEAGLColorFormatRGBA8,
    ]
    context = EAGLContext(api: .openGLES3) ?? EAGLContext(api: EAGLRenderingAPI.openGLES2)
    guard context != nil, EAGLContext.setCurrent(context) else { return nil }
    setupRenderBuffer()
    setupFrameBuffer()
    guard glCheckFramebufferStatus(GLenum(GL_FRAMEBUFFER)) == GLenum(GL_FRAMEBUFFER_COMPLETE) else { return nil }
  }

  deinit {
    glDeleteFramebuffers(1, &frameBuffer)
    glDeleteRenderbuffers(1, &colorRenderBuffer)
    if EAGLContext.current() === context {
      EAGLContext.setCurrent(nil)
    }
  }

  private func setupRenderBuffer() {
    glGenRenderbuffers(1, &colorRenderBuffer)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), colorRenderBuffer)
    context.renderbufferStorage(Int(GL_RENDERBUFFER), from: eaglLayer)
  }

  private func setupFrameBuffer() {
    glGenFramebuffers(1, &frameBuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), frameBuffer)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), colorRenderBuffer)
  }

  package func render() -> Bool {
    glClearColor(0, 104.0 / 255.0, 55.0 / 255.0, 1.0)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    return context.presentRenderbuffer(Int(GL_RENDERBUFFER))
  }
}
