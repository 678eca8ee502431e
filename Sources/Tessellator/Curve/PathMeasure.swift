import Geometry

/// A path's pieces with their lengths along it, from which parts of it are cut.
///
/// Closing lines count as pieces. Lengths are right to 1e-9 of themselves. Pieces without length and pieces with points
/// that are not finite are left out; so are lone moves.
public struct PathMeasure: Sendable {
  /// The length of all subpaths, in the path's unit.
  public private(set) var length = 0.0

  /// A piece that has a length.
  struct Piece: Sendable {
    enum Kind: UInt8 { case line, quadratic, cubic }
    var kind: Kind
    /// A quadratic curve's one control point is `points.p1`; a line has its ends only.
    var points: CubicCurve
    /// Where it begins, counted along its own subpath.
    var start: Double
    var length: Double
    var end: Double { start + length }
  }

  /// A run of pieces.
  struct Subpath: Sendable {
    /// None for a subpath without length, which is a point that round and square caps show.
    var pieces: Range<Int>
    var first: Vector2
    var isClosed: Bool
    /// Where it begins, counted along the whole path.
    var start: Double
    var length: Double
  }

  private(set) var pieces: [Piece] = []
  private(set) var subpaths: [Subpath] = []

  /// Measures a path.
  public init(_ path: Path) {
    pieces.reserveCapacity(path.verbs.count)
    var open = Subpath(pieces: 0..<0, first: .zero, isClosed: false, start: 0, length: 0)
    var hasPiece = false
    for piece in PathPieces(path) {
      switch piece {
      case .move(let p):
        if hasPiece { finish(&open, isClosed: false) }
        open = Subpath(pieces: pieces.count..<pieces.count, first: p, isClosed: false, start: length, length: 0)
        hasPiece = false
      case .line(let a, let b):
        hasPiece = true
        add(.line, CubicCurve(a, a, b, b), (b - a).length, &open)
      case .quadratic(let a, let control, let b):
        hasPiece = true
        add(
          .quadratic, CubicCurve(a, control, control, b), CubicSpeed(CubicCurve(a, control, b)).length(0, 1), &open)
      case .cubic(let curve):
        hasPiece = true
        add(.cubic, curve, CubicSpeed(curve).length(0, 1), &open)
      case .close(let a, let b):
        add(.line, CubicCurve(a, a, b, b), (b - a).length, &open)
        finish(&open, isClosed: true)
        hasPiece = false
      }
    }
    if hasPiece { finish(&open, isClosed: false) }
  }

  private mutating func add(_ kind: Piece.Kind, _ points: CubicCurve, _ length: Double, _ subpath: inout Subpath) {
    guard length > 0 else { return }
    pieces.append(Piece(kind: kind, points: points, start: subpath.length, length: length))
    subpath.length += length
  }

  private mutating func finish(_ subpath: inout Subpath, isClosed: Bool) {
    subpath.isClosed = isClosed
    subpath.pieces = subpath.pieces.lowerBound..<pieces.count
    subpaths.append(subpath)
    length += subpath.length
  }
}

extension PathMeasure.Piece {
  /// A curve's rate of travel.
  var speed: CubicSpeed {
    CubicSpeed(kind == .quadratic ? CubicCurve(points.p0, points.p1, points.p3) : points)
  }

  /// The point at a parameter.
  func point(_ t: Double) -> Vector2 {
    if t <= 0 { return points.p0 }
    if t >= 1 { return points.p3 }
    switch kind {
    case .line: return mix(points.p0, points.p3, t)
    case .quadratic: return mix(mix(points.p0, points.p1, t), mix(points.p1, points.p3, t), t)
    case .cubic: return points.blossom(t, t, t)
    }
  }

  /// The direction of travel at a parameter, not of any certain length; zero at a cusp.
  func direction(_ t: Double) -> Vector2 {
    let p = points
    switch kind {
    case .line: return p.p3 - p.p0
    case .quadratic: return mix(p.p1 - p.p0, p.p3 - p.p1, t)
    case .cubic: return mix(mix(p.p1 - p.p0, p.p2 - p.p1, t), mix(p.p2 - p.p1, p.p3 - p.p2, t), t)
    }
  }

  /// Appends the part between two parameters to a path whose current point is where it begins.
  func append(_ t0: Double, _ t1: Double, to path: inout Path) {
    let end = point(t1)
    switch kind {
    case .line: path.addLine(to: end)
    case .quadratic:
      let isWhole = t0 <= 0 && t1 >= 1
      let middle = mix(mix(points.p0, points.p1, t0), mix(points.p1, points.p3, t0), t1)
      path.addQuadratic(to: end, control: isWhole ? points.p1 : middle)
    case .cubic:
      let part = t0 <= 0 && t1 >= 1 ? points : points.part(t0, t1)
      path.addCubic(to: end, control1: part.p1, control2: part.p2)
    }
  }
}

