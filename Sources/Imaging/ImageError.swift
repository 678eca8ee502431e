/// A kind of image file.
public enum ImageFormat: String, Sendable {
  /// Portable Network Graphics.
  case png = "PNG"
  /// JPEG, as JFIF, EXIF, Adobe or bare.
  case jpeg = "JPEG"
}

/// Why a picture could not be read or written.
public enum ImageError: Error, Hashable, Sendable {
  /// The first bytes are those of no known format.
  case unrecognisedFormat
  /// The data end before the picture does.
  case truncated(ImageFormat)
  /// The data break the format's rules; `detail` says which, in the library's words.
  case corrupt(ImageFormat, detail: String)
  /// A variety of the format that can't be decoded.
  case unsupported(ImageFormat, detail: String)
  /// The header promises a picture beyond the limits; nothing was allocated for it.
  case tooLarge(width: Int, height: Int, limits: ImageLimits)
  /// A picture without pixels, which no format can hold.
  case empty
  /// There is not enough memory.
  case outOfMemory
  /// Two pictures to be compared differ in size.
  case sizesDiffer(width: Int, height: Int, otherWidth: Int, otherHeight: Int)
  /// A file can't be read; `reason` is the system's.
  case unreadable(path: String, reason: String)
  /// A file can't be written; `reason` is the system's.
  case unwritable(path: String, reason: String)
}

extension ImageError: CustomStringConvertible {
  /// One line for a person.
  public var description: String {
    switch self {
    case .unrecognisedFormat: "not a PNG or JPEG picture"
    case .truncated(let format): "truncated \(format.rawValue)"
    case .corrupt(let format, let detail): "corrupt \(format.rawValue): \(detail)"
    case .unsupported(let format, let detail): "unsupported \(format.rawValue): \(detail)"
    case .tooLarge(let width, let height, let limits):
      "picture of \(width)x\(height) is beyond the limit of \(limits.side) a side and \(limits.pixels) pixels"
    case .empty: "a picture without pixels"
    case .outOfMemory: "out of memory"
    case .sizesDiffer(let width, let height, let otherWidth, let otherHeight):
      "sizes differ: \(width)x\(height) and \(otherWidth)x\(otherHeight)"
    case .unreadable(let path, let reason): "can't read \(path): \(reason)"
    case .unwritable(let path, let reason): "can't write \(path): \(reason)"
    }
  }
}

/// The largest picture that is decoded; a larger one is refused before memory is asked for.
public struct ImageLimits: Hashable, Sendable {
  /// Longest side in pixels.
  public var side: Int
  /// Most pixels.
  public var pixels: Int

  /// 16384 pixels a side, 2^27 in all.
  public static let standard = ImageLimits(side: 16384, pixels: 1 << 27)

  /// These limits.
  public init(side: Int, pixels: Int) {
    self.side = side
    self.pixels = pixels
  }

  func check(width: Int, height: Int) throws(ImageError) {
    let (product, isBeyond) = width.multipliedReportingOverflow(by: height)
    guard width <= side, height <= side, !isBeyond, product <= pixels else {
      throw .tooLarge(width: width, height: height, limits: self)
    }
  }
}
