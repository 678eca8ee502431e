// The entry points used, each as `cgl_` + its name without "gl" or "egl": cgl_DrawArraysInstanced, cgl_egl_Initialize.
// Every list below is expanded three times: to the table's members, to callable functions, and to the loader's names.
#pragma once

// X(result, name, parameters, arguments)
#define CGL_EGL_FUNCTIONS(X)                                                                                          \
  X(EGLint, GetError, (void), ())                                                                                     \
  X(const char *, QueryString, (EGLDisplay display, EGLint name), (display, name))                                    \
  X(EGLBoolean, Initialize, (EGLDisplay display, EGLint *major, EGLint *minor), (display, major, minor))              \
  X(EGLBoolean, BindAPI, (EGLenum api), (api))                                                                        \
  X(EGLBoolean, ChooseConfig,                                                                                         \
    (EGLDisplay display, const EGLint *wanted, EGLConfig *configs, EGLint size, EGLint *count),                       \
    (display, wanted, configs, size, count))                                                                          \
  X(EGLContext, CreateContext, (EGLDisplay display, EGLConfig config, EGLContext share, const EGLint *attributes),    \
    (display, config, share, attributes))                                                                             \
  X(EGLBoolean, DestroyContext, (EGLDisplay display, EGLContext context), (display, context))                         \
  X(EGLBoolean, MakeCurrent, (EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context),              \
    (display, draw, read, context))                                                                                   \
  X(EGLContext, GetCurrentContext, (void), ())                                                                        \
  X(EGLDisplay, GetCurrentDisplay, (void), ())                                                                        \
  X(EGLSurface, GetCurrentSurface, (EGLint which), (which))

// Extensions of the client library: NULL where it lacks them (see the cgl_egl_has_ functions).
#define CGL_EGL_EXTENSIONS(X)                                                                                         \
  X(EGLDisplay, GetPlatformDisplayEXT, (EGLenum platform, void *native, const EGLint *attributes),                    \
    (platform, native, attributes))                                                                                   \
  X(EGLBoolean, QueryDevicesEXT, (EGLint size, EGLDeviceEXT *devices, EGLint *count), (size, devices, count))         \
  X(const char *, QueryDeviceStringEXT, (EGLDeviceEXT device, EGLint name), (device, name))

