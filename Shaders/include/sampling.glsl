// Pictures; after mapping.glsl. (U, V, W) is a linear function of the pixel, (u, v) = (U, V) / W are texels of level
// 0, top row first.
//
// MINIFICATION and MAGNIFICATION are 0 nearest, 1 linear, 2 trilinear (minification only). Nearest reads the one texel
// by its index, linear is the hardware's bilinear filter at level 0. Levels below 0 lie in a picture of their own,
// side by side, and which of them to use is worked out here for each pixel: drivers choose levels for four pixels
// together and in coarse steps.
//
// With REPEATED the part between the bounds is repeated: (u, v) is brought there by whole multiples of its size, and
// the four neighbours of bilinear filtering are read one by one, those beyond the bounds from the other side.

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
#ifdef REPEATED
// Bilinear at `q` of the level that lies at `place` in `pixels` and has `size` texels, `low` and `high` being the
// bounds.
vec4 repeatedTexel(highp sampler2D pixels, ivec2 place, vec2 q, vec2 low, vec2 high, ivec2 size) {
  ivec2 first = clamp(ivec2(floor(low)), ivec2(0), size - 1);
  ivec2 last = clamp(ivec2(ceil(high)) - 1, first, size - 1);
  vec2 corner = floor(q - 0.5);
  vec2 share = q - 0.5 - corner;
  ivec2 a = ivec2(corner);
  ivec2 b = a + 1;
  // At most one texel beyond.
  a = ivec2(a.x < first.x ? last.x : min(a.x, last.x), a.y < first.y ? last.y : min(a.y, last.y));
  b = ivec2(b.x > last.x ? first.x : max(b.x, first.x), b.y > last.y ? first.y : max(b.y, first.y));
  vec4 top = mix(texelFetch(pixels, place + a, 0), texelFetch(pixels, place + ivec2(b.x, a.y), 0), share.x);
  vec4 bottom = mix(texelFetch(pixels, place + ivec2(a.x, b.y), 0), texelFetch(pixels, place + b, 0), share.x);
  return mix(top, bottom, share.y);
}

vec4 linearTexel(vec2 uv, vec4 bounds) {
  vec2 scale = u_pictureScale.zw;
  return repeatedTexel(
    u_picture, ivec2(0), uv * scale, bounds.xy * scale, bounds.zw * scale, textureSize(u_picture, 0));
}
#else
vec4 linearTexel(vec2 uv, vec4 bounds) {
  return textureLod(u_picture, uv * u_pictureScale.xy, 0.0);
}
#endif
#endif

#if MINIFICATION == 2
// Bilinear in level `level` >= 1. Level 1 fills u_levels' top left corner; the others stand in a row below it, level l
// at x = w1 - (w1 >> (l - 2)) + l - 1, w1 being level 1's width.
vec4 levelTexel(int level, vec2 uv, vec4 bounds) {
  ivec2 full = textureSize(u_picture, 0);
  ivec2 first = max(full >> 1, 1);
  vec2 size = vec2(max(full >> level, 1));
  vec2 place = level < 2 ? vec2(0.0) : vec2(first.x - (first.x >> (level - 2)) + level - 1, first.y);
  vec2 scale = u_pictureScale.xy * size;
#ifdef REPEATED
  return repeatedTexel(u_levels, ivec2(place), uv * scale, bounds.xy * scale, bounds.zw * scale, ivec2(size));
#else
  vec2 q = clamp(uv * scale, vec2(0.5), size - 0.5);
  return textureLod(u_levels, (place + q) * u_levelScale.xy, 0.0);
#endif
}

vec4 trilinearTexel(vec2 uv, vec4 bounds, float detail) {
  float level = clamp(detail, 0.0, u_levelScale.z);
  int below = int(level);
  vec4 finer = below == 0 ? linearTexel(uv, bounds) : levelTexel(max(below, 1), uv, bounds);
  vec4 coarser = levelTexel(min(below + 1, max(int(u_levelScale.z), 1)), uv, bounds);
  return mix(finer, coarser, level - float(below));
}
#endif

// The picture at pixel centre `p`; `bounds` are the least and greatest (u, v).
vec4 pictureTexel(vec2 p, vec4 m0, vec4 m1, vec4 m2, vec4 bounds) {
  vec3 place = mapPixel(p, m0, m1, m2);
  vec2 free = place.xy;
#ifdef REPEATED
  vec2 extent = max(bounds.zw - bounds.xy, 1e-6);
  vec2 uv = bounds.xy + fract((free - bounds.xy) / extent) * extent;
#else
  vec2 uv = clamp(free, bounds.xy, bounds.zw);
#endif
#if MINIFICATION == MAGNIFICATION
#if MINIFICATION == 0
  return nearestTexel(uv, bounds);
#else
  return linearTexel(uv, bounds);
#endif
#else
  float detail = levelOfDetail(free, place.z, m0, m1);
#if MINIFICATION == 0
  vec4 small = nearestTexel(uv, bounds);
#elif MINIFICATION == 1
  vec4 small = linearTexel(uv, bounds);
#else
  vec4 small = trilinearTexel(uv, bounds, detail);
#endif
#if MAGNIFICATION == 0
  return detail <= 0.0 ? nearestTexel(uv, bounds) : small;
#elif MINIFICATION == 0
  return detail <= 0.0 ? linearTexel(uv, bounds) : small;
#else
  // Level 0 is bilinear already.
  return small;
#endif
#endif
}
