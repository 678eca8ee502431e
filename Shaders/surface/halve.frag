// A surface of twice the resolution: the mean of its four pixels here.

#define VARYING flat in
#include "include/instance.glsl"
#include "include/surface.glsl"
#include "include/table.glsl"
#include "include/cuts.glsl"

out vec4 o_colour;

void main() {
  // u_surface.xy is the place of the target's first pixel in the source.
  ivec2 size = ivec2(u_surface.zw);
  ivec2 first = 2 * ivec2(gl_FragCoord.xy) + ivec2(u_surface.xy);
  ivec2 second = first + 1;
  // Beside its own pixels a surface is transparent.
  vec2 isFirstInside = vec2(greaterThanEqual(first, ivec2(0))) * vec2(lessThan(first, size));
  vec2 isSecondInside = vec2(greaterThanEqual(second, ivec2(0))) * vec2(lessThan(second, size));
  ivec2 a = clamp(first, ivec2(0), size - 1);
  ivec2 b = clamp(second, ivec2(0), size - 1);
  vec4 top =
    texelFetch(u_picture, a, 0) * isFirstInside.x + texelFetch(u_picture, ivec2(b.x, a.y), 0) * isSecondInside.x;
  vec4 bottom =
    texelFetch(u_picture, ivec2(a.x, b.y), 0) * isFirstInside.x + texelFetch(u_picture, b, 0) * isSecondInside.x;
  o_colour = 0.25 * (top * isFirstInside.y + bottom * isSecondInside.y) * v_colour * keptByCuts();
}
