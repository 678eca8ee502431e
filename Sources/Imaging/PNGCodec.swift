import CImageCodecs

/// Reads every kind of PNG and writes 8-bit RGBA ones.
///
/// Colours are taken as sRGB whatever the file says: gAMA, cHRM and iCCP chunks are ignored. Of an animated PNG the
/// default picture is read.
public enum PNGCodec {
  /// Decodes a PNG.
  ///
  /// Depths of 16 bits are rounded to 8 once, after premultiplication.
  /// - Throws: `.unrecognisedFormat`, `.truncated`, `.corrupt`, `.tooLarge`, `.outOfMemory`.
  public static func decode(
    _ bytes: Span<UInt8>, limits: ImageLimits = .standard
  ) throws(ImageError) -> PixelBuffer {
    let header = try ImageHeader(png: bytes)
    return try decodePixels(bytes, header, limits, CImageDecodePNG)
  }

  /// Decodes a PNG.
  public static func decode(
    _ bytes: [UInt8], limits: ImageLimits = .standard
  ) throws(ImageError) -> PixelBuffer {
    try decode(bytes.span, limits: limits)
  }

  /// Encodes a picture as an 8-bit RGBA PNG with straight alpha and an sRGB chunk.
  ///
  /// Colours are divided by alpha and rounded; what is wholly transparent becomes black.
  /// - Parameter compression: zlib's level, 0 (none) to 9 (smallest).
  /// - Throws: `.empty` for a picture without pixels, `.tooLarge`, `.outOfMemory`.
  public static func encode(_ picture: PixelBuffer, compression: Int = 6) throws(ImageError) -> [UInt8] {
    guard picture.width > 0, picture.height > 0 else { throw .empty }
    try ImageLimits.standard.check(width: picture.width, height: picture.height)
    var encoded: UnsafeMutablePointer<UInt8>?
    var size = 0
    var message = CImageMessage()
    let status = picture.straightBytes.withUnsafeBufferPointer { pixels in
      CImageEncodePNG(
        pixels.baseAddress, UInt32(picture.width), UInt32(picture.height), Int32(max(0, min(compression, 9))),
        &encoded, &size, &message)
    }
    guard status == CImageOK, let encoded else { throw imageError(status, .png, message) }
    defer { CImageFree(encoded) }
    return Array(UnsafeBufferPointer(start: encoded, count: size))
  }
}

typealias PixelDecoder =
  @convention(c) (
    UnsafePointer<UInt8>?, Int, UInt32, UInt32, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CImageMessage>?
  ) -> Int32

/// Checks the limits, then decodes.
func decodePixels(
  _ bytes: Span<UInt8>, _ header: ImageHeader, _ limits: ImageLimits, _ decoder: PixelDecoder
) throws(ImageError) -> PixelBuffer {
  try header.check(limits)
  var status = Int32(CImageOK)
  var message = CImageMessage()
  let size = header.width * header.height * 4
  // Memory that the decoder does not reach is not touched.
  let pixels = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    status = bytes.withUnsafeBufferPointer { input in
      decoder(
        input.baseAddress, input.count, UInt32(header.width), UInt32(header.height), buffer.baseAddress, &message)
    }
    count = status == CImageOK ? size : 0
  }
  guard status == CImageOK else { throw imageError(status, header.format, message) }
  return PixelBuffer(width: header.width, height: header.height, bytes: pixels)
}

func imageError(_ status: Int32, _ format: ImageFormat, _ message: CImageMessage) -> ImageError {
  let detail = withUnsafeBytes(of: message.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  return switch Int(status) {
  case CImageTruncated: .truncated(format)
  case CImageUnsupported: .unsupported(format, detail: detail)
  case CImageNoMemory: .outOfMemory
  default: .corrupt(format, detail: detail)
  }
}
