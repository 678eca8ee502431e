/// How the open ends of strokes look.
@frozen
public enum LineCap: UInt8, Hashable, Sendable {
  /// Cut at the end point.
  case butt
  /// A half disc about the end point.
  case round
  /// Cut half a line width beyond the end point.
  case square
}

/// How the corners of strokes look.
@frozen
public enum LineJoin: UInt8, Hashable, Sendable {
  /// The outer edges run on until they meet, within the miter limit.
  case miter
  /// A disc about the corner.
  case round
  /// The outer corners joined by a straight line.
  case bevel
}

/// Everything that makes an outline of a path's stroke, in the path's own space.
public struct StrokeStyle: Hashable, Sendable {
  /// In the path's unit; 0 is a line of one pixel, a negative or NaN width draws nothing.
  public var width: Double
  /// Of open subpaths and dashes. Default: butt.
  public var cap: LineCap
  /// Default: miter.
  public var join: LineJoin
  /// Corners whose 1 / sin(half the angle between the segments) is greater are beveled. Default 10.
  public var miterLimit: Double
  /// Lengths on, off, on, ... in the path's unit, repeated; empty or all zero for a solid line.
  public var dashes: [Double]
  /// How far into the pattern each subpath starts.
  public var dashPhase: Double

  /// A style with the defaults of Core Animation for what is left out.
  public init(
    width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10, dashes: [Double] = [],
    dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
}
