// OpenGL ES, EGL and GBM opened at run time: a program that imports this starts on a machine without any of them.
//
// The headers are used for their types and constants only; nothing is linked. `cgl_load` opens the libraries once a
// process; before it has answered CGL_LOADED no other function here may be called.
#pragma once

#define EGL_NO_X11
#define EGL_EGL_PROTOTYPES 0
#define GL_GLES_PROTOTYPES 0
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>

#include "CGLFunctions.h"

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

// A GBM device for the render node `path`, NULL on failure with the reason in `message`. It lives as long as the
// process, as does the display made of it.
void *cgl_open_gbm_device(const char *path, char *message, int message_size);

// The name of the environment variable's file or libEGL.so.1.
const char *cgl_egl_library(void);
