import RenderModel

/// Sends pixels through colour matrices, one after the other, as one stage: unpremultiplied once, every result clamped
/// to 0...1, premultiplied and rounded to 8 bits at the end.
struct ColourFilter {
  let matrices: [ColourMatrix]

  init(_ matrices: [ColourMatrix]) { self.matrices = matrices }

  /// - Parameter pixel: Premultiplied; without alpha it stays as it is.
  func applied(to pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
    let alpha = Double(pixel.w) / 255
    if pixel.w == 0 || matrices.isEmpty { return pixel }
    var colour = SIMD4(Double(pixel.x), Double(pixel.y), Double(pixel.z), 0) / Double(pixel.w)
    colour.w = alpha
    for m in matrices {
      let mapped = SIMD4(
        (m.red * colour).sum(), (m.green * colour).sum(), (m.blue * colour).sum(), (m.alpha * colour).sum())
      colour = (mapped + m.bias).clamped(lowerBound: .zero, upperBound: .one)
    }
    let a = colour.w
    return TileBuffer.rounded(SIMD4(colour.x * a, colour.y * a, colour.z * a, a))
  }
}
