// The opening of the libraries, without any header of OpenGL ES: for C code that declares the GL functions itself.
#pragma once

// What `cgl_load` found.
enum cgl_load_status {
  CGL_LOADED = 0,
  // libEGL.so.1 cannot be opened.
  CGL_NO_EGL = 1,
  // A library was opened and lacks a function.
  CGL_NO_FUNCTION = 2,
};

// Opens libEGL and finds every function, on the first call; later calls repeat its answer. May be called on any thread.
// The environment variable GLRENDER_EGL_LIBRARY names another file to open in place of libEGL.so.1.
enum cgl_load_status cgl_load(void);

// Why `cgl_load` failed, in the loader's own words; "" when it did not.
const char *cgl_load_error(void);

// The name of the environment variable's file or libEGL.so.1.
const char *cgl_egl_library(void);

typedef void (*cgl_entry)(void);

// The OpenGL ES function `name` ("glClear"), for the context that is current when it is called; NULL where the library
// has none. Only after `cgl_load` has answered CGL_LOADED.
cgl_entry cgl_gl_entry(const char *name);

// Whether an OpenGL ES context is current on this thread. May be called whatever `cgl_load` answered.
//
// EGL is asked until it names one, and then not again until `cgl_context_changed`, as asking costs more than many a
// call. So where other code takes its own context away from the thread this goes on answering yes; the library then
// does what it does without one.
int cgl_has_context(void);

// To be called on a thread whose context has been made another or none.
void cgl_context_changed(void);
