// Paint times coverage, premultiplied, to be blended source-over. See quad.vert for the defines.

#include "include/coverage.glsl"
#ifdef TABLE
#include "include/table.glsl"
#endif
#if PAINT == 1
#include "include/sampling.glsl"
#endif

flat in vec2 v_shift;
flat in vec4 v_colour;
#ifdef TABLE
flat in uvec2 v_table;
#endif
#if PAINT != 2
flat in vec4 v_vx;
flat in vec4 v_vy;
#ifndef TABLE
flat in vec4 v_slope;
flat in vec4 v_inverseSlope;
#endif
#endif
#ifdef JOINTS
flat in float v_laterAlpha;
flat in vec4 v_jointX[2];
flat in vec4 v_jointY[2];
flat in vec4 v_jointSlope[2];
flat in vec4 v_jointInverseSlope[2];
#endif
#if PAINT == 1
flat in vec4 v_m0;
flat in vec4 v_m1;
flat in vec4 v_m2;
flat in vec4 v_bounds;
#elif PAINT == 2
uniform highp sampler2D u_picture;
// What to add to gl_FragCoord.xy for the source surface's pixel (xy), that surface's size (zw).
uniform vec4 u_surface;
#endif

out vec4 o_colour;

void main() {
  vec2 corner = gl_FragCoord.xy + v_shift - 0.5;
#if PAINT == 2
  float coverage = 1.0;
#ifdef TABLE
  uvec3 polygons = (v_table.yyy >> uvec3(0u, 8u, 16u)) & 255u;
  int first = int(v_table.x + 2u * (polygons.x + polygons.y + polygons.z));
  coverage = cutsKeep(first, int((v_table.y >> 24u) & 127u), corner + 0.5);
#endif
  // Beside its pixels a surface is transparent.
  ivec2 pixel = ivec2(floor(gl_FragCoord.xy + u_surface.xy));
  ivec2 size = ivec2(u_surface.zw);
  bool outside = any(lessThan(pixel, ivec2(0))) || any(greaterThanEqual(pixel, size));
  vec4 paint = texelFetch(u_picture, clamp(pixel, ivec2(0), size - 1), 0) * v_colour;
  o_colour = outside ? vec4(0.0) : paint * coverage;
#else
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
#if PAINT == 0
  o_colour = v_colour * coverage;
#else
  o_colour = pictureTexel(corner + 0.5, v_m0, v_m1, v_m2, v_bounds) * v_colour * coverage;
#endif
#endif
}
