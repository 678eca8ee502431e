/// A straight edge of the outline on the doubled grid, running down (y0 < y1), with its state in the sweep.
///
/// Coordinates are doubled so that the borders of grid cells, half-way between grid points, are integers too.
struct SweepEdge: BitwiseCopyable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
  /// dx / dy.
  var slope: Double
  /// What the winding number grows by from the edge's left to its right (see `WindingRule`).
  var winding: Int64
  /// The winding number on the edge's right.
  var after: Int64 = 0
  /// Where the present piece of the rounded edge starts.
  var pieceX: Int32 = 0
  var pieceY: Int32 = 0
  /// The piece among the mesh's segments, -1 while nothing has it for a side.
  var piece: Int32 = -1
  /// Its place in the status, -1 before its start and after its end.
  var node: Int32 = -1
  /// Least and greatest x of the hot cells of the present row that it passes; valid for `breakRow`.
  var breakMin: Int32 = 0
  var breakMax: Int32 = 0
  /// Stamp of the row in which it was broken last.
  var breakRow: Int32 = 0
  /// 0: the same on both sides. 1: inside on its right only. 2: inside on its left only.
  var kind: Int32 = 0

  @inline(__always)
  init(x0: Int32, y0: Int32, x1: Int32, y1: Int32, winding: Int64) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
    self.winding = winding
    slope = Double(x1 &- x0) / Double(y1 &- y0)
  }

  @inline(__always)
  var dx: Int64 { Int64(x1) - Int64(x0) }
  @inline(__always)
  var dy: Int64 { Int64(y1) - Int64(y0) }

  /// x at height y, to within `SweepEdge.doubt`.
  @inline(__always)
  func x(at y: Int32) -> Double { Double(x0) + slope * Double(y &- y0) }

  /// Differences of x smaller than this are decided in integers. Coordinates are below 2^27, so a double's x is good to
  /// about 2^-24.
  static let doubt = 1e-6

  /// (x at height y - x) * dy, exactly.
  @inline(__always)
  func offset(at y: Int32, from x: Int32) -> Int64 {
    (Int64(x0) - Int64(x)) * dy + dx * (Int64(y) - Int64(y0))
  }

  /// Whether the edge lies left of the point (x, y), by more than nothing.
  @inline(__always)
  func isLeft(of x: Int32, at y: Int32) -> Bool {
    let d = self.x(at: y) - Double(x)
    if abs(d) > Self.doubt { return d < 0 }
    return offset(at: y, from: x) < 0
  }

  /// Whether the edge lies right of the point (x, y), by more than nothing.
  @inline(__always)
  func isRight(of x: Int32, at y: Int32) -> Bool {
    let d = self.x(at: y) - Double(x)
    if abs(d) > Self.doubt { return d > 0 }
    return offset(at: y, from: x) > 0
  }

  /// The x of the grid point (even) in whose cell, from x - 1 to x + 1 without the right border, the edge is at height y.
  func cell(at y: Int32) -> Int32 {
    let v = (x(at: y) + 1) * 0.5
    let f = v.rounded(.down)
    if v - f > Self.doubt && v - f < 1 - Self.doubt { return Int32(f) * 2 }
    return Int32(floorDivide(offset(at: y, from: -1), 2 * dy)) * 2
  }
}

@inline(__always)
func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
  let q = a / b
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q
}

/// Whether a lies right of b at height y, by more than nothing. Both must reach that height.
@inline(__always)
func isInverted(_ a: borrowing SweepEdge, _ b: borrowing SweepEdge, at y: Int32) -> Bool {
  let d = a.x(at: y) - b.x(at: y)
  if abs(d) > SweepEdge.doubt { return d > 0 }
  return isInvertedExactly(a, b, at: y)
}

@inline(never)
private func isInvertedExactly(_ a: borrowing SweepEdge, _ b: borrowing SweepEdge, at y: Int32) -> Bool {
  let left = Int128(a.offset(at: y, from: 0)) * Int128(b.dy)
  let right = Int128(b.offset(at: y, from: 0)) * Int128(a.dy)
  return left > right
}

/// Where two edges that change places meet, as (numerator, denominator) of the share of a's length.
@inline(__always)
private func meeting(_ a: borrowing SweepEdge, _ b: borrowing SweepEdge) -> (Int64, Int64) {
  let qx = Int64(b.x0) - Int64(a.x0)
  let qy = Int64(b.y0) - Int64(a.y0)
  return (qx * b.dy - qy * b.dx, a.dx * b.dy - a.dy * b.dx)
}

/// The x of the grid point in whose cell two edges cross.
@inline(__always)
func crossingCell(_ a: borrowing SweepEdge, _ b: borrowing SweepEdge) -> Int32 {
  let (n, d) = meeting(a, b)
  let v = (Double(a.x0) + Double(a.dx) * (Double(n) / Double(d)) + 1) * 0.5
  let f = v.rounded(.down)
  if v - f > SweepEdge.doubt && v - f < 1 - SweepEdge.doubt { return Int32(f) * 2 }
  // (x0 + dx * n / d + 1) / 2, rounded down.
  var top = (Int128(a.x0) + 1) * Int128(d) + Int128(a.dx) * Int128(n)
  var bottom = Int128(d) * 2
  if bottom < 0 { (top, bottom) = (-top, -bottom) }
  let q = top / bottom
  return Int32(top % bottom < 0 ? q - 1 : q) * 2
}

/// The row (even) in whose band, from y - 1 to y + 1 without the lower border, two edges cross; it may be one too early
/// where the crossing lies within rounding of the border.
@inline(__always)
func crossingRow(_ a: borrowing SweepEdge, _ b: borrowing SweepEdge) -> Int32 {
  let (n, d) = meeting(a, b)
  let y = Double(a.y0) + Double(a.dy) * (Double(n) / Double(d))
  return Int32(((y + 1 - SweepEdge.doubt) * 0.5).rounded(.down)) * 2
}

/// Whether a, on b's left now, lies right of b where the first of them ends.
@inline(__always)
func willCross(_ a: borrowing SweepEdge, _ b: borrowing SweepEdge) -> Bool {
  if max(a.x0, a.x1) <= min(b.x0, b.x1) { return false }
  if a.y1 <= b.y1 { return b.offset(at: a.y1, from: a.x1) < 0 }
  return a.offset(at: b.y1, from: b.x1) > 0
}
