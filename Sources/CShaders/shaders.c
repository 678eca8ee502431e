#include "CShaders.h"

// One line a file and one in the table; Tests/ShaderTests walks Shaders/ and fails when a file is missing here.
static const unsigned char blend_glsl[] = {
#embed "../../Shaders/include/blend.glsl"
};
static const unsigned char coverage_glsl[] = {
#embed "../../Shaders/include/coverage.glsl"
};
static const unsigned char cuts_glsl[] = {
#embed "../../Shaders/include/cuts.glsl"
};
static const unsigned char gradient_glsl[] = {
#embed "../../Shaders/include/gradient.glsl"
};
static const unsigned char instance_glsl[] = {
#embed "../../Shaders/include/instance.glsl"
};
static const unsigned char instance_coverage_glsl[] = {
#embed "../../Shaders/include/instance_coverage.glsl"
};
static const unsigned char mapping_glsl[] = {
#embed "../../Shaders/include/mapping.glsl"
};
static const unsigned char matrix_glsl[] = {
#embed "../../Shaders/include/matrix.glsl"
};
static const unsigned char paint_glsl[] = {
#embed "../../Shaders/include/paint.glsl"
};
static const unsigned char painting_glsl[] = {
#embed "../../Shaders/include/painting.glsl"
};
static const unsigned char sampling_glsl[] = {
#embed "../../Shaders/include/sampling.glsl"
};
static const unsigned char stops_glsl[] = {
#embed "../../Shaders/include/stops.glsl"
};
static const unsigned char surface_glsl[] = {
#embed "../../Shaders/include/surface.glsl"
};
static const unsigned char table_glsl[] = {
#embed "../../Shaders/include/table.glsl"
};
static const unsigned char table_coverage_glsl[] = {
#embed "../../Shaders/include/table_coverage.glsl"
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
static const unsigned char blend_frag[] = {
#embed "../../Shaders/surface/blend.frag"
};
static const unsigned char blur_frag[] = {
#embed "../../Shaders/surface/blur.frag"
};
static const unsigned char halve_frag[] = {
#embed "../../Shaders/surface/halve.frag"
};
static const unsigned char mapped_frag[] = {
#embed "../../Shaders/surface/mapped.frag"
};
static const unsigned char surface_frag[] = {
#embed "../../Shaders/surface/surface.frag"
};
static const unsigned char plane_frag[] = {
#embed "../../Shaders/video/plane.frag"
};
static const unsigned char plane_vert[] = {
#embed "../../Shaders/video/plane.vert"
};

static const struct cshaders_file files[] = {
    {"include/blend.glsl", blend_glsl, sizeof blend_glsl},
    {"include/coverage.glsl", coverage_glsl, sizeof coverage_glsl},
    {"include/cuts.glsl", cuts_glsl, sizeof cuts_glsl},
    {"include/gradient.glsl", gradient_glsl, sizeof gradient_glsl},
    {"include/instance.glsl", instance_glsl, sizeof instance_glsl},
    {"include/instance_coverage.glsl", instance_coverage_glsl, sizeof instance_coverage_glsl},
    {"include/mapping.glsl", mapping_glsl, sizeof mapping_glsl},
    {"include/matrix.glsl", matrix_glsl, sizeof matrix_glsl},
    {"include/paint.glsl", paint_glsl, sizeof paint_glsl},
    {"include/painting.glsl", painting_glsl, sizeof painting_glsl},
    {"include/sampling.glsl", sampling_glsl, sizeof sampling_glsl},
    {"include/stops.glsl", stops_glsl, sizeof stops_glsl},
    {"include/surface.glsl", surface_glsl, sizeof surface_glsl},
    {"include/table.glsl", table_glsl, sizeof table_glsl},
    {"include/table_coverage.glsl", table_coverage_glsl, sizeof table_coverage_glsl},
    {"layer/quad.frag", quad_frag, sizeof quad_frag},
    {"layer/quad.vert", quad_vert, sizeof quad_vert},
    {"path/strip.frag", strip_frag, sizeof strip_frag},
    {"path/strip.vert", strip_vert, sizeof strip_vert},
    {"surface/blend.frag", blend_frag, sizeof blend_frag},
    {"surface/blur.frag", blur_frag, sizeof blur_frag},
    {"surface/halve.frag", halve_frag, sizeof halve_frag},
    {"surface/mapped.frag", mapped_frag, sizeof mapped_frag},
    {"surface/surface.frag", surface_frag, sizeof surface_frag},
    {"video/plane.frag", plane_frag, sizeof plane_frag},
    {"video/plane.vert", plane_vert, sizeof plane_vert},
};

size_t cshaders_count(void) { return sizeof files / sizeof files[0]; }

const struct cshaders_file *cshaders_file_at(size_t index) {
  return index < cshaders_count() ? &files[index] : NULL;
}
