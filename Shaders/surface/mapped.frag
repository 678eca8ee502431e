// Pixels of another grid times coverage by area. Defines: SHADOW a picture whose middle is stretched; otherwise a
// surface, NEAREST or bilinear, its alpha for all lanes where TINTED.

#define VARYING flat in
#include "include/instance.glsl"
#include "include/paint.glsl"
#include "include/mapping.glsl"
#include "include/table.glsl"
#include "include/instance_coverage.glsl"

uniform highp sampler2D u_picture;
#ifndef SHADOW
// 1 / the size of u_picture, in pixels of what is shown (xy).
uniform vec4 u_pictureScale;
// The surface's size (zw): u_picture is larger, and what lies beyond the surface is not defined.
uniform vec4 u_surface;
#endif

out vec4 o_colour;

#ifdef SHADOW
// Bilinear in floats: filters of 8-bit textures round on the way, which shows where a Gaussian is all there is.
float smoothAlpha(vec2 uv) {
  ivec2 last = textureSize(u_picture, 0) - 1;
  vec2 place = clamp(uv - 0.5, vec2(0.0), vec2(last));
  ivec2 near = ivec2(place);
  ivec2 far = min(near + 1, last);
  vec2 share = place - vec2(near);
  float top = mix(texelFetch(u_picture, near, 0).a, texelFetch(u_picture, ivec2(far.x, near.y), 0).a, share.x);
  float bottom = mix(texelFetch(u_picture, ivec2(near.x, far.y), 0).a, texelFetch(u_picture, far, 0).a, share.x);
  return mix(top, bottom, share.y);
}
#endif

void main() {
  vec2 q = mapPixel(gl_FragCoord.xy + v_shift, v_m0, v_m1, v_m2).xy;
#ifdef SHADOW
  // Up to v_bounds.xy from the near sides, from v_bounds.zw on from the far ones; between them always the same column
  // or row.
  vec2 uv = min(q, v_bounds.xy) + max(q - v_bounds.zw, 0.0);
  vec4 texel = vec4(smoothAlpha(uv));
#else
  vec2 uv = clamp(q, v_bounds.xy, v_bounds.zw);
#ifdef NEAREST
  // A point on the far border of its bounds belongs to the last pixel inside.
  vec2 pixel = clamp(floor(uv), floor(v_bounds.xy), max(ceil(v_bounds.zw) - 1.0, floor(v_bounds.xy)));
  vec4 texel = texelFetch(u_picture, ivec2(clamp(pixel, vec2(0.0), u_surface.zw - 1.0)), 0);
#else
  vec4 texel = textureLod(u_picture, clamp(uv, vec2(0.5), u_surface.zw - 0.5) * u_pictureScale.xy, 0.0);
#endif
#ifdef TINTED
  texel = texel.aaaa;
#endif
#endif
  o_colour = texel * v_colour * instanceCoverage(gl_FragCoord.xy + v_shift - 0.5);
}
