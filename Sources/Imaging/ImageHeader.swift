/// What an image file says about its picture before it is decoded.
public struct ImageHeader: Hashable, Sendable {
  /// What the components of a stored pixel mean.
  public enum Model: String, Sendable {
    /// Grey levels.
    case gray = "Gray"
    /// Red, green, blue (JPEG's luma and chroma too).
    case rgb = "RGB"
    /// Inks.
    case cmyk = "CMYK"
  }

  /// The kind of file.
  public var format: ImageFormat
  /// Width in pixels, at least 1.
  public var width: Int
  /// Height in pixels, at least 1.
  public var height: Int
  /// Bits of a stored component.
  public var bitsPerComponent: Int
  /// What stored components mean; palettes count as RGB.
  public var model: Model
  /// Whether pixels can be transparent.
  public var hasAlpha: Bool
  /// Whether stored pixels are positions in a palette.
  public var isIndexed = false
  /// Pixels an inch across, where the file tells.
  public var horizontalResolution: Double?
  /// Pixels an inch down, where the file tells.
  public var verticalResolution: Double?
  /// EXIF's orientation, 1...8, where the file tells; decoding does not apply it.
  public var orientation: Int?
  /// Fewest bytes that compressed pixels of this size can take; data below it must be truncated.
  var smallestSize = 0
  /// Bytes of compressed pixels in the file.
  var compressedSize = 0

  /// Reads the header of a PNG or JPEG, told apart by their first bytes.
  public init(_ bytes: Span<UInt8>) throws(ImageError) {
    switch try ImageFormat(of: bytes) {
    case .png: try self.init(png: bytes)
    case .jpeg: try self.init(jpeg: bytes)
    }
  }

  init(format: ImageFormat, width: Int, height: Int, bitsPerComponent: Int, model: Model, hasAlpha: Bool) {
    self.format = format
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.model = model
    self.hasAlpha = hasAlpha
  }

  /// Refuses what is too large, or can't be whole.
  func check(_ limits: ImageLimits) throws(ImageError) {
    try limits.check(width: width, height: height)
    if compressedSize < smallestSize { throw .truncated(format) }
  }
}

extension ImageFormat {
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The format that the first bytes announce.
  public init(of bytes: Span<UInt8>) throws(ImageError) {
    if bytes.has(Self.pngSignature, at: 0) {
      self = .png
    } else if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
    } else if bytes.count > 0, bytes.count < 8, bytes.has(Self.pngSignature.prefix(bytes.count), at: 0) {
      throw .truncated(.png)
    } else if bytes.count > 0, bytes.count < 3, bytes.has([0xFF, 0xD8].prefix(bytes.count), at: 0) {
      throw .truncated(.jpeg)
    } else {
      throw .unrecognisedFormat
    }
  }
}

/// The orientation of a block of EXIF data, which begins with the TIFF header; nil where there is none from 1 to 8.
func exifOrientation(_ bytes: Span<UInt8>, at start: Int, count: Int) -> Int? {
  let little: Bool
  if bytes.has([0x49, 0x49, 0x2A, 0x00], at: start) {
    little = true
  } else if bytes.has([0x4D, 0x4D, 0x00, 0x2A], at: start) {
    little = false
  } else {
    return nil
  }
  let end = start + count
  guard let offset = bytes.number32(at: start + 4, little: little), offset <= count,
    let entries = bytes.number16(at: start + offset, little: little)
  else { return nil }
  for entry in 0..<entries {
    let position = start + offset + 2 + 12 * entry
    guard position + 12 <= end, let tag = bytes.number16(at: position, little: little) else { return nil }
    if tag == 0x0112 {
      let isShort = bytes.number16(at: position + 2, little: little) == 3
      let value = bytes.number16(at: position + 8, little: little) ?? 0
      return isShort && (1...8).contains(value) ? value : nil
    }
  }
  return nil
}
