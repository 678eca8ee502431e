import Foundation
import OpenGLES
import Synchronization
import Testing

/// Hands a value to another thread, which is the only one to use it meanwhile.
private struct Handed<Value>: @unchecked Sendable {
  let value: Value
}

/// Runs `body` on a thread of its own, to its end.
private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  let result = Mutex<Result?>(nil)
  let done = DispatchSemaphore(value: 0)
  Thread {
    let value = body()
    result.withLock { $0 = value }
    done.signal()
  }.start()
  done.wait()
  return result.withLock { $0! }
}

@Suite(.enabled(if: hasOpenGLES, "there is no OpenGL ES here")) struct EAGLContextTests {
  @Test func contextsSayWhatTheyAre() throws {
    #expect(EAGLContext(api: .openGLES1) == nil)
    for api in [EAGLRenderingAPI.openGLES2, .openGLES3] {
      let context = try #require(EAGLContext(api: api))
      #expect(context.api == api && context.debugLabel == nil && !context.isMultiThreaded)
      let other = try #require(EAGLContext(api: api, sharegroup: context.sharegroup))
      #expect(other.sharegroup === context.sharegroup)
      #expect(EAGLContext(api: api)?.sharegroup !== context.sharegroup)
    }
    #expect(EAGLRenderingAPI.openGLES2.rawValue == 2)
    var (major, minor): (UInt32, UInt32) = (0, 9)
    EAGLGetVersion(&major, &minor)
    #expect(major == 1 && minor == 0)
  }

  @Test func theCurrentContextIsKept() throws {
    #expect(EAGLContext.current() == nil)
    weak var watched: EAGLContext?
    do {
      let context = try #require(EAGLContext(api: .openGLES2))
      watched = context
      #expect(EAGLContext.setCurrent(context) && EAGLContext.current() === context)
    }
    #expect(watched != nil && EAGLContext.current() === watched)
    #expect(glGetString(GLenum(GL_VERSION)) != nil)
    let other = try #require(EAGLContext(api: .openGLES3))
    EAGLContext.setCurrent(other)
    #expect(watched == nil && EAGLContext.current() === other)
    #expect(EAGLContext.setCurrent(nil) && EAGLContext.current() == nil && EAGLContext.setCurrent(nil))
    #expect(glGetString(GLenum(GL_VERSION)) == nil)
  }

  @Test func eachThreadHasItsOwn() throws {
    let context = try #require(EAGLContext(api: .openGLES3))
    defer { EAGLContext.setCurrent(nil) }
    EAGLContext.setCurrent(context)
    let handed = Handed(value: context)
    // Current here, it can't be so elsewhere; and a thread that is refused has what it had before.
    #expect(onThread { !EAGLContext.setCurrent(handed.value) && EAGLContext.current() == nil })
    #expect(EAGLContext.current() === context)
    EAGLContext.setCurrent(nil)
    #expect(
      onThread {
        defer { EAGLContext.setCurrent(nil) }
        return EAGLContext.setCurrent(handed.value) && glGetString(GLenum(GL_VERSION)) != nil
      })
    #expect(EAGLContext.setCurrent(context) && glGetString(GLenum(GL_VERSION)) != nil)
  }

  @Test func drawsOnOneThreadAndIsShownOnAnother() throws {
    let stage = try Stage(4, 4)
    defer { stage.end() }
    #expect(stage.makeStorage() != nil)
    EAGLContext.setCurrent(nil)
    let handed = Handed(value: stage)
    #expect(
      onThread {
        let stage = handed.value
        EAGLContext.setCurrent(stage.context)
        defer { EAGLContext.setCurrent(nil) }
        stage.clear(0, 1, 0)
        return stage.present()
      })
    #expect(try Compositor.software.draw(stage.layer, 4, 4).pixel(2, 2) == [0, 255, 0, 255])
  }

  // MARK: Sharing

  /// Red 2 x 2 pixels.
  private func makeTexture() -> GLuint {
    var texture: GLuint = 0
    glGenTextures(1, &texture)
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    let pixels = (0..<16).map { $0 % 4 % 3 == 0 ? UInt8(255) : 0 }
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, GL_RGBA, 2, 2, 0, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), pixels)
    for parameter in [GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER] {
      glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), GL_NEAREST)
    }
    glFinish()
    return texture
  }

  @Test func aSharegroupSharesTextures() throws {
    defer { EAGLContext.setCurrent(nil) }
    var first = EAGLContext(api: .openGLES3)
    let group = try #require(first?.sharegroup)
    EAGLContext.setCurrent(first)
    let texture = makeTexture()
    // The first context goes; what it made stays with the group.
    EAGLContext.setCurrent(nil)
    first = nil

    let stage = try Stage(4, 4, group: group)
    defer { stage.end() }
    _ = stage.makeStorage()
    glBindTexture(GLenum(GL_TEXTURE_2D), texture)
    #expect(glIsTexture(texture) == GL_TRUE)
    let program = try makeProgram(
      """
      attribute vec2 corner;
      varying vec2 place;
      void main() { place = corner * 0.5 + 0.5; gl_Position = vec4(corner, 0.0, 1.0); }
      """,
      """
      precision mediump float;
      uniform sampler2D picture;
      varying vec2 place;
      void main() { gl_FragColor = texture2D(picture, place); }
      """)
    stage.clear(0, 0, 1)
    glViewport(0, 0, 4, 4)
    glUseProgram(program)
    drawTriangles([-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, 1])
    #expect(glGetError() == GLenum(GL_NO_ERROR))
    #expect(stage.present())
    #expect(try stage.shown(0, 0) == [255, 0, 0, 255] && stage.shown(3, 3) == [255, 0, 0, 255])
    glDeleteProgram(program)

    EAGLContext.setCurrent(EAGLContext(api: .openGLES3))
    #expect(glIsTexture(texture) == GL_FALSE)
  }

  @Test func aSharegroupSharesDrawables() throws {
    let stage = try Stage(2, 2)
    defer { stage.end() }
    _ = stage.makeStorage()
    stage.clear(1, 0, 1)
    glFinish()
    let other = try #require(EAGLContext(api: .openGLES3, sharegroup: stage.context.sharegroup))
    EAGLContext.setCurrent(other)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), stage.renderbuffer)
    EAGLContext.setCurrent(nil)
    // It need not be current to present.
    #expect(other.presentRenderbuffer(Int(GL_RENDERBUFFER)) && EAGLContext.current() == nil)
    #expect(try stage.shown(1, 1) == [255, 0, 255, 255])
  }

  // MARK: Without a context or a library

  @Test func callsWithoutAContextDoNothing() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      var names: [GLuint] = [7, 7]
      glGenTextures(2, &names)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      glBindVertexArrayOES(1)
      glResolveMultisampleFramebufferAPPLE()
      guard names == [7, 7], glCreateProgram() == 0, glGetString(GLenum(GL_VERSION)) == nil,
        glMapBufferRange(GLenum(GL_ARRAY_BUFFER), 0, 4, 0) == nil
      else { exit(1) }
    }
    let said = try #require(result).standardErrorContent
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("OpenGLES:") }
    #expect(lines == ["OpenGLES: glGenTextures was called without a current context; such calls do nothing"])
  }
}

@Suite struct MissingLibraryTests {
  @Test func withoutALibraryThereIsNoContext() async {
    await #expect(processExitsWith: .success) {
      setenv("GLRENDER_EGL_LIBRARY", "/nowhere/libEGL.so", 1)
      guard EAGLContext(api: .openGLES3) == nil, EAGLContext.current() == nil, EAGLContext.setCurrent(nil) else {
        exit(1)
      }
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
  }
}