/// Cuts parts out of one subpath, from its start to its end.
struct SubpathCutter {
  private let pieces: ArraySlice<PathMeasure.Piece>
  /// Places nearer to a joint than this are the joint: a part that misses its corner by rounding has no corner there,
  /// and no scrap of the next piece either.
  private let slack: Double
  private var index: Int
  /// Where the last part ended: the parameter in the current piece and the distance along the subpath.
  private var t = 0.0
  private var position = 0.0
  /// That of the current piece, once it was needed.
  private var speed: CubicSpeed?

  init(_ measure: PathMeasure, _ subpath: PathMeasure.Subpath) {
    pieces = measure.pieces[subpath.pieces]
    slack = subpath.length * 1e-9
    index = pieces.startIndex
  }

  /// Appends the part between two distances along the subpath as an open subpath. Parts come in order.
  mutating func append(_ start: Double, _ end: Double, to path: inout Path) {
    advance(to: start)
    path.move(to: pieces[index].point(t))
    while end > pieces[index].end + slack && index + 1 < pieces.endIndex {
      pieces[index].append(t, 1, to: &path)
      step()
    }
    let from = t
    if end >= pieces[index].end - slack {
      t = 1
      position = pieces[index].end
    } else {
      seek(end)
    }
    pieces[index].append(from, t, to: &path)
  }

  /// Appends a line about the point at a distance, so short that it has a direction and nothing else.
  mutating func appendDot(_ place: Double, length: Double, to path: inout Path) {
    advance(to: place)
    let p = pieces[index].point(t)
    let along = pieces[index].direction(t).unit ?? (pieces[index].points.p3 - pieces[index].points.p0).unit
    let half = (along ?? Vector2(1, 0)) * (0.5 * max(length, 1e-9 * max(abs(p.x), abs(p.y))))
    path.move(to: p - half)
    path.addLine(to: p + half)
  }

  private mutating func advance(to place: Double) {
    while place >= pieces[index].end - slack && index + 1 < pieces.endIndex { step() }
    if place > position + slack { seek(place) }
  }

  private mutating func step() {
    index += 1
    speed = nil
    t = 0
    position = pieces[index].start
  }

  private mutating func seek(_ place: Double) {
    let piece = pieces[index]
    if piece.kind == .line {
      t = min(1, (place - piece.start) / piece.length)
    } else {
      let speed = self.speed ?? piece.speed
      self.speed = speed
      t = speed.parameter(from: t, distance: place - position)
    }
    position = place
  }
}

extension Path {
  /// The part of the path between two shares of its whole length, all subpaths in order, closing lines included
  /// ([S] 7).
  ///
  /// Curves are cut exactly. A closed subpath that lies wholly inside stays closed, one that is cut becomes open; a
  /// subpath without length is kept where its place lies inside.
  /// - Parameters:
  ///   - start: Clamped to 0...1; NaN is 0.
  ///   - end: Clamped to 0...1; NaN is 1. Nothing is left where it is not greater than `start`.
  /// - Returns: The path itself for the shares 0 and 1.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let start = start > 0 ? start : 0
    let end = end < 1 ? end : 1
    guard end > start else { return Path() }
    if start == 0 && end == 1 { return self }
    let measure = PathMeasure(self)
    if measure.length == 0 { return self }
    let from = start * measure.length
    let to = end * measure.length
    let slack = 1e-9 * measure.length
    var result = Path()
    for subpath in measure.subpaths {
      let first = from - subpath.start
      let last = to - subpath.start
      if first <= slack && last >= subpath.length - slack && (subpath.length > 0 || last > 0 || end == 1) {
        result.append(subpath, of: measure)
      } else if subpath.length > 0, min(last, subpath.length) - max(first, 0) > slack {
        var cutter = SubpathCutter(measure, subpath)
        cutter.append(max(first, 0), min(last, subpath.length), to: &result)
      }
    }
    return result
  }

  /// Appends a whole subpath.
  private mutating func append(_ subpath: PathMeasure.Subpath, of measure: PathMeasure) {
    move(to: subpath.first)
    if subpath.pieces.isEmpty && !subpath.isClosed { addLine(to: subpath.first) }
    for piece in measure.pieces[subpath.pieces] { piece.append(0, 1, to: &self) }
    if subpath.isClosed { close() }
  }
}
