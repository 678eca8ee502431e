// A surface blurred along one axis, HORIZONTAL or not. Two neighbouring pixels of the kernel are one bilinear read at
// the place between them that divides them by their weights; there are PAIRS such reads on either side, a constant
// because software GLs unroll the loop to the array's end whatever the count.

#define VARYING flat in
#include "include/instance.glsl"
#include "include/surface.glsl"
#include "include/table.glsl"
#include "include/cuts.glsl"

// 1 / the size of u_picture (xy).
uniform vec4 u_pictureScale;
// The weight of the pixel itself (x).
uniform vec4 u_blur;
// Distance (x) and weight (y) of each pair.
uniform vec4 u_pairs[PAIRS];

out vec4 o_colour;

// The surface at `along` on the axis and `across`, between its pixels' centres; beside them it is transparent, so that
// the last pixels fade within one pixel's breadth. u_picture is larger, and what lies there is not defined.
vec4 between(float along, float across, float size) {
  float inside = clamp(min(along, size - along) + 0.5, 0.0, 1.0);
  float place = clamp(along, 0.5, size - 0.5);
#ifdef HORIZONTAL
  vec2 uv = vec2(place, across);
#else
  vec2 uv = vec2(across, place);
#endif
  return inside * textureLod(u_picture, uv * u_pictureScale.xy, 0.0);
}

void main() {
  vec2 centre = gl_FragCoord.xy + u_surface.xy;
#ifdef HORIZONTAL
  vec2 place = centre;
  vec2 size = u_surface.zw;
#else
  vec2 place = centre.yx;
  vec2 size = u_surface.wz;
#endif
  bool isBeside = place.y < 0.0 || place.y > size.y;
  float across = clamp(place.y, 0.5, size.y - 0.5);
  vec4 sum = u_blur.x * surfacePixel(u_picture, u_surface);
  for (int i = 0; i < PAIRS; i++) {
    vec2 pair = u_pairs[i].xy;
    sum += pair.y * (between(place.x - pair.x, across, size.x) + between(place.x + pair.x, across, size.x));
  }
  o_colour = isBeside ? vec4(0.0) : sum * v_colour * keptByCuts();
}
