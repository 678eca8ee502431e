// The functions, types and constants of OpenGL ES 3.0, of which 2.0 is a part, for programs written for Apple's
// OpenGLES framework, and the extensions that such programs use most.
//
// Nothing is linked: every function is defined in this module and leads to the library that is opened at run time, for
// whatever context is current on the calling thread. Without a current context, or without a library, a call does
// nothing: it writes nothing through its pointers and returns 0. The first such call of a process says so on the
// standard error.
#pragma once

#include <GLES3/gl3.h>
// For the constants of extensions.
#include <GLES2/gl2ext.h>

// Extensions that Apple's devices have, under the names they have there. Each does what the function of OpenGL ES 3.0
// does that took its place.

// GL_OES_vertex_array_object
void glBindVertexArrayOES(GLuint array);
void glDeleteVertexArraysOES(GLsizei n, const GLuint *arrays);
void glGenVertexArraysOES(GLsizei n, GLuint *arrays);
GLboolean glIsVertexArrayOES(GLuint array);

// GL_OES_mapbuffer and GL_EXT_map_buffer_range
void *glMapBufferOES(GLenum target, GLenum access);
GLboolean glUnmapBufferOES(GLenum target);
void *glMapBufferRangeEXT(GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access);
void glFlushMappedBufferRangeEXT(GLenum target, GLintptr offset, GLsizeiptr length);

// GL_EXT_discard_framebuffer
void glDiscardFramebufferEXT(GLenum target, GLsizei numAttachments, const GLenum *attachments);

// GL_APPLE_framebuffer_multisample
void glRenderbufferStorageMultisampleAPPLE(
  GLenum target, GLsizei samples, GLenum internalformat, GLsizei width, GLsizei height);
void glResolveMultisampleFramebufferAPPLE(void);

// GL_EXT_draw_instanced and GL_EXT_instanced_arrays
void glDrawArraysInstancedEXT(GLenum mode, GLint start, GLsizei count, GLsizei primcount);
void glDrawElementsInstancedEXT(GLenum mode, GLsizei count, GLenum type, const void *indices, GLsizei primcount);
void glVertexAttribDivisorEXT(GLuint index, GLuint divisor);

// GL_EXT_texture_storage
void glTexStorage2DEXT(GLenum target, GLsizei levels, GLenum internalformat, GLsizei width, GLsizei height);

// GL_APPLE_sync
GLsync glFenceSyncAPPLE(GLenum condition, GLbitfield flags);
void glDeleteSyncAPPLE(GLsync sync);
GLenum glClientWaitSyncAPPLE(GLsync sync, GLbitfield flags, GLuint64 timeout);
void glWaitSyncAPPLE(GLsync sync, GLbitfield flags, GLuint64 timeout);

// GL_EXT_debug_marker and GL_EXT_debug_label: marks for Apple's tools, which do nothing.
void glInsertEventMarkerEXT(GLsizei length, const GLchar *marker);
void glPushGroupMarkerEXT(GLsizei length, const GLchar *marker);
void glPopGroupMarkerEXT(void);
void glLabelObjectEXT(GLenum type, GLuint object, GLsizei length, const GLchar *label);
