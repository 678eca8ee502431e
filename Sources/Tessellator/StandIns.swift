// Temporary, until the real ones are merged.

public enum PathOperation { case union, intersection, subtraction, symmetricDifference }

extension Path {
  public func combined(with other: Path, _ operation: PathOperation, rule: FillRule) -> Path { self }
  public func normalized(rule: FillRule) -> Path { self }
  public func components(rule: FillRule) -> [Path] { [self] }
  public func lines(inside: Bool, of other: Path, rule: FillRule) -> Path { self }
  public func stroked(_ style: StrokeStyle) -> Path { self }
  public func dashed(lengths: [Double], phase: Double) -> Path { self }
  public func flattened(tolerance: Double) -> Path { self }
}
