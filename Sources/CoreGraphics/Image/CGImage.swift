public import Foundation
package import Imaging
package import RenderModel
import Synchronization

/// A picture that does not change: samples from a provider and what they mean, or pixels made by a renderer or decoder.
///
/// The first row is the top one. An image has at most 16384 pixels a side and 2^27 in all.
public final class CGImage: Hashable, Sendable {
  private enum Origin: Sendable {
    case raster(RasterConverter, CGDataProvider)
    case pixels(ImageSource)
  }

  let layout: RasterLayout
  private let origin: Origin
  private let cache = Mutex<ImageSource?>(nil)
  private let decodeStorage: DecodeArray?
  /// What the samples mean; nil for an image mask.
  public let colorSpace: CGColorSpace?
  /// Whether enlarging should interpolate.
  public let shouldInterpolate: Bool
  /// How colours out of the target's gamut are handled; every intent gives the same.
  public let renderingIntent: CGColorRenderingIntent
  /// Whether this is an image mask: its samples are 1 - alpha, and it has no colours.
  public let isMask: Bool
  /// The uniform type identifier of the file it came from, where known.
  public let utType: CFString?

  private init(
    layout: RasterLayout, origin: Origin, colorSpace: CGColorSpace?, decode: DecodeArray? = nil,
    shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent, isMask: Bool = false,
    utType: CFString? = nil
  ) {
    self.layout = layout
    self.origin = origin
    self.colorSpace = colorSpace
    decodeStorage = decode
    self.shouldInterpolate = shouldInterpolate
    renderingIntent = intent
    self.isMask = isMask
    self.utType = utType
  }

  /// An image of the provider's samples; nil for a layout that can't be or is not supported.
  ///
  /// Supported are 8 and 16 bits and 16- and 32-bit floating point a component for grey, RGB and CMYK, with alpha first,
  /// last or none, straight or premultiplied; 1, 2 and 4 bits of grey; 5-5-5, 5-6-5 and 10-10-10 RGB; alpha only.
  /// Samples beyond the end of the data are 0. The bytes are read when the picture is first drawn.
  /// - Parameter decode: pairs (value of the lowest sample, of the highest), one per colour component; nil for (0, 1).
  public convenience init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    let layout = RasterLayout(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, bitmapInfo: bitmapInfo,
      colourComponents: bitmapInfo.alphaInfo == .alphaOnly ? 0 : space.numberOfComponents)
    let ranges = decode.map { DecodeArray($0, count: 2 * layout.colourComponents) }
    self.init(
      layout: layout, provider: provider, colorSpace: space, decode: ranges, shouldInterpolate: shouldInterpolate,
      intent: intent, isMask: false)
  }

  /// An image mask: where a sample is 0 it lets paint through, where it is the largest it does not.
  /// - Parameter decode: a pair (value of the lowest sample, of the highest); (1, 0) turns the mask round.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    let layout = RasterLayout(
      width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
      bytesPerRow: bytesPerRow, bitmapInfo: [], colourComponents: 1)
    self.init(
      layout: layout, provider: provider, colorSpace: nil, decode: decode.map { DecodeArray($0, count: 2) },
      shouldInterpolate: shouldInterpolate, intent: .defaultIntent, isMask: true)
  }

  private convenience init?(
    layout: RasterLayout, provider: CGDataProvider, colorSpace: CGColorSpace?, decode: DecodeArray?,
    shouldInterpolate: Bool, intent: CGColorRenderingIntent, isMask: Bool, maskingColours: [Double]? = nil
  ) {
    guard layout.isValid else { return nil }
    let converter = RasterConverter(
      layout: layout, encoding: colorSpace?.encoding ?? .gray(.sRGB), isExtended: colorSpace?.isExtended ?? false,
      decode: decode?.values, maskingColours: maskingColours, isMask: isMask)
    self.init(
      layout: layout, origin: .raster(converter, provider), colorSpace: colorSpace, decode: decode,
      shouldInterpolate: shouldInterpolate, intent: intent, isMask: isMask)
  }

  /// An image of pixels that the renderers share, or that are decoded when they are needed.
  /// - Parameter alphaInfo: what `alphaInfo` says; `.noneSkipLast` for pictures known to be opaque.
  package convenience init(
    imageSource: ImageSource, alphaInfo: CGImageAlphaInfo = .premultipliedLast, utType: CFString? = nil,
    shouldInterpolate: Bool = true, intent: CGColorRenderingIntent = .defaultIntent
  ) {
    self.init(
      layout: .renderer(width: imageSource.width, height: imageSource.height, alphaInfo),
      origin: .pixels(imageSource), colorSpace: .standardRGB,
      shouldInterpolate: shouldInterpolate, intent: intent, utType: utType)
  }

  /// An image of a renderer's or decoder's pixels.
  package convenience init(pixels: PixelBuffer, alphaInfo: CGImageAlphaInfo = .premultipliedLast) {
    self.init(imageSource: ImageSource(pixels: pixels), alphaInfo: alphaInfo)
  }

  /// The pixels as the renderers take them; made once, when first asked for, by whichever thread asks.
  package var imageSource: ImageSource {
    cache.withLock { cached in
      if let cached { return cached }
      let made =
        switch origin {
        case .pixels(let source): source
        case .raster(let converter, let provider):
          ImageSource(pixels: converter.pixels(provider.bytes))
        }
      cached = made
      return made
    }
  }

  /// Images are equal where they are the same object.
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Identifies the class.
  public class var typeID: CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(self)) }
}

