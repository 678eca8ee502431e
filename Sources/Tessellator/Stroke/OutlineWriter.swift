import Geometry
import Glibc

/// Writes the contours about one line after another.
struct OutlineWriter {
  private var half = 0.0
  private var cap = LineCap.butt
  private var join = LineJoin.miter
  /// Miters are for corners whose 1 + cosine of the turn is at least this.
  private var leastMiter = 0.0
  /// Corners whose 1 + cosine of the turn is at least this are gentle: the meeting point of the outer sides is within
  /// the tolerance of any join.
  private var leastGentle = 2.0
  /// Corners whose sine is below this are none.
  private var leastTurn = 0.0
  /// The greatest angle of a side of an arc.
  private var arcStep = 1.0
  private var arcPoints = 0
  /// Whether the corner at a closed line's start must be gone through on its inner side.
  private var isTight = false
  /// The run of pieces being gone along whose normals cross: the points of its side, and the crossings.
  private var crossingSide: [Vector2] = []
  private var crossingPoints: [Vector2] = []

  /// Gets ready for a path.
  mutating func begin(halfWidth: Double, _ style: StrokeStyle, tolerance: Double) {
    half = halfWidth
    cap = style.cap
    join = style.join
    // 1 / cos(turn / 2) <= limit, where 2 cos² (turn / 2) = 1 + cos(turn). A corner right at the limit is mitered, so
    // rounding is given way to.
    let limit = style.miterLimit.isNaN ? 10 : style.miterLimit
    leastMiter = limit > 0 ? 2 / (limit * limit) * (1 - 1e-9) : .infinity
    let share = max(tolerance, 0) / halfWidth
    let cosine = 1 / (1 + 0.5 * share)
    leastGentle = max(2 * cosine * cosine, 1.9)
    leastTurn = 1e-3 * min(share, 1e-3)
    let step = share < 0.3 ? 2 * (2 * share).squareRoot() : 1.5
    arcStep = max(step, 2 * Double.pi / Double(TessellationLimits.arcSegments))
    arcPoints = TessellationLimits.arcPointsPerPath
  }

  /// Adds the contours of a subpath with these pieces; without any it is a point.
  mutating func write(
    _ pieces: UnsafeBufferPointer<StrokePiece>, _ point: Vector2, isClosed: Bool, _ output: inout PointSink
  ) {
    guard let first = pieces.first, let last = pieces.last else {
      writePoint(point, &output)
      return
    }
    isTight = false
    if isClosed {
      isTight = isTight(pieces)
      writeSide(pieces, isReversed: false, isClosed: true, &output)
      output.endContour(isClosed: true)
      writeSide(pieces, isReversed: true, isClosed: true, &output)
    } else {
      output.add(first.from + first.start.right * half)
      writeSide(pieces, isReversed: false, isClosed: false, &output)
      writeCap(last.to, last.end, &output)
      output.add(last.to - last.end.right * half)
      writeSide(pieces, isReversed: true, isClosed: false, &output)
      writeCap(first.from, -first.start, &output)
    }
    output.endContour(isClosed: true)
  }

  /// What caps alone make.
  private mutating func writePoint(_ p: Vector2, _ output: inout PointSink) {
    switch cap {
    case .butt: return
    case .square:
      for (x, y) in [(-half, -half), (half, -half), (half, half), (-half, half)] { output.add(p + Vector2(x, y)) }
    case .round:
      output.add(p + Vector2(half, 0))
      writeArc(p, Vector2(half, 0), .pi, &output)
      output.add(p - Vector2(half, 0))
      writeArc(p, Vector2(-half, 0), .pi, &output)
    }
    output.endContour(isClosed: true)
  }

  /// What lies between the right end of the line's last normal and the left one.
  private mutating func writeCap(_ p: Vector2, _ direction: Vector2, _ output: inout PointSink) {
    let right = direction.right * half
    switch cap {
    case .butt: break
    case .square:
      output.add(p + right + direction * half)
      output.add(p - right + direction * half)
    case .round: writeArc(p, right, .pi, &output)
    }
  }

  /// The inner points of an arc about `p` that begins at `p + radius` and turns left by `angle`.
  private mutating func writeArc(_ p: Vector2, _ radius: Vector2, _ angle: Double, _ output: inout PointSink) {
    let limit = arcPoints > 0 ? TessellationLimits.arcSegments : 4
    let count = TessellationLimits.count(angle / arcStep, limit: limit)
    if count <= 1 { return }
    arcPoints -= count
    let (c, s) = (cos(angle / Double(count)), sin(angle / Double(count)))
    var r = radius
    for _ in 1..<count {
      r = Vector2(r.x * c - r.y * s, r.x * s + r.y * c)
      output.add(p + r)
    }
  }

