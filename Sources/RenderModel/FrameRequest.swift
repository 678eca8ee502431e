/// The picture asked for: its size and how the space around the root layer maps to it.
public struct FrameRequest: Sendable {
  /// Width in pixels: 1...`RenderLimits.side`, width * height being at most `RenderLimits.pixels`.
  public var width: Int
  /// Height in pixels, bounded as the width is.
  public var height: Int
  /// Maps a point of the space around the root layer to pixels, origin at the picture's top left corner, y down:
  /// pixelX = x * scaleX + offsetX, pixelY = y * scaleY + offsetY (scaleY is negative where that space is y-up).
  public var scaleX: Double
  /// Pixels a point along y; negative where the space around the root is y-up.
  public var scaleY: Double
  /// Pixel x of the origin of the space around the root.
  public var offsetX: Double
  /// Pixel y, from the top, of the origin of the space around the root.
  public var offsetY: Double
  /// What lies behind the layers; nil is transparent.
  public var background: Colour?

  /// A picture with this size and this map from points to pixels.
  public init(
    width: Int, height: Int, scaleX: Double, scaleY: Double, offsetX: Double, offsetY: Double, background: Colour?
  ) {
    self.width = width
    self.height = height
    self.scaleX = scaleX
    self.scaleY = scaleY
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.background = background
  }

  /// The window (0, 0, width / scale, height / scale) of the space around the root layer, `scale` pixels a point.
  public init(width: Int, height: Int, scale: Double, yUp: Bool, background: Colour? = nil) {
    self.init(
      width: width, height: height, scaleX: scale, scaleY: yUp ? -scale : scale, offsetX: 0,
      offsetY: yUp ? Double(height) : 0, background: background)
  }
}
