public import CoreGraphics
public import Foundation
package import Imaging
import RenderModel

/// Writes one picture as a PNG, when it is finalised.
public final class CGImageDestination: Hashable {
  private let consumer: CGDataConsumer
  private var image: CGImage?
  private var isFinalised = false
  /// Why finalising failed; nil before and where it did not.
  package private(set) var failure: ImageError?

  init?(_ consumer: CGDataConsumer?, type: CFString, count: Int) {
    guard let consumer, type == "public.png", count == 1 else { return nil }
    self.consumer = consumer
  }

  func add(_ image: CGImage) {
    // What comes beyond the announced count is left out.
    if self.image == nil { self.image = image }
  }

  func finalise() -> Bool {
    guard !isFinalised, let image else { return false }
    isFinalised = true
    do {
      try consumer.write(PNGCodec.encode(image.imageSource.pixels))
      return true
    } catch {
      failure = error
      return false
    }
  }

  /// Destinations are equal where they are the same object.
  public static func == (a: CGImageDestination, b: CGImageDestination) -> Bool { a === b }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Identifies the class.
public func CGImageDestinationGetTypeID() -> CFTypeID {
  CFTypeID(bitPattern: ObjectIdentifier(CGImageDestination.self))
}

/// The types that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ["public.png"] }

/// A destination that writes a file; nil for a type other than "public.png", a count other than 1, or no file address.
///
/// The file is written whole when the destination is finalised: until then an old one stays, and it does where writing
/// fails.
/// - Parameter options: none has an effect.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(url: url), type: type, count: count)
}

/// A destination that appends to `data`; nil for a type other than "public.png" or a count other than 1.
/// - Parameter options: none has an effect.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(CGDataConsumer(data: data), type: type, count: count)
}

/// A destination that gives its bytes to a consumer; nil for a type other than "public.png" or a count other than 1.
/// - Parameter options: none has an effect.
public func CGImageDestinationCreateWithDataConsumer(
  _ consumer: CGDataConsumer, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(consumer, type: type, count: count)
}

/// Adds the picture; one beyond the announced count is left out.
/// - Parameter properties: none has an effect on PNG.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
  idst.add(image)
}

/// Adds the picture of a source; none where it can't be decoded, so that finalising fails.
/// - Parameter properties: none has an effect on PNG.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  if let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) { idst.add(image) }
}

/// Sets properties of the whole file.
/// - Parameter properties: none has an effect on PNG.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {}

/// Encodes and writes; false where no picture was added, on a second call, and where encoding or writing fails.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finalise() }
