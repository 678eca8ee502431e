import Geometry

/// Cuts a closed contour, convex or not, by half-planes; keeps its memory between calls.
///
/// Where a contour leaves a half-plane and comes back, the two points are joined along its border, so that what is cut
/// winds about every point inside just as often as before.
struct ContourClipper {
  /// The contour; an edge leads from the last point to the first.
  var points: [Vector2] = []
  private var scratch: [Vector2] = []

  /// Keeps the part where `a * x + b * y + c >= 0` (Sutherland-Hodgman).
  mutating func clip(_ a: Double, _ b: Double, _ c: Double) {
    guard let last = points.last else { return }
    if !points.contains(where: { a * $0.x + b * $0.y + c < 0 }) { return }
    scratch.removeAll(keepingCapacity: true)
    var previous = last
    var d0 = a * last.x + b * last.y + c
    for point in points {
      let d1 = a * point.x + b * point.y + c
      if (d0 < 0) != (d1 < 0) {
        let t = d0 / (d0 - d1)
        scratch.append(previous + (point - previous) * t)
      }
      if d1 >= 0 { scratch.append(point) }
      previous = point
      d0 = d1
    }
    swap(&points, &scratch)
  }

  /// Keeps the part inside a convex polygon that runs clockwise on a y-down screen.
  mutating func clip(to polygon: [SIMD4<Double>]) {
    guard var p = polygon.last else { return }
    for q in polygon {
      let dx = q.x - p.x
      let dy = q.y - p.y
      clip(-dy, dx, dy * p.x - dx * p.y)
      if points.isEmpty { return }
      p = q
    }
  }
}
