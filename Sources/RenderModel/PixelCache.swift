import Imaging
import Synchronization

/// Pixels of pictures that can be decoded again. Beyond a number of bytes those used longest ago go.
public final class PixelCache: Sendable {
  /// What the process's pictures share, of `RenderLimits.decodedBytes`.
  public static let shared = PixelCache(byteLimit: RenderLimits.decodedBytes)

  /// Most bytes that are held.
  public let byteLimit: Int

  fileprivate struct Entry {
    var pixels: PixelBuffer
    var lastUse: UInt64
  }
  fileprivate struct State {
    var entries: [ContentID: Entry] = [:]
    var byteCount = 0
    var uses: UInt64 = 0
  }
  private let state = Mutex(State())

  /// An empty cache. Pictures of more than `byteLimit` bytes are not kept at all.
  public init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Bytes held.
  public var byteCount: Int { state.withLock { $0.byteCount } }

  /// A picture's pixels where they are held.
  func pixels(_ id: ContentID) -> PixelBuffer? {
    state.withLock { state in
      state.uses += 1
      state.entries[id]?.lastUse = state.uses
      return state.entries[id]?.pixels
    }
  }

  func insert(_ pixels: PixelBuffer, _ id: ContentID) {
    let size = pixels.bytes.count
    if size > byteLimit { return }
    // What is let go is freed outside of the lock.
    let gone = state.withLock { state in
      var gone = state.take(id)
      if state.byteCount + size > byteLimit { gone += state.makeRoom(for: size, byteLimit) }
      state.uses += 1
      state.entries[id] = Entry(pixels: pixels, lastUse: state.uses)
      state.byteCount += size
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  func remove(_ id: ContentID) {
    let gone = state.withLock { $0.take(id) }
    withExtendedLifetime(gone) {}
  }
}

extension PixelCache.State {
  fileprivate mutating func take(_ id: ContentID) -> [PixelBuffer] {
    guard let entry = entries.removeValue(forKey: id) else { return [] }
    byteCount -= entry.pixels.bytes.count
    return [entry.pixels]
  }

  /// Lets go of an eighth more than has to go, so that a stream of small pictures does not sort the others each time.
  fileprivate mutating func makeRoom(for size: Int, _ byteLimit: Int) -> [PixelBuffer] {
    var gone: [PixelBuffer] = []
    let wanted = min(byteLimit - size, byteLimit / 8 * 7)
    for id in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }).map(\.key) where byteCount > wanted {
      gone += take(id)
    }
    return gone
  }
}
