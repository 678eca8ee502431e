import Geometry

/// Makes of a path what a shape layer fills and strokes: regions in the path's own space, which any map of the plane then
/// brings to the screen.
///
/// Keeps scratch memory; results depend on the arguments alone. One thread at a time.
public final class ShapeTessellator {
  private let tessellator = FillTessellator()
  private var flattener = Flattener()
  private var stroker = Stroker()
  private var outline = Polylines()

  /// Whether the last path crossed itself too often (`TessellationLimits.crossings`): what lies below is missing.
  public var metLimit: Bool { tessellator.metLimit }

  /// A tessellator without memory yet.
  public init() {}

  /// The path's inside, with open subpaths closed, as contours that cross nowhere (see `FillTessellator.region`).
  ///
  /// - Parameter tolerance: how far a curve and its chords may be apart, in the path's unit; > 0.
  public func fill(_ path: Path, rule: FillRule, tolerance: Double) -> Polylines {
    outline.removeAll()
    flattener.flatten(path, tolerance: tolerance, into: &outline)
    return tessellator.region(of: outline, rule: rule, grid: grid(tolerance))
  }

  /// What a stroke of the path covers, likewise. The part from `start` to `end` (shares of the length of all subpaths) is
  /// taken first, then dashed, then outlined.
  public func stroke(
    _ path: Path, _ style: StrokeStyle, from start: Double, to end: Double, tolerance: Double
  ) -> Polylines {
    outline.removeAll()
    let part = path.trimmed(from: start, to: end).dashed(lengths: style.dashes, phase: style.dashPhase)
    stroker.stroke(part, style, tolerance: tolerance, into: &outline)
    return tessellator.region(of: outline, rule: .nonZero, grid: grid(tolerance))
  }

  /// A grid whose step is at most a tenth of the tolerance, if the outline's size allows.
  private func grid(_ tolerance: Double) -> FillGrid {
    var finest = FillGrid.stepsPerPixel
    while finest * tolerance < 10 && finest < 0x1p60 { finest *= 2 }
    while finest * tolerance >= 20 && finest > 0x1p-60 { finest *= 0.5 }
    return FillGrid(holding: outline, finest: finest)
  }
}
