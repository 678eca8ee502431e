/// Reads pictures of any known format, told by their first bytes, never by a file's name.
public enum ImageDecoder {
  /// Decodes a PNG or JPEG.
  /// - Throws: as `PNGCodec.decode` and `JPEGCodec.decode`.
  public static func decode(
    _ bytes: Span<UInt8>, limits: ImageLimits = .standard
  ) throws(ImageError) -> PixelBuffer {
    switch try ImageFormat(of: bytes) {
    case .png: try PNGCodec.decode(bytes, limits: limits)
    case .jpeg: try JPEGCodec.decode(bytes, limits: limits)
    }
  }

  /// Decodes a PNG or JPEG.
  public static func decode(_ bytes: [UInt8], limits: ImageLimits = .standard) throws(ImageError) -> PixelBuffer {
    try decode(bytes.span, limits: limits)
  }

  /// Reads and decodes a file.
  /// - Throws: `.unreadable` as well.
  public static func decode(
    contentsOf path: String, limits: ImageLimits = .standard
  ) throws(ImageError) -> PixelBuffer {
    try decode(FileReader.read(path), limits: limits)
  }
}
