// What an instance says beyond its four vertices: more edges, joints and cuts, in a texture 1024 texels wide.

uniform highp sampler2D u_table;

vec4 tableEntry(int index) {
  return texelFetch(u_table, ivec2(index & 1023, index >> 10), 0);
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

// The coverage of a pixel of which v0...v3 cover `inside`, with everything that the table adds.
//
// A pixel that v0...v3 cover wholly needs no edges: further edges of the polygon can add nothing, and joints only say
// how much of an edge pixel later faces leave. So a face's interior costs one look at the table, not one an edge.
// Edges and cuts share one loop because a loop costs a software GL one turn even where it has none to do.
float tableCoverage(float inside, uvec2 table, vec2 corner) {
  int first = int(table.x);
  int numeratorEnd = int(table.y & 1023u);
  int edgeEnd = numeratorEnd + int((table.y >> 10u) & 1023u);
  int end = edgeEnd + int(table.y >> 20u);
  float numerator = inside;
  float denominator = 1.0;
  float keep = 1.0;
  for (int i = inside >= 0.9998 ? edgeEnd : 0; i < end; i++) {
    vec4 entry = tableEntry(first + i);
    float area = edgeArea(entry, corner);
    numerator += i < numeratorEnd ? area : 0.0;
    denominator -= i < numeratorEnd || i >= edgeEnd ? 0.0 : area;
    keep = i >= edgeEnd && isCut(entry, corner + 0.5) ? 0.0 : keep;
  }
  return denominator <= 1.0 / 1024.0 ? 0.0 : keep * clamp(numerator / denominator, 0.0, 1.0);
}
