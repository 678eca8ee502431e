// A surface blended with what lies behind it, which it replaces: the result is written as it is. Defines: those of
// blend.glsl; AREA where the mode is unbounded, which then acts where v0...v3 or the surface cover.

#define VARYING flat in
#define SECOND 1
#include "include/instance.glsl"
#include "include/surface.glsl"
#include "include/table.glsl"
#include "include/cuts.glsl"
#include "include/blend.glsl"
#ifdef AREA
#include "include/instance_coverage.glsl"
#endif

out vec4 o_colour;

void main() {
  vec4 s = surfacePixel(u_picture, u_surface) * v_colour;
  vec4 d = surfacePixel(u_second, u_secondSurface);
#ifdef AREA
  float k = max(instanceCoverage(gl_FragCoord.xy + v_shift - 0.5), s.a);
  vec4 result = k > 0.0 ? d + k * (blend(s / k, d) - d) : d;
#else
  vec4 result = blend(s, d);
#endif
  o_colour = keptByCuts() > 0.0 ? result : d;
}
