import Foundation
import Imaging

/// Turns a bitmap of any supported layout into the renderers' pixels: RGBA, 8 bits, premultiplied, sRGB.
struct RasterConverter {
  var layout: RasterLayout
  var encoding: ColourEncoding
  var isExtended: Bool
  /// Pairs (value for the lowest sample, value for the highest), one per colour component; nil for the identity.
  var decode: [Double]?
  /// Pairs (lowest, highest) of raw samples: a pixel within all ranges is transparent.
  var maskingColours: [Double]?
  /// An image mask: black, with 1 - sample as alpha.
  var isMask: Bool

  /// Samples beyond the end of the data are 0.
  func pixels(_ data: Data) -> PixelBuffer {
    var buffer = PixelBuffer(width: layout.width, height: layout.height)
    data.withUnsafeBytes { bytes in
      if !convertBytes(bytes, into: &buffer) { convertAny(bytes, into: &buffer) }
    }
    return buffer
  }

  /// The common layouts: sRGB-encoded colours of 8 bits without decode arrays. False where the layout is another.
  private func convertBytes(_ bytes: UnsafeRawBufferPointer, into buffer: inout PixelBuffer) -> Bool {
    guard layout.bitsPerComponent == 8, layout.bitsPerPixel <= 32, layout.colourComponents == 3,
      encoding == .rgb(.sRGB, .rec709), decode == nil, maskingColours == nil, !isMask
    else { return false }
    let pixelBytes = layout.bitsPerPixel / 8
    let first = layout.firstColourBit / 8
    let alpha = layout.alphaBit.map { $0 / 8 }
    let swizzle = layout.byteSwizzle
    let premultiplied = layout.isPremultiplied
    var out = 0
    for y in 0..<layout.height {
      let row = y * layout.bytesPerRow
      for x in 0..<layout.width {
        func sample(_ i: Int) -> UInt8 {
          let position = row + ((x * pixelBytes + i) ^ swizzle)
          return position < bytes.count ? bytes[position] : 0
        }
        let a = alpha.map(sample) ?? 255
        for i in 0..<3 {
          let c = sample(first + i)
          buffer.bytes[out + i] = premultiplied ? min(c, a) : AlphaMath.premultiplied(c, alpha: a)
        }
        buffer.bytes[out + 3] = a
        out += 4
      }
    }
    return true
  }

  private func convertAny(_ bytes: UnsafeRawBufferPointer, into buffer: inout PixelBuffer) {
    let reader = SampleReader(layout: layout, bytes: bytes)
    let count = layout.colourComponents
    var components = [Double](repeating: 0, count: max(count, encoding.componentCount))
    var out = 0
    // Neighbours are often equal, and curves are dear.
    var lastComponents: [Double]?
    var lastColour = SIMD3<Double>()
    for y in 0..<layout.height {
      for x in 0..<layout.width {
        var alpha = reader.alpha(x, y)
        var hidden = maskingColours != nil
        for i in 0..<count {
          var value = reader.colour(x, y, i)
          if let ranges = maskingColours {
            let raw = (value * reader.largest).rounded()
            hidden = hidden && raw >= ranges[2 * i] && raw <= ranges[2 * i + 1]
          }
          if layout.isPremultiplied { value = alpha > 0 ? value / alpha : 0 }
          if let decode { value = decode[2 * i] + value * (decode[2 * i + 1] - decode[2 * i]) }
          components[i] = isExtended ? max(-1e6, min(value, 1e6)) : max(0, min(value, 1))
        }
        if hidden { alpha = 0 }
        if isMask {
          alpha = 1 - components[0]
          components[0] = 0
        }
        if lastComponents != components {
          lastColour = encoding.sRGB(components)
          lastComponents = components
        }
        for i in 0..<3 {
          buffer.bytes[out + i] = UInt8((max(0, min(lastColour[i], 1)) * alpha * 255).rounded())
        }
        buffer.bytes[out + 3] = UInt8((alpha * 255).rounded())
        out += 4
      }
    }
  }
}

/// Reads single samples of a bitmap as fractions of the largest value.
private struct SampleReader {
  let layout: RasterLayout
  let bytes: UnsafeRawBufferPointer
  let swizzle: Int
  let firstColourBit: Int
  let alphaBit: Int?
  let isFloat: Bool
  let is565: Bool
  /// The largest sample; 1 for floating-point ones.
  let largest: Double

  init(layout: RasterLayout, bytes: UnsafeRawBufferPointer) {
    self.layout = layout
    self.bytes = bytes
    swizzle = layout.byteSwizzle
    firstColourBit = layout.firstColourBit
    alphaBit = layout.alphaBit
    isFloat = layout.bitmapInfo.contains(.floatComponents)
    is565 = layout.bitmapInfo.pixelFormat == .RGB565
    largest = isFloat ? 1 : Double((UInt64(1) << UInt64(layout.bitsPerComponent)) - 1)
  }

  func colour(_ x: Int, _ y: Int, _ i: Int) -> Double {
    if is565 {
      let starts = [0, 5, 11]
      let widths = [5, 6, 5]
      return Double(bits(x, y, starts[i], widths[i])) / Double((1 << widths[i]) - 1)
    }
    return sample(x, y, firstColourBit + i * layout.bitsPerComponent)
  }

  func alpha(_ x: Int, _ y: Int) -> Double {
    guard let alphaBit else { return 1 }
    return max(0, min(sample(x, y, alphaBit), 1))
  }

  private func sample(_ x: Int, _ y: Int, _ bit: Int) -> Double {
    let raw = bits(x, y, bit, layout.bitsPerComponent)
    guard isFloat else { return Double(raw) / largest }
    let value =
      layout.bitsPerComponent == 16
      ? Double(Float16(bitPattern: UInt16(raw))) : Double(Float(bitPattern: UInt32(raw)))
    return value.isNaN ? 0 : value
  }

  /// `count` (at most 32) bits of a pixel, from bit `first` on.
  private func bits(_ x: Int, _ y: Int, _ first: Int, _ count: Int) -> UInt64 {
    let start = x * layout.bitsPerPixel + first
    let row = y * layout.bytesPerRow
    var value: UInt64 = 0
    for position in (start >> 3)...((start + count - 1) >> 3) {
      let index = row + (position ^ swizzle)
      value = value << 8 | UInt64(index < bytes.count ? bytes[index] : 0)
    }
    let trailing = 7 - ((start + count - 1) & 7)
    return (value >> UInt64(trailing)) & ((1 << UInt64(count)) - 1)
  }
}
