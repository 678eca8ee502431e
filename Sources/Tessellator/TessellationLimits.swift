/// Bounds on the work for one path, in one place.
public enum TessellationLimits {
  /// Times that two edges may change places in one sweep; what lies below the row where it is met is left out.
  public static let crossings = 30_000_000
}
