// Coverage of instances that have more polygons than v0...v3: further outlines, joints, pieces. After coverage.glsl and
// table.glsl.

// From this area on a pixel counts as wholly covered.
const float WHOLE = 0.9998;

// The area of the pixel at `corner` inside the closed polygon (x0...x3), (y0...y3).
float entryArea(vec4 vx, vec4 vy, vec2 corner) {
  vec4 dx = vx.yzwx - vx;
  vec4 dy = vy.yzwx - vy;
  return polygonArea(vx, vy, slopes(dx, dy), slopes(dy, dx), corner);
}

// The coverage of the pixel at `corner` by v0...v3 and everything that the table adds; `alpha` is the instance's.
//
// A pixel that v0...v3 cover wholly needs no polygons: further parts of the outline can add nothing, joints only say
// how much of an edge pixel later faces leave, and cuts are hard there. So a face's interior costs one turn of the
// loop, not one a polygon. v0...v3, the polygons and the cuts (two a turn) go through one loop because a software GL
// runs a loop's body once even where it has nothing to do.
float tableCoverage(vec4 vx, vec4 vy, float alpha, uvec2 table, vec2 corner) {
  int wholeEnd = int(table.y & 255u);
  int jointEnd = wholeEnd + int((table.y >> 8u) & 255u);
  int pieceEnd = jointEnd + int((table.y >> 16u) & 255u);
  int cuts = int((table.y >> 24u) & 127u);
  float weight = laterAlpha(table.y, alpha);
  int end = pieceEnd + ((cuts + 1) >> 1);
  int first = int(table.x);
  int last = first + 2 * pieceEnd + cuts - 1;
  vec2 p = corner + 0.5;
  float whole = 0.0;
  float denominator = 1.0;
  float piece = 0.0;
  float keep = 1.0;
  int i = -1;
  do {
    float area = entryArea(vx, vy, corner);
    bool cut = isCut(vx, p) || isCut(vy, p);
    whole += i < wholeEnd ? area : 0.0;
    denominator -= i >= wholeEnd && i < jointEnd ? area * weight : 0.0;
    piece += i >= jointEnd && i < pieceEnd ? area : 0.0;
    keep = i >= pieceEnd && cut ? 0.0 : keep;
    i = i < 0 && area >= WHOLE ? pieceEnd : i + 1;
    int at = first + 2 * i;
    vx = tableEntry(at);
    vy = tableEntry(min(at + 1, last));
  } while (i < end);
  bool goesByArea = pieceEnd > jointEnd && whole < WHOLE;
  float numerator = goesByArea ? piece : keep * whole;
  return denominator <= 1.0 / 1024.0 ? 0.0 : clamp(numerator / denominator, 0.0, 1.0);
}