extension CGImage {
  /// Width in pixels.
  public var width: Int { layout.width }
  /// Height in pixels.
  public var height: Int { layout.height }
  /// Bits of a component.
  public var bitsPerComponent: Int { layout.bitsPerComponent }
  /// Bits of a pixel.
  public var bitsPerPixel: Int { layout.bitsPerPixel }
  /// Bytes from one row to the next.
  public var bytesPerRow: Int { layout.bytesPerRow }
  /// The layout of a pixel.
  public var bitmapInfo: CGBitmapInfo { layout.bitmapInfo }
  /// Whether and where there is alpha.
  public var alphaInfo: CGImageAlphaInfo { layout.bitmapInfo.alphaInfo }
  /// In which order a pixel's bytes lie.
  public var byteOrderInfo: CGImageByteOrderInfo { layout.bitmapInfo.byteOrder }
  /// How components are packed.
  public var pixelFormatInfo: CGImagePixelFormatInfo { layout.bitmapInfo.pixelFormat }
  /// Pairs (value of the lowest sample, of the highest); nil where they are (0, 1). Valid as long as the image lives.
  public var decode: UnsafePointer<CGFloat>? { decodeStorage?.pointer }

  /// The samples, in the layout that the properties tell.
  public var dataProvider: CGDataProvider? {
    if case .raster(_, let provider) = origin { return provider }
    return CGDataProvider(bytes: Data(imageSource.pixels.bytes))
  }

  /// The same image.
  public func copy() -> CGImage? { self }

  /// The same samples with another meaning; nil where the space has another number of components, or for a mask.
  public func copy(colorSpace space: CGColorSpace) -> CGImage? {
    guard let own = colorSpace, own.numberOfComponents == space.numberOfComponents, let dataProvider else { return nil }
    return CGImage(
      layout: layout, provider: dataProvider, colorSpace: space, decode: decodeStorage,
      shouldInterpolate: shouldInterpolate, intent: renderingIntent, isMask: false)
  }

  /// The image with the pixels of some colours made transparent; nil for a mask, an image with alpha or a wrong count.
  /// - Parameter components: pairs (lowest, highest) of samples, one per colour component.
  public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
    guard !isMask, !layout.hasAlpha, components.count == 2 * layout.colourComponents, let dataProvider,
      let colorSpace
    else { return nil }
    return CGImage(
      layout: layout, provider: dataProvider, colorSpace: colorSpace, decode: decodeStorage,
      shouldInterpolate: shouldInterpolate, intent: renderingIntent, isMask: false,
      maskingColours: components.map { Double($0) })
  }

  /// The part of the image in a rectangle of pixels, (0, 0) at the top left, y down. The rectangle is made whole and
  /// cut to the image ([S] 18.8); nil where nothing is left.
  public func cropping(to rect: CGRect) -> CGImage? {
    let part = CGRectIntersection(rect.integral, CGRect(x: 0, y: 0, width: width, height: height))
    // An empty or null rectangle has no positive width.
    guard part.width >= 1, part.height >= 1 else { return nil }
    let x = Int(part.minX)
    let y = Int(part.minY)
    if x == 0, y == 0, Int(part.width) == width, Int(part.height) == height { return self }
    let pixels = imageSource.pixels.cropped(x: x, y: y, width: Int(part.width), height: Int(part.height))
    let cropped = ImageSource(pixels: pixels)
    if isMask {
      return CGImage(
        layout: .renderer(pixels, .premultipliedLast), origin: .pixels(cropped), colorSpace: nil,
        shouldInterpolate: shouldInterpolate, isMask: true)
    }
    return CGImage(
      layout: .renderer(pixels, layout.hasAlpha ? .premultipliedLast : .noneSkipLast), origin: .pixels(cropped),
      colorSpace: .standardRGB, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }

  /// The image seen through a mask that is stretched over it ([S] 18.5): an image mask's sample s leaves 1 - s of the
  /// alpha, a grey image's leaves s.
  public func masking(_ mask: CGImage) -> CGImage? {
    guard !isMask else { return nil }
    let pixels = imageSource.pixels.masked(by: mask.imageSource.pixels, isImageMask: mask.isMask)
    return CGImage(
      layout: .renderer(pixels, .premultipliedLast), origin: .pixels(ImageSource(pixels: pixels)),
      colorSpace: .standardRGB, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }
}

extension RasterLayout {
  /// The layout of a `PixelBuffer`.
  fileprivate static func renderer(_ pixels: PixelBuffer, _ alphaInfo: CGImageAlphaInfo) -> RasterLayout {
    renderer(width: pixels.width, height: pixels.height, alphaInfo)
  }

  fileprivate static func renderer(width: Int, height: Int, _ alphaInfo: CGImageAlphaInfo) -> RasterLayout {
    RasterLayout(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      bitmapInfo: CGBitmapInfo(rawValue: alphaInfo.rawValue), colourComponents: 3)
  }
}

/// A decode array at an address that stays the same, as C callers expect.
private final class DecodeArray: Sendable {
  nonisolated(unsafe) let pointer: UnsafePointer<CGFloat>
  private let count: Int

  init(_ values: UnsafePointer<CGFloat>, count: Int) {
    let copy = UnsafeMutablePointer<CGFloat>.allocate(capacity: max(count, 1))
    copy.initialize(from: values, count: count)
    pointer = UnsafePointer(copy)
    self.count = count
  }

  deinit { pointer.deallocate() }

  var values: [Double] { UnsafeBufferPointer(start: pointer, count: count).map { $0.isFinite ? Double($0) : 0 } }
}
