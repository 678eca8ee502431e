// Four neighbouring samples of planes of PlanarPicture (Imaging), which says what they are, as the four bytes of a
// pixel. All numbers are whole, and floats hold them exactly as far as they go, so every GPU gives the same. Defines, one
// of: LUMA, CHROMA (Cb and Cr by turns), ALPHA; STRAIGHT where colours are to be divided by alpha.

uniform highp sampler2D u_picture;
// The frame's size in pixels (xy), where the plane begins in the target (zw).
uniform vec4 u_surface;

out vec4 o_colour;

// The frame's pixel, 0...255, or the nearest one of the frame.
vec4 pixel(int x, int y) {
  ivec2 inside = clamp(ivec2(x, y), ivec2(0), ivec2(u_surface.xy) - 1);
  vec4 p = floor(texelFetch(u_picture, inside, 0) * 255.0 + 0.5);
#ifdef STRAIGHT
  return vec4(min(p.rgb, p.aaa), p.a);
#else
  return vec4(p.rgb, 255.0);
#endif
}

// The nearest whole number to each n / d, halves upwards: an estimate, then a step by what is left over.
ivec4 quotients(ivec4 n, ivec4 d) {
  ivec4 q = ivec4(floor(vec4(n) / vec4(d) + 0.5));
  ivec4 rest = n + d / 2 - q * d;
  return q - ivec4(lessThan(rest, ivec4(0))) + ivec4(greaterThanEqual(rest, d));
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy - u_surface.zw);
  vec4 n;
  vec4 alpha;
#if defined(CHROMA)
  // Columns of two chroma samples, both rows added up.
  vec4 columns[5];
  for (int i = 0; i < 5; i++) {
    int x = 4 * place.x + i - 1;
    columns[i] = pixel(x, 2 * place.y) + pixel(x, 2 * place.y + 1);
  }
  for (int i = 0; i < 2; i++) {
    vec4 sum = columns[2 * i] + 2.0 * columns[2 * i + 1] + columns[2 * i + 2];
    n[2 * i] = dot(sum.rgb, vec3(-1063.0, -3576.0, 4639.0));
    n[2 * i + 1] = dot(sum.rgb, vec3(3937.0, -3576.0, -361.0));
    alpha[2 * i] = sum.a;
    alpha[2 * i + 1] = sum.a;
  }
  // Where there is no alpha the colours are 0 too.
  ivec4 divisors = ivec4(4639, 3937, 4639, 3937) * ivec4(max(alpha, 1.0));
  ivec4 samples = 128 + quotients(112 * ivec4(n), divisors);
#elif defined(LUMA)
  for (int i = 0; i < 4; i++) {
    vec4 p = pixel(4 * place.x + i, place.y);
    n[i] = dot(p.rgb, vec3(1063.0, 3576.0, 361.0));
    alpha[i] = p.a;
  }
  ivec4 samples = 16 + quotients(219 * ivec4(n), 5000 * ivec4(max(alpha, 1.0)));
#else
  for (int i = 0; i < 4; i++) { alpha[i] = pixel(4 * place.x + i, place.y).a; }
  ivec4 samples = ivec4(alpha);
#endif
  o_colour = vec4(clamp(samples, 0, 255)) / 255.0;
}
