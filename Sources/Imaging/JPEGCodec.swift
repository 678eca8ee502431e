import CImageCodecs

/// Reads JPEGs of 8 bits a component: grey, YCbCr, RGB, CMYK and YCCK, baseline, progressive and arithmetic.
///
/// Colours are taken as sRGB (profiles are ignored), inks as device CMYK; Adobe's inverted inks are turned round. EXIF's
/// orientation is not applied, as with Apple's CGImageSource.
public enum JPEGCodec {
  /// Decodes a JPEG.
  /// - Throws: `.unrecognisedFormat`, `.truncated`, `.corrupt` (damage in the compressed picture too, which libjpeg would
  ///   paint over), `.unsupported`, `.tooLarge`, `.outOfMemory`.
  public static func decode(
    _ bytes: Span<UInt8>, limits: ImageLimits = .standard
  ) throws(ImageError) -> PixelBuffer {
    let header = try ImageHeader(jpeg: bytes)
    return try decodePixels(bytes, header, limits, CImageDecodeJPEG)
  }

  /// Decodes a JPEG.
  public static func decode(
    _ bytes: [UInt8], limits: ImageLimits = .standard
  ) throws(ImageError) -> PixelBuffer {
    try decode(bytes.span, limits: limits)
  }
}
