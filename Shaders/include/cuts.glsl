// Cuts of an instance whose coverage is otherwise 1; after table.glsl.

// 1 where the pixel survives the instance's cuts, else 0.
float keptByCuts() {
#ifdef TABLE
  uvec3 polygons = (v_table.yyy >> uvec3(0u, 8u, 16u)) & 255u;
  int first = int(v_table.x + 2u * (polygons.x + polygons.y + polygons.z));
  return cutsKeep(first, int((v_table.y >> 24u) & 127u), gl_FragCoord.xy + v_shift);
#else
  return 1.0;
#endif
}
