/// What keeps hostile paths from asking for endless work. What goes beyond is left out or made coarser, never refused.
public enum TessellationLimits {
  /// Times that two edges may change places in one sweep; what lies below the row where it is met is left out.
  public static let crossings = 10_000_000
  /// How far curves and the polygons that set operations make of them may be apart, as a share of the paths' size: a
  /// 2000-pixel drawing is then right to 1/130 pixel.
  public static let operationTolerance = 0x1p-18
  /// The same as a share of the one path's own size, so that a circle cut out of a huge rectangle stays one.
  public static let operandTolerance = 0x1p-12
  /// The least distance as a share of the paths' size: half a step of their grid.
  public static let finestOperandTolerance = 0x1p-26
  /// Points with a coordinate beyond this count as not finite, so that no square or product of four overflows.
  public static let coordinate = 1e60
  /// Straight pieces of one curve.
  public static let segmentsPerCurve = 4096
  /// Straight pieces of all curves of a path that is flattened; with more, every curve gets its share of them.
  public static let segmentsPerPath = 4_000_000
  /// Straight pieces of all curves of a path that is stroked; each has more than two points of the outline.
  public static let strokePiecesPerPath = 4_000_000
  /// Straight pieces of a full circle about a corner or cap.
  public static let arcSegments = 2048
  /// Points about all corners and caps of a path; afterwards arcs are coarse.
  public static let arcPointsPerPath = 4_000_000
  /// Dashes of a path; with more it is solid.
  public static let dashesPerPath = 1_000_000
  /// Halvings on the way to the part of a curve that one rule can treat.
  static let halvings = 24

  /// A count from a number that may be anything: 1 ... `limit`; NaN makes `limit`.
  @inline(__always)
  static func count(_ x: Double, limit: Int) -> Int {
    if !(x < Double(limit)) { return limit }
    return x > 1 ? Int(x.rounded(.up)) : 1
  }
}

import Geometry

extension Vector2 {
  /// Whether both coordinates are numbers that may be calculated with.
  @inline(__always)
  var isUsable: Bool { abs(x) <= TessellationLimits.coordinate && abs(y) <= TessellationLimits.coordinate }

  /// The same direction with length 1; nil without a direction.
  @inline(__always)
  var unit: Vector2? {
    let l = length
    return l > 0 ? Vector2(x / l, y / l) : nil
  }

  /// A quarter turn clockwise where y runs up: what lies to the right of this direction.
  @inline(__always)
  var right: Vector2 { Vector2(y, -x) }

  @inline(__always)
  static prefix func - (a: Vector2) -> Vector2 { Vector2(-a.x, -a.y) }
}
