#define _GNU_SOURCE
#include "CChildProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

static int spawn(CChild *child, const char *path, char *const arguments[], int input, int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int failure = posix_spawn_file_actions_init(&actions);
  if (failure) return failure;
  failure = posix_spawnattr_init(&attributes);
  if (failure) {
    posix_spawn_file_actions_destroy(&actions);
    return failure;
  }
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  // The descriptors are above 2: moving one onto another's number would lose it (see makePipe).
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, input, 0);
  if (!failure) failure = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  if (!failure) failure = posix_spawn_file_actions_adddup2(&actions, errors, 2);
  if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
  if (!failure) failure = posix_spawnattr_setsigmask(&attributes, &none);
  if (!failure) failure = posix_spawnattr_setsigdefault(&attributes, &all);
  if (!failure) failure = posix_spawnattr_setpgroup(&attributes, 0);
  if (!failure) {
    failure = posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  if (!failure) failure = posix_spawn(&child->process, path, &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return failure;
}

// A pipe whose ends are no standard streams, even where this process was started without them.
static int makePipe(int ends[2]) {
  int raw[2];
  if (pipe2(raw, O_CLOEXEC)) return errno;
  for (int i = 0; i < 2; i++) ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, 3);
  int failure = ends[0] < 0 || ends[1] < 0 ? errno : 0;
  close(raw[0]);
  close(raw[1]);
  if (failure) {
    if (ends[0] >= 0) close(ends[0]);
    if (ends[1] >= 0) close(ends[1]);
  }
  return failure;
}

int CChildStart(CChild *child, const char *path, char *const arguments[]) {
  int input[2], errors[2];
  int failure = makePipe(input);
  if (failure) return failure;
  failure = makePipe(errors);
  if (failure) {
    close(input[0]);
    close(input[1]);
    return failure;
  }
  // As much as an unprivileged process may have: fewer changes between the two programs. Less does as well.
  (void)fcntl(input[1], F_SETPIPE_SZ, 1 << 20);
  failure = spawn(child, path, arguments, input[0], errors[1]);
  close(input[0]);
  close(errors[1]);
  if (failure) {
    close(input[1]);
    close(errors[0]);
    return failure;
  }
  child->input = input[1];
  child->errors = errors[0];
  return 0;
}
