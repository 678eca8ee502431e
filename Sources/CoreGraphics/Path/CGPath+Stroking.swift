public import Foundation
import Tessellator

// Copies that need the path's curves to be measured ([S] 18.2).

extension CGPath {
  /// The outline of the path's stroke: filling it by the winding rule gives the stroke.
  /// - Parameter lineWidth: in the unit of this path.
  /// - Parameter miterLimit: corners whose miter would be longer than so many line widths are beveled.
  /// - Parameter transform: applied to the outline, so that it stretches the line's width too.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(width: lineWidth, cap: lineCap.cap, join: lineJoin.join, miterLimit: miterLimit)
    return CGPath(storage.stroked(style).mapped(by: transform))
  }

  /// The path cut into dashes, each an open subpath.
  /// - Parameter phase: how far into the pattern each subpath starts.
  /// - Parameter lengths: of dashes and gaps in turn, repeated, in the unit of this path.
  /// - Parameter transform: applied to the dashes, so that it stretches them too.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(storage.dashed(lengths: lengths.map { Double($0) }, phase: phase).mapped(by: transform))
  }

  /// The path with its curves made of straight lines.
  /// - Parameter threshold: how far the lines may be from the curves.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(storage.flattened(tolerance: threshold))
  }
}

extension CGLineCap {
  fileprivate var cap: LineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension CGLineJoin {
  fileprivate var join: LineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