#define CGL_GL_FUNCTIONS(X)                                                                                           \
  X(void, ActiveTexture, (GLenum unit), (unit))                                                                       \
  X(void, AttachShader, (GLuint program, GLuint shader), (program, shader))                                           \
  X(void, BindBuffer, (GLenum target, GLuint buffer), (target, buffer))                                               \
  X(void, BindFramebuffer, (GLenum target, GLuint framebuffer), (target, framebuffer))                                \
  X(void, BindRenderbuffer, (GLenum target, GLuint renderbuffer), (target, renderbuffer))                             \
  X(void, BindTexture, (GLenum target, GLuint texture), (target, texture))                                            \
  X(void, BindVertexArray, (GLuint array), (array))                                                                   \
  X(void, BlendFunc, (GLenum source, GLenum destination), (source, destination))                                      \
  X(void, BufferData, (GLenum target, GLsizeiptr size, const void *data, GLenum usage), (target, size, data, usage))  \
  X(void, BufferSubData, (GLenum target, GLintptr offset, GLsizeiptr size, const void *data),                         \
    (target, offset, size, data))                                                                                     \
  X(GLenum, CheckFramebufferStatus, (GLenum target), (target))                                                        \
  X(void, Clear, (GLbitfield mask), (mask))                                                                           \
  X(void, ClearColor, (GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha), (red, green, blue, alpha))           \
  X(void, CompileShader, (GLuint shader), (shader))                                                                   \
  X(void, CopyTexSubImage2D,                                                                                          \
    (GLenum target, GLint level, GLint x, GLint y, GLint left, GLint top, GLsizei width, GLsizei height),             \
    (target, level, x, y, left, top, width, height))                                                                  \
  X(GLuint, CreateProgram, (void), ())                                                                                \
  X(GLuint, CreateShader, (GLenum type), (type))                                                                      \
  X(void, DeleteBuffers, (GLsizei count, const GLuint *names), (count, names))                                        \
  X(void, DeleteFramebuffers, (GLsizei count, const GLuint *names), (count, names))                                   \
  X(void, DeleteProgram, (GLuint program), (program))                                                                 \
  X(void, DeleteShader, (GLuint shader), (shader))                                                                    \
  X(void, DeleteTextures, (GLsizei count, const GLuint *names), (count, names))                                       \
  X(void, DeleteVertexArrays, (GLsizei count, const GLuint *names), (count, names))                                   \
  X(void, Disable, (GLenum capability), (capability))                                                                 \
  X(void, DrawArraysInstanced, (GLenum mode, GLint first, GLsizei count, GLsizei instances),                          \
    (mode, first, count, instances))                                                                                  \
  X(void, Enable, (GLenum capability), (capability))                                                                  \
  X(void, EnableVertexAttribArray, (GLuint index), (index))                                                           \
  X(void, Finish, (void), ())                                                                                         \
  X(void, FramebufferRenderbuffer,                                                                                    \
    (GLenum target, GLenum attachment, GLenum buffer_target, GLuint renderbuffer),                                    \
    (target, attachment, buffer_target, renderbuffer))                                                                \
  X(void, FramebufferTexture2D,                                                                                       \
    (GLenum target, GLenum attachment, GLenum texture_target, GLuint texture, GLint level),                           \
    (target, attachment, texture_target, texture, level))                                                             \
  X(void, GenBuffers, (GLsizei count, GLuint *names), (count, names))                                                 \
  X(void, GenFramebuffers, (GLsizei count, GLuint *names), (count, names))                                            \
  X(void, GenTextures, (GLsizei count, GLuint *names), (count, names))                                                \
  X(void, GenVertexArrays, (GLsizei count, GLuint *names), (count, names))                                            \
  X(GLenum, GetError, (void), ())                                                                                     \
  X(void, GetIntegerv, (GLenum name, GLint *values), (name, values))                                                  \
  X(void, GetProgramInfoLog, (GLuint program, GLsizei size, GLsizei *length, GLchar *log),                            \
    (program, size, length, log))                                                                                     \
  X(void, GetProgramiv, (GLuint program, GLenum name, GLint *values), (program, name, values))                        \
  X(void, GetRenderbufferParameteriv, (GLenum target, GLenum name, GLint *values), (target, name, values))            \
  X(void, GetShaderInfoLog, (GLuint shader, GLsizei size, GLsizei *length, GLchar *log), (shader, size, length, log)) \
  X(void, GetShaderiv, (GLuint shader, GLenum name, GLint *values), (shader, name, values))                           \
  X(const GLubyte *, GetString, (GLenum name), (name))                                                                \
  X(const GLubyte *, GetStringi, (GLenum name, GLuint index), (name, index))                                          \
  X(GLint, GetUniformLocation, (GLuint program, const GLchar *name), (program, name))                                 \
  X(void, LinkProgram, (GLuint program), (program))                                                                   \
  X(void, PixelStorei, (GLenum name, GLint value), (name, value))                                                     \
  X(void, ReadPixels,                                                                                                 \
    (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels),                      \
    (x, y, width, height, format, type, pixels))                                                                      \
  X(void, RenderbufferStorage, (GLenum target, GLenum format, GLsizei width, GLsizei height),                         \
    (target, format, width, height))                                                                                  \
  X(void, ShaderSource, (GLuint shader, GLsizei count, const GLchar *const *strings, const GLint *lengths),           \
    (shader, count, strings, lengths))                                                                                \
  X(void, TexParameteri, (GLenum target, GLenum name, GLint value), (target, name, value))                            \
  X(void, TexStorage2D, (GLenum target, GLsizei levels, GLenum format, GLsizei width, GLsizei height),                \
    (target, levels, format, width, height))                                                                          \
  X(void, TexSubImage2D,                                                                                              \
    (GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type,         \
     const void *pixels),                                                                                             \
    (target, level, x, y, width, height, format, type, pixels))                                                       \
  X(void, Uniform1i, (GLint location, GLint x), (location, x))                                                        \
  X(void, Uniform4f, (GLint location, GLfloat x, GLfloat y, GLfloat z, GLfloat w), (location, x, y, z, w))            \
  X(void, Uniform4fv, (GLint location, GLsizei count, const GLfloat *values), (location, count, values))              \
  X(void, UseProgram, (GLuint program), (program))                                                                    \
  X(void, VertexAttribDivisor, (GLuint index, GLuint divisor), (index, divisor))                                      \
  X(void, VertexAttribIPointer, (GLuint index, GLint size, GLenum type, GLsizei stride, const void *offset),          \
    (index, size, type, stride, offset))                                                                              \
  X(void, VertexAttribPointer,                                                                                        \
    (GLuint index, GLint size, GLenum type, GLboolean normalised, GLsizei stride, const void *offset),                \
    (index, size, type, normalised, stride, offset))                                                                  \
  X(void, Viewport, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height))

#define CGL_EGL_MEMBER(result, name, parameters, arguments) result(EGLAPIENTRY *egl_##name) parameters;
#define CGL_GL_MEMBER(result, name, parameters, arguments) result(GL_APIENTRY *name) parameters;

// Written once, by `cgl_load`.
struct cgl_table {
  CGL_EGL_FUNCTIONS(CGL_EGL_MEMBER)
  CGL_EGL_EXTENSIONS(CGL_EGL_MEMBER)
  CGL_GL_FUNCTIONS(CGL_GL_MEMBER)
};
extern struct cgl_table cgl_table;

#define CGL_EGL_CALL(result, name, parameters, arguments)                                                             \
  static inline result cgl_egl_##name parameters { return cgl_table.egl_##name arguments; }
#define CGL_GL_CALL(result, name, parameters, arguments)                                                              \
  static inline result cgl_##name parameters { return cgl_table.name arguments; }
#define CGL_EGL_PRESENCE(result, name, parameters, arguments)                                                         \
  static inline int cgl_egl_has_##name(void) { return cgl_table.egl_##name != 0; }

CGL_EGL_FUNCTIONS(CGL_EGL_CALL)
CGL_EGL_EXTENSIONS(CGL_EGL_CALL)
CGL_EGL_EXTENSIONS(CGL_EGL_PRESENCE)
CGL_GL_FUNCTIONS(CGL_GL_CALL)

#undef CGL_EGL_MEMBER
#undef CGL_GL_MEMBER
#undef CGL_EGL_CALL
#undef CGL_GL_CALL
#undef CGL_EGL_PRESENCE
