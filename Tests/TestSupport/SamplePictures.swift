public import Imaging
public import RenderModel

/// Small pictures for test scenes, computed where they are needed.
public enum SamplePictures {
  /// 12 x 8 pixels, opaque: red grows along x, green along y, blue is a chequer of 2 x 2 pixels.
  public static let opaque = ImageSource(pixels: ramp(12, 8) { _, _ in 255 })
  /// 9 x 11 pixels of every alpha.
  public static let translucent = ImageSource(pixels: ramp(9, 11) { UInt8(($0 * 37 + $1 * 59) % 256) })
  /// 32 x 32 pixels, opaque.
  public static let large = ImageSource(pixels: ramp(32, 32) { _, _ in 255 })
  /// 16 x 16 pixels: a disc of full alpha that fades towards its rim, for masks.
  public static let disc = ImageSource(
    pixels: ramp(16, 16) { x, y in
      let (u, v) = (Double(x) - 7.5, Double(y) - 7.5)
      return UInt8(max(0, min(255, 420 - 6 * (u * u + v * v))))
    })

  /// A picture with this alpha.
  public static func ramp(_ width: Int, _ height: Int, alpha: (Int, Int) -> UInt8) -> PixelBuffer {
    var straight: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        straight.append(UInt8(x * 255 / (width - 1)))
        straight.append(UInt8(y * 255 / (height - 1)))
        straight.append((x / 2 + y / 2) % 2 == 0 ? 30 : 210)
        straight.append(alpha(x, y))
      }
    }
    return PixelBuffer(width: width, height: height, straight: straight)
  }
}
