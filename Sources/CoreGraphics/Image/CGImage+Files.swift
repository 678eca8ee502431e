public import Foundation
import Imaging
import RenderModel

extension CGImage {
  /// Decodes a PNG; nil where that fails.
  /// - Parameter decode: not supported for files; nil is given where it is not nil.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard decode == nil, case let data = source.bytes, let header = try? ImageHeader(data.span), header.format == .png,
      let pixels = try? PNGCodec.decode(data.span)
    else { return nil }
    self.init(
      imageSource: ImageSource(pixels: pixels), alphaInfo: header.hasAlpha ? .premultipliedLast : .noneSkipLast,
      utType: "public.png", shouldInterpolate: shouldInterpolate, intent: intent)
  }

  /// Decodes a JPEG; nil where that fails.
  /// - Parameter decode: not supported for files; nil is given where it is not nil.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard decode == nil, case let data = source.bytes, let pixels = try? JPEGCodec.decode(data.span) else { return nil }
    self.init(
      imageSource: ImageSource(pixels: pixels), alphaInfo: .noneSkipLast, utType: "public.jpeg",
      shouldInterpolate: shouldInterpolate, intent: intent)
  }
}
