// Places a box of whole pixels: four corners as a triangle strip. Defines: STRIPS where boxes may be strips of pixels with
// a coverage each; otherwise all are covered wholly.

layout(location = 0) in vec4 a_box;
layout(location = 2) in vec4 a_colour;
#ifdef STRIPS
layout(location = 1) in uint a_start;
#endif

// The target's top left pixel in the frame (xy), 2 / its size (zw).
uniform vec4 u_target;

flat out vec4 v_colour;
#ifdef STRIPS
// The box's top left pixel in the target (xy) and the index of its first column, negative for none (z).
flat out ivec3 v_strip;
#endif

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 place = a_box.xy - u_target.xy;
  gl_Position = vec4((place + corner * a_box.zw) * u_target.zw - 1.0, 0.0, 1.0);
  v_colour = a_colour;
#ifdef STRIPS
  v_strip = ivec3(ivec2(place), int(a_start));
#endif
}
