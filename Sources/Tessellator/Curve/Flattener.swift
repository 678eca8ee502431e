import Geometry

/// Makes polylines of paths.
///
/// Curves become chords of equal steps of the parameter, as many as Wang's bound asks for; their end points stay
/// exact. A point equal to the one before is left out, but a subpath without length remains one: two equal points
/// where it is open, one point where it is closed; a lone move is one open point. Pieces with points that are not
/// finite are left out, and what follows goes on from the last finite point.
public struct Flattener {
  /// A flattener; it keeps no memory.
  public init() {}

  /// Adds a path's subpaths to `output`, in order.
  /// - Parameters:
  ///   - path: In any space.
  ///   - tolerance: The greatest distance between a curve and its chords, in the path's unit. It is exceeded where
  ///     `TessellationLimits` forbid as many chords; that is so as well where it is not positive.
  ///   - output: What is there stays.
  public mutating func flatten(_ path: Path, tolerance: Double, into output: inout Polylines) {
    let share = Self.share(path, tolerance, of: TessellationLimits.segmentsPerPath)
    path.verbs.withUnsafeBufferPointer { verbs in
      path.points.withUnsafeBufferPointer { points in
        PointSink.write(to: &output) { Self.flatten(verbs, points, 1 / tolerance, share, &$0) }
      }
    }
  }

  private static func flatten(
    _ verbs: UnsafeBufferPointer<Path.Verb>, _ points: UnsafeBufferPointer<Vector2>, _ fineness: Double,
    _ share: Double, _ output: inout PointSink
  ) {
    var contour = OpenContour()
    var next = 0
    for verb in verbs {
      let first = next
      next += verb.pointCount
      if verb == .close {
        contour.finish(&output, isClosed: true)
        continue
      }
      let end = points[next - 1]
      if verb == .move { contour.finish(&output, isClosed: false) }
      guard end.isUsable else { continue }
      guard contour.hasStart else {
        contour.begin(end, &output)
        continue
      }
      switch verb {
      case .move, .line, .close: break
      case .quadratic:
        let control = points[first]
        guard control.isUsable else { continue }
        let start = contour.last
        let count = steps(quadratic: start, control, end, fineness, share)
        if count > 1 {
          let b = start - control * 2 + end
          let c = (control - start) * 2
          let step = 1 / Double(count)
          for i in 1..<count {
            let t = Double(i) * step
            contour.add((b * t + c) * t + start, &output)
          }
        }
      case .cubic:
        let curve = CubicCurve(contour.last, points[first], points[first + 1], end)
        guard curve.p1.isUsable && curve.p2.isUsable else { continue }
        let count = steps(cubic: curve, fineness, share)
        if count > 1 {
          let a = curve.p3 - curve.p0 + (curve.p1 - curve.p2) * 3
          let b = (curve.p0 - curve.p1 * 2 + curve.p2) * 3
          let c = (curve.p1 - curve.p0) * 3
          let step = 1 / Double(count)
          for i in 1..<count {
            let t = Double(i) * step
            contour.add(((a * t + b) * t + c) * t + curve.p0, &output)
          }
        }
      }
      contour.add(end, &output)
    }
    contour.finish(&output, isClosed: false)
  }

  /// Wang: chords of n equal steps are off by at most the second derivative's bound divided by 8 n².
  @inline(__always)
  private static func steps(
    quadratic p: Vector2, _ control: Vector2, _ end: Vector2, _ fineness: Double, _ share: Double
  ) -> Int { steps(0.25 * (p - control * 2 + end).length, fineness, share) }

  @inline(__always)
  private static func steps(cubic c: CubicCurve, _ fineness: Double, _ share: Double) -> Int {
    steps(0.75 * max((c.p0 - c.p1 * 2 + c.p2).length, (c.p1 - c.p2 * 2 + c.p3).length), fineness, share)
  }

  @inline(__always)
  private static func steps(_ bend: Double, _ fineness: Double, _ share: Double) -> Int {
    if bend == 0 { return 1 }
    let count = TessellationLimits.count((bend * fineness).squareRoot(), limit: TessellationLimits.segmentsPerCurve)
    return share == 1 ? count : max(1, Int(Double(count) * share))
  }

  /// By how much the steps of each curve must be cut so that all curves together keep to a limit: 1 for all but hostile
  /// paths.
  static func share(_ path: Path, _ tolerance: Double, of limit: Int) -> Double {
    if path.verbs.count * TessellationLimits.segmentsPerCurve <= limit { return 1 }
    var curves = 0
    for verb in path.verbs where verb == .quadratic || verb == .cubic { curves += 1 }
    if curves * TessellationLimits.segmentsPerCurve <= limit { return 1 }
    var total = 0
    for piece in PathPieces(path) {
      switch piece {
      case .move, .line, .close: break
      case .quadratic(let p, let control, let end): total += steps(quadratic: p, control, end, 1 / tolerance, 1)
      case .cubic(let curve): total += steps(cubic: curve, 1 / tolerance, 1)
      }
    }
    return total <= limit ? 1 : Double(limit) / Double(total)
  }
}

/// The contour being written.
private struct OpenContour {
  var hasStart = false
  var last = Vector2.zero
  private var first = Vector2.zero
  /// Whether the contour has one point only, and whether a piece that led nowhere followed it.
  private var isLone = false
  private var hasPiece = false

  @inline(__always)
  mutating func begin(_ p: Vector2, _ output: inout PointSink) {
    hasStart = true
    first = p
    last = p
    isLone = true
    hasPiece = false
    output.add(p)
  }

  @inline(__always)
  mutating func add(_ p: Vector2, _ output: inout PointSink) {
    if p == last {
      hasPiece = true
      return
    }
    last = p
    isLone = false
    output.add(p)
  }

  mutating func finish(_ output: inout PointSink, isClosed: Bool) {
    if !hasStart { return }
    if isLone && hasPiece && !isClosed { output.add(last) }
    output.endContour(isClosed: isClosed)
    hasStart = false
  }
}

extension Path {
  /// The path with every curve replaced by chords.
  /// - Parameter tolerance: The greatest distance between curve and chords; see `Flattener.flatten`.
  public func flattened(tolerance: Double) -> Path {
    var lines = Polylines()
    var flattener = Flattener()
    flattener.flatten(self, tolerance: tolerance, into: &lines)
    return Path(lines)
  }

  /// The polylines as subpaths.
  public init(_ lines: Polylines) {
    self.init()
    reserveCapacity(verbs: lines.points.count + lines.contours.count, points: lines.points.count)
    for contour in lines.contours {
      move(to: lines.points[contour.range.lowerBound])
      for i in contour.range.dropFirst() { addLine(to: lines.points[i]) }
      if contour.isClosed { close() }
    }
  }
}
