/// A straight line between two grid points, the upper one (smaller y) first; never horizontal.
@frozen
public struct GridSegment: Hashable, Sendable, BitwiseCopyable {
  /// x of the upper end.
  public var x0: Int32
  /// y of the upper end.
  public var y0: Int32
  /// x of the lower end.
  public var x1: Int32
  /// y of the lower end; > y0.
  public var y1: Int32

  /// x where the line's height is `y`, in grid steps.
  @inlinable
  public func x(at y: Int32) -> Double {
    Double(x0) + Double(x1 - x0) * Double(y - y0) / Double(y1 - y0)
  }
}

/// A trapezoid with horizontal top and bottom, between two lines that hold its height.
@frozen
public struct Trapezoid: Hashable, Sendable, BitwiseCopyable {
  /// Grid row of its upper side.
  public var top: Int32
  /// Grid row of its lower side; > top.
  public var bottom: Int32
  /// The left line, in `TrapezoidMesh.segments`.
  public var left: Int32
  /// The right line, likewise.
  public var right: Int32
}

/// What lies inside an outline, as trapezoids that do not overlap. Coordinates are those of `grid`.
public struct TrapezoidMesh: Sendable {
  /// In no particular order.
  public internal(set) var trapezoids: [Trapezoid] = []
  /// The sides: pieces of the outline between the grid points to which its corners and crossings were rounded.
  public internal(set) var segments: [GridSegment] = []
  /// Where the grid lies.
  public internal(set) var grid: FillGrid
  /// How many times two edges of the outline changed places.
  public internal(set) var crossings = 0
  /// The outline crosses itself more often than `TessellationLimits.crossings`: what lies below is missing.
  public internal(set) var metLimit = false

  /// The area of one trapezoid in squares of the grid, exact but for the rounding of doubles.
  public func area(_ t: Trapezoid) -> Double {
    let l = segments[Int(t.left)]
    let r = segments[Int(t.right)]
    let widths = r.x(at: t.top) - l.x(at: t.top) + r.x(at: t.bottom) - l.x(at: t.bottom)
    return widths * 0.5 * Double(t.bottom - t.top)
  }

  /// The sum of all areas, in squares of the outline's unit.
  public var area: Double {
    trapezoids.reduce(0) { $0 + area($1) } / (grid.scale * grid.scale)
  }
}
