import Geometry

/// Makes outlines of strokes.
///
/// A stroke is the union of what each piece of the line covers (the normals of half a width to both sides), of the
/// corners' outer wedges, and of the caps. The contours made here are, as chains, the sum of the boundaries of all
/// those, each run through with its inside to the left (x right, y up), less areas that are covered twice. So the
/// winding number is never negative, and it is positive exactly on the stroke: fill them with the non-zero rule.
/// An open subpath has one contour, down its right side and back along its left; a closed one has two. On the inner side
/// of a corner the contour goes through the corner itself, or, between straight lines long enough, through the point
/// where the inner sides meet.
public struct Stroker {
  private var maker = StrokePieceMaker()
  private var outline = OutlineWriter()

  /// A stroker, whose memory is kept from path to path.
  public init() {}

  /// Adds the outline of a path's stroke to `output`, as closed contours for the non-zero rule.
  ///
  /// A subpath without length is a disc with round caps, a square along the axes with square ones, nothing with butt
  /// ones; a lone move is nothing. Pieces with points that are not finite are left out, and what follows goes on from
  /// the last finite point.
  /// - Parameters:
  ///   - path: Trimmed and dashed already.
  ///   - style: Its dashes are not applied. Nothing is stroked where the width is not positive; a miter limit that is
  ///     NaN is 10.
  ///   - tolerance: The greatest distance between the outline and the true one, in the path's unit; may be exceeded
  ///     where `TessellationLimits` ask for coarser steps.
  ///   - output: What is there stays.
  public mutating func stroke(
    _ path: Path, _ style: StrokeStyle, tolerance: Double, into output: inout Polylines
  ) {
    guard style.width > 0 else { return }
    let half = 0.5 * min(style.width, TessellationLimits.coordinate)
    let share = Flattener.share(path, tolerance, of: TessellationLimits.strokePiecesPerPath)
    let tolerance = tolerance / (share * share)
    maker.begin(halfWidth: half, tolerance: tolerance)
    outline.begin(halfWidth: half, style, tolerance: tolerance)
    PointSink.write(to: &output) { write(path, &$0) }
  }

  private mutating func write(_ path: Path, _ output: inout PointSink) {
    var first = Vector2.zero
    var hasPiece = false
    for piece in PathPieces(path) {
      switch piece {
      case .move(let p):
        if hasPiece { finish(first, isClosed: false, &output) }
        hasPiece = false
        first = p
        continue
      case .line(let a, let b): maker.addLine(a, b)
      case .quadratic(let a, let control, let b): maker.add(CubicCurve(a, control, b))
      case .cubic(let curve): maker.add(curve)
      case .close(let a, let b):
        maker.addLine(a, b)
        finish(first, isClosed: true, &output)
        hasPiece = false
        continue
      }
      hasPiece = true
    }
    if hasPiece { finish(first, isClosed: false, &output) }
  }

  private mutating func finish(_ first: Vector2, isClosed: Bool, _ output: inout PointSink) {
    maker.pieces.withUnsafeBufferPointer { outline.write($0, first, isClosed: isClosed, &output) }
    maker.removeAll()
  }
}

extension Path {
  /// The outline of the path's stroke, dashed first if the style has dashes: closed polygons for the non-zero rule.
  /// - Parameters:
  ///   - style: In the path's space. A width that is not positive gives an empty path.
  ///   - tolerance: See `Stroker.stroke`; nil for 2^-16 of the greater side of the box of all points and the width, or
  ///     1/64 of the width where that is less.
  public func stroked(_ style: StrokeStyle, tolerance: Double? = nil) -> Path {
    let line = style.dashes.isEmpty ? self : dashed(lengths: style.dashes, phase: style.dashPhase)
    var lines = Polylines()
    var stroker = Stroker()
    stroker.stroke(line, style, tolerance: tolerance ?? fineness(width: style.width), into: &lines)
    return Path(lines)
  }

  /// A tolerance that no one can see at a size that shows the whole stroke.
  private func fineness(width: Double) -> Double {
    var box = Rectangle.null
    for p in points where p.isUsable {
      box = box.union(Rectangle(minX: p.x, minY: p.y, maxX: p.x, maxY: p.y))
    }
    let size = max(box.width, box.height, width)
    return min(size * 0x1p-16, width * 0x1p-6)
  }
}
