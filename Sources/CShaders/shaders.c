#include "CShaders.h"

// One line a file and one in the table; Tests/ShaderTests walks Shaders/ and fails when a file is missing here.
static const unsigned char coverage_glsl[] = {
#embed "../../Shaders/include/coverage.glsl"
};
static const unsigned char sampling_glsl[] = {
#embed "../../Shaders/include/sampling.glsl"
};
static const unsigned char table_glsl[] = {
#embed "../../Shaders/include/table.glsl"
};
static const unsigned char quad_frag[] = {
#embed "../../Shaders/layer/quad.frag"
};
static const unsigned char quad_vert[] = {
#embed "../../Shaders/layer/quad.vert"
};
static const unsigned char strip_frag[] = {
#embed "../../Shaders/path/strip.frag"
};
static const unsigned char strip_vert[] = {
#embed "../../Shaders/path/strip.vert"
};

static const struct cshaders_file files[] = {
    {"include/coverage.glsl", coverage_glsl, sizeof coverage_glsl},
    {"include/sampling.glsl", sampling_glsl, sizeof sampling_glsl},
    {"include/table.glsl", table_glsl, sizeof table_glsl},
    {"layer/quad.frag", quad_frag, sizeof quad_frag},
    {"layer/quad.vert", quad_vert, sizeof quad_vert},
    {"path/strip.frag", strip_frag, sizeof strip_frag},
    {"path/strip.vert", strip_vert, sizeof strip_vert},
};

size_t cshaders_count(void) { return sizeof files / sizeof files[0]; }

const struct cshaders_file *cshaders_file_at(size_t index) {
  return index < cshaders_count() ? &files[index] : NULL;
}
