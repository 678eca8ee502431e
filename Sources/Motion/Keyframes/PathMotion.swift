public import Geometry
public import Tessellator

/// A point's way along a path ([S] 14.3).
///
/// The end of every piece of the path is a key frame, as is its start; a closing line counts unless it has no length. A
/// new subpath starts with a jump. Pieces with a coordinate that is not finite are left out.
public struct PathMotion: Sendable {
  private let segments: [PathSegment]
  private let times: KeyTimes
  /// Whether each piece's start stands until the next.
  private let stands: Bool
  /// Each segment's rate of travel, where it is travelled at constant speed.
  private let measures: [PathSegment.Measure]

  /// The way along a path.
  /// - Parameters:
  ///   - path: Any path.
  ///   - keyTimes: One for the start and one for the end of each piece, put in order as in `Keyframes`; what has none is
  ///     left out. nil or empty for even ones.
  ///   - timing: The curve of each piece; missing ones are linear.
  ///   - mode: Linear and cubic follow each piece by its curve's parameter; discrete stands at each piece's start; both
  ///     paced modes have constant speed, unless there are key times, which makes them linear.
  public init(_ path: Path, keyTimes: [Double]? = nil, timing: [CubicBezier] = [], mode: Keyframes.Mode = .linear) {
    let keyTimes = keyTimes?.isEmpty == true ? nil : keyTimes
    let isPaced = keyTimes == nil && (mode == .paced || mode == .cubicPaced)
    let all = PathSegment.segments(of: path)
    // In discrete mode too even times are those of the pieces: the end of the last is reached at the very end.
    if isPaced {
      let measures = all.map { $0.measure }
      segments = all
      times = KeyTimes(
        count: all.count + 1, times: KeyTimes.paced(measures.map(\.length)), timing: [], holds: false)
      self.measures = measures
    } else {
      times = KeyTimes(count: all.isEmpty ? 0 : all.count + 1, times: keyTimes, timing: timing, holds: false)
      segments = Array(all.prefix(max(times.count - 1, 0)))
      measures = []
    }
    stands = mode == .discrete
  }

  /// The place on the path at a share of the whole.
  /// - Parameter fraction: Clamped to 0...1; NaN is 0.
  /// - Returns: The point, in the path's space, and the angle in radians from +x to the direction of travel, -pi...pi. nil
  ///   where the path has no piece.
  public func place(at fraction: Double) -> (point: Vector2, angle: Double)? {
    guard !segments.isEmpty, let (index, share) = times.position(at: fraction) else { return nil }
    if index == segments.count { return segments[index - 1].place(1) }
    let segment = segments[index]
    if stands || share == 0 { return segment.place(0) }
    return segment.place(measures.isEmpty ? share : measures[index].parameter(share))
  }
}
