import Geometry
import Glibc
import Tessellator

/// A Gaussian's covariance in a plane: [xx xy; xy yy], the plane's units squared.
struct PlaneCovariance {
  var xx: Double
  var xy: Double
  var yy: Double

  init(xx: Double, xy: Double, yy: Double) {
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }

  /// A round one.
  init(sigma: Double) { self.init(xx: sigma * sigma, xy: 0, yy: sigma * sigma) }
}

/// The shadow of an outline: the convolution of its inside (non-zero rule) with a Gaussian, at any point, good to 1e-4.
///
/// The plane is mapped so that the Gaussian is round with sigma 1. There the value at a point is the integral over rows
/// of the row's density times what the row's spans inside the outline hold of the normal distribution, which is known
/// in closed form. Rows lie at the nodes of Gauss and Legendre's rules in panels between the outline's corners. They do
/// not depend on the point, so that they are made once, for bands one sigma high, when a point first needs them.
///
/// One thread at a time: bands are kept.
final class OutlineShadow {
  private let toRound: SIMD4<Double>
  private let box: Rectangle
  /// Set where the outline is a rectangle along the axes of the round plane.
  private let isRectangle: Bool
  private let rows: ShadowRows
  private var bands: [Int: ShadowRows.Band] = [:]

  /// Where sigmas are still told apart.
  private static let farthest = 1e14
  /// Bands that are kept.
  private static let most = 1 << 14

  /// - Parameters:
  ///   - path: Open subpaths count as closed. Pieces with coordinates beyond 1e12 are left out.
  ///   - covariance: Of the Gaussian in the path's plane; nil is returned where it is not positive definite, and where
  ///     the outline reaches so many sigmas that its shadow is as sharp as the outline.
  init?(_ path: Path, covariance c: PlaneCovariance) {
    // Cholesky: the covariance is L times its transpose, and the inverse of L makes the Gaussian round.
    let l11 = c.xx.squareRoot()
    let l21 = c.xy / l11
    let l22 = (c.yy - l21 * l21).squareRoot()
    guard l11 > 0, l22 > 0, l11.isFinite, l22.isFinite, l21.isFinite else { return nil }
    var flattener = ShadowFlattener(map: SIMD4(1 / l11, 0, -l21 / (l11 * l22), 1 / l22))
    guard flattener.map.x.isFinite, flattener.map.z.isFinite, flattener.map.w.isFinite else { return nil }
    // The longest line is laid along the rows, where it costs nothing.
    flattener.turnLongestLine(of: path)
    let contours = flattener.contours(of: path)
    toRound = flattener.map
    var box = Rectangle.null
    for p in contours.joined() { box.add(p.x, p.y) }
    guard contours.isEmpty || max(-box.minX, -box.minY, box.maxX, box.maxY) <= Self.farthest else { return nil }
    self.box = box
    isRectangle = contours.count == 1 && Self.isRectangle(contours[0], box)
    rows = ShadowRows(isRectangle ? [] : contours)
  }

  /// The share, 0...1, of the Gaussian about a point of the path's plane that lies inside the outline.
  func value(at p: Vector2) -> Double {
    let x = p.x * toRound.x + p.y * toRound.y
    let y = p.x * toRound.z + p.y * toRound.w
    let reach = ShadowRows.reach
    guard x > box.minX - reach, x < box.maxX + reach, y > box.minY - reach, y < box.maxY + reach else { return 0 }
    if isRectangle {
      return NormalDistribution.between(box.minX - x, box.maxX - x)
        * NormalDistribution.between(box.minY - y, box.maxY - y)
    }
    let first = Int(max(box.minY, y - reach).rounded(.down))
    let last = Int(min(box.maxY, y + reach).rounded(.down))
    var sum = 0.0
    for k in first...max(first, last) { sum += band(k).value(x, y) }
    return limited(sum, 0, 1)
  }

  private func band(_ k: Int) -> ShadowRows.Band {
    if let band = bands[k] { return band }
    if bands.count >= Self.most { bands.removeAll() }
    let band = rows.band(k)
    bands[k] = band
    return band
  }

