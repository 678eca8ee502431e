// Surfaces shown pixel for pixel: their grid is the target's, a window of it each.

uniform highp sampler2D u_picture;
// What to add to gl_FragCoord.xy for a place in the source surface (xy), that surface's size (zw).
uniform vec4 u_surface;
#ifdef SECOND
// Another one: a mask or what lies behind.
uniform highp sampler2D u_second;
uniform vec4 u_secondSurface;
#endif

// The surface's pixel here; beside its own pixels a surface is transparent.
vec4 surfacePixel(highp sampler2D pixels, vec4 window) {
  ivec2 pixel = ivec2(floor(gl_FragCoord.xy + window.xy));
  ivec2 size = ivec2(window.zw);
  bool outside = any(lessThan(pixel, ivec2(0))) || any(greaterThanEqual(pixel, size));
  vec4 colour = texelFetch(pixels, clamp(pixel, ivec2(0), size - 1), 0);
  return outside ? vec4(0.0) : colour;
}
