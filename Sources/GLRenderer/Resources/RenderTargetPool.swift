import FramePlanner

/// Render targets to be used again: sizes are rounded up, so that surfaces that grow and shrink by a few pixels keep
/// theirs. Neither which target is handed out nor what it held before can show in a frame, since the first pass of a surface
/// clears it and nothing reads beyond a surface's own pixels.
final class RenderTargetPool {
  /// Frames that a target may stay unused.
  static let patience: UInt64 = 60

  /// Targets of one kind take one another's place.
  private struct Kind: Hashable {
    let size: SIMD2<Int>
    let format: GLTexture.Format
  }

  private struct Idle {
    let target: GLRenderTarget
    let frame: UInt64
  }

  private var idle: [Kind: [Idle]] = [:]
  private var frame: UInt64 = 0
  private let device: GLDevice
  private let state: StateTracker

  init(device: GLDevice, state: StateTracker) {
    self.device = device
    self.state = state
  }

  /// Starts a frame and lets go of targets unused for long.
  func beginFrame() {
    frame += 1
    for (kind, targets) in idle {
      guard targets.contains(where: { $0.frame + Self.patience < frame }) else { continue }
      let kept = targets.filter { $0.frame + Self.patience >= frame }
      idle[kind] = kept.isEmpty ? nil : kept
    }
  }

  /// A target of at least that size, its pixels undefined. Pass it to `release` after its last use.
  func acquire(
    width: Int, height: Int, format: SurfaceDescriptor.Format = .rgba8
  ) throws(GLError) -> GLRenderTarget {
    let limit = device.capabilities.maxSurfaceSide
    guard width <= limit, height <= limit else {
      throw .sizeBeyondLimit(width: width, height: height, limit: limit)
    }
    let size = SIMD2(min(limit, (width + 63) / 64 * 64), min(limit, (height + 63) / 64 * 64))
    let isFloat = format == .rgba16Float && device.capabilities.drawsHalfFloats
    let kind = Kind(size: size, format: isFloat ? .rgba16Float : .rgba8)
    if let entry = idle[kind]?.popLast() { return entry.target }
    return try GLRenderTarget(width: size.x, height: size.y, format: kind.format, device: device, state: state)
  }

  func release(_ target: GLRenderTarget) {
    let texture = target.texture
    let kind = Kind(size: SIMD2(texture.width, texture.height), format: texture.format)
    idle[kind, default: []].append(Idle(target: target, frame: frame))
  }
}
