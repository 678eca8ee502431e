/// What a set operation of two paths' insides keeps.
@frozen
public enum PathOperation: UInt8, Hashable, Sendable {
  /// What lies inside either.
  case union
  /// What lies inside both.
  case intersection
  /// What lies inside the first and not inside the second.
  case subtraction
  /// What lies inside one of them only.
  case symmetricDifference

  /// Bit i says whether a point belongs to the result, i being 1 for inside the first plus 2 for inside the second.
  var table: UInt8 {
    switch self {
    case .union: 0b1110
    case .intersection: 0b1000
    case .subtraction: 0b0010
    case .symmetricDifference: 0b0110
    }
  }
}