  /// The right side of the pieces, or of their reverse, after the first point.
  private mutating func writeSide(
    _ pieces: UnsafeBufferPointer<StrokePiece>, isReversed: Bool, isClosed: Bool, _ output: inout PointSink
  ) {
    let count = pieces.count
    @inline(__always)
    func piece(_ i: Int) -> StrokePiece {
      if !isReversed { return pieces[i] }
      let k = count - 1 - i
      return pieces[k].reversed(hasJoin: pieces[k == 0 ? count - 1 : k - 1].hasJoin)
    }
    var current = piece(0)
    for i in 0..<count {
      let crosses = takeCrossing(current)
      if i + 1 < count {
        let next = piece(i + 1)
        if crosses && (next.start != current.end || crossing(next) == nil) { writeCrossings(&output) }
        writeJoint(current, next, isReversed, false, &output)
        current = next
      } else if isClosed {
        if crosses { writeCrossings(&output) }
        writeJoint(current, piece(0), isReversed, isTight, &output)
      } else {
        if crosses { writeCrossings(&output) }
        output.add(current.to + current.end.right * half)
      }
    }
  }

  /// Where the normals at a piece's ends cross each other on this side, as the curve bends more sharply than the stroke
  /// is wide; nil where they do not.
  @inline(__always)
  private func crossing(_ piece: StrokePiece) -> Vector2? {
    if piece.isStraight { return nil }
    let m = piece.start.right
    let n = piece.end.right
    let way = piece.to - piece.from
    let turn = m.cross(n)
    // from + m a = to + n b
    let a = way.cross(n)
    let b = way.cross(m)
    let reach = half * abs(turn)
    guard turn < 0 ? a < 0 && b < 0 : a > 0 && b > 0, abs(a) < reach && abs(b) < reach else { return nil }
    return piece.from + m * (a / turn)
  }

  /// Adds a piece to the run of those whose normals cross; false where they do not.
  @inline(__always)
  private mutating func takeCrossing(_ piece: StrokePiece) -> Bool {
    guard let point = crossing(piece) else { return false }
    if crossingPoints.isEmpty { crossingSide.append(piece.from + piece.start.right * half) }
    crossingPoints.append(point)
    crossingSide.append(piece.to + piece.end.right * half)
    return true
  }

  /// Ends a run of pieces whose normals cross, at the end of its side. The side alone encloses what lies beyond the
  /// crossings the wrong way round; going round that twice more, back along the side and forth along the crossings, sets
  /// it right. Neighbouring pieces share a normal, so nothing need go along the normals themselves, which would all cross
  /// one another near the centre of the bend.
  private mutating func writeCrossings(_ output: inout PointSink) {
    let end = crossingSide[crossingSide.count - 1]
    output.add(end)
    for _ in 0..<2 {
      for p in crossingSide.dropLast().reversed() { output.add(p) }
      for p in crossingPoints { output.add(p) }
      output.add(end)
    }
    crossingSide.removeAll(keepingCapacity: true)
    crossingPoints.removeAll(keepingCapacity: true)
  }

  /// Whether the inner sides' meeting points might leave a hole in a closed line. Each takes away an area that the two
  /// pieces of its corner both cover, which leaves at least one cover everywhere, unless all corners of a ring take away
  /// the same place: one place within reach of every corner, all of which turn the same way.
  private func isTight(_ pieces: UnsafeBufferPointer<StrokePiece>) -> Bool {
    guard let last = pieces.last, let first = pieces.first else { return false }
    let turn = last.end.cross(first.start)
    let reach = half * (2 / (1 + last.end.dot(first.start))).squareRoot()
    var a = last
    for b in pieces {
      if !a.isStraight || !b.isStraight || !(turn * a.end.cross(b.start) > 0) { return false }
      let other = half * (2 / (1 + a.end.dot(b.start))).squareRoot()
      if (b.from - first.from).length > reach + other { return false }
      a = b
    }
    return true
  }

  /// From the end of one piece's side to the start of the next one's, both included.
  @inline(__always)
  private mutating func writeJoint(
    _ a: StrokePiece, _ b: StrokePiece, _ isReversed: Bool, _ goesThrough: Bool, _ output: inout PointSink
  ) {
    let p = a.to
    let from = a.end.right * half
    if a.end == b.start {
      output.add(p + from)
      return
    }
    let to = b.start.right * half
    let sine = a.end.cross(b.start)
    let cosine = a.end.dot(b.start)
    if abs(sine) <= leastTurn && cosine > 0 {
      output.add(p + from)
      return
    }
    // 1 + cosine without cancellation. The sides meet at half / cos(turn / 2) along the bisector.
    let openness = cosine < 0 ? sine * sine / (1 - cosine) : 1 + cosine
    let meeting = 1 / openness
    if sine > 0 || (sine == 0 && !isReversed) {
      if openness >= leastGentle || (a.hasJoin && join == .miter && openness >= leastMiter && openness > 1e-12) {
        if !a.isStraight { output.add(p + from) }
        output.add(p + (from + to) * meeting)
        if !b.isStraight { output.add(p + to) }
        return
      }
      output.add(p + from)
      // The sine of a half turn may be -0, whose arc would run the other way.
      if !a.hasJoin || join == .round { writeArc(p, from, atan2(abs(sine), cosine), &output) }
      output.add(p + to)
      return
    }
    // half · tan(turn / 2) is how far from the corner the inner sides meet, half · sin(turn) how far along one piece the
    // other's last corner lies: what the meeting point takes away must be covered by both pieces.
    if a.isStraight && b.isStraight && cosine > -0.999 && !goesThrough,
      half * abs(sine) * max(meeting, 1) <= min(a.length, b.length)
    {
      output.add(p + (from + to) * meeting)
      return
    }
    output.add(p + from)
    output.add(p)
    output.add(p + to)
  }
}
