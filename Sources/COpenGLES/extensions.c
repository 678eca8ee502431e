// Functions of extensions, by what OpenGL ES 3.0 has in their place.
#include "COpenGLES.h"

void glBindVertexArrayOES(GLuint array) { glBindVertexArray(array); }
void glDeleteVertexArraysOES(GLsizei n, const GLuint *arrays) { glDeleteVertexArrays(n, arrays); }
void glGenVertexArraysOES(GLsizei n, GLuint *arrays) { glGenVertexArrays(n, arrays); }
GLboolean glIsVertexArrayOES(GLuint array) { return glIsVertexArray(array); }

// The extension maps the whole buffer, and knows GL_WRITE_ONLY_OES alone.
void *glMapBufferOES(GLenum target, GLenum access) {
  GLint size = 0;
  glGetBufferParameteriv(target, GL_BUFFER_SIZE, &size);
  return glMapBufferRange(target, 0, size, access == GL_WRITE_ONLY_OES ? GL_MAP_WRITE_BIT : 0);
}
GLboolean glUnmapBufferOES(GLenum target) { return glUnmapBuffer(target); }
void *glMapBufferRangeEXT(GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access) {
  return glMapBufferRange(target, offset, length, access);
}
void glFlushMappedBufferRangeEXT(GLenum target, GLintptr offset, GLsizeiptr length) {
  glFlushMappedBufferRange(target, offset, length);
}

void glDiscardFramebufferEXT(GLenum target, GLsizei numAttachments, const GLenum *attachments) {
  glInvalidateFramebuffer(target, numAttachments, attachments);
}

void glRenderbufferStorageMultisampleAPPLE(
  GLenum target, GLsizei samples, GLenum internalformat, GLsizei width, GLsizei height) {
  glRenderbufferStorageMultisample(target, samples, internalformat, width, height);
}

// From the whole of the framebuffer bound for reading, whose samples are in a renderbuffer, to that bound for drawing.
void glResolveMultisampleFramebufferAPPLE(void) {
  GLint source = 0;
  glGetFramebufferAttachmentParameteriv(
    GL_READ_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &source);
  GLint bound = 0, width = 0, height = 0;
  glGetIntegerv(GL_RENDERBUFFER_BINDING, &bound);
  glBindRenderbuffer(GL_RENDERBUFFER, (GLuint)source);
  glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &width);
  glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_HEIGHT, &height);
  glBindRenderbuffer(GL_RENDERBUFFER, (GLuint)bound);
  glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

void glDrawArraysInstancedEXT(GLenum mode, GLint start, GLsizei count, GLsizei primcount) {
  glDrawArraysInstanced(mode, start, count, primcount);
}
void glDrawElementsInstancedEXT(GLenum mode, GLsizei count, GLenum type, const void *indices, GLsizei primcount) {
  glDrawElementsInstanced(mode, count, type, indices, primcount);
}
void glVertexAttribDivisorEXT(GLuint index, GLuint divisor) { glVertexAttribDivisor(index, divisor); }

void glTexStorage2DEXT(GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei height) {
  glTexStorage2D(target, levels, internalformat, width, height);
}

GLsync glFenceSyncAPPLE(GLenum condition, GLbitfield flags) { return glFenceSync(condition, flags); }
void glDeleteSyncAPPLE(GLsync sync) { glDeleteSync(sync); }
GLenum glClientWaitSyncAPPLE(GLsync sync, GLbitfield flags, GLuint64 timeout) {
  return glClientWaitSync(sync, flags, timeout);
}
void glWaitSyncAPPLE(GLsync sync, GLbitfield flags, GLuint64 timeout) { glWaitSync(sync, flags, timeout); }

void glInsertEventMarkerEXT(GLsizei length, const GLchar *marker) { (void)length, (void)marker; }
void glPushGroupMarkerEXT(GLsizei length, const GLchar *marker) { (void)length, (void)marker; }
void glPopGroupMarkerEXT(void) {}
void glLabelObjectEXT(GLenum type, GLuint object, GLsizei length, const GLchar *label) {
  (void)type, (void)object, (void)length, (void)label;
}
