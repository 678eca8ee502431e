/// What counts as inside, told from the winding numbers of one outline or of two at once.
///
/// A winding number of two operands is one integer: the first operand's plus 2^32 times the second's. Both stay far below
/// 2^31 in magnitude, so sums of such integers are the sums of both.
struct WindingRule {
  /// All bits for non-zero, the lowest for even-odd.
  private var firstMask: Int64
  private var secondMask: Int64
  /// Bit i says whether a point is inside the result, i being 1 for the first operand's inside plus 2 for the second's.
  private var table: UInt8

  static let secondOperand: Int64 = 1 << 32

  /// The inside of one outline.
  init(_ rule: FillRule) { self.init(rule, rule, table: 0b1010) }

  init(_ first: FillRule, _ second: FillRule, table: UInt8) {
    firstMask = first == .nonZero ? -1 : 1
    secondMask = second == .nonZero ? -1 : 1
    self.table = table
  }

  @inline(__always)
  func isInside(_ winding: Int64) -> Bool {
    let first = Int64(Int32(truncatingIfNeeded: winding))
    let second = (winding - first) >> 32
    let index = (first & firstMask != 0 ? 1 : 0) + (second & secondMask != 0 ? 2 : 0)
    return (table >> UInt8(index)) & 1 != 0
  }
}
