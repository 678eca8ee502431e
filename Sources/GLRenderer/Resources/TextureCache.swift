import Imaging
import RenderModel

/// Pictures on the GPU, by content. Those used longest ago go when there are too many, or too many bytes, but never one
/// that the current frame uses.
final class TextureCache {
  /// A picture ready to be drawn.
  final class Picture {
    fileprivate(set) var texture: GLTexture
    fileprivate(set) var levels: GLTexture?
    /// The number of the last level.
    let lastLevel: Int
    /// The picture's size in pixels, which the texture may fall short of.
    let width: Int
    let height: Int
    fileprivate var lastFrame: UInt64 = 0

    fileprivate init(texture: GLTexture, width: Int, height: Int) {
      self.texture = texture
      self.width = width
      self.height = height
      lastLevel = MipChain.count(width: texture.width, height: texture.height)
    }

    fileprivate var byteCount: Int { texture.byteCount + (levels?.byteCount ?? 0) }
  }

  /// Bytes of pixels beyond which pictures not in use are let go.
  let budget: Int
  /// Pictures beyond which those not in use are let go: the smallest ones cost the driver far more than their pixels.
  let countLimit: Int
  /// Bytes of pixels held.
  private(set) var byteCount = 0
  private var pictures: [ContentID: Picture] = [:]
  private var frame: UInt64 = 0
  /// The last frame in which nothing was left to let go.
  private var exhausted: UInt64?
  private let device: GLDevice
  private let state: StateTracker

  init(device: GLDevice, state: StateTracker, budget: Int = 256 << 20, countLimit: Int = 4096) {
    self.device = device
    self.state = state
    self.budget = budget
    self.countLimit = countLimit
  }

  /// Pictures held.
  var count: Int { pictures.count }

  /// Starts a frame: whatever is asked for from here on stays until the next.
  func beginFrame() { frame += 1 }

  /// Keeps a picture, if it is there, until the next frame.
  func retain(_ id: ContentID) { pictures[id]?.lastFrame = frame }

  /// The picture, uploaded if it is not there yet; with levels below 0 if asked for.
  func picture(
    _ image: ImageSource, withLevels: Bool, diagnostics: inout RenderDiagnostics
  ) throws(GLError) -> Picture {
    let picture: Picture
    if let known = pictures[image.id] {
      picture = known
    } else {
      picture = try upload(image.pixels, &diagnostics)
      // Whoever put it into the scene has found it sound; a file may have gone since.
      if let fault = image.fault { diagnostics.report(.badAsset, fault.detail) }
      pictures[image.id] = picture
      byteCount += picture.byteCount
    }
    picture.lastFrame = frame
    if withLevels && picture.levels == nil && picture.lastLevel > 0 {
      picture.levels = try uploadLevels(image.pixels, picture)
      byteCount += picture.levels?.byteCount ?? 0
    }
    if byteCount > budget || pictures.count > countLimit { evict() }
    return picture
  }

  private func upload(_ pixels: PixelBuffer, _ diagnostics: inout RenderDiagnostics) throws(GLError) -> Picture {
    let fitted = fit(pixels)
    if fitted.width < pixels.width || fitted.height < pixels.height {
      diagnostics.report(
        .limit,
        "a picture of \(pixels.width) x \(pixels.height) pixels is drawn from \(fitted.width) x \(fitted.height), "
          + "this device's limit being \(device.capabilities.maxTextureSize) a side")
    }
    let texture = try upload(fitted)
    return Picture(texture: texture, width: max(1, pixels.width), height: max(1, pixels.height))
  }

  private func uploadLevels(_ pixels: PixelBuffer, _ picture: Picture) throws(GLError) -> GLTexture? {
    guard let sheet = MipChain.sheet(fit(pixels)) else { return nil }
    return try upload(sheet)
  }

  private func upload(_ pixels: PixelBuffer) throws(GLError) -> GLTexture {
    let texture = try GLTexture(
      width: pixels.width, height: pixels.height, format: .rgba8, device: device, state: state)
    pixels.bytes.withUnsafeBytes {
      texture.upload($0, x: 0, y: 0, width: pixels.width, height: pixels.height, state: state)
    }
    state.countUpload(bytes: pixels.bytes.count)
    return texture
  }

  /// The pixels in a size that a texture can have.
  private func fit(_ pixels: PixelBuffer) -> PixelBuffer {
    if pixels.width == 0 || pixels.height == 0 { return PixelBuffer(width: 1, height: 1) }
    let limit = device.capabilities.maxTextureSize
    if pixels.width <= limit && pixels.height <= limit { return pixels }
    return MipChain.reduce(pixels, width: min(limit, pixels.width), height: min(limit, pixels.height))
  }

  /// Lets go of an eighth more than has to go, so that a stream of new pictures does not sort the old ones each time.
  private func evict() {
    // What is in use stays in use until the next frame.
    if exhausted == frame { return }
    let idle = pictures.filter { $0.value.lastFrame < frame }.sorted {
      ($0.value.lastFrame, $0.key.value) < ($1.value.lastFrame, $1.key.value)
    }
    for (id, picture) in idle {
      if byteCount <= budget / 8 * 7 && pictures.count <= countLimit / 8 * 7 { return }
      byteCount -= picture.byteCount
      pictures[id] = nil
    }
    exhausted = frame
  }
}
