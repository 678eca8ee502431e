// Exact areas of pixels under polygon edges.
//
// The signed area of an edge in a pixel is the integral, over the rows of the pixel that the edge spans, of
// clamp(x(y) - left, 0, 1) dy. With u0 and u1 the edge's x - left where it enters and leaves those rows, c their clamped
// values and A(u) = c * (u - c / 2) an antiderivative of clamp(u, 0, 1), it is
//   dy * (A(u1) - A(u0)) / (u1 - u0) = dy * c1 + (c1 - c0) * (dy / (u1 - u0)) * (u0 - (c0 + c1) / 2).
// The right side subtracts no large numbers: where c0 = c1 (an edge left or right of the pixel, a vertical one) it is
// exactly dy * c1, and elsewhere u0 or u1 lies near the pixel. dy / (u1 - u0) is the edge's inverse slope.

// Below this an edge counts as horizontal (dy) or vertical (dx); what that leaves out is a billionth of a pixel.
const float FLAT_EDGE = 1e-9;

// dx / dy, 0 for a horizontal edge (which has no area).
vec4 slopes(vec4 dx, vec4 dy) {
  return mix(dx / dy, vec4(0.0), lessThan(abs(dy), vec4(FLAT_EDGE)));
}

// The area of the pixel at `corner` inside the closed polygon x0y0 ... x3y3, before clamping: 1 inside, 0 outside.
float polygonArea(vec4 vx, vec4 vy, vec4 slope, vec4 inverseSlope, vec2 corner) {
  vec4 x = vx - corner.x;
  vec4 y = vy - corner.y;
  vec4 start = clamp(y, 0.0, 1.0);
  vec4 dy = start.yzwx - start;
  vec4 u0 = x + (start - y) * slope;
  vec4 u1 = u0 + dy * slope;
  vec4 c0 = clamp(u0, 0.0, 1.0);
  vec4 c1 = clamp(u1, 0.0, 1.0);
  return dot(dy, c1) + dot((c1 - c0) * inverseSlope, u0 - 0.5 * (c0 + c1));
}
