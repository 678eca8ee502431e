// Pictures. (U, V, W) is a linear function of the pixel, (u, v) = (U, V) / W are texels of level 0, top row first.
//
// MINIFICATION and MAGNIFICATION are 0 nearest, 1 linear, 2 trilinear (minification only).
// Nearest reads the one texel by its index, linear is the hardware's bilinear filter at level 0. Levels below 0 lie in a
// picture of their own, side by side, and which of them to use is worked out here for each pixel: drivers choose levels
// for four pixels together and in coarse steps.

uniform highp sampler2D u_picture;
// 1 / the picture's size (xy), texels of u_picture for each of the picture's (zw: below 1 where it had to be reduced).
uniform vec4 u_pictureScale;
#if MINIFICATION == 2
uniform highp sampler2D u_levels;
// 1 / u_levels' size (xy), the last level's number (z).
uniform vec4 u_levelScale;
#endif

#if MINIFICATION != MAGNIFICATION
// log2 of the texels of level 0 that one pixel steps over, in the direction in which they are most.
float levelOfDetail(vec2 uv, float w, vec4 m0, vec4 m1) {
  vec2 dx = (m0.xy - uv * m0.z) / w;
  vec2 dy = (m1.xy - uv * m1.z) / w;
  return 0.5 * log2(max(max(dot(dx, dx), dot(dy, dy)), 1e-30)) + m0.w;
}
#endif

#if MINIFICATION == 0 || MAGNIFICATION == 0
vec4 nearestTexel(vec2 uv, vec4 bounds) {
  // A point on the far border of its bounds belongs to the last texel inside.
  vec2 texel = clamp(floor(uv * u_pictureScale.zw), floor(bounds.xy * u_pictureScale.zw),
    max(ceil(bounds.zw * u_pictureScale.zw) - 1.0, floor(bounds.xy * u_pictureScale.zw)));
  return texelFetch(u_picture, clamp(ivec2(texel), ivec2(0), textureSize(u_picture, 0) - 1), 0);
}
#endif

#if MINIFICATION != 0 || MAGNIFICATION != 0
vec4 linearTexel(vec2 uv) {
  return textureLod(u_picture, uv * u_pictureScale.xy, 0.0);
}
#endif

#if MINIFICATION == 2
// Bilinear in level `level` >= 1. Level 1 fills u_levels' top left corner; the others stand in a row below it, level l
// at x = w1 - (w1 >> (l - 2)) + l - 1, w1 being level 1's width.
vec4 levelTexel(int level, vec2 uv) {
  ivec2 full = textureSize(u_picture, 0);
  ivec2 first = max(full >> 1, 1);
  vec2 size = vec2(max(full >> level, 1));
  vec2 place = level < 2 ? vec2(0.0) : vec2(first.x - (first.x >> (level - 2)) + level - 1, first.y);
  vec2 q = clamp(uv * u_pictureScale.xy * size, vec2(0.5), size - 0.5);
  return textureLod(u_levels, (place + q) * u_levelScale.xy, 0.0);
}

vec4 trilinearTexel(vec2 uv, float detail) {
  float level = clamp(detail, 0.0, u_levelScale.z);
  int below = int(level);
  vec4 finer = below == 0 ? linearTexel(uv) : levelTexel(max(below, 1), uv);
  vec4 coarser = levelTexel(min(below + 1, max(int(u_levelScale.z), 1)), uv);
  return mix(finer, coarser, level - float(below));
}
#endif

// The picture at pixel centre `p`; `bounds` are the least and greatest (u, v).
vec4 pictureTexel(vec2 p, vec4 m0, vec4 m1, vec4 m2, vec4 bounds) {
  vec3 h = m0.xyz * p.x + m1.xyz * p.y + m2.xyz;
  // Beyond the horizon, where nothing is covered, the quotient must stay a number.
  float w = abs(h.z) < 1e-20 ? 1e-20 : h.z;
  vec2 free = h.xy / w;
  vec2 uv = clamp(free, bounds.xy, bounds.zw);
#if MINIFICATION == MAGNIFICATION
#if MINIFICATION == 0
  return nearestTexel(uv, bounds);
#else
  return linearTexel(uv);
#endif
#else
  float detail = levelOfDetail(free, w, m0, m1);
#if MINIFICATION == 0
  vec4 small = nearestTexel(uv, bounds);
#elif MINIFICATION == 1
  vec4 small = linearTexel(uv);
#else
  vec4 small = trilinearTexel(uv, detail);
#endif
#if MAGNIFICATION == 0
  return detail <= 0.0 ? nearestTexel(uv, bounds) : small;
#elif MINIFICATION == 0
  return detail <= 0.0 ? linearTexel(uv) : small;
#else
  // Level 0 is bilinear already.
  return small;
#endif
#endif
}
