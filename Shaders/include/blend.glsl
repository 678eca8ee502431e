// Blend modes: MODE is the name of one of the functions below. s is the source, b or d what lies behind.
// MODE_KIND: 0 separable (a function of one channel), 1 of whole colours, 2 of premultiplied pixels.

#if MODE_KIND == 0
// A quotient of equal numbers may fall short of 1 by a rounding; the nearest colour below 1 is 254/255.
const float ONE = 0.9999;

float multiply(float b, float s) { return b * s; }
float screen(float b, float s) { return b + s - b * s; }
float darken(float b, float s) { return min(b, s); }
float lighten(float b, float s) { return max(b, s); }
float colourDodge(float b, float s) { return b <= 0.0 ? 0.0 : s >= ONE ? 1.0 : min(1.0, b / (1.0 - s)); }
float colourBurn(float b, float s) { return b >= ONE ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s); }
float hardLight(float b, float s) { return s <= 0.5 ? 2.0 * b * s : screen(b, 2.0 * s - 1.0); }
float overlay(float b, float s) { return hardLight(s, b); }
float softLight(float b, float s) {
  float lighter = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
  return s <= 0.5 ? b - (1.0 - 2.0 * s) * b * (1.0 - b) : b + (2.0 * s - 1.0) * (lighter - b);
}
float difference(float b, float s) { return abs(b - s); }
float exclusion(float b, float s) { return b + s - 2.0 * b * s; }
float subtract(float b, float s) { return max(0.0, b - s); }
float divide(float b, float s) { return s <= 0.0 ? 1.0 : min(1.0, b / s); }
float linearBurn(float b, float s) { return max(0.0, b + s - 1.0); }
float linearDodge(float b, float s) { return min(1.0, b + s); }
float linearLight(float b, float s) { return clamp(b + 2.0 * s - 1.0, 0.0, 1.0); }
float pinLight(float b, float s) { return s <= 0.5 ? min(b, 2.0 * s) : max(b, 2.0 * s - 1.0); }

vec3 mixed(vec3 b, vec3 s) { return vec3(MODE(b.r, s.r), MODE(b.g, s.g), MODE(b.b, s.b)); }
#endif

#if MODE_KIND == 1
float luminance(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }
float least(vec3 c) { return min(c.r, min(c.g, c.b)); }
float greatest(vec3 c) { return max(c.r, max(c.g, c.b)); }

// The colour moved to the luminance `l`, and towards grey as far as a channel would leave 0...1.
vec3 withLuminance(vec3 c, float l) {
  c += l - luminance(c);
  float low = least(c);
  float high = greatest(c);
  c = low < 0.0 ? l + (c - l) * (l / max(l - low, 1e-6)) : c;
  return high > 1.0 ? l + (c - l) * ((1.0 - l) / max(high - l, 1e-6)) : c;
}

// The colour stretched so that its channels reach from 0 to `saturation`.
vec3 withSaturation(vec3 c, float saturation) {
  float low = least(c);
  float reach = greatest(c) - low;
  return reach > 0.0 ? (c - low) * (saturation / reach) : vec3(0.0);
}
float range(vec3 c) { return greatest(c) - least(c); }

vec3 hue(vec3 b, vec3 s) { return withLuminance(withSaturation(s, range(b)), luminance(b)); }
vec3 saturation(vec3 b, vec3 s) { return withLuminance(withSaturation(b, range(s)), luminance(b)); }
vec3 colour(vec3 b, vec3 s) { return withLuminance(s, luminance(b)); }
vec3 luminosity(vec3 b, vec3 s) { return withLuminance(b, luminance(s)); }

vec3 mixed(vec3 b, vec3 s) { return MODE(b, s); }
#endif

#if MODE_KIND == 2
vec4 sourceOver(vec4 s, vec4 d) { return s + d * (1.0 - s.a); }
vec4 clear(vec4 s, vec4 d) { return vec4(0.0); }
vec4 copy(vec4 s, vec4 d) { return s; }
vec4 sourceIn(vec4 s, vec4 d) { return s * d.a; }
vec4 sourceOut(vec4 s, vec4 d) { return s * (1.0 - d.a); }
vec4 sourceAtop(vec4 s, vec4 d) { return s * d.a + d * (1.0 - s.a); }
vec4 destination(vec4 s, vec4 d) { return d; }
vec4 destinationOver(vec4 s, vec4 d) { return s * (1.0 - d.a) + d; }
vec4 destinationIn(vec4 s, vec4 d) { return d * s.a; }
vec4 destinationOut(vec4 s, vec4 d) { return d * (1.0 - s.a); }
vec4 destinationAtop(vec4 s, vec4 d) { return s * (1.0 - d.a) + d * s.a; }
vec4 xor(vec4 s, vec4 d) { return s * (1.0 - d.a) + d * (1.0 - s.a); }
vec4 plusLighter(vec4 s, vec4 d) { return min(s + d, 1.0); }
// Colours add up from the dark end: what both lack of white is taken away.
vec4 plusDarker(vec4 s, vec4 d) {
  return vec4(max(s.rgb + d.rgb - 1.0, 0.0), min(s.a + d.a, 1.0));
}
vec4 multiplyPremultiplied(vec4 s, vec4 d) { return s * d + s * (1.0 - d.a) + d * (1.0 - s.a); }
vec4 minimum(vec4 s, vec4 d) { return min(s, d); }
vec4 maximum(vec4 s, vec4 d) { return max(s, d); }
vec4 subtractSource(vec4 s, vec4 d) { return vec4(max(d.rgb - s.rgb, 0.0), d.a); }
vec4 subtractDestination(vec4 s, vec4 d) { return vec4(max(s.rgb - d.rgb, 0.0), s.a); }
#endif

// What the mode makes of premultiplied S and D.
vec4 blend(vec4 s, vec4 d) {
#if MODE_KIND == 2
  return MODE(s, d);
#else
  vec3 source = s.a > 0.0 ? min(s.rgb / s.a, 1.0) : vec3(0.0);
  vec3 behind = d.a > 0.0 ? min(d.rgb / d.a, 1.0) : vec3(0.0);
  return vec4((1.0 - s.a) * d.rgb + (1.0 - d.a) * s.rgb + s.a * d.a * mixed(behind, source), s.a + d.a - s.a * d.a);
#endif
}
