public import CoreGraphics
import Foundation

/// A picture of the examples, drawn pixel by pixel.
public struct Picture {
  /// File name in a package's `assets`.
  public let name: String
  /// Pixels a side.
  public let size: Int
  /// Red, green and blue of the pixel in column x and row y, row 0 at the top.
  private let colour: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)

  /// All pictures.
  public static var all: [Picture] { [card] }

  /// A board of light squares with a dark frame and an F, which shows how it is turned and mirrored.
  public static var card: Picture {
    Picture(name: "card.png", size: 128) { x, y in
      if min(x, y, 127 - x, 127 - y) < 4 { return (40, 50, 70) }
      let isLetter =
        (40..<54).contains(x) && (24..<104).contains(y)
        || (54..<92).contains(x) && ((24..<38).contains(y) || (56..<70).contains(y))
      if isLetter { return (200, 50, 40) }
      return (x / 16 + y / 16) % 2 == 0 ? (250, 230, 160) : (160, 210, 240)
    }
  }

  /// The picture as a layer shows it.
  public var image: CGImage {
    var bytes = Data(capacity: size * size * 4)
    for y in 0..<size {
      for x in 0..<size {
        let (red, green, blue) = colour(x, y)
        bytes.append(contentsOf: [red, green, blue, 255])
      }
    }
    return CGImage(
      width: size, height: size, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: size * 4,
      space: CGColorSpace(name: CGColorSpace.sRGB)!,
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: CGDataProvider(data: bytes as CFData)!, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)!
  }
}
