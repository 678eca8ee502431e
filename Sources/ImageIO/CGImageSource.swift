public import CoreGraphics
import Foundation
package import Imaging
import RenderModel
import Synchronization

/// How far a source has come.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The data end before the picture does.
  case statusUnexpectedEOF = -5
  /// The data are damaged, or the picture is too large.
  case statusInvalidData = -4
  /// The data are of no known format.
  case statusUnknownType = -3
  /// More data are needed to tell the format and size.
  case statusReadingHeader = -2
  /// More data are needed.
  case statusIncomplete = -1
  /// All there.
  case statusComplete = 0
}

/// Reads pictures from a PNG or JPEG.
///
/// The type is told by the first bytes. A source of unknown data has no images, as with Apple's.
public final class CGImageSource: Hashable, Sendable {
  private struct State {
    var data: Data
    var isFinal: Bool
  }

  private let state: Mutex<State>

  init(_ data: Data, isFinal: Bool = true) {
    state = Mutex(State(data: data, isFinal: isFinal))
  }

  func update(_ data: Data, isFinal: Bool) {
    state.withLock { $0 = State(data: data, isFinal: isFinal) }
  }

  var data: Data { state.withLock { $0.data } }
  var isFinal: Bool { state.withLock { $0.isFinal } }

  /// What the file says about its picture.
  /// - Throws: for unknown, damaged or truncated data.
  package func header() throws(ImageError) -> ImageHeader { try ImageHeader(data.span) }

  /// The picture, or the reason why there is none.
  package func image() throws(ImageError) -> CGImage {
    let data = data
    let header = try ImageHeader(data.span)
    return CGImage(
      imageSource: ImageSource(pixels: try ImageDecoder.decode(data.span)),
      alphaInfo: header.hasAlpha ? .premultipliedLast : .noneSkipLast, utType: header.format.typeIdentifier)
  }

  var status: CGImageSourceStatus {
    guard isFinal else { return (try? header()) == nil ? .statusReadingHeader : .statusIncomplete }
    do {
      _ = try header()
      return .statusComplete
    } catch .unrecognisedFormat {
      return .statusUnknownType
    } catch .truncated {
      return .statusUnexpectedEOF
    } catch {
      return .statusInvalidData
    }
  }

  /// Sources are equal where they are the same object.
  public static func == (a: CGImageSource, b: CGImageSource) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension ImageFormat {
  /// The uniform type identifier.
  var typeIdentifier: CFString {
    switch self {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    }
  }
}

/// Identifies the class.
public func CGImageSourceGetTypeID() -> CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(CGImageSource.self)) }

/// The types that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray { ["public.png", "public.jpeg"] }

/// Reads a file's bytes; nil where that fails.
/// - Parameter options: none has an effect.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  CGDataProvider(url: url).flatMap { CGImageSourceCreateWithDataProvider($0, options) }
}

/// A source of these bytes.
/// - Parameter options: none has an effect.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data as Data)
}

/// A source of the provider's bytes, asked for now.
/// - Parameter options: none has an effect.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  CGImageSource(provider.bytes)
}

/// A source whose bytes come piece by piece.
/// - Parameter options: none has an effect.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(Data(), isFinal: false)
}

/// Gives an incremental source all the bytes there are so far. Images can be made once they are all there.
/// - Parameter data: from the first byte on, not only the new ones.
/// - Parameter final: whether that is all.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update(data as Data, isFinal: final)
}

/// Gives an incremental source all the bytes there are so far, from a provider.
public func CGImageSourceUpdateDataProvider(_ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool) {
  isrc.update(provider.bytes, isFinal: final)
}

/// How far the source has come. The compressed picture itself is only looked at when an image is made.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { isrc.status }

/// How far the image has come; `.statusUnknownType` for an image that is not there.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
  index == 0 ? isrc.status : .statusUnknownType
}

/// The uniform type identifier, "public.png" or "public.jpeg"; nil for unknown data.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  (try? ImageFormat(of: isrc.data.span))?.typeIdentifier
}

/// 1 where the data have a readable header, else 0.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { (try? isrc.header()) == nil ? 0 : 1 }

/// Decodes the picture; nil for an index other than 0, and for truncated, damaged or too large data.
///
/// EXIF's orientation is not applied, as with Apple's.
/// - Parameter options: none has an effect.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  index == 0 ? try? isrc.image() : nil
}
