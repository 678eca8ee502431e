/// A window of pixels in which parts add up before they are blended as one.
struct ColourSum {
  let box: PixelBox
  private var colours: [SIMD4<Double>]

  /// All zero; of an empty box nothing.
  init(_ box: PixelBox) {
    self.box = box
    colours = [SIMD4<Double>](repeating: .zero, count: box.isEmpty ? 0 : box.width * box.height)
  }

  /// Adds a premultiplied colour with its coverage in it, 0...1, to a pixel of the box.
  mutating func add(_ colour: SIMD4<Double>, x: Int, y: Int) {
    colours[(y - box.minY) * box.width + x - box.minX] += colour
  }

  /// Blends every pixel over those of a buffer that contains the box.
  func blend(on target: inout TileBuffer) {
    if box.isEmpty { return }
    var at = 0
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX {
        if colours[at] != .zero { target.blend(colours[at], x: x, y: y) }
        at += 1
      }
    }
  }
}
