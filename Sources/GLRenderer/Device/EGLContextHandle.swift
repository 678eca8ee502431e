import CGLShim

/// A surfaceless OpenGL ES 3 context. Not Sendable: whoever holds it makes it current around each use.
final class EGLContextHandle {
  let display: EGLDisplayHandle
  private let context: EGLContext

  /// Asks for ES 3.2, then 3.1, then 3.0.
  ///
  /// - Parameter other: a context of the same display whose textures, buffers, programs and renderbuffers are to be
  ///   this one's too; they live until no context shares them.
  init(display: EGLDisplayHandle, sharing other: EGLContextHandle? = nil) throws(GLError) {
    self.display = display
    guard display.extensions.contains("EGL_KHR_surfaceless_context") else {
      throw .egl(operation: "looking for EGL_KHR_surfaceless_context", code: EGL_BAD_MATCH)
    }
    // The API binding is per thread, and another user of EGL may have bound OpenGL.
    guard cgl_egl_BindAPI(EGLenum(EGL_OPENGL_ES_API)) != 0 else { throw Self.failure("eglBindAPI") }
    let config = try Self.config(display)
    let statesVersion =
      display.number >= (1, 5) || display.extensions.contains("EGL_KHR_create_context")
    var requests: [[EGLint]] = [[EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE]]
    if statesVersion {
      requests = [2, 1, 0].map { [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, $0, EGL_NONE] }
    }
    for request in requests {
      if let made = cgl_egl_CreateContext(display.pointer, config, other?.context, request) {
        context = made
        return
      }
    }
    throw Self.failure("eglCreateContext")
  }

  deinit {
    // A context that is current somewhere is destroyed when it is released there.
    _ = cgl_egl_DestroyContext(display.pointer, context)
  }

  /// Runs `body` with this context current on the calling thread, then makes current again what was before, so that a
  /// program's own EGL use on that thread is not disturbed and the next use may be on another thread.
  func withCurrent<R>(_ body: () throws(GLError) -> R) throws(GLError) -> R {
    let before = cgl_egl_GetCurrentContext()
    if before == context { return try body() }
    let displayBefore = cgl_egl_GetCurrentDisplay()
    let drawBefore = cgl_egl_GetCurrentSurface(EGL_DRAW)
    let readBefore = cgl_egl_GetCurrentSurface(EGL_READ)
    guard cgl_egl_MakeCurrent(display.pointer, nil, nil, context) != 0 else { throw Self.failure("eglMakeCurrent") }
    defer {
      if let before, let displayBefore {
        _ = cgl_egl_MakeCurrent(displayBefore, drawBefore, readBefore, before)
      } else {
        _ = cgl_egl_MakeCurrent(display.pointer, nil, nil, nil)
      }
    }
    return try body()
  }

  /// Makes this context current on the calling thread until another is; throws where it is current on another thread.
  func makeCurrent() throws(GLError) {
    _ = cgl_egl_BindAPI(EGLenum(EGL_OPENGL_ES_API))
    defer { cgl_context_changed() }
    guard cgl_egl_MakeCurrent(display.pointer, nil, nil, context) != 0 else { throw Self.failure("eglMakeCurrent") }
  }

  /// Leaves the calling thread without a current context.
  static func releaseCurrent() {
    guard cgl_load() == CGL_LOADED, let display = cgl_egl_GetCurrentDisplay() else { return }
    _ = cgl_egl_MakeCurrent(display, nil, nil, nil)
    cgl_context_changed()
  }

  private static func config(_ display: EGLDisplayHandle) throws(GLError) -> EGLConfig? {
    if display.extensions.contains("EGL_KHR_no_config_context") { return nil }
    // No surface is ever made, so none need be possible.
    let wanted: [EGLint] = [EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE]
    var config: EGLConfig?
    var count: EGLint = 0
    guard cgl_egl_ChooseConfig(display.pointer, wanted, &config, 1, &count) != 0, count > 0 else {
      throw failure("eglChooseConfig")
    }
    return config
  }

  private static func failure(_ operation: String) -> GLError {
    let code = cgl_egl_GetError()
    return code == EGL_CONTEXT_LOST ? .contextLost : .egl(operation: operation, code: code)
  }
}
