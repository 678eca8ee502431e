// A colour times coverage, premultiplied, to be blended source-over. See strip.vert for the defines.

flat in vec4 v_colour;
#ifdef STRIPS
flat in ivec3 v_strip;
// A column of four pixels a texel, 2048 texels wide.
uniform highp sampler2D u_coverage;
#endif

out vec4 o_colour;

void main() {
#ifdef STRIPS
  ivec2 place = ivec2(gl_FragCoord.xy) - v_strip.xy;
  int index = max(v_strip.z, 0) + place.x;
  vec4 column = texelFetch(u_coverage, ivec2(index & 2047, index >> 11), 0);
  float coverage = dot(column, vec4(equal(ivec4(place.y), ivec4(0, 1, 2, 3))));
  o_colour = v_colour * (v_strip.z < 0 ? 1.0 : coverage);
#else
  o_colour = v_colour;
#endif
}
