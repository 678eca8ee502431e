import CoreGraphics
import Foundation
import ImageIO

// Apple-style code in the Swift 5 language mode: pictures from bytes, to files and back.

package struct PixelData {
  package var a: UInt8 = 255
  package var r: UInt8 = 0
  package var g: UInt8 = 0
  package var b: UInt8 = 0

  package init(r: UInt8, g: UInt8, b: UInt8) {
    (self.r, self.g, self.b) = (r, g, b)
  }
}

/// The way that every search for "Swift image from pixels" turns up.
package func imageFromARGB32Bitmap(pixels: [PixelData], width: Int, height: Int) -> CGImage? {
  guard width > 0 && height > 0, pixels.count == width * height else { return nil }
  let rgbColorSpace = CGColorSpaceCreateDeviceRGB()
  let bitmapInfo = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)
  let bitsPerComponent = 8
  let bitsPerPixel = 32
  var data = pixels
  guard
    let providerRef = CGDataProvider(
      data: NSData(bytes: &data, length: data.count * MemoryLayout<PixelData>.size))
  else { return nil }
  return CGImage(
    width: width, height: height, bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
    bytesPerRow: width * MemoryLayout<PixelData>.size, space: rgbColorSpace, bitmapInfo: bitmapInfo,
    provider: providerRef, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
}

package func bytes(of image: CGImage) -> [UInt8] {
  guard let data = image.dataProvider?.data, let pointer = CFDataGetBytePtr(data) else { return [] }
  return Array(UnsafeBufferPointer(start: pointer, count: CFDataGetLength(data)))
}

package func pngData(_ image: CGImage) -> Data? {
  guard let mutableData = CFDataCreateMutable(nil, 0),
    let destination = CGImageDestinationCreateWithData(mutableData, "public.png" as CFString, 1, nil)
  else { return nil }
  let options: [CFString: Any] = [kCGImageDestinationLossyCompressionQuality: 0.9]
  CGImageDestinationAddImage(destination, image, options as CFDictionary)
  guard CGImageDestinationFinalize(destination) else { return nil }
  return mutableData as Data
}

package func size(ofImageAt url: URL) -> CGSize? {
  let options = [kCGImageSourceShouldCache: false] as CFDictionary
  guard let source = CGImageSourceCreateWithURL(url as CFURL, options),
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any],
    let width = properties[kCGImagePropertyPixelWidth] as? CGFloat,
    let height = properties[kCGImagePropertyPixelHeight] as? CGFloat
  else { return nil }
  return CGSize(width: width, height: height)
}

/// A thumbnail the way that NSHipster shows.
package func thumbnail(of data: Data, maxPixelSize: CGFloat) -> CGImage? {
  guard let imageSource = CGImageSourceCreateWithData(data as NSData, nil) else { return nil }
  let options: [NSString: Any] = [
    kCGImageSourceCreateThumbnailFromImageAlways as NSString: true,
    kCGImageSourceCreateThumbnailWithTransform as NSString: true,
    kCGImageSourceShouldCacheImmediately as NSString: true,
    kCGImageSourceThumbnailMaxPixelSize as NSString: maxPixelSize,
  ]
  return CGImageSourceCreateThumbnailAtIndex(imageSource, 0, options as CFDictionary)
}
