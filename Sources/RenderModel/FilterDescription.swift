/// An affine map of colours: out = rows * (r, g, b, a) + bias.
///
/// It is applied to unpremultiplied sRGB-encoded colours, the result clamped to 0...1 and premultiplied again. Pixels
/// without alpha stay as they are: a filter makes nothing out of nothing.
public struct ColourMatrix: Hashable, Sendable {
  /// What makes the new red: factors of red, green, blue, alpha.
  public var red: SIMD4<Double>
  /// What makes the new green.
  public var green: SIMD4<Double>
  /// What makes the new blue.
  public var blue: SIMD4<Double>
  /// What makes the new alpha.
  public var alpha: SIMD4<Double>
  /// Added to (red, green, blue, alpha).
  public var bias: SIMD4<Double>

  /// The map with these rows; without arguments the identity.
  public init(
    red: SIMD4<Double> = SIMD4(1, 0, 0, 0), green: SIMD4<Double> = SIMD4(0, 1, 0, 0),
    blue: SIMD4<Double> = SIMD4(0, 0, 1, 0), alpha: SIMD4<Double> = SIMD4(0, 0, 0, 1), bias: SIMD4<Double> = .zero
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.bias = bias
  }

  /// Leaves every colour as it is.
  public static let identity = ColourMatrix()
}

/// One filter of a layer's picture, its inputs checked and finite ([S] 6).
public enum FilterDescription: Hashable, Sendable {
  /// A Gaussian of this standard deviation, 0..., in points of the layer's own space.
  case gaussianBlur(sigma: Double)
  /// Every pixel's colour by itself.
  case colourMatrix(ColourMatrix)
}
