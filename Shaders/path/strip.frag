// Paint times coverage, premultiplied, to be blended. See strip.vert for the defines; SURFACE where a surface's pixels
// are the paint.

#define VARYING flat in
VARYING vec4 v_colour;
#ifdef STRIPS
VARYING ivec3 v_strip;
// A column of four pixels a texel, 2048 texels wide.
uniform highp sampler2D u_coverage;
#endif
#ifdef SURFACE
#include "include/surface.glsl"
#else
#ifdef MAPPED
VARYING vec2 v_shift;
#endif
#include "include/table.glsl"
#include "include/painting.glsl"
#endif

out vec4 o_colour;

void main() {
#if defined(SURFACE)
  vec4 paint = surfacePixel(u_picture, u_surface) * v_colour;
#elif defined(MAPPED)
  vec4 paint = paintColour(gl_FragCoord.xy + v_shift);
#else
  vec4 paint = v_colour;
#endif
#ifdef STRIPS
  ivec2 place = ivec2(gl_FragCoord.xy) - v_strip.xy;
  int index = max(v_strip.z, 0) + place.x;
  vec4 column = texelFetch(u_coverage, ivec2(index & 2047, index >> 11), 0);
  float coverage = dot(column, vec4(equal(ivec4(place.y), ivec4(0, 1, 2, 3))));
  paint *= v_strip.z < 0 ? 1.0 : coverage;
#endif
  o_colour = paint;
}
