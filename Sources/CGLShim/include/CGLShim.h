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
#include "CGLLoader.h"

// A GBM device for the render node `path`, NULL on failure with the reason in `message`. It lives as long as the
// process, as does the display made of it.
void *cgl_open_gbm_device(const char *path, char *message, int message_size);
