// The plan's table, a texture 1024 texels wide: what instances say beyond their vertices, stops of gradients, matrices.

uniform highp sampler2D u_table;

vec4 tableEntry(int index) {
  return texelFetch(u_table, ivec2(index & 1023, index >> 10), 0);
}

// How much of what lies under a later polygon is hidden: all of it, or as much as the instance's own alpha hides.
float laterAlpha(uint counts, float alpha) {
  return (counts >> 31u) != 0u ? 1.0 : alpha;
}

// Whether the pixel centre `p` lies on the dropped side of the half-plane (a, b, c, strict).
bool isCut(vec4 halfPlane, vec2 p) {
  float f = halfPlane.x * p.x + halfPlane.y * p.y + halfPlane.z;
  return f < 0.0 || (halfPlane.w != 0.0 && f <= 0.0);
}

// 1 where the pixel centre `p` survives the `count` cuts from `first`, else 0.
float cutsKeep(int first, int count, vec2 p) {
  float keep = 1.0;
  for (int i = 0; i < count; i++) {
    keep = isCut(tableEntry(first + i), p) ? 0.0 : keep;
  }
  return keep;
}
