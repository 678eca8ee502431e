import FramePlanner

/// Surfaces kept from frame to frame by what their pixels follow from (`SurfaceDescriptor.cacheKey`).
///
/// They go, into the pool of targets, when they were not used for long or when there are too many bytes of them, those
/// used longest ago first.
final class SurfaceCache {
  private struct Entry {
    let target: GLRenderTarget
    let width: Int
    let height: Int
    let format: SurfaceDescriptor.Format
    var lastFrame: UInt64
    /// Tells entries of one frame apart.
    let number: UInt64

    /// Whether a surface of that size and format is meant, in case that two have the same key.
    func fits(_ surface: SurfaceDescriptor) -> Bool {
      width == surface.width && height == surface.height && format == surface.format
    }
  }

  /// Bytes of pixels beyond which surfaces are let go.
  let budget: Int
  /// Bytes of pixels held.
  private(set) var byteCount = 0
  private var entries: [SurfaceDescriptor.CacheKey: Entry] = [:]
  private var frame: UInt64 = 0
  private var made: UInt64 = 0
  private let pool: RenderTargetPool

  init(pool: RenderTargetPool, budget: Int = 128 << 20) {
    self.pool = pool
    self.budget = budget
  }

  /// Surfaces held.
  var count: Int { entries.count }

  /// Starts a frame and lets go of surfaces unused for long.
  func beginFrame() {
    frame += 1
    for (key, entry) in entries where entry.lastFrame + RenderTargetPool.patience < frame { drop(key) }
  }

  /// The surface of an earlier frame with these pixels; it stays at least until the next call of `add`.
  func target(for surface: SurfaceDescriptor) -> GLRenderTarget? {
    guard let key = surface.cacheKey, let entry = entries[key], entry.fits(surface) else { return nil }
    return entry.target
  }

  /// Notes that the frame reads the surface.
  func retain(_ surface: SurfaceDescriptor) {
    if let key = surface.cacheKey { entries[key]?.lastFrame = frame }
  }

  /// Takes over a surface that is drawn.
  func add(_ target: GLRenderTarget, for surface: SurfaceDescriptor) {
    guard let key = surface.cacheKey else { return pool.release(target) }
    drop(key)
    made += 1
    entries[key] = Entry(
      target: target, width: surface.width, height: surface.height, format: surface.format, lastFrame: frame,
      number: made)
    byteCount += target.texture.byteCount
    if byteCount <= budget { return }
    let oldest = entries.sorted { ($0.value.lastFrame, $0.value.number) < ($1.value.lastFrame, $1.value.number) }
    for (key, _) in oldest where byteCount > budget { drop(key) }
  }

  private func drop(_ key: SurfaceDescriptor.CacheKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    byteCount -= entry.target.texture.byteCount
    pool.release(entry.target)
  }
}
