/// Turns outlines, whatever they cross and overlap, into what is inside them.
///
/// Keeps its scratch memory between calls; results depend on the outline, rule and grid alone. One thread at a time.
public final class FillTessellator {
  private var sweep = Sweep()
  private var regions = RegionBuilder()
  private var convex = ConvexFill()

  /// Whether the last outline crossed itself more often than `TessellationLimits.crossings`: what lies below the row
  /// where the limit was met is missing.
  public private(set) var metLimit = false

  /// A tessellator without memory yet.
  public init() {}

  /// The inside of an outline as trapezoids that do not overlap.
  ///
  /// Contours are closed. Points that are no numbers are left out, others moved to the grid, and crossings too: the
  /// result is the exact inside of the outline rounded so.
  public func tessellate(_ outline: Polylines, rule: FillRule, grid: FillGrid) -> TrapezoidMesh {
    var mesh = TrapezoidMesh(grid: grid)
    metLimit = false
    if convex.load(outline, grid) {
      convex.trapezoids(into: &mesh)
      return mesh
    }
    sweep.reset()
    sweep.rule = WindingRule(rule)
    sweep.load(outline, grid, winding: 1)
    sweep.prepare()
    run()
    sweep.deliver(&mesh)
    return mesh
  }

  /// The inside of an outline as closed contours that cross neither themselves nor each other: clockwise (x right, y down)
  /// around what is inside, counter-clockwise around holes. Both fill rules see the same inside.
  public func region(of outline: Polylines, rule: FillRule, grid: FillGrid) -> Polylines {
    metLimit = false
    if convex.load(outline, grid) { return convex.region(grid) }
    sweep.reset()
    sweep.rule = WindingRule(rule)
    sweep.load(outline, grid, winding: 1)
    return region(grid)
  }

  /// The region that a set operation makes of two outlines' insides; contours as those of `region(of:rule:grid:)`.
  public func region(
    of first: Polylines, _ operation: PathOperation, _ second: Polylines, rule: FillRule, grid: FillGrid
  ) -> Polylines {
    sweep.reset()
    sweep.rule = WindingRule(rule, rule, table: operation.table)
    sweep.load(first, grid, winding: 1)
    sweep.load(second, grid, winding: WindingRule.secondOperand)
    return region(grid)
  }

  private func region(_ grid: FillGrid) -> Polylines {
    sweep.prepare()
    run()
    var region = Polylines()
    regions.build(sweep, grid, into: &region)
    return region
  }

  private func run() {
    sweep.run()
    metLimit = sweep.metLimit
  }
}
