public import CoreGraphics
import Foundation
import Imaging
import RenderModel

/// The properties of the file: its size in bytes.
/// - Parameter options: none has an effect.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  [kCGImagePropertyFileSize: NSNumber(value: isrc.data.count)]
}

/// The properties of the picture: size, depth, colour model, resolution, orientation; nil where the header can't be read.
///
/// Numbers and truth values are NSNumbers, which cast to Int, Double and Bool.
/// - Parameter options: none has an effect.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0, let header = try? isrc.header() else { return nil }
  var properties: [AnyHashable: Any] = [
    kCGImagePropertyPixelWidth: NSNumber(value: header.width),
    kCGImagePropertyPixelHeight: NSNumber(value: header.height),
    kCGImagePropertyDepth: NSNumber(value: header.bitsPerComponent),
    kCGImagePropertyHasAlpha: NSNumber(value: header.hasAlpha),
    kCGImagePropertyColorModel: header.model.rawValue,
  ]
  if header.isIndexed { properties[kCGImagePropertyIsIndexed] = NSNumber(value: true) }
  if let resolution = header.horizontalResolution {
    properties[kCGImagePropertyDPIWidth] = NSNumber(value: resolution)
  }
  if let resolution = header.verticalResolution {
    properties[kCGImagePropertyDPIHeight] = NSNumber(value: resolution)
  }
  if let orientation = header.orientation {
    properties[kCGImagePropertyOrientation] = NSNumber(value: orientation)
  }
  return properties as NSDictionary
}

/// A small version of the picture, each pixel the mean of the area it covers.
///
/// - Parameter options: `kCGImageSourceCreateThumbnailFromImageAlways` or `...IfAbsent` must be true, as thumbnails
///   stored in files are not read; `kCGImageSourceThumbnailMaxPixelSize` bounds the longest side (nothing is enlarged);
///   `kCGImageSourceCreateThumbnailWithTransform` applies the orientation.
/// - Returns: nil without one of the first two options, or where the picture can't be decoded.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  func flag(_ key: CFString) -> Bool { options?[key] as? Bool ?? false }
  guard
    flag(kCGImageSourceCreateThumbnailFromImageAlways) || flag(kCGImageSourceCreateThumbnailFromImageIfAbsent),
    index == 0, let image = try? isrc.image()
  else { return nil }
  var pixels = image.imageSource.pixels
  if let limit = pixelSize(options?[kCGImageSourceThumbnailMaxPixelSize]) {
    let longest = max(pixels.width, pixels.height)
    if longest > limit {
      // Rounded to the nearest, at least 1.
      func scaled(_ side: Int) -> Int { max(1, (2 * side * limit + longest) / (2 * longest)) }
      pixels = pixels.boxScaled(width: scaled(pixels.width), height: scaled(pixels.height))
    }
  }
  if flag(kCGImageSourceCreateThumbnailWithTransform), let orientation = try? isrc.header().orientation {
    pixels = pixels.oriented(exif: orientation)
  }
  return CGImage(pixels: pixels, alphaInfo: image.alphaInfo)
}

/// A positive whole number of pixels, however it is boxed.
private func pixelSize(_ value: Any?) -> Int? {
  let number =
    switch value {
    case let value as CGFloat: Double(value)
    case let value as NSNumber: value.doubleValue
    case let value as Double: value
    case let value as Int: Double(value)
    default: Double.nan
    }
  return number >= 1 ? Int(min(number, 1e6)) : nil
}
