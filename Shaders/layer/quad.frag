// Paint times coverage by area, premultiplied, to be blended. See quad.vert for the defines.

#define VARYING flat in
#include "include/instance.glsl"
#include "include/coverage.glsl"
#include "include/table.glsl"
#include "include/table_coverage.glsl"
#include "include/painting.glsl"

out vec4 o_colour;

void main() {
  vec2 corner = gl_FragCoord.xy + v_shift - 0.5;
#ifdef TABLE
  float coverage = tableCoverage(v_vx, v_vy, v_colour.a, v_table, corner);
#else
  float coverage = polygonArea(v_vx, v_vy, v_slope, v_inverseSlope, corner);
#ifdef JOINTS
  float later = polygonArea(v_jointX[0], v_jointY[0], v_jointSlope[0], v_jointInverseSlope[0], corner)
    + polygonArea(v_jointX[1], v_jointY[1], v_jointSlope[1], v_jointInverseSlope[1], corner);
  float denominator = 1.0 - v_laterAlpha * later;
  coverage = denominator <= 1.0 / 1024.0 ? 0.0 : coverage / denominator;
#endif
  coverage = clamp(coverage, 0.0, 1.0);
#endif
  o_colour = paintColour(corner + 0.5) * coverage;
}
