import Geometry
import Tessellator

/// Turns paths into chords by halving curves until each piece is straight enough as it shows in the frame.
///
/// A piece in front of the eye shows inside the hull of its control points as they show there, so a hull within
/// `tolerance` of the chord bounds the error.
struct CurveFlattener {
  let view: ShapeView
  /// Of the pen that is to follow the chords, in the layer's lengths; 0 for none. Its edges are kept to the tolerance as
  /// well as the curve itself.
  ///
  /// What the pen does at the ends of a curve depends on the directions there, which stay right where the curve is out of
  /// view; so joins and caps need not be thought of.
  var penRadius = 0.0
  /// Whether lengths count, also of what is out of view.
  var keepsLengths = false

  /// Largest distance of a curve's chords from it, in pixels.
  static let tolerance = 1.0 / 1024
  /// Halvings of one curve, one within the other.
  private static let deepest = 18
  /// Chords of one path; afterwards curves are not halved any more.
  static let limit = 1 << 22
  /// Coordinates beyond this are not drawn; all that a snapshot may hold are far below.
  private static let farthest = 1e12

  /// Curves that turn by less need not be halved for the pen's sake; that would matter for pens of a million pixels only.
  private static let leastTurn = 2e-9

  /// The end of a chord and the curve's directions at the chord's ends.
  private struct Step {
    var end: Point
    var startDirection: Point
    var endDirection: Point
  }
  private var steps: [Step] = []
  private var count = 0

  init(_ view: ShapeView) { self.view = view }

  /// The outlines to be filled: closed polygons.
  mutating func contours(of path: Path) -> [[Point]] {
    var result: [[Point]] = []
    var contour: [Point] = []
    walk(path) { event in
      switch event {
      case .move(let p):
        if contour.count > 2 { result.append(contour) }
        contour = [p]
      case .piece(_, let steps): contour.append(contentsOf: steps.map(\.end))
      case .close: break
      }
    }
    if contour.count > 2 { result.append(contour) }
    return result
  }

  /// The subpaths to be stroked. A lone move is none.
  mutating func traces(of path: Path) -> [Trace] {
    var result: [Trace] = []
    var trace = Trace()
    var hasPiece = false
    walk(path) { event in
      switch event {
      case .move(let p):
        if hasPiece { result.append(trace) }
        trace = Trace(dot: p)
        hasPiece = false
      case .piece(let start, let steps):
        hasPiece = true
        var from = start
        for (k, step) in steps.enumerated() {
          if step.end == from { continue }
          var startDirection = step.startDirection
          if k > 0, let last = trace.chords.last, last.endDirection.dot(startDirection) > 1 - 1e-9 {
            startDirection = last.endDirection
          }
          trace.chords.append(
            Chord(
              from: from, to: step.end, startDirection: startDirection, endDirection: step.endDirection,
              startsPiece: k == 0))
          from = step.end
        }
      case .close:
        trace.isClosed = true
      }
    }
    if hasPiece { result.append(trace) }
    return result
  }

  private enum Event {
    case move(Point)
    /// A line or curve: its start and chords.
    case piece(Point, [Step])
    /// Comes after the closing line, which is a piece of its own.
    case close
  }

  /// Goes through a path; pieces with numbers beyond use are left out.
  private mutating func walk(_ path: Path, _ visit: (Event) -> Void) {
    var current = Point()
    var start = Point()
    var at = 0
    count = 0
    func point(_ k: Int) -> Point { Point(path.points[k].x, path.points[k].y) }
    func isUsable(_ p: Point) -> Bool { abs(p.x) <= Self.farthest && abs(p.y) <= Self.farthest }
    for verb in path.verbs {
      let end = at + verb.pointCount
      defer { at = end }
      guard end <= path.points.count, (at..<end).allSatisfy({ isUsable(point($0)) }) else { continue }
      switch verb {
      case .move:
        current = point(at)
        start = current
        visit(.move(current))
        continue
      case .line: line(from: current, to: point(at))
      case .quadratic:
        let control = point(at)
        let last = point(at + 1)
        curve(Cubic(current, current + (control - current) * (2.0 / 3), last + (control - last) * (2.0 / 3), last))
      case .cubic: curve(Cubic(current, point(at), point(at + 1), point(at + 2)))
      case .close:
        line(from: current, to: start)
        visit(.piece(current, steps))
        visit(.close)
        current = start
        continue
      }
      visit(.piece(current, steps))
      current = point(end - 1)
    }
  }

