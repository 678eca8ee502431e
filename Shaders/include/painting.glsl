// The paint of a pixel of a layer's own: one colour, a picture or a gradient, times v_colour. After table.glsl.

#include "include/paint.glsl"
#include "include/mapping.glsl"
#ifdef PICTURE
#include "include/sampling.glsl"
#endif
#ifdef GRADIENT
#include "include/gradient.glsl"
#endif

vec4 paintColour(vec2 p) {
#if defined(PICTURE)
  return pictureTexel(p, v_m0, v_m1, v_m2, v_bounds) * v_colour;
#elif defined(GRADIENT)
  return gradientColour(p, v_m0, v_m1, v_m2, v_bounds) * v_colour;
#else
  return v_colour;
#endif
}
