import Geometry
import RenderModel
import Tessellator

// What a path has in common with another ([S] 18.1). Open subpaths count as closed. Results are made of straight lines,
// finer than can be seen, and mean the same under both rules. Coordinates beyond the renderers' limit are clamped to it.

extension CGPath {
  /// What lies inside this path, the other, or both.
  /// - Parameter rule: for both paths.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(source.path.combined(with: other.source.path, .union, rule: rule.rule))
  }

  /// What lies inside both paths.
  /// - Parameter rule: for both paths.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(source.path.combined(with: other.source.path, .intersection, rule: rule.rule))
  }

  /// What lies inside this path and not inside the other.
  /// - Parameter rule: for both paths.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(source.path.combined(with: other.source.path, .subtraction, rule: rule.rule))
  }

  /// What lies inside just one of the paths.
  /// - Parameter rule: for both paths.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(source.path.combined(with: other.source.path, .symmetricDifference, rule: rule.rule))
  }

  /// The parts of this path's lines that lie outside of the other path.
  /// - Parameter rule: for the other path.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(source.path.lines(inside: false, of: other.source.path, rule: rule.rule))
  }

  /// The parts of this path's lines that lie inside the other path.
  /// - Parameter rule: for the other path.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(source.path.lines(inside: true, of: other.source.path, rule: rule.rule))
  }

  /// The same region bounded by lines that do not cross.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(source.path.normalized(rule: rule.rule))
  }

  /// Whether some area lies inside both paths.
  /// - Parameter rule: for both paths.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    guard storage.controlBounds.overlaps(other.storage.controlBounds) else { return false }
    return !intersection(other, using: rule).isEmpty
  }

  /// The parts of the path's region that do not hang together, each with its holes.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    source.path.components(rule: rule.rule).map { CGPath($0) }
  }
}
