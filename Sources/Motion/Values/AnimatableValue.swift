public import Geometry
public import Tessellator

/// A property's value in the form that animations calculate with ([S] 14.8).
public enum AnimatableValue: Equatable, Sendable {
  /// A number; a Bool as 0 or 1.
  case number(Double)
  /// A point or a size (x, y, 0, 0), or a rectangle (x, y, width, height).
  case vector(SIMD4<Double>)
  /// Red, green, blue, alpha: sRGB-encoded, not premultiplied, not clamped.
  case colour(SIMD4<Double>)
  /// A transform, row vectors times matrices.
  case transform(Matrix4)
  /// A list of numbers, such as a gradient's locations.
  case numbers([Double])
  /// A list of colours, such as a gradient's.
  case colours([SIMD4<Double>])
  /// A path.
  case path(Path)
  /// No value: a colour that is nil.
  case none
}
