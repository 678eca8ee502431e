import FramePlanner
import Imaging

/// A surface of a plan as the CPU draws it: premultiplied, 0...1.
struct PlanSurface {
  let window: SurfaceDescriptor
  private var pixels: [SIMD4<Double>]

  init(_ window: SurfaceDescriptor) {
    self.window = window
    pixels = [SIMD4<Double>](repeating: .zero, count: window.width * window.height)
  }

  /// Columns of the grid.
  var columns: Range<Int> { window.x..<(window.x + window.width) }
  /// Rows of the grid.
  var rows: Range<Int> { window.y..<(window.y + window.height) }

  /// The pixel at a place of the grid, transparent beside the window. Eight-bit surfaces round what is written; those of
  /// half floats, being for steps in between, do not.
  subscript(x: Int, y: Int) -> SIMD4<Double> {
    get { columns.contains(x) && rows.contains(y) ? pixels[(y - window.y) * window.width + x - window.x] : .zero }
    set {
      pixels[(y - window.y) * window.width + x - window.x] =
        window.format == .rgba8 ? Self.rounded(newValue) : newValue
    }
  }

  /// The pixel at a place of the window, or the one nearest to it.
  func nearest(_ x: Int, _ y: Int) -> SIMD4<Double> {
    pixels[min(max(y, 0), window.height - 1) * window.width + min(max(x, 0), window.width - 1)]
  }

  mutating func clear(_ colour: SIMD4<Double>) {
    let value = window.format == .rgba8 ? Self.rounded(colour) : colour
    for i in pixels.indices { pixels[i] = value }
  }

  /// In eight bits.
  var picture: PixelBuffer {
    var picture = PixelBuffer(width: window.width, height: window.height)
    for (i, pixel) in pixels.enumerated() {
      let bytes = Self.rounded(pixel) * 255
      for c in 0..<4 { picture.bytes[i * 4 + c] = UInt8(bytes[c].rounded()) }
    }
    return picture
  }

  /// Eight-bit values nearest to these.
  static func rounded(_ v: SIMD4<Double>) -> SIMD4<Double> {
    (v.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1)) * 255).rounded(.toNearestOrAwayFromZero) / 255
  }
}
