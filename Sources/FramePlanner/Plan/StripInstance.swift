/// Pixels of one colour, each covered in its own way or all alike; 32 bytes, laid out as the vertex stream holds them.
///
/// Every pixel of `box` gets colour * coverage (premultiplied), blended source-over. Where `start` is `solid` coverage is
/// 1; elsewhere the box is four rows high and the pixel in column k and row r of it has the coverage of byte r (counted
/// from the lowest) of `FramePlan.coverage[start + k]`, of 255. Pixels outside the pass's surface are not drawn.
@frozen
public struct StripInstance: Hashable, Sendable {
  /// Left column, top row, columns, rows; pixels of the target's grid, which may reach left of and above the frame.
  public var box: SIMD4<Int16>
  /// In `FramePlan.coverage`, or `solid`.
  public var start: UInt32
  /// Premultiplied, opacity included.
  public var colour: SIMD4<Float>

  /// An instance with these fields.
  @inlinable
  public init(box: SIMD4<Int16>, start: UInt32, colour: SIMD4<Float>) {
    self.box = box
    self.start = start
    self.colour = colour
  }

  /// The value of `start` of boxes that are covered wholly.
  public static let solid = UInt32.max
}
