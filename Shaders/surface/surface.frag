// A surface's pixels. Defines, at most one: MASKED times the alpha of another; FILTERED through colour matrices (see
// matrix.glsl).

#define VARYING flat in
#ifdef MASKED
#define SECOND 1
#endif
#include "include/instance.glsl"
#include "include/surface.glsl"
#include "include/table.glsl"
#include "include/cuts.glsl"
#ifdef FILTERED
#include "include/matrix.glsl"
#endif

out vec4 o_colour;

void main() {
  vec4 pixel = surfacePixel(u_picture, u_surface);
#if defined(MASKED)
  pixel *= surfacePixel(u_second, u_secondSurface).a;
#elif defined(FILTERED)
  pixel = filtered(pixel);
#endif
  o_colour = pixel * v_colour * keptByCuts();
}
