import OpenGLES
import QuartzCore
import Testing

/// Functions under the names of extensions do what those of OpenGL ES 3.0 do.
@Suite(.enabled(if: hasOpenGLES, "there is no OpenGL ES here")) struct ExtensionTests {
  @Test func vertexArrays() throws {
    let stage = try Stage(2, 2, api: .openGLES2)
    defer { stage.end() }
    var array: GLuint = 0
    glGenVertexArraysOES(1, &array)
    glBindVertexArrayOES(array)
    var bound: GLint = 0
    glGetIntegerv(GLenum(GL_VERTEX_ARRAY_BINDING_OES), &bound)
    #expect(array != 0 && GLuint(bound) == array && glIsVertexArrayOES(array) == GL_TRUE)
    glDeleteVertexArraysOES(1, &array)
    #expect(glIsVertexArrayOES(array) == GL_FALSE)
  }

  @Test func mappedBuffers() throws {
    let stage = try Stage(2, 2, api: .openGLES2)
    defer { stage.end() }
    var buffer: GLuint = 0
    glGenBuffers(1, &buffer)
    glBindBuffer(GLenum(GL_ARRAY_BUFFER), buffer)
    glBufferData(GLenum(GL_ARRAY_BUFFER), 8, [1, 2] as [Int32], GLenum(GL_DYNAMIC_DRAW))
    let mapped = try #require(glMapBufferOES(GLenum(GL_ARRAY_BUFFER), GLenum(GL_WRITE_ONLY_OES)))
    mapped.assumingMemoryBound(to: Int32.self)[1] = 9
    #expect(glUnmapBufferOES(GLenum(GL_ARRAY_BUFFER)) == GL_TRUE)
    let read = try #require(glMapBufferRangeEXT(GLenum(GL_ARRAY_BUFFER), 4, 4, GLbitfield(GL_MAP_READ_BIT_EXT)))
    #expect(read.assumingMemoryBound(to: Int32.self)[0] == 9)
    glUnmapBufferOES(GLenum(GL_ARRAY_BUFFER))
    glDeleteBuffers(1, &buffer)
  }

  /// A multisampled framebuffer resolved into the drawable's.
  @Test func multisampling() throws {
    let stage = try Stage(4, 4, api: .openGLES2)
    defer { stage.end() }
    _ = stage.makeStorage()
    var (framebuffer, samples): (GLuint, GLuint) = (0, 0)
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
    glGenRenderbuffers(1, &samples)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), samples)
    glRenderbufferStorageMultisampleAPPLE(GLenum(GL_RENDERBUFFER), 4, GLenum(GL_RGBA8_OES), 4, 4)
    glFramebufferRenderbuffer(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_RENDERBUFFER), samples)
    stage.clear(0, 1, 0)
    glBindRenderbuffer(GLenum(GL_RENDERBUFFER), stage.renderbuffer)
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER_APPLE), framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER_APPLE), stage.framebuffer)
    glResolveMultisampleFramebufferAPPLE()
    glDiscardFramebufferEXT(GLenum(GL_READ_FRAMEBUFFER_APPLE), 1, [GLenum(GL_COLOR_ATTACHMENT0)])
    #expect(glGetError() == GLenum(GL_NO_ERROR) && stage.present())
    #expect(try stage.shown(0, 0) == [0, 255, 0, 255] && stage.shown(3, 3) == [0, 255, 0, 255])
    glDeleteFramebuffers(1, &framebuffer)
    glDeleteRenderbuffers(1, &samples)
  }

  @Test func marks() {
    glPushGroupMarkerEXT(0, "shadows")
    glInsertEventMarkerEXT(0, "half way")
    glPopGroupMarkerEXT()
    glLabelObjectEXT(GLenum(GL_TEXTURE), 1, 0, "label")
  }
}
