import Geometry

// Set operations on what lies inside paths. Curves become polygons, finer than can be seen (`TessellationLimits`).
extension Path {
  /// The region that a set operation makes of two paths' insides, under the same fill rule for both.
  ///
  /// Open subpaths count as closed. The result's subpaths are closed polygons that cross nowhere, so that both fill rules
  /// see the same inside; they run clockwise (x right, y down) around it and counter-clockwise around holes.
  public func combined(with other: Path, _ operation: PathOperation, rule: FillRule) -> Path {
    var (first, second) = Self.flattened(self, other)
    // The grid has so many steps across what is swept: what lies far from where the result can be must not coarsen it.
    switch operation {
    case .intersection:
      let (a, b) = (first.bounds, second.bounds)
      first.clip(to: b)
      second.clip(to: a)
    case .subtraction: second.clip(to: first.bounds)
    case .union, .symmetricDifference: break
    }
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

  /// Both paths as polylines, at tolerances that suit the box of the two, and of the smaller one by itself.
  private static func flattened(_ first: Path, _ second: Path) -> (Polylines, Polylines) {
    let (a, b) = (Self.finiteBounds(first), Self.finiteBounds(second))
    let both = a.union(b)
    var flattener = Flattener()
    func polylines(_ path: Path, _ box: Rectangle) -> Polylines {
      var lines = Polylines()
      // False for the box of nothing.
      guard box.extent >= 0 else { return lines }
      let tolerance = Self.clamped(
        box.extent * TessellationLimits.operandTolerance, both.extent * TessellationLimits.finestOperandTolerance,
        both.extent * TessellationLimits.operationTolerance)
      flattener.flatten(path, tolerance: tolerance, into: &lines)
      return lines
    }
    return (polylines(first, a), polylines(second, b))
  }

  private static func finiteBounds(_ path: Path) -> Rectangle {
    path.controlBounds(within: .greatestFiniteMagnitude)
  }
}

extension Rectangle {
  /// The greater side.
  fileprivate var extent: Double { max(width, height) }
}

extension Polylines {
  /// The box around all points.
  fileprivate var bounds: Rectangle {
    var box = Rectangle.null
    for p in points { box.add(p.x, p.y) }
    return box
  }

  /// Cuts closed contours that reach far beyond a box to its neighbourhood; their inside in the box stays as it is.
  fileprivate mutating func clip(to box: Rectangle) {
    let own = bounds
    let room = max(box.extent, 0)
    let near = Rectangle(
      minX: box.minX - room, minY: box.minY - room, maxX: box.maxX + room, maxY: box.maxY + room)
    // Also false where either is empty.
    guard own.minX < near.minX || own.minY < near.minY || own.maxX > near.maxX || own.maxY > near.maxY else { return }
    var clipper = ContourClipper()
    var clipped = Polylines()
    for contour in contours {
      clipper.points = Array(points[contour.range])
      clipper.clip(1, 0, -near.minX)
      clipper.clip(-1, 0, near.maxX)
      clipper.clip(0, 1, -near.minY)
      clipper.clip(0, -1, near.maxY)
      for p in clipper.points { clipped.add(p) }
      clipped.endContour(isClosed: true)
    }
    self = clipped
  }
}
