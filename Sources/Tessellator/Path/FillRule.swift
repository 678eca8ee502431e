/// Which points lie inside a path, told from its winding number there.
@frozen
public enum FillRule: UInt8, Hashable, Sendable {
  /// Where the winding number is not 0.
  case nonZero
  /// Where it is odd.
  case evenOdd
}
