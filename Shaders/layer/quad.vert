// One instance of QuadInstance or ImageInstance (FramePlan): the hull's four corners as a triangle strip. For all
// programs that draw them; the defines are those of instance.glsl, paint.glsl and matrix.glsl.

#define VARYING flat out
#include "include/instance.glsl"
#include "include/paint.glsl"
#include "include/coverage.glsl"
#include "include/table.glsl"
#ifdef TWO_STOPS
#include "include/stops.glsl"
#endif
#ifdef ONE_MATRIX
#include "include/matrix.glsl"
#endif

layout(location = 0) in vec2 a_origin;
layout(location = 2) in vec4 a_hullX;
layout(location = 3) in vec4 a_hullY;
layout(location = 4) in vec4 a_colour;
#if defined(TABLE) || defined(JOINTS)
layout(location = 1) in uvec2 a_table;
#endif
#ifdef AREA
layout(location = 5) in vec4 a_vx;
layout(location = 6) in vec4 a_vy;
#endif
#ifdef MAPPED
layout(location = 7) in vec4 a_m0;
layout(location = 8) in vec4 a_m1;
layout(location = 9) in vec4 a_m2;
layout(location = 10) in vec4 a_bounds;
#endif

// The target's top left pixel in its grid (xy), 2 / its size (zw).
uniform vec4 u_target;

void main() {
  vec2 corner = vec2(a_hullX[gl_VertexID], a_hullY[gl_VertexID]);
  // No flip: row 0 of every surface is its top row, and gl_FragCoord.y counts rows from the top.
  gl_Position = vec4((a_origin - u_target.xy + corner) * u_target.zw - 1.0, 0.0, 1.0);
  v_shift = u_target.xy - a_origin;
  v_colour = a_colour;
#ifdef TABLE
  v_table = a_table;
#endif
#ifdef AREA
  v_vx = a_vx;
  v_vy = a_vy;
#ifndef TABLE
  vec4 dx = a_vx.yzwx - a_vx;
  vec4 dy = a_vy.yzwx - a_vy;
  v_slope = slopes(dx, dy);
  v_inverseSlope = slopes(dy, dx);
#endif
#endif
#ifdef JOINTS
  v_laterAlpha = laterAlpha(a_table.y, a_colour.a);
  int joints = int((a_table.y >> 8u) & 255u);
  for (int i = 0; i < 2; i++) {
    // A polygon that is not there has no area.
    int at = int(a_table.x) + 2 * i;
    vec4 x = i < joints ? tableEntry(at) : vec4(0.0);
    vec4 y = i < joints ? tableEntry(at + 1) : vec4(0.0);
    v_jointX[i] = x;
    v_jointY[i] = y;
    v_jointSlope[i] = slopes(x.yzwx - x, y.yzwx - y);
    v_jointInverseSlope[i] = slopes(y.yzwx - y, x.yzwx - x);
  }
#endif
#ifdef MAPPED
  v_m0 = a_m0;
  v_m1 = a_m1;
  v_m2 = a_m2;
  v_bounds = a_bounds;
#ifdef TWO_STOPS
  handOnStops(a_bounds);
#endif
#endif
#ifdef ONE_MATRIX
  for (int i = 0; i < 5; i++) { v_matrix[i] = tableEntry(int(u_matrices.x) + i); }
#endif
}
