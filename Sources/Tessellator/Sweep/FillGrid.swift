public import Geometry

/// The integer grid on which outlines are swept: point p lies at (p - origin) * scale, rounded.
public struct FillGrid: Hashable, Sendable {
  /// The point of the outline's space that lies at (0, 0) of the grid.
  public var origin: Vector2
  /// Grid steps a unit of the outline's space; > 0.
  public var scale: Double

  /// Greatest magnitude of a grid coordinate; points beyond are moved to it. Products of three differences of doubled
  /// coordinates then fit 128 bits, of two 64.
  public static let reach: Int32 = 1 << 25
  /// Steps a pixel for what is drawn: an edge moves by at most 1/8192 pixel, far below 1/255 of coverage.
  public static let stepsPerPixel = 4096.0

  /// The grid with that origin and scale, kept as they are.
  public init(origin: Vector2, scale: Double) {
    self.origin = origin
    self.scale = scale
  }

  /// A grid that holds the outline: `finest` steps a unit, or the greatest power of two times less that fits.
  public init(holding outline: Polylines, finest: Double = FillGrid.stepsPerPixel) {
    var lower = Vector2(.infinity, .infinity)
    var upper = Vector2(-.infinity, -.infinity)
    for p in outline.points where p.isUsable {
      lower = Vector2(min(lower.x, p.x), min(lower.y, p.y))
      upper = Vector2(max(upper.x, p.x), max(upper.y, p.y))
    }
    guard lower.x <= upper.x else {
      self.init(origin: .zero, scale: finest)
      return
    }
    let middle = (lower + upper) * 0.5
    let half = max(upper.x - middle.x, upper.y - middle.y)
    var scale = finest
    // Halving keeps grids of like outlines alike; it ends, since a finite box has a finite exponent.
    while half * scale > Double(FillGrid.reach) { scale *= 0.5 }
    // A whole number of steps: outlines moved by whole units are snapped alike.
    let stepped = Vector2((middle.x * scale).rounded() / scale, (middle.y * scale).rounded() / scale)
    self.init(origin: stepped.x.isFinite && stepped.y.isFinite ? stepped : middle, scale: scale)
  }

  /// A grid as fine as it can be for the outline: the greater side of its box is at least 2^25 steps long.
  public static func finest(for outline: Polylines) -> FillGrid { FillGrid(holding: outline, finest: 0x1p300) }

  /// The nearest grid coordinates, within `reach`; NaN goes to 0.
  @inline(__always)
  func snap(_ p: Vector2) -> (x: Int32, y: Int32) {
    (Self.snap((p.x - origin.x) * scale), Self.snap((p.y - origin.y) * scale))
  }

  @inline(__always)
  private static func snap(_ v: Double) -> Int32 {
    let limit = Double(reach)
    // Comparisons with NaN fail.
    if v > limit { return reach }
    if v < -limit { return -reach }
    if v != v { return 0 }
    // floor(v + 1/2) without a call: the sum is positive.
    return Int32(Int64(v + 0.5 + 0x1p30) - (1 << 30))
  }

  /// Where grid coordinates lie in the outline's space.
  @inline(__always)
  public func point(_ x: Int32, _ y: Int32) -> Vector2 {
    Vector2(origin.x + Double(x) / scale, origin.y + Double(y) / scale)
  }
}
