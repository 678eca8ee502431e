// What the vertex shader hands on of a QuadInstance. VARYING is `flat out` there, `flat in` in fragment shaders.
// Defines: AREA where v0...v3 count; TABLE where instances may have entries in the table, JOINTS where these are no
// more than two later polygons, which then reach the fragment shader without its reading the table.

// Added to gl_FragCoord.xy it gives the pixel's centre relative to the instance's origin.
VARYING vec2 v_shift;
VARYING vec4 v_colour;
#ifdef TABLE
VARYING uvec2 v_table;
#endif
#ifdef AREA
VARYING vec4 v_vx;
VARYING vec4 v_vy;
#ifndef TABLE
VARYING vec4 v_slope;
VARYING vec4 v_inverseSlope;
#endif
#endif
#ifdef JOINTS
VARYING float v_laterAlpha;
VARYING vec4 v_jointX[2];
VARYING vec4 v_jointY[2];
VARYING vec4 v_jointSlope[2];
VARYING vec4 v_jointInverseSlope[2];
#endif
