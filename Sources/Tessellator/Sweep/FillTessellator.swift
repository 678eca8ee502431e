import Geometry

/// Turns outlines, whatever they cross and overlap, into what is inside them.
///
/// Keeps its scratch memory between calls; results depend on the outline, rule and grid alone. One thread at a time.
public final class FillTessellator {
  private var sweep = Sweep()

  /// A tessellator without memory yet.
  public init() {}

  /// The inside of an outline as trapezoids that do not overlap.
  ///
  /// Contours are closed. Points that are no numbers are left out, others moved to the grid, and crossings too: the
  /// result is the exact inside of the outline rounded so.
  public func tessellate(_ outline: Polylines, rule: FillRule, grid: FillGrid) -> TrapezoidMesh {
    var mesh = TrapezoidMesh(grid: grid)
    sweep.reset()
    sweep.rule = WindingRule(rule)
    sweep.load(outline, grid, winding: 1)
    sweep.prepare()
    sweep.run()
    sweep.deliver(&mesh)
    return mesh
  }
}
