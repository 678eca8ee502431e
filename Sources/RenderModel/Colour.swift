/// A colour in sRGB-encoded, NON-premultiplied components (0...1 nominal; may lie outside).
@frozen
public struct Colour: Hashable, Sendable {
  /// sRGB-encoded, not multiplied by alpha.
  public var red: Double
  /// sRGB-encoded, not multiplied by alpha.
  public var green: Double
  /// sRGB-encoded, not multiplied by alpha.
  public var blue: Double
  /// 0 is transparent, 1 is opaque.
  public var alpha: Double

  /// The colour with these components, kept as they are; renderers clamp them to 0...1.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