  private mutating func line(from a: Point, to b: Point) {
    steps.removeAll(keepingCapacity: true)
    count += 1
    if let direction = (b - a).unit {
      steps.append(Step(end: b, startDirection: direction, endDirection: direction))
    }
  }

  private mutating func curve(_ c: Cubic) {
    steps.removeAll(keepingCapacity: true)
    halve(c, depth: 0)
  }

  private mutating func halve(_ c: Cubic, depth: Int) {
    if depth < Self.deepest && count < Self.limit && !isFine(c) {
      let (a, b) = c.halves
      halve(a, depth: depth + 1)
      halve(b, depth: depth + 1)
      return
    }
    guard let (a, b) = c.directions else { return }
    count += 1
    steps.append(Step(end: c.p3, startDirection: a, endDirection: b))
  }

  private func isFine(_ c: Cubic) -> Bool {
    for form in view.borders where c.points.allSatisfy({ ShapeView.isOutside(form, $0, radius: penRadius) }) {
      return !keepsLengths || c.isNearlyStraight
    }
    for form in view.horizons where c.points.allSatisfy({ ShapeView.isOutside(form, $0, radius: 0) }) {
      return (!keepsLengths && penRadius == 0) || c.isNearlyStraight
    }
    guard let p0 = view.pixel(c.p0), let p1 = view.pixel(c.p1), let p2 = view.pixel(c.p2), let p3 = view.pixel(c.p3)
    else { return false }
    // A pen adds an error of its own.
    let most = penRadius > 0 ? Self.tolerance / 2 : Self.tolerance
    guard Cubic.distance(p1, p0, p3) <= most && Cubic.distance(p2, p0, p3) <= most else { return false }
    if penRadius == 0 { return true }
    let stretch = max(view.stretch(at: c.p0, radius: penRadius), view.stretch(at: c.p3, radius: penRadius))
    // Between two directions that differ by a the pen's edge bulges by r (1 - cos(a / 2)), about r a a / 8, beyond its
    // chord; a * a is at most twice the sum of squares of the control polygon's two turns, each about 2 (1 - cos).
    let turn = c.turn
    if stretch.isFinite { return penRadius * stretch * turn / 2 <= most || turn <= Self.leastTurn }
    return turn <= 1e-4
  }
}

/// A cubic Bezier curve.
private struct Cubic {
  var p0: Point
  var p1: Point
  var p2: Point
  var p3: Point

  init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  var points: [Point] { [p0, p1, p2, p3] }

  var halves: (Cubic, Cubic) {
    let a = (p0 + p1) / 2
    let b = (p1 + p2) / 2
    let c = (p2 + p3) / 2
    let ab = (a + b) / 2
    let bc = (b + c) / 2
    let middle = (ab + bc) / 2
    return (Cubic(p0, a, ab, middle), Cubic(middle, bc, c, p3))
  }

  /// The directions at the two ends; nil for a curve that is one point.
  var directions: (Point, Point)? {
    guard let a = (p1 - p0).unit ?? (p2 - p0).unit ?? (p3 - p0).unit else { return nil }
    return (a, (p3 - p2).unit ?? (p3 - p1).unit ?? (p3 - p0).unit ?? a)
  }

  /// The sum of 1 - cos over the turns of the control polygon.
  var turn: Double {
    var sum = 0.0
    var last: Point?
    for leg in [p1 - p0, p2 - p1, p3 - p2] {
      guard let direction = leg.unit else { continue }
      if let last { sum += 1 - last.dot(direction) }
      last = direction
    }
    return sum
  }

  /// Whether the chord is as long as the curve, nearly.
  var isNearlyStraight: Bool {
    let legs = (p1 - p0).length + (p2 - p1).length + (p3 - p2).length
    return legs - (p3 - p0).length <= 1e-6 * legs
  }

  /// How far a point is from a stretch.
  static func distance(_ p: Point, _ a: Point, _ b: Point) -> Double {
    let d = b - a
    let square = d.dot(d)
    let t = square > 0 ? limited((p - a).dot(d) / square, 0, 1) : 0
    return (a + d * t - p).length
  }
}
