/// A point in pixels, y down.
typealias Point = SIMD2<Double>

/// Clipping and area of convex polygons, given as arrays of corners that run so that `area` is positive (clockwise on
/// the screen). Everything is Sutherland-Hodgman and the shoelace formula in `Double`.
enum ConvexPolygon {
  /// Area by the shoelace formula, taken about the first corner so that far-off coordinates cost no digits.
  static func area(_ p: [Point]) -> Double {
    if p.count < 3 { return 0 }
    let o = p[0]
    var twice = 0.0
    var a = p[1] - o
    for k in 2..<p.count {
      let b = p[k] - o
      twice += a.x * b.y - a.y * b.x
      a = b
    }
    return twice / 2
  }

  /// The part where coordinate `axis` (0 is x, 1 is y) is at least `bound`, or at most if `above` is false. New corners
  /// lie exactly on the bound.
  static func clip(_ p: [Point], axis: Int, at bound: Double, above: Bool, into out: inout [Point]) {
    out.removeAll(keepingCapacity: true)
    guard var previous = p.last else { return }
    var wasInside = above ? previous[axis] >= bound : previous[axis] <= bound
    for current in p {
      let isInside = above ? current[axis] >= bound : current[axis] <= bound
      if isInside != wasInside {
        let t = (bound - previous[axis]) / (current[axis] - previous[axis])
        var corner = previous + (current - previous) * t
        corner[axis] = bound
        out.append(corner)
      }
      if isInside { out.append(current) }
      previous = current
      wasInside = isInside
    }
  }

  /// The part on the inner side of the line from `a` to `b` (the side on which a polygon with that edge lies).
  static func clip(_ p: [Point], insideEdgeFrom a: Point, to b: Point, into out: inout [Point]) {
    out.removeAll(keepingCapacity: true)
    guard var previous = p.last else { return }
    let d = b - a
    func side(_ q: Point) -> Double { d.x * (q.y - a.y) - d.y * (q.x - a.x) }
    var before = side(previous)
    for current in p {
      let here = side(current)
      if (here >= 0) != (before >= 0) {
        out.append(previous + (current - previous) * (before / (before - here)))
      }
      if here >= 0 { out.append(current) }
      previous = current
      before = here
    }
  }

  /// The intersection of two convex polygons.
  static func intersection(_ p: [Point], _ clip: [Point]) -> [Point] {
    if clip.count < 3 { return [] }
    var current = p
    var next: [Point] = []
    var a = clip[clip.count - 1]
    for b in clip {
      if a != b {
        self.clip(current, insideEdgeFrom: a, to: b, into: &next)
        swap(&current, &next)
        if current.count < 3 { return [] }
      }
      a = b
    }
    return current
  }

  /// `p` without `hole`, as convex pieces that do not overlap.
  static func difference(_ p: [Point], _ hole: [Point]) -> [[Point]] {
    if hole.count < 3 || intersection(p, hole).count < 3 { return [p] }
    var pieces: [[Point]] = []
    var rest = p
    var out: [Point] = []
    var a = hole[hole.count - 1]
    for b in hole {
      if a != b {
        clip(rest, insideEdgeFrom: b, to: a, into: &out)
        if area(out) > 0 { pieces.append(out) }
        clip(rest, insideEdgeFrom: a, to: b, into: &out)
        swap(&rest, &out)
      }
      a = b
    }
    return pieces
  }

  /// Whether the point lies in the polygon or on its border.
  static func contains(_ p: [Point], _ q: Point) -> Bool {
    guard p.count >= 3, var a = p.last else { return false }
    for b in p {
      if (b.x - a.x) * (q.y - a.y) - (b.y - a.y) * (q.x - a.x) < 0 { return false }
      a = b
    }
    return true
  }

  /// Whether two polygons have the same corners, wherever each begins.
  static func isSame(_ p: [Point], _ q: [Point], within slack: Double) -> Bool {
    guard p.count == q.count else { return false }
    return q.indices.contains { shift in
      p.indices.allSatisfy { k in
        let d = p[k] - q[(k + shift) % q.count]
        return abs(d.x) <= slack && abs(d.y) <= slack
      }
    }
  }

  /// Whether the whole box lies in the polygon.
  static func contains(_ p: [Point], _ box: PixelBox) -> Bool {
    box.corners.allSatisfy { contains(p, $0) }
  }

  /// `p` clipped to the square of the pixel in column `x` and row `y`.
  static func inPixel(_ p: [Point], x: Int, y: Int) -> [Point] {
    var a: [Point] = []
    var b: [Point] = []
    clip(p, axis: 1, at: Double(y), above: true, into: &a)
    clip(a, axis: 1, at: Double(y + 1), above: false, into: &b)
    clip(b, axis: 0, at: Double(x), above: true, into: &a)
    clip(a, axis: 0, at: Double(x + 1), above: false, into: &b)
    return b
  }
}

/// Whole pixels `minX..<maxX`, `minY..<maxY` of the frame.
struct PixelBox {
  var minX = 0
  var minY = 0
  var maxX = 0
  var maxY = 0

  var isEmpty: Bool { minX >= maxX || minY >= maxY }
  var width: Int { maxX - minX }
  var height: Int { maxY - minY }

  /// The pixels in both; all zeros where there are none.
  func intersection(_ o: PixelBox) -> PixelBox {
    PixelBox(
      minX: max(minX, o.minX), minY: max(minY, o.minY), maxX: min(maxX, o.maxX), maxY: min(maxY, o.maxY)
    ).orNone
  }

  /// The box, or all zeros where it holds no pixel: sides that are crossed would count as negative lengths.
  private var orNone: PixelBox { isEmpty ? PixelBox() : self }

  func union(_ o: PixelBox) -> PixelBox {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelBox(
      minX: min(minX, o.minX), minY: min(minY, o.minY), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
  }

  func meets(_ o: PixelBox) -> Bool {
    max(minX, o.minX) < min(maxX, o.maxX) && max(minY, o.minY) < min(maxY, o.maxY)
  }

  /// The pixels that the polygon touches, within `frame`.
  init(around p: [Point], in frame: PixelBox) {
    guard p.count >= 3 else { return }
    var low = p[0]
    var high = p[0]
    for q in p {
      low = Point(min(low.x, q.x), min(low.y, q.y))
      high = Point(max(high.x, q.x), max(high.y, q.y))
    }
    minX = max(frame.minX, floorInt(low.x))
    minY = max(frame.minY, floorInt(low.y))
    maxX = min(frame.maxX, ceilInt(high.x))
    maxY = min(frame.maxY, ceilInt(high.y))
    self = orNone
  }

  init(minX: Int = 0, minY: Int = 0, maxX: Int = 0, maxY: Int = 0) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }
}

/// Greatest integer not above `v`, which lies within the integers' range (NaN gives the least value used).
func floorInt(_ v: Double) -> Int {
  let w = limited(v, -1e15, 1e15)
  let i = Int(w)
  return Double(i) > w ? i - 1 : i
}

/// Least integer not below `v`.
func ceilInt(_ v: Double) -> Int { -floorInt(-v) }
