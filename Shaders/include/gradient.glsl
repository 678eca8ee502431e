// Gradients; after mapping.glsl and table.glsl. GRADIENT is 0 axial, 1 radial, 2 conic; with TWO_STOPS v_stops and its
// colours say all.

// t of a place where the gradient is simple.
float gradientPosition(vec2 q) {
#if GRADIENT == 0
  return q.x;
#elif GRADIENT == 1
  return length(q);
#else
  // A share of a turn, from +x towards +y. The centre has no direction.
  return q == vec2(0.0) ? 0.0 : fract(atan(q.y, q.x) * 0.15915494309189535);
#endif
}

// The colour at t, not premultiplied.
vec4 stopColour(float t, vec4 bounds) {
#ifdef TWO_STOPS
  float f = t >= v_stops.z ? 1.0 : clamp((t - v_stops.x) * v_stops.y, 0.0, 1.0);
  return mix(v_firstColour, v_lastColour, f);
#else
  // The last stop at or before t, or the first: the answer is among `low`...`high` all the time.
  int first = int(bounds.x);
  int last = int(bounds.y) - 1;
  int low = 0;
  int high = last;
  while (low < high) {
    int middle = (low + high + 1) >> 1;
    bool isBefore = tableEntry(first + 2 * middle).x <= t;
    low = isBefore ? middle : low;
    high = isBefore ? high : middle - 1;
  }
  int at = first + 2 * low;
  vec4 stop = tableEntry(at);
  float f = clamp((t - stop.x) * stop.y, 0.0, 1.0);
  return mix(tableEntry(at + 1), tableEntry(first + 2 * min(low + 1, last) + 1), f);
#endif
}

// The gradient at the pixel centre `p`, premultiplied.
vec4 gradientColour(vec2 p, vec4 m0, vec4 m1, vec4 m2, vec4 bounds) {
  vec4 colour = stopColour(gradientPosition(mapPixel(p, m0, m1, m2).xy), bounds);
  return vec4(colour.rgb * colour.a, colour.a);
}
