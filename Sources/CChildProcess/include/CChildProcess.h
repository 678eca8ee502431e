// Starting a program with pipes, by functions of glibc that Swift's Glibc module leaves out.

#ifndef CCHILDPROCESS_H
#define CCHILDPROCESS_H

#include <sys/types.h>

/// A program that was started. The descriptors are closed in programs that are started later.
typedef struct {
  pid_t process;
  int input;   // to write the program's standard input to
  int errors;  // to read its standard error output from
} CChild;

/// Starts the program at `path`. Its standard output is thrown away, it has no other descriptors, a process group of
/// its own (so that Ctrl-C does not reach it), no signal blocked or ignored. Returns 0 or an errno.
int CChildStart(CChild *child, const char *path, char *const arguments[]);

#endif
