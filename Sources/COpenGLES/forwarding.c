// The functions of OpenGL ES 3.0, each a call to the library opened at run time.
#include "COpenGLES.h"
#include "CGLLoader.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

static struct {
#define FUNCTION(result, name, parameters, arguments) result(GL_APIENTRY *name) parameters;
#include "functions.inc"
#undef FUNCTION
} table;

static void fill_table(void) {
#define FUNCTION(result, name, parameters, arguments)                                                                  \
  table.name = (result(GL_APIENTRY *) parameters)cgl_gl_entry("gl" #name);
#include "functions.inc"
#undef FUNCTION
}

// Whether functions may be called on this thread; what they do without a context differs from one library to the next.
static bool can_call(const char *name) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (cgl_has_context()) {
    pthread_once(&once, fill_table);
    return true;
  }
  static atomic_flag said = ATOMIC_FLAG_INIT;
  if (!atomic_flag_test_and_set(&said)) {
    fprintf(stderr, "OpenGLES: %s was called without a current context; such calls do nothing\n", name);
  }
  return false;
}

// In a function without a result `return (void)0` is what it looks like.
#define FUNCTION(result, name, parameters, arguments)                                                                  \
  result GL_APIENTRY gl##name parameters {                                                                             \
    if (!can_call("gl" #name) || !table.name) return (result)0;                                                        \
    return table.name arguments;                                                                                       \
  }
#include "functions.inc"
