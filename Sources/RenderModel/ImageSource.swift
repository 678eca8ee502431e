public import Imaging
import Synchronization

/// Names a picture's pixels for caches: equal IDs mean equal pixels for the life of the process.
public struct ContentID: Hashable, Sendable {
  /// Counted up from 1 in order of creation; says nothing about the pixels.
  public let value: UInt64

  private static let next = Atomic<UInt64>(1)

  /// A value not handed out before.
  public init() { value = Self.next.wrappingAdd(1, ordering: .relaxed).oldValue }
}

/// Immutable pixels that layers show; shared by reference, cached on the GPU by `id`.
public final class ImageSource: Sendable {
  /// The key of these pixels in texture caches.
  public let id: ContentID
  /// RGBA8, premultiplied, sRGB-encoded, top row first.
  public let pixels: PixelBuffer
  /// Whether every pixel's alpha is 255.
  public let isOpaque: Bool

  /// One pixel that shows nothing.
  public static let transparent = ImageSource(pixels: PixelBuffer(width: 1, height: 1))

  /// Takes the pixels and looks through their alphas once; every source has an ID of its own.
  public init(pixels: PixelBuffer) {
    id = ContentID()
    self.pixels = pixels
    var opaque = true
    var i = 3
    while i < pixels.bytes.count {
      if pixels.bytes[i] != 255 {
        opaque = false
        break
      }
      i += 4
    }
    isOpaque = opaque
  }
}
