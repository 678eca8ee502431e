// Colour matrices of unpremultiplied colours. A matrix is five vectors: what makes red, green, blue, alpha; the bias.
// ONE_MATRIX: the vertex shader hands it on; else any number is read from the table. After table.glsl; VARYING as in
// instance.glsl.

#ifdef ONE_MATRIX
VARYING vec4 v_matrix[5];
#endif
// The first texel of the matrices in the table (x) and their number (y).
uniform vec4 u_matrices;

vec4 transformed(vec4 c, vec4 red, vec4 green, vec4 blue, vec4 alpha, vec4 bias) {
  return clamp(vec4(dot(red, c), dot(green, c), dot(blue, c), dot(alpha, c)) + bias, 0.0, 1.0);
}

// A premultiplied pixel sent through all of them; what has no alpha stays as it is.
vec4 filtered(vec4 pixel) {
  vec4 c = vec4(pixel.rgb / max(pixel.a, 1e-6), pixel.a);
#ifdef ONE_MATRIX
  c = transformed(c, v_matrix[0], v_matrix[1], v_matrix[2], v_matrix[3], v_matrix[4]);
#else
  int at = int(u_matrices.x);
  int count = int(u_matrices.y);
  for (int i = 0; i < count; i++) {
    c = transformed(c, tableEntry(at), tableEntry(at + 1), tableEntry(at + 2), tableEntry(at + 3), tableEntry(at + 4));
    at += 5;
  }
#endif
  return pixel.a > 0.0 ? vec4(c.rgb * c.a, c.a) : vec4(0.0);
}
