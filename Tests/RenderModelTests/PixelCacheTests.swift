import Dispatch
import Imaging
import RenderModel
import Synchronization
import Testing

/// Pictures that are decoded when they are needed and let go again.
@Suite struct PixelCacheTests {
  /// Counts how often each picture was decoded.
  private final class Decodings: Sendable {
    private let counts = Mutex<[Int: Int]>([:])

    func note(_ number: Int) { counts.withLock { $0[number, default: 0] += 1 } }
    subscript(number: Int) -> Int { counts.withLock { $0[number] ?? 0 } }
    var sum: Int { counts.withLock { $0.values.reduce(0, +) } }
  }

  private static let side = 16
  /// Bytes of one picture.
  private static let size = side * side * 4

  private static func pixels(_ number: Int, alpha: UInt8 = 255) -> PixelBuffer {
    let texel = [UInt8(number & 127), UInt8(number >> 7 & 127), 3, alpha]
    return PixelBuffer(width: side, height: side, bytes: (0..<side * side).flatMap { _ in texel })
  }

  private static func picture(_ number: Int, _ cache: PixelCache, _ decodings: Decodings) -> ImageSource {
    ImageSource(width: side, height: side, isOpaque: true, cache: cache) { () throws(PictureFault) in
      decodings.note(number)
      return pixels(number)
    }
  }

  @Test func decodedWhenNeeded() {
    let (cache, decodings) = (PixelCache(byteLimit: 10 * Self.size), Decodings())
    let picture = Self.picture(5, cache, decodings)
    #expect(picture.width == 16 && picture.height == 16 && decodings.sum == 0 && cache.byteCount == 0)
    for _ in 0..<3 { #expect(picture.pixels == Self.pixels(5)) }
    #expect(picture.fault == nil && picture.isOpaque)
    withExtendedLifetime(picture) { #expect(decodings[5] == 1 && cache.byteCount == Self.size) }
  }

  /// Hundreds of pictures, shown over and over: never more is held than the limit says, and what is shown is the same.
  @Test func heldBytesStayBelowTheLimit() {
    let (cache, decodings) = (PixelCache(byteLimit: 7 * Self.size + 100), Decodings())
    let sequence = (0..<600).map { Self.picture($0, cache, decodings) }
    for round in 1...2 {
      for (number, picture) in sequence.enumerated() {
        #expect(picture.pixels == Self.pixels(number) && picture.fault == nil)
        #expect(cache.byteCount <= cache.byteLimit)
      }
      #expect(decodings.sum == round * 600)
    }
    // Optimised builds let go of the pictures after their last use, and the cache lets go of what they held.
    withExtendedLifetime(sequence) { #expect(cache.byteCount >= 6 * Self.size) }
  }

  @Test func theOneUsedLongestAgoGoesFirst() {
    let (cache, decodings) = (PixelCache(byteLimit: 3 * Self.size), Decodings())
    let pictures = (0..<4).map { Self.picture($0, cache, decodings) }
    for number in [0, 1, 2, 0] { _ = pictures[number].pixels }
    // An eighth more than has to go goes: room for two of three.
    _ = pictures[3].pixels
    _ = pictures[0].pixels
    #expect(decodings[0] == 1 && decodings.sum == 4)
    _ = pictures[1].pixels
    #expect(decodings[1] == 2)
  }

  @Test func tooLargeOnesAreNotKept() {
    let (cache, decodings) = (PixelCache(byteLimit: Self.size - 1), Decodings())
    let picture = Self.picture(1, cache, decodings)
    for _ in 0..<2 { #expect(picture.pixels == Self.pixels(1)) }
    // That it is sound and opaque is remembered.
    #expect(picture.fault == nil && picture.isOpaque)
    #expect(cache.byteCount == 0 && decodings[1] == 2)
  }

  @Test func nothingIsHeldOfPicturesThatAreGone() {
    let cache = PixelCache(byteLimit: 10 * Self.size)
    do {
      let picture = Self.picture(1, cache, Decodings())
      _ = picture.pixels
      withExtendedLifetime(picture) { #expect(cache.byteCount == Self.size) }
    }
    #expect(cache.byteCount == 0)
  }

  @Test func pixelsTellWhetherTheyAreOpaque() {
    let cache = PixelCache(byteLimit: 0)
    for alpha in [255, 254] as [UInt8] {
      let picture = ImageSource(width: 16, height: 16, isOpaque: false, cache: cache) { () throws(PictureFault) in
        Self.pixels(1, alpha: alpha)
      }
      #expect(picture.isOpaque == (alpha == 255))
    }
  }

  @Test func faultsAreFinal() {
    let (cache, decodings) = (PixelCache(byteLimit: 10 * Self.size), Decodings())
    let broken = ImageSource(width: 2, height: 3, isOpaque: true, cache: cache) { () throws(PictureFault) in
      decodings.note(1)
      throw PictureFault("the picture is broken")
    }
    #expect(broken.pixels == PixelBuffer(width: 2, height: 3))
    #expect(broken.fault == PictureFault("the picture is broken") && !broken.isOpaque && decodings[1] == 1)
    let other = ImageSource(width: 2, height: 3, isOpaque: true, cache: cache) { () throws(PictureFault) in
      Self.pixels(1)
    }
    #expect(other.fault != nil && other.pixels == PixelBuffer(width: 2, height: 3) && cache.byteCount == 0)
  }

  @Test func threadsDecodeOnce() {
    let (cache, decodings) = (PixelCache(byteLimit: 100 * Self.size), Decodings())
    let pictures = (0..<8).map { Self.picture($0, cache, decodings) }
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 400) { k in
      if pictures[k % 8].pixels != Self.pixels(k % 8) { wrong.withLock { $0 += 1 } }
    }
    #expect(wrong.withLock { $0 } == 0 && decodings.sum == 8)
  }

  @Test func threadsShareALimit() {
    let (cache, decodings) = (PixelCache(byteLimit: 3 * Self.size), Decodings())
    let pictures = (0..<50).map { Self.picture($0, cache, decodings) }
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 1000) { k in
      let number = (k * 7) % 50
      if pictures[number].pixels != Self.pixels(number) || cache.byteCount > cache.byteLimit {
        wrong.withLock { $0 += 1 }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
  }
}
