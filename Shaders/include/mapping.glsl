// Where a pixel lies in a picture, a gradient or another surface.

// (u, v, W) of the pixel centre `p`: (U, V, W) = m0 * p.x + m1 * p.y + m2, (u, v) = (U, V) / W.
vec3 mapPixel(vec2 p, vec4 m0, vec4 m1, vec4 m2) {
  vec3 h = m0.xyz * p.x + m1.xyz * p.y + m2.xyz;
  // Beyond the horizon, where nothing is covered, the quotient must stay a number.
  float w = abs(h.z) < 1e-20 ? 1e-20 : h.z;
  return vec3(clamp(h.xy / w, -1e9, 1e9), w);
}
