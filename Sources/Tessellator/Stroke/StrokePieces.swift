import Geometry

/// A straight stretch of the line to be stroked, with the directions that the line has at both ends.
struct StrokePiece {
  var from: Vector2
  var to: Vector2
  /// Unit tangents. Those of a chord are its curve's, so that offsets lie on the curve's own offset curves.
  var start: Vector2
  var end: Vector2
  /// The distance between the ends.
  var length: Double
  /// Whether both tangents are the direction from end to end, so that the sides are straight too.
  var isStraight: Bool
  /// Whether the corner at the end is one of the path's own, which the style's join is for. Those between the chords of
  /// a curve are always round.
  var hasJoin: Bool

  /// The same piece travelled the other way; `hasJoin` is that of the piece before.
  @inline(__always)
  func reversed(hasJoin: Bool) -> StrokePiece {
    StrokePiece(
      from: to, to: from, start: -end, end: -start, length: length, isStraight: isStraight, hasJoin: hasJoin)
  }
}

/// Cuts lines and curves into pieces that are fine enough for a stroke of some width.
///
/// On a piece the true offset curve leaves the chord between its ends by about (length + half width · turn) · turn / 8.
/// Wang's bound limits the first part, the rate of turning the second.
struct StrokePieceMaker {
  /// Even the thinnest stroke's pieces turn no more than this.
  private static let greatestTurn = 0.5

  private(set) var pieces: [StrokePiece] = []
  /// Half of what is given: the deviation allowed to either part alone.
  private var tolerance = 0.0
  /// The greatest turn of a piece, in radians, where half of the tolerance is for it.
  private var turn = 0.0
  private var budget = 0
  private var stack: [(curve: CubicCurve, depth: Int)] = []

  /// Gets ready for a path.
  mutating func begin(halfWidth: Double, tolerance: Double) {
    self.tolerance = 0.5 * tolerance
    turn = min(Self.greatestTurn, (8 * self.tolerance / halfWidth).squareRoot())
    if !(turn > 1e-6) { turn = 1e-6 }
    budget = TessellationLimits.strokePiecesPerPath
    pieces.removeAll(keepingCapacity: true)
  }

  /// Forgets the pieces of a subpath that is done.
  mutating func removeAll() { pieces.removeAll(keepingCapacity: true) }

  /// Adds a line; nothing if it has no length.
  @inline(__always)
  mutating func addLine(_ a: Vector2, _ b: Vector2, hasJoin: Bool = true) {
    let way = b - a
    let length = way.length
    guard length > 0 else { return }
    let direction = Vector2(way.x / length, way.y / length)
    pieces.append(
      StrokePiece(
        from: a, to: b, start: direction, end: direction, length: length, isStraight: true, hasJoin: hasJoin))
  }

  /// Adds a curve.
  mutating func add(_ curve: CubicCurve) {
    let first = pieces.count
    let limit = first + min(TessellationLimits.segmentsPerCurve, max(budget, 1))
    stack.append((curve, 0))
    while let (part, depth) = stack.popLast() {
      if !take(part, isSmallest: depth >= TessellationLimits.halvings || pieces.count + stack.count >= limit) {
        let (left, right) = part.halved()
        stack.append((right, depth + 1))
        stack.append((left, depth + 1))
      }
    }
    budget -= pieces.count - first
    if pieces.count > first { pieces[pieces.count - 1].hasJoin = true }
  }

  /// Makes pieces of a part of a curve, unless it must be halved first.
  private mutating func take(_ c: CubicCurve, isSmallest: Bool) -> Bool {
    let d0 = c.p1 - c.p0
    let d1 = c.p2 - c.p1
    let d2 = c.p3 - c.p2
    guard let u = (c.p3 - c.p0).unit else {
      return isSmallest || c.polygonLength <= tolerance * 0.125
    }
    let along = (d0.dot(u), d1.dot(u), d2.dot(u))
    let least = min(along.0, along.1, along.2)
    if least >= 0 {
      let across = (abs(d0.cross(u)), abs(d1.cross(u)), abs(d2.cross(u)))
      // All directions within half a turn of the chord, and the control points near it: one piece.
      if across.0 <= 0.5 * turn * along.0 && across.1 <= 0.5 * turn * along.1 && across.2 <= 0.5 * turn * along.2
        && 0.75 * max(across.0, across.2) <= tolerance
      {
        addChord(c.p0, c.p3, (d0.unit ?? d1.unit ?? u), (d2.unit ?? d1.unit ?? u))
        return true
      }
      // The rate of turning is a quadratic polynomial divided by the squared speed; where the speed's bounds are good,
      // so is this bound, and equal steps are near the best.
      if least > 0.4 * max(along.0, along.1, along.2) {
        let bend = 2 * max(abs(d0.cross(d1)), 0.5 * abs(d0.cross(d2)), abs(d1.cross(d2))) / (least * least)
        if bend <= 1 {
          // Both shares of the tolerance together: n² times the deviation is Wang's part and the turn's.
          let wang = 0.75 * max((d1 - d0).length, (d2 - d1).length) / tolerance
          let turns = bend / turn
          let count = max((0.5 * (wang + turns * turns)).squareRoot(), bend / Self.greatestTurn)
          addSteps(c, TessellationLimits.count(count, limit: TessellationLimits.segmentsPerCurve))
          return true
        }
      }
    }
    if isSmallest || c.polygonLength <= tolerance * 0.125 {
      addLine(c.p0, c.p3, hasJoin: false)
      return true
    }
    return false
  }

  /// Adds equal steps of a curve whose speed nowhere comes near 0.
  private mutating func addSteps(_ curve: CubicCurve, _ count: Int) {
    let count = min(count, max(budget, 1))
    let c = (curve.p1 - curve.p0) * 3
    let e = (curve.p2 - curve.p1) * 3
    let f = (curve.p3 - curve.p2) * 3
    let a = f - e * 2 + c
    let b = (e - c) * 2
    let step = 1 / Double(count)
    var p = curve.p0
    var direction = c.unit ?? Vector2(1, 0)
    for i in 1...count {
      let t = Double(i) * step
      let q = i == count ? curve.p3 : ((a * (t / 3) + b * 0.5) * t + c) * t + curve.p0
      let next = (i == count ? f : (a * t + b) * t + c).unit ?? direction
      addChord(p, q, direction, next)
      p = q
      direction = next
    }
  }

  @inline(__always)
  private mutating func addChord(_ a: Vector2, _ b: Vector2, _ start: Vector2, _ end: Vector2) {
    let way = b - a
    let length = way.length
    guard length > 0 else { return }
    let isStraight = start == end && abs(way.cross(start)) <= 1e-12 * length
    pieces.append(
      StrokePiece(from: a, to: b, start: start, end: end, length: length, isStraight: isStraight, hasJoin: false))
  }
}
