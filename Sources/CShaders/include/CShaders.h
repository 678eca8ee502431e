// The files of Shaders/, compiled into the program.
#pragma once
#include <stddef.h>

struct cshaders_file {
  // The path below Shaders/.
  const char *name;
  const unsigned char *bytes;
  size_t length;
};

size_t cshaders_count(void);

// The file of that index, NULL beyond the last.
const struct cshaders_file *cshaders_file_at(size_t index);
