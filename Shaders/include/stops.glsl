// For vertex shaders, after table.glsl: the stops of a gradient of no more than two, so that fragment shaders need not
// read the table.

// `bounds` is (first texel, number of stops, 0, 0).
void handOnStops(vec4 bounds) {
  int first = int(bounds.x);
  int last = first + 2 * (int(bounds.y) - 1);
  v_stops = vec3(tableEntry(first).xy, tableEntry(last).x);
  v_firstColour = tableEntry(first + 1);
  v_lastColour = tableEntry(last + 1);
}
