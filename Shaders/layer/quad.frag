// Paint times coverage by area, premultiplied, to be blended. See quad.vert for the defines.

#define VARYING flat in
#include "include/instance.glsl"
#include "include/table.glsl"
#include "include/instance_coverage.glsl"
#include "include/painting.glsl"

out vec4 o_colour;

void main() {
  vec2 corner = gl_FragCoord.xy + v_shift - 0.5;
  float coverage = instanceCoverage(corner);
  o_colour = paintColour(corner + 0.5) * coverage;
}
