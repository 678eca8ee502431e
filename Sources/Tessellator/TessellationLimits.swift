/// Bounds on the work for one path, in one place.
public enum TessellationLimits {
  /// Times that two edges may change places in one sweep; what lies below the row where it is met is left out.
  public static let crossings = 10_000_000
  /// How far curves and the polygons that set operations make of them may be apart, as a share of the paths' size: a
  /// 2000-pixel drawing is then right to 1/130 pixel.
  public static let operationTolerance = 0x1p-18
}
