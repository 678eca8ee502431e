import Geometry

/// The way from one transform to another, with both taken apart once ([S] 14.8, conformance rules 5 and 6).
struct TransformMixer: Sendable {
  private enum Way: Sendable {
    case planar(PlanarWay)
    case spatial(SpatialWay)
    /// Entry by entry: one of them is singular, or not to be taken apart.
    case entries
  }

  private let start: Matrix4
  private let end: Matrix4
  private let way: Way

  init(_ start: Matrix4, _ end: Matrix4) {
    self.start = start
    self.end = end
    if start.isPlanar && end.isPlanar {
      way = PlanarWay(start, end).map { .planar($0) } ?? .entries
    } else {
      way = SpatialWay(start, end).map { .spatial($0) } ?? .entries
    }
  }

  /// The transform at a share of the way: the ends themselves at 0 and 1, and beyond them where the way goes on.
  func callAsFunction(_ f: Double) -> Matrix4 {
    if f == 0 { return start }
    if f == 1 { return end }
    switch way {
    case .planar(let way): return way.matrix(f)
    case .spatial(let way): return way.matrix(f)
    case .entries: return start.mixedByEntry(with: end, f)
    }
  }
}
