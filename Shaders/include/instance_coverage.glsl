// The coverage of a pixel by an instance, by area. After instance.glsl and table.glsl.

#include "include/coverage.glsl"
#include "include/table_coverage.glsl"

// `corner` is the pixel's corner relative to the instance's origin.
float instanceCoverage(vec2 corner) {
#ifdef TABLE
  return tableCoverage(v_vx, v_vy, v_colour.a, v_table, corner);
#else
  float coverage = polygonArea(v_vx, v_vy, v_slope, v_inverseSlope, corner);
#ifdef JOINTS
  float later = polygonArea(v_jointX[0], v_jointY[0], v_jointSlope[0], v_jointInverseSlope[0], corner)
    + polygonArea(v_jointX[1], v_jointY[1], v_jointSlope[1], v_jointInverseSlope[1], corner);
  float denominator = 1.0 - v_laterAlpha * later;
  coverage = denominator <= 1.0 / 1024.0 ? 0.0 : coverage / denominator;
#endif
  return clamp(coverage, 0.0, 1.0);
#endif
}
