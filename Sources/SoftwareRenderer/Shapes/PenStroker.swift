import Tessellator

/// Makes strokes of convex polygons: what the pen sweeps along every chord, a wedge at every corner, the caps. Their
/// union is the stroke, so they may overlap at will. All run the same way round.
///
/// A curve is swept by the line across it: from one end of a chord to the other that line turns with the curve, so that
/// the polygons' corners lie on the true edges of the stroke.
struct PenStroker {
  let style: StrokeStyle
  let radius: Double
  /// Most pixels a length at a place and up to a distance about it.
  let stretch: (Point, Double) -> Double
  /// Takes a polygon.
  let emit: ([Point]) -> Void
  private var arcPoints = 0

  /// Arc points of one path; afterwards arcs are coarse.
  private static let arcLimit = 1 << 22

  init(
    _ style: StrokeStyle, radius: Double, stretch: @escaping (Point, Double) -> Double,
    emit: @escaping ([Point]) -> Void
  ) {
    self.style = style
    self.radius = radius
    self.stretch = stretch
    self.emit = emit
  }

  mutating func stroke(_ traces: [Trace]) {
    for trace in traces {
      guard let first = trace.chords.first, let last = trace.chords.last else {
        dot(trace)
        continue
      }
      var before = trace.isClosed ? last : nil
      for chord in trace.chords {
        if let before {
          join(
            chord.from, before.endDirection, chord.startDirection, chord.startsPiece ? style.join : .round)
        }
        sweep(chord)
        before = chord
      }
      if !trace.isClosed {
        cap(first.from, -first.startDirection)
        cap(last.to, last.endDirection)
      }
    }
  }

  private func add(_ polygon: [Point]) {
    let area = ConvexPolygon.area(polygon)
    if area > 0 { emit(polygon) } else if area < 0 { emit(polygon.reversed()) }
  }

  private mutating func sweep(_ chord: Chord) {
    guard let along = (chord.to - chord.from).unit else { return }
    var (a, b) = (chord.startDirection, chord.endDirection)
    if a.dot(along) < 0.9 || b.dot(along) < 0.9 {
      // A cusp, or what is left of a curve that could not be halved any more.
      join(chord.from, a, along, .round)
      join(chord.to, along, b, .round)
      a = along
      b = along
    }
    let (m, n) = (a.turned * radius, b.turned * radius)
    let (left, right) = (chord.from + m, chord.from - m)
    let (nextLeft, nextRight) = (chord.to + n, chord.to - n)
    let leftGoesBack = (nextLeft - left).dot(along) < 0
    if leftGoesBack || (nextRight - right).dot(along) < 0 {
      // The curve is tighter than the pen: the line across it turns about a point of itself.
      let pivot = chord.from + m * ((chord.to - chord.from).cross(n) / m.cross(n))
      if pivot.isFinite {
        add([left, nextLeft, pivot])
        add([right, nextRight, pivot])
        return
      }
    }
    add([left, right, nextRight, nextLeft])
  }

  /// The wedge between two pieces that meet at `p` with these directions.
  private mutating func join(_ p: Point, _ a: Point, _ b: Point, _ style: LineJoin) {
    let turn = a.cross(b)
    let cosine = a.dot(b)
    if cosine > 0 && abs(turn) < 1e-9 { return }
    // The outer side is the right one where the path turns left.
    let side = turn > 0 ? -radius : radius
    let (from, to) = (a.turned * side, b.turned * side)
    switch style {
    case .bevel: add([p, p + from, p + to])
    case .round:
      // Of a corner that turns back nearly, the sum of the two normals has no certain direction.
      let middle = cosine > -0.5 ? from + to : a - b
      arc(p, from, middle.unit ?? a, to)
    case .miter:
      // sin of half the angle between the pieces, squared, is (1 + cosine) / 2.
      let limit = self.style.miterLimit
      if limit > 0, limit * limit * (1 + cosine) / 2 >= 1 - 1e-12 {
        add([p, p + from, p + (from + to) / (1 + cosine), p + to])
      } else {
        add([p, p + from, p + to])
      }
    }
  }

  /// - Parameter out: the direction, of length 1, in which the path ends.
  private mutating func cap(_ p: Point, _ out: Point) {
    let n = out.turned * radius
    switch style.cap {
    case .butt: break
    case .square: add([p + n, p - n, p - n + out * radius, p + n + out * radius])
    case .round: arc(p, n, out, -n)
    }
  }

  private mutating func dot(_ trace: Trace) {
    cap(trace.dot, trace.dotDirection)
    cap(trace.dot, -trace.dotDirection)
  }

  /// A part of the disc about `p`, half of it at most: from one point of its rim through the direction `middle` to
  /// another.
  private mutating func arc(_ p: Point, _ from: Point, _ middle: Point, _ to: Point) {
    var rim = [from]
    let pixels = stretch(p, radius)
    let through = middle * radius
    halve(from, through, pixels, depth: 0, into: &rim)
    halve(through, to, pixels, depth: 0, into: &rim)
    arcPoints += rim.count
    add([p] + rim.map { p + $0 })
  }

  private func halve(_ a: Point, _ b: Point, _ pixels: Double, depth: Int, into rim: inout [Point]) {
    let deepest = pixels.isFinite && arcPoints < Self.arcLimit ? 14 : 6
    if depth < deepest, let direction = (a + b).unit {
      let middle = direction * radius
      let bulge = (middle - (a + b) / 2).length
      if !(bulge * pixels <= CurveFlattener.tolerance / 2) {
        halve(a, middle, pixels, depth: depth + 1, into: &rim)
        halve(middle, b, pixels, depth: depth + 1, into: &rim)
        return
      }
    }
    rim.append(b)
  }
}
