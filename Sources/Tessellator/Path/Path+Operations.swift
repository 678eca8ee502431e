import Geometry

// Set operations on what lies inside paths. Curves become polygons, finer than can be seen (`TessellationLimits`).
extension Path {
  /// The region that a set operation makes of two paths' insides, under the same fill rule for both.
  ///
  /// Open subpaths count as closed. The result's subpaths are closed polygons that cross nowhere, so that both fill rules
  /// see the same inside; they run clockwise (x right, y down) around it and counter-clockwise around holes.
  public func combined(with other: Path, _ operation: PathOperation, rule: FillRule) -> Path {
    let (first, second) = Self.flattened(self, other)
    var both = first
    both.append(second)
    let tessellator = FillTessellator()
    let region = tessellator.region(of: first, operation, second, rule: rule, grid: .finest(for: both))
    return Path(region)
  }

  /// The path's inside as closed polygons that cross nowhere, as `combined(with:_:rule:)` makes them.
  public func normalized(rule: FillRule) -> Path {
    let outline = Self.flattened(self, Path()).0
    return Path(FillTessellator().region(of: outline, rule: rule, grid: .finest(for: outline)))
  }

  /// The separate parts of the path's inside, each with its holes, as `normalized(rule:)` makes them, from top to bottom
  /// (y down). Parts that touch in points are separate.
  public func components(rule: FillRule) -> [Path] {
    let outline = Self.flattened(self, Path()).0
    let region = FillTessellator().region(of: outline, rule: rule, grid: .finest(for: outline))
    return RegionParts(region).paths()
  }

  /// The pieces of the path's own lines that lie inside (or not inside) another path's region, as open polylines; closed
  /// subpaths that are kept whole stay closed. What lies exactly on the region's border may be on either side.
  public func lines(inside: Bool, of other: Path, rule: FillRule) -> Path {
    let (own, outline) = Self.flattened(self, other)
    let region = FillTessellator().region(of: outline, rule: rule, grid: .finest(for: outline))
    return LineSplitter(region).pieces(of: own, inside: inside)
  }

  /// Both paths as polylines, at a tolerance that suits the box of the two.
  private static func flattened(_ first: Path, _ second: Path) -> (Polylines, Polylines) {
    var lower = Vector2(.infinity, .infinity)
    var upper = Vector2(-.infinity, -.infinity)
    for path in [first, second] {
      for p in path.points where p.x.isFinite && p.y.isFinite {
        lower = Vector2(min(lower.x, p.x), min(lower.y, p.y))
        upper = Vector2(max(upper.x, p.x), max(upper.y, p.y))
      }
    }
    var result = (Polylines(), Polylines())
    let size = max(upper.x - lower.x, upper.y - lower.y)
    guard size >= 0 else { return result }
    let tolerance = size * TessellationLimits.operationTolerance
    var flattener = Flattener()
    flattener.flatten(first, tolerance: tolerance, into: &result.0)
    flattener.flatten(second, tolerance: tolerance, into: &result.1)
    return result
  }
}
