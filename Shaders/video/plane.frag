// Four neighbouring samples of a plane of PlanarPicture (Imaging), which says what they are, as the four bytes of a
// pixel; in whole numbers, so that every GPU gives the same. Defines, one of: LUMA, CHROMA (the rows of Cb, then those
// of Cr), ALPHA; STRAIGHT where colours are to be divided by alpha.

uniform highp sampler2D u_picture;
// The frame's size in pixels (xy), the planes' first row and column in the target (zw).
uniform vec4 u_surface;
#ifdef CHROMA
// Rows of a chroma plane (x).
uniform vec4 u_secondSurface;
#endif

out vec4 o_colour;

// The frame's pixel, 0...255, or the nearest one of the frame.
ivec4 pixel(ivec2 place) {
  ivec2 inside = clamp(place, ivec2(0), ivec2(u_surface.xy) - 1);
  ivec4 p = ivec4(texelFetch(u_picture, inside, 0) * 255.0 + 0.5);
#ifdef STRAIGHT
  return ivec4(min(p.rgb, p.aaa), p.a);
#else
  return ivec4(p.rgb, 255);
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
  int first = 4 * place.x;
#if defined(CHROMA)
  int rows = int(u_secondSurface.x);
  bool isBlue = place.y < rows;
  int y = 2 * (isBlue ? place.y : place.y - rows);
  // Columns, both rows added up.
  ivec4 columns[9];
  for (int i = 0; i < 9; i++) {
    int x = 2 * first + i - 1;
    columns[i] = pixel(ivec2(x, y)) + pixel(ivec2(x, y + 1));
  }
  ivec3 weights = isBlue ? ivec3(-1063, -3576, 4639) : ivec3(3937, -3576, -361);
  int divisor = isBlue ? 4639 : 3937;
  ivec4 n;
  ivec4 alpha;
  for (int i = 0; i < 4; i++) {
    ivec4 sum = columns[2 * i] + 2 * columns[2 * i + 1] + columns[2 * i + 2];
    n[i] = weights.x * sum.r + weights.y * sum.g + weights.z * sum.b;
    alpha[i] = sum.a;
  }
  // Where there is no alpha the colours are 0 too.
  ivec4 samples = 128 + quotients(112 * n, divisor * max(alpha, ivec4(1)));
#elif defined(LUMA)
  ivec4 n;
  ivec4 alpha;
  for (int i = 0; i < 4; i++) {
    ivec4 p = pixel(ivec2(first + i, place.y));
    n[i] = 1063 * p.r + 3576 * p.g + 361 * p.b;
    alpha[i] = p.a;
  }
  ivec4 samples = 16 + quotients(219 * n, 5000 * max(alpha, ivec4(1)));
#else
  ivec4 samples;
  for (int i = 0; i < 4; i++) { samples[i] = pixel(ivec2(first + i, place.y)).a; }
#endif
  o_colour = vec4(clamp(samples, 0, 255)) / 255.0;
}
