// What an instance says beyond its four vertices: more edges, joints and cuts, in a texture 1024 texels wide.

uniform highp sampler2D u_table;

// From this area on a pixel counts as wholly covered.
const float WHOLE = 0.9998;

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

// The coverage of a pixel of which v0...v3 cover `inside`, with everything that the table adds; `alpha` is the
// instance's.
//
// A pixel that v0...v3 cover wholly needs no edges: further edges of the polygon can add nothing, joints only say how
// much of an edge pixel later faces leave, and cuts are hard there. So a face's interior costs one look at the table
// and its cuts. Edges and cuts share one loop because a loop costs a software GL one turn even where it has none to do.
float tableCoverage(float inside, float alpha, uvec2 table, vec2 corner) {
  int first = int(table.x);
  int wholeEnd = int(table.y & 255u);
  int jointEnd = wholeEnd + int((table.y >> 8u) & 255u);
  int pieceEnd = jointEnd + int((table.y >> 16u) & 255u);
  int end = pieceEnd + int(table.y >> 24u);
  float whole = inside;
  float denominator = 1.0;
  float piece = 0.0;
  float keep = 1.0;
  for (int i = inside >= WHOLE ? pieceEnd : 0; i < end; i++) {
    vec4 entry = tableEntry(first + i);
    float area = edgeArea(entry, corner);
    whole += i < wholeEnd ? area : 0.0;
    denominator -= i >= wholeEnd && i < jointEnd ? area * alpha : 0.0;
    piece += i >= jointEnd && i < pieceEnd ? area : 0.0;
    keep = i >= pieceEnd && isCut(entry, corner + 0.5) ? 0.0 : keep;
  }
  bool goesByArea = pieceEnd > jointEnd && whole < WHOLE;
  float numerator = goesByArea ? piece : keep * whole;
  return denominator <= 1.0 / 1024.0 ? 0.0 : clamp(numerator / denominator, 0.0, 1.0);
}
