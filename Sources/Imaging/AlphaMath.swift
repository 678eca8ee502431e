/// Exact conversions between straight and premultiplied 8-bit channels.
public enum AlphaMath {
  /// `channel * alpha / 255`, rounded to the nearest; exact for every pair of bytes.
  @inlinable
  public static func premultiplied(_ channel: UInt8, alpha: UInt8) -> UInt8 {
    let product = UInt32(channel) * UInt32(alpha) + 128
    return UInt8((product + product >> 8) >> 8)
  }

  /// `channel * 255 / alpha`, rounded to the nearest, at most 255; 0 where alpha is 0.
  @inlinable
  public static func straight(_ channel: UInt8, alpha: UInt8) -> UInt8 {
    if alpha == 0 { return 0 }
    let alpha = UInt32(alpha)
    return UInt8(min((UInt32(channel) * 255 + alpha / 2) / alpha, 255))
  }
}

extension PixelBuffer {
  /// Pixels from RGBA bytes whose colours are not premultiplied.
  /// - Precondition: `straight.count == width * height * 4`.
  public init(width: Int, height: Int, straight: consuming [UInt8]) {
    self.init(width: width, height: height, bytes: straight)
    var i = 0
    while i < bytes.count {
      let alpha = bytes[i + 3]
      if alpha != 255 {
        for channel in i..<i + 3 { bytes[channel] = AlphaMath.premultiplied(bytes[channel], alpha: alpha) }
      }
      i += 4
    }
  }

  /// The bytes with colours not premultiplied; black where alpha is 0.
  public var straightBytes: [UInt8] {
    var straight = bytes
    var i = 0
    while i < straight.count {
      let alpha = straight[i + 3]
      if alpha != 255 {
        for channel in i..<i + 3 { straight[channel] = AlphaMath.straight(straight[channel], alpha: alpha) }
      }
      i += 4
    }
    return straight
  }
}
