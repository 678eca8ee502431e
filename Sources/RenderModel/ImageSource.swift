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

/// Why a picture that was to be decoded when needed cannot be.
public struct PictureFault: Error, Hashable, Sendable {
  /// A clause that names the picture: "the picture \"a.png\" cannot be shown: truncated PNG".
  public let detail: String

  /// A fault in these words.
  public init(_ detail: String) { self.detail = detail }
}

/// Immutable pixels that layers show; shared by reference, cached on the GPU by `id`.
///
/// They are there from the start, or are decoded whenever somebody asks for them and `PixelCache` has let them go.
public final class ImageSource: Sendable {
  /// The key of these pixels in texture caches.
  public let id: ContentID
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int

  private enum Origin: Sendable {
    case pixels(PixelBuffer, isOpaque: Bool)
    case decoder(Decoder)
  }
  private let origin: Origin

  /// One pixel that shows nothing.
  public static let transparent = ImageSource(pixels: PixelBuffer(width: 1, height: 1))

  /// Takes the pixels and looks through their alphas once; every source has an ID of its own.
  public init(pixels: PixelBuffer) {
    id = ContentID()
    width = pixels.width
    height = pixels.height
    origin = .pixels(pixels, isOpaque: pixels.isOpaque)
  }

  /// A picture that is decoded when first asked for, and again when it has been let go meanwhile.
  ///
  /// - Parameters:
  ///   - width: as the file's header says; pixels of another size are a fault.
  ///   - isOpaque: whether every pixel is known to be opaque; if not, the pixels tell.
  ///   - cache: what keeps the pixels.
  ///   - decode: makes the same pixels each time, on any thread. Its first failure is final.
  public init(
    width: Int, height: Int, isOpaque: Bool, cache: PixelCache = .shared,
    decode: @escaping @Sendable () throws(PictureFault) -> PixelBuffer
  ) {
    id = ContentID()
    self.width = width
    self.height = height
    origin = .decoder(Decoder(cache, isOpaque: isOpaque, decode))
  }

  deinit {
    if case .decoder(let decoder) = origin { decoder.cache.remove(id) }
  }

  /// RGBA8, premultiplied, sRGB-encoded, top row first. Transparent where there is a fault.
  public var pixels: PixelBuffer {
    switch origin {
    case .pixels(let pixels, _): pixels
    case .decoder(let decoder): decoder.pixels(of: self)
    }
  }

  /// Whether every pixel's alpha is 255. Pictures that are decoded when needed may have to be decoded once for it.
  public var isOpaque: Bool {
    switch origin {
    case .pixels(_, let isOpaque): isOpaque
    case .decoder(let decoder): decoder.isOpaque(self)
    }
  }

  /// Why the picture cannot be decoded, nil where it can be; the first time, this decodes it.
  public var fault: PictureFault? {
    switch origin {
    case .pixels: nil
    case .decoder(let decoder): decoder.fault(of: self)
    }
  }
}

/// How a picture gets its pixels, and what is known of them.
private final class Decoder: Sendable {
  let cache: PixelCache
  private let decode: @Sendable () throws(PictureFault) -> PixelBuffer
  /// Whether they were known to be opaque beforehand.
  private let isKnownOpaque: Bool

  private enum Finding {
    case decoded(isOpaque: Bool)
    case fault(PictureFault)
  }
  /// Nil until they were decoded once. Locked while they are, so that no two threads decode one picture.
  private let finding = Mutex<Finding?>(nil)

  init(_ cache: PixelCache, isOpaque: Bool, _ decode: @escaping @Sendable () throws(PictureFault) -> PixelBuffer) {
    self.cache = cache
    self.decode = decode
    isKnownOpaque = isOpaque
  }

  func pixels(of source: ImageSource) -> PixelBuffer {
    finding.withLock { pixels(of: source, &$0) }
  }

  func isOpaque(_ source: ImageSource) -> Bool {
    finding.withLock { known in
      if case .decoded(let isOpaque) = find(source, &known) { isOpaque } else { false }
    }
  }

  func fault(of source: ImageSource) -> PictureFault? {
    finding.withLock { known in
      if case .fault(let fault) = find(source, &known) { fault } else { nil }
    }
  }

  private func find(_ source: ImageSource, _ known: inout Finding?) -> Finding? {
    if known == nil { _ = pixels(of: source, &known) }
    return known
  }

  private func pixels(of source: ImageSource, _ known: inout Finding?) -> PixelBuffer {
    if let kept = cache.pixels(source.id) { return kept }
    let blank = PixelBuffer(width: source.width, height: source.height)
    if case .fault = known { return blank }
    do throws(PictureFault) {
      let made = try decode()
      guard made.width == source.width, made.height == source.height else {
        throw PictureFault("a picture of \(source.width) x \(source.height) pixels has become another one meanwhile")
      }
      if known == nil { known = .decoded(isOpaque: isKnownOpaque || made.isOpaque) }
      cache.insert(made, source.id)
      return made
    } catch {
      known = .fault(error)
      return blank
    }
  }
}

extension PixelBuffer {
  /// Whether every pixel's alpha is 255.
  fileprivate var isOpaque: Bool {
    var i = 3
    while i < bytes.count {
      if bytes[i] != 255 { return false }
      i += 4
    }
    return true
  }
}
