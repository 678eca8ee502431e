import Geometry
import Tessellator

/// A polygon's stroke by its definition: the union of rectangles about the segments, wedges at the corners, and caps.
struct StrokeModel {
  private var polygons: [[Vector2]] = []
  private var discs: [(centre: Vector2, radius: Double)] = []
  /// Round joins: the part of a disc between two directions.
  private var sectors: [(centre: Vector2, from: Vector2, to: Vector2)] = []

  init(_ given: [Vector2], isClosed: Bool, _ style: StrokeStyle) {
    let half = style.width / 2
    var points: [Vector2] = []
    for p in given where p != points.last { points.append(p) }
    if isClosed && points.count > 1 && points.first == points.last { points.removeLast() }
    if points.count == 1 {
      let p = points[0]
      if style.cap == .round { discs.append((p, half)) }
      if style.cap == .square {
        polygons.append([Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)].map { p + $0 * half })
      }
      return
    }
    let count = points.count
    let segments = (0..<(isClosed ? count : count - 1)).map { (points[$0], points[($0 + 1) % count]) }
    let ways = segments.map { a, b in (b - a) * (1 / (b - a).length) }
    for (way, (a, b)) in zip(ways, segments) {
      let side = Vector2(-way.y, way.x) * half
      polygons.append([a - side, b - side, b + side, a + side])
    }
    for i in segments.indices where isClosed || i > 0 {
      addJoin(segments[i].0, ways[i == 0 ? segments.count - 1 : i - 1], ways[i], half, style)
    }
    if isClosed { return }
    for (p, way) in [(points[0], ways[0] * -1), (points[count - 1], ways[count - 2])] {
      let side = Vector2(-way.y, way.x) * half
      if style.cap == .round { discs.append((p, half)) }
      if style.cap == .square { polygons.append([p - side, p - side + way * half, p + side + way * half, p + side]) }
    }
  }

  private mutating func addJoin(_ p: Vector2, _ a: Vector2, _ b: Vector2, _ half: Double, _ style: StrokeStyle) {
    let outside = a.cross(b) > 0 ? half : -half
    let from = p + Vector2(a.y, -a.x) * outside
    let to = p + Vector2(b.y, -b.x) * outside
    if style.join == .round {
      sectors.append((p, from - p, to - p))
      return
    }
    // The sine of half the angle between the segments is the distance of the wedge's chord from the corner.
    let middle = (from + to) * 0.5 - p
    let sine = middle.length / half
    if style.join == .miter, sine > 1e-6, 1 / sine <= style.miterLimit {
      polygons.append([p, from, p + middle * (1 / (sine * sine)), to])
    } else {
      polygons.append([p, from, to])
    }
  }

  func contains(_ p: Vector2) -> Bool {
    discs.contains { (p - $0.centre).length <= $0.radius } || polygons.contains { Self.isInside(p, $0) }
      || sectors.contains { Self.isInside(p - $0.centre, $0.from, $0.to) }
  }

  /// Of the sector about the origin between two radii less than half a turn apart. Half a disc, where the line turns
  /// right back, lies to the side that the first radius' right normal shows.
  private static func isInside(_ p: Vector2, _ from: Vector2, _ to: Vector2) -> Bool {
    if p.length > from.length { return false }
    let turn = from.cross(to)
    if abs(turn) < 1e-9 { return from.dot(to) < 0 && from.cross(p) < 0 }
    return from.cross(p) * turn >= 0 && p.cross(to) * turn >= 0
  }

  /// Of a convex polygon, either way round.
  private static func isInside(_ p: Vector2, _ polygon: [Vector2]) -> Bool {
    var sides = polygon.indices.map { i in
      (polygon[(i + 1) % polygon.count] - polygon[i]).cross(p - polygon[i])
    }
    sides.removeAll { $0 == 0 }
    return sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
  }
}
