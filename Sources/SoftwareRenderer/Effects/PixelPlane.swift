/// A rectangle of pixels in `Double`: premultiplied colours, or coverage in some of the lanes. Rows lie one after the
/// other, the first row first.
struct PixelPlane {
  let width: Int
  let height: Int
  var pixels: [SIMD4<Double>]

  /// A transparent plane; negative sizes count as 0.
  init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    pixels = [SIMD4<Double>](repeating: .zero, count: self.width * self.height)
  }

  /// The pixel of column x in row y, both inside the plane.
  subscript(x: Int, y: Int) -> SIMD4<Double> {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
