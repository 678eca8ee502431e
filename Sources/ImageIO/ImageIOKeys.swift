@_exported public import CoreGraphics

// Options for reading.

/// Whether decoded pixels should be kept (a Bool); they always are, by the image.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Whether to decode when the image is made (a Bool); that is always so.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Whether to keep floating-point samples (a Bool); they never are.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// The type that the data are thought to have (a string); ignored, as the first bytes tell it.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// The longest side of a thumbnail in pixels (a number).
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether to make a thumbnail from the picture even where the file has one (a Bool).
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Whether to make a thumbnail from the picture where the file has none (a Bool).
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether to turn a thumbnail as the file's orientation says (a Bool, false by default).
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"

// Options for writing.

/// The quality of lossy formats, 0...1; PNG is lossless.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// The colour under transparent pixels for formats without alpha; PNG has alpha.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"

// Properties of images.

/// The size of the file in bytes.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// Width in pixels.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Height in pixels.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// Pixels an inch across, where the file tells.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Pixels an inch down, where the file tells.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Bits of a stored component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// EXIF's orientation, 1...8, where the file tells; images are not turned by it.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Whether stored pixels are positions in a palette.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// Whether pixels can be transparent.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// What stored components mean: one of the four strings below.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Red, green, blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Grey.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Inks.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// Lightness and colour axes.
public let kCGImagePropertyColorModelLab: CFString = "Lab"

/// How a stored picture is to be turned to be upright.
public enum CGImagePropertyOrientation: UInt32, Sendable {
  /// As it is.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Turned by half a turn.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored and turned a quarter.
  case leftMirrored = 5
  /// Turned a quarter clockwise.
  case right = 6
  /// Mirrored and turned a quarter.
  case rightMirrored = 7
  /// Turned a quarter counterclockwise.
  case left = 8
}
