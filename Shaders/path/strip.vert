// Places a box of whole pixels: four corners as a triangle strip. Defines: STRIPS where boxes may be strips of pixels
// with a coverage each; otherwise all are covered wholly. RECORD where a_colour.x is the index of a record in the
// table, which says how the box is painted (StripPaint in FramePlan); those of paint.glsl.

#define VARYING flat out
#include "include/paint.glsl"
#include "include/table.glsl"
#ifdef TWO_STOPS
#include "include/stops.glsl"
#endif

layout(location = 0) in vec4 a_box;
layout(location = 2) in vec4 a_colour;
#ifdef STRIPS
layout(location = 1) in uint a_start;
#endif

// The target's top left pixel in its grid (xy), 2 / its size (zw).
uniform vec4 u_target;

VARYING vec4 v_colour;
#ifdef STRIPS
// The box's top left pixel in the target (xy) and the index of its first column, negative for none (z).
VARYING ivec3 v_strip;
#endif
#ifdef MAPPED
// Added to gl_FragCoord.xy it gives the pixel's centre relative to the record's origin.
VARYING vec2 v_shift;
#endif

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 place = a_box.xy - u_target.xy;
  gl_Position = vec4((place + corner * a_box.zw) * u_target.zw - 1.0, 0.0, 1.0);
#ifdef STRIPS
  v_strip = ivec3(ivec2(place), int(a_start));
#endif
#ifdef RECORD
  int record = int(a_colour.x);
  v_colour = tableEntry(record + 5);
#else
  v_colour = a_colour;
#endif
#ifdef MAPPED
  v_shift = u_target.xy - tableEntry(record).xy;
  v_m0 = tableEntry(record + 1);
  v_m1 = tableEntry(record + 2);
  v_m2 = tableEntry(record + 3);
  v_bounds = tableEntry(record + 4);
#ifdef TWO_STOPS
  handOnStops(v_bounds);
#endif
#endif
}
