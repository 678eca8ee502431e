/// A render target: premultiplied, sRGB-encoded, top row first.
public struct SurfaceDescriptor: Hashable, Sendable {
  /// What its pixels are stored as.
  public enum Format: Hashable, Sendable {
    /// Eight bits a channel.
    case rgba8
    /// Half floats, where the device can draw into them; eight bits elsewhere. For steps in between.
    case rgba16Float
  }

  /// Names the pixels of a surface that are worth keeping from frame to frame: equal keys mean equal pixels.
  public struct CacheKey: Hashable, Sendable {
    /// A hash of all that the pixels follow from.
    public var hash: SIMD2<UInt64>

    /// The key with this hash.
    public init(hash: SIMD2<UInt64>) { self.hash = hash }
  }

  /// Where the surface's top left pixel lies in the pixel grid that it is a window of: the frame's, or one of its own.
  public var x: Int
  /// Of its top left pixel, counted down from the frame's top.
  public var y: Int
  /// Pixels; at least 1.
  public var width: Int
  /// Pixels; at least 1.
  public var height: Int
  /// What its pixels are stored as.
  public var format: Format
  /// Where the executor has a surface of this key from an earlier frame it may use that and leave out the passes whose
  /// `scope` this surface is. Nil for surfaces not worth keeping.
  public var cacheKey: CacheKey?

  /// The window of a pixel grid with this top left pixel and size.
  public init(x: Int, y: Int, width: Int, height: Int, format: Format = .rgba8, cacheKey: CacheKey? = nil) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.format = format
    self.cacheKey = cacheKey
  }
}

/// Everything drawn into one surface at a stretch: clear, the batches in order, then copies of what is there.
public struct RenderPass: Sendable {
  /// Index in `FramePlan.surfaces`.
  public var target: Int
  /// Premultiplied; nil keeps what earlier passes have drawn there.
  public var clear: SIMD4<Float>?
  /// In painting order; the order inside a batch counts too.
  public var batches: [Batch]
  /// Surfaces that then take a copy of the target's pixels: windows of the same grid that lie inside the target.
  public var captures: [Int]
  /// The surface with a `cacheKey` that the pass serves and nothing else needs; nil for none.
  public var scope: Int?

  /// A pass that draws into surface `target`.
  public init(
    target: Int, clear: SIMD4<Float>?, batches: [Batch] = [], captures: [Int] = [], scope: Int? = nil
  ) {
    self.target = target
    self.clear = clear
    self.batches = batches
    self.captures = captures
    self.scope = scope
  }
}
