#include "CGLShim.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <unistd.h>

struct cgl_table cgl_table;

static enum cgl_load_status status;
static char error_text[512];

typedef cgl_entry (*get_proc_address)(const char *);
static get_proc_address lookup;

const char *cgl_egl_library(void) {
  const char *named = getenv("GLRENDER_EGL_LIBRARY");
  return named && *named ? named : "libEGL.so.1";
}

// POSIX lets data pointers hold functions; C does not know it, so the bytes are copied.
static cgl_entry library_function(void *library, const char *name) {
  void *address = dlsym(library, name);
  cgl_entry f;
  memcpy(&f, &address, sizeof f);
  return f;
}

// With libglvnd eglGetProcAddress knows every function; an EGL 1.4 without EGL_KHR_get_all_proc_addresses knows only
// extensions, and the core of OpenGL ES is then in libGLESv2.
cgl_entry cgl_gl_entry(const char *name) {
  cgl_entry f = lookup(name);
  if (f) return f;
  static void *gles;
  if (!gles) gles = dlopen("libGLESv2.so.2", RTLD_NOW | RTLD_LOCAL);
  return gles ? library_function(gles, name) : NULL;
}

static void missing(const char *name) {
  status = CGL_NO_FUNCTION;
  if (!error_text[0]) snprintf(error_text, sizeof error_text, "%s is missing from %s", name, cgl_egl_library());
}

static void load(void) {
  void *egl = dlopen(cgl_egl_library(), RTLD_NOW | RTLD_LOCAL);
  if (!egl) {
    const char *reason = dlerror();
    snprintf(error_text, sizeof error_text, "%s", reason ? reason : cgl_egl_library());
    status = CGL_NO_EGL;
    return;
  }
  lookup = (get_proc_address)library_function(egl, "eglGetProcAddress");
  if (!lookup) {
    missing("eglGetProcAddress");
    return;
  }
#define FIND_EGL(result, name, parameters, arguments)                                                                 \
  cgl_table.egl_##name = (result(EGLAPIENTRY *) parameters)library_function(egl, "egl" #name);                        \
  if (!cgl_table.egl_##name) missing("egl" #name);
#define FIND_EXTENSION(result, name, parameters, arguments)                                                           \
  cgl_table.egl_##name = (result(EGLAPIENTRY *) parameters)lookup("egl" #name);
#define FIND_GL(result, name, parameters, arguments)                                                                  \
  cgl_table.name = (result(GL_APIENTRY *) parameters)cgl_gl_entry("gl" #name);                                        \
  if (!cgl_table.name) missing("gl" #name);
  CGL_EGL_FUNCTIONS(FIND_EGL)
  CGL_EGL_EXTENSIONS(FIND_EXTENSION)
  CGL_GL_FUNCTIONS(FIND_GL)
}

enum cgl_load_status cgl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return status;
}

static _Thread_local int has_context;

int cgl_has_context(void) {
  if (!has_context) has_context = cgl_load() == CGL_LOADED && cgl_egl_GetCurrentContext() != NULL;
  return has_context;
}

void cgl_context_changed(void) { has_context = 0; }

const char *cgl_load_error(void) { return error_text; }

void *cgl_open_gbm_device(const char *path, char *message, int message_size) {
  // The one function needed of libgbm is stated here, so that its header is not needed to build.
  void *gbm = dlopen("libgbm.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!gbm) {
    const char *reason = dlerror();
    snprintf(message, (size_t)message_size, "%s", reason ? reason : "libgbm.so.1 cannot be opened");
    return NULL;
  }
  void *(*create)(int) = (void *(*)(int))library_function(gbm, "gbm_create_device");
  if (!create) {
    snprintf(message, (size_t)message_size, "libgbm.so.1 lacks gbm_create_device");
    return NULL;
  }
  int node = open(path, O_RDWR | O_CLOEXEC);
  if (node < 0) {
    snprintf(message, (size_t)message_size, "it cannot be opened: %s", strerror(errno));
    return NULL;
  }
  void *device = create(node);
  if (!device) {
    snprintf(message, (size_t)message_size, "gbm_create_device found no driver for it");
    close(node);
  }
  return device;
}
