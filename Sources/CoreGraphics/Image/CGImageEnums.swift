/// Whether and where a pixel has alpha, and whether its colours are premultiplied with it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// No alpha.
  case none = 0
  /// Colours times alpha, then alpha (RGBA).
  case premultipliedLast = 1
  /// Alpha, then colours times alpha (ARGB).
  case premultipliedFirst = 2
  /// Colours, then alpha (RGBA).
  case last = 3
  /// Alpha, then colours (ARGB).
  case first = 4
  /// Colours, then a sample without meaning (RGBX).
  case noneSkipLast = 5
  /// A sample without meaning, then colours (XRGB).
  case noneSkipFirst = 6
  /// Alpha only, no colours.
  case alphaOnly = 7
}

/// In which order the bytes of a pixel lie in memory.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bits of a bitmap's description that hold the byte order.
  case orderMask = 0x7000
  /// As listed, the first component first.
  case orderDefault = 0
  /// Units of 16 bits, the low byte first.
  case order16Little = 0x1000
  /// Units of 32 bits, the low byte first: 8-bit components lie in reverse.
  case order32Little = 0x2000
  /// Units of 16 bits, the high byte first.
  case order16Big = 0x3000
  /// Units of 32 bits, the high byte first: 8-bit components lie as listed.
  case order32Big = 0x4000
}

/// How components are packed into a pixel.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  /// The bits of a bitmap's description that hold the packing.
  case mask = 0xF0000
  /// Equal widths.
  case packed = 0
  /// 5 bits each, for no alpha only.
  case RGB555 = 0x10000
  /// 5, 6 and 5 bits.
  case RGB565 = 0x20000
  /// 10 bits each.
  case RGB101010 = 0x30000
  /// 10 bits each with Core Image's scale.
  case RGBCIF10 = 0x40000
}

/// The layout of a bitmap's pixels: a `CGImageAlphaInfo`, a byte order and a number format.
@frozen
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// The layout with these bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits that hold a `CGImageAlphaInfo`.
  public static var alphaInfoMask: CGBitmapInfo { CGBitmapInfo(rawValue: 0x1F) }
  /// The bits that hold the number format.
  public static var floatInfoMask: CGBitmapInfo { CGBitmapInfo(rawValue: 0xF00) }
  /// Components are floating-point numbers.
  public static var floatComponents: CGBitmapInfo { CGBitmapInfo(rawValue: 0x100) }
  /// The bits that hold the byte order.
  public static var byteOrderMask: CGBitmapInfo { CGBitmapInfo(rawValue: 0x7000) }
  /// As listed, the first component first.
  public static var byteOrderDefault: CGBitmapInfo { [] }
  /// Units of 16 bits, the low byte first.
  public static var byteOrder16Little: CGBitmapInfo { CGBitmapInfo(rawValue: 0x1000) }
  /// Units of 32 bits, the low byte first.
  public static var byteOrder32Little: CGBitmapInfo { CGBitmapInfo(rawValue: 0x2000) }
  /// Units of 16 bits, the high byte first.
  public static var byteOrder16Big: CGBitmapInfo { CGBitmapInfo(rawValue: 0x3000) }
  /// Units of 32 bits, the high byte first.
  public static var byteOrder32Big: CGBitmapInfo { CGBitmapInfo(rawValue: 0x4000) }

  var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) ?? .none
  }
  var byteOrder: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue) ?? .orderDefault
  }
  var pixelFormat: CGImagePixelFormatInfo {
    CGImagePixelFormatInfo(rawValue: rawValue & CGImagePixelFormatInfo.mask.rawValue) ?? .packed
  }
}

/// 16-bit units in the machine's own byte order.
public let kCGBitmapByteOrder16Host: CGBitmapInfo = .byteOrder16Little
/// 32-bit units in the machine's own byte order.
public let kCGBitmapByteOrder32Host: CGBitmapInfo = .byteOrder32Little