  private static func isRectangle(_ contour: [Point], _ box: Rectangle) -> Bool {
    var corners: [Point] = []
    for p in contour where corners.last != p { corners.append(p) }
    if corners.count > 1 && corners.first == corners.last { corners.removeLast() }
    if corners.count != 4 { return false }
    func isAt(_ p: Point, _ x: Double, _ y: Double) -> Bool { abs(p.x - x) <= 1e-6 && abs(p.y - y) <= 1e-6 }
    let places = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ]
    return (0..<4).contains { turn in
      (0..<4).allSatisfy { isAt(corners[($0 + turn) % 4], places[$0].x, places[$0].y) }
        || (0..<4).allSatisfy { isAt(corners[(turn + 4 - $0) % 4], places[$0].x, places[$0].y) }
    }
  }
}

/// Turns a path into polygons of the plane in which the Gaussian is round.
struct ShadowFlattener {
  /// x' = x * map.x + y * map.y, y' = x * map.z + y * map.w.
  private(set) var map: SIMD4<Double>

  /// Largest distance of a curve from its chords, in sigmas. A shadow changes by at most 0.4 a sigma.
  private static let tolerance = 2e-4
  private static let farthest = 1e12
  /// Chords of one curve, and of a path before its curves become single chords.
  private static let mostChords = 1 << 12
  private static let limit = 1 << 22

  init(map: SIMD4<Double>) { self.map = map }

  /// Adds the turn that makes the longest straight piece level.
  mutating func turnLongestLine(of path: Path) {
    var longest = Point()
    walk(path) { points in
      if points.count == 2 {
        let d = points[1] - points[0]
        if d.dot(d) > longest.dot(longest) { longest = d }
      }
    }
    guard let along = longest.unit else { return }
    map = SIMD4(
      along.x * map.x + along.y * map.z, along.x * map.y + along.y * map.w,
      along.x * map.z - along.y * map.x, along.x * map.w - along.y * map.y)
  }

  func contours(of path: Path) -> [[Point]] {
    var result: [[Point]] = []
    var contour: [Point] = []
    var count = 0
    walk(path) { points in
      if points.count == 1 {
        if contour.count > 2 { result.append(contour) }
        contour = points
        return
      }
      let chords = count < Self.limit ? Self.chords(points) : 1
      count += chords
      for k in 1...chords { contour.append(Self.place(points, Double(k) / Double(chords))) }
    }
    if contour.count > 2 { result.append(contour) }
    return result
  }

  /// Gives every piece's control points, mapped: one where a subpath starts, two for a line, three or four for a curve.
  private func walk(_ path: Path, _ visit: ([Point]) -> Void) {
    var at = 0
    var current = Point()
    var start = Point()
    for verb in path.verbs {
      let range = at..<min(at + verb.pointCount, path.points.count)
      at = range.upperBound
      let points = path.points[range]
      guard points.allSatisfy({ abs($0.x) <= Self.farthest && abs($0.y) <= Self.farthest }) else { continue }
      let mapped = points.map { Point($0.x * map.x + $0.y * map.y, $0.x * map.z + $0.y * map.w) }
      switch verb {
      case .move:
        visit(mapped)
        start = mapped[0]
      case .close: visit([current, start])
      case .line, .quadratic, .cubic: visit([current] + mapped)
      }
      current = mapped.last ?? start
    }
  }

  /// How many equal steps of the parameter keep a curve near its chords: they are off by an eighth of the second
  /// derivative times the step's square.
  private static func chords(_ p: [Point]) -> Int {
    var bend = 0.0
    switch p.count {
    case 3: bend = 2 * (p[0] - 2 * p[1] + p[2]).length
    case 4: bend = 6 * max((p[0] - 2 * p[1] + p[2]).length, (p[1] - 2 * p[2] + p[3]).length)
    default: return 1
    }
    return Int(limited((bend / (8 * tolerance)).squareRoot().rounded(.up), 1, Double(mostChords)))
  }

  private static func place(_ p: [Point], _ t: Double) -> Point {
    if t == 1 { return p[p.count - 1] }
    var points = p
    for count in stride(from: points.count - 1, to: 0, by: -1) {
      for k in 0..<count { points[k] += (points[k + 1] - points[k]) * t }
    }
    return points[0]
  }
}
