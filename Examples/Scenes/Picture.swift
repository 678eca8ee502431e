public import CoreGraphics
import Foundation

/// A picture of the examples, drawn pixel by pixel.
public struct Picture {
  /// File name in a package's `assets`.
  public let name: String
  /// Pixels a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Red, green, blue and alpha of the pixel in column x and row y, premultiplied; row 0 at the top.
  private let pixel: (_ x: Int, _ y: Int) -> SIMD4<UInt8>

  init(name: String, width: Int, height: Int, pixel: @escaping (_ x: Int, _ y: Int) -> SIMD4<UInt8>) {
    self.name = name
    self.width = width
    self.height = height
    self.pixel = pixel
  }

  /// The mean of 4 x 4 points in a pixel, given what the picture is at a point: premultiplied components from 0 to 1.
  static func mean(_ x: Int, _ y: Int, _ shade: (_ x: Double, _ y: Double) -> SIMD4<Double>) -> SIMD4<Double> {
    var sum = SIMD4<Double>()
    for j in 0..<4 {
      for i in 0..<4 { sum += shade(Double(x) + (Double(i) + 0.5) / 4, Double(y) + (Double(j) + 0.5) / 4) }
    }
    return sum / 16
  }

  /// Components from 0 to 1 as bytes.
  static func quantized(_ colour: SIMD4<Double>) -> SIMD4<UInt8> {
    SIMD4<UInt8>(clamping: SIMD4<Int>((colour * 255).rounded(.toNearestOrAwayFromZero)))
  }

  /// A board of light squares with a dark frame and an F, which shows how it is turned and mirrored.
  public static var card: Picture {
    Picture(name: "card.png", width: 128, height: 128) { x, y in
      if min(x, y, 127 - x, 127 - y) < 4 { return [40, 50, 70, 255] }
      let isLetter =
        (40..<54).contains(x) && (24..<104).contains(y)
        || (54..<92).contains(x) && ((24..<38).contains(y) || (56..<70).contains(y))
      if isLetter { return [200, 50, 40, 255] }
      return (x / 16 + y / 16) % 2 == 0 ? [250, 230, 160, 255] : [160, 210, 240, 255]
    }
  }

  /// Red, green, blue and alpha of every pixel, premultiplied, the top row first.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 4)
    for y in 0..<height {
      for x in 0..<width {
        let colour = pixel(x, y)
        for channel in 0..<4 { bytes.append(colour[channel]) }
      }
    }
    return bytes
  }

  /// The picture as a layer shows it.
  public var image: CGImage {
    CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpace(name: CGColorSpace.sRGB)!,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: CGDataProvider(data: Data(bytes) as CFData)!, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)!
  }
}
