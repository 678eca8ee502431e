// What the vertex shader hands on for a pixel's paint, where that is not one colour. VARYING as in instance.glsl.
// Defines: MAPPED where (u, v) of the pixel counts; TWO_STOPS where no gradient has more stops.

#ifdef MAPPED
VARYING vec4 v_m0;
VARYING vec4 v_m1;
VARYING vec4 v_m2;
VARYING vec4 v_bounds;
#endif
#ifdef TWO_STOPS
// Where the first stop lies, 1 / its distance to the last (0 for none), and where the last lies.
VARYING vec3 v_stops;
VARYING vec4 v_firstColour;
VARYING vec4 v_lastColour;
#endif
