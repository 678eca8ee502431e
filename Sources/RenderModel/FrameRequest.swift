/// The picture asked for: its size and how the space around the root layer maps to it.
public struct FrameRequest: Sendable {
  /// Pixels.
  public var width: Int
  public var height: Int
  /// Maps a point of the space around the root layer to pixels, origin at the picture's top left corner, y down:
  /// pixelX = x * scaleX + offsetX, pixelY = y * scaleY + offsetY (scaleY is negative where that space is y-up).
  public var scaleX: Double
  public var scaleY: Double
  public var offsetX: Double
  public var offsetY: Double
  /// What lies behind the layers; nil is transparent.
  public var background: Colour?

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
