import Geometry

extension PreparedScene {
  static func corners(_ r: Rectangle) -> [Point] {
    [Point(r.minX, r.minY), Point(r.maxX, r.minY), Point(r.maxX, r.maxY), Point(r.minX, r.maxY)]
  }

  /// The corners in pixels, nil if one of them is not in front of every eye.
  func unclippedQuad(_ corners: [Point], _ layer: PreparedLayer) -> [Point]? {
    for form in layer.horizons {
      let values = corners.map { form[0] * $0.x + form[1] * $0.y + form[2] }
      let threshold = Self.nearEye(values)
      if values.contains(where: { !($0 > threshold) }) { return nil }
    }
    let quad = corners.map { corner in
      let q = layer.toPixels.image(of: SIMD3(corner.x, corner.y, 1))
      return Point(q[0] / q[2], q[1] / q[2])
    }
    return quad.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? quad : nil
  }

  /// A convex polygon of the layer's plane in pixels: what lies behind an eye is cut away first, then what lies more
  /// than `margin` pixels outside the frame, then the division, then the clip.
  func project(_ corners: [Point], _ layer: PreparedLayer, clip: [Point]?, margin: Double = 2) -> [Point] {
    var points = corners.map { SIMD3($0.x, $0.y, 1) }
    for form in layer.horizons {
      let values = points.map { dot(form, $0) }
      points = Self.cut(points, values, above: Self.nearEye(values))
      if points.count < 3 { return [] }
    }
    points = points.map { layer.toPixels.image(of: $0) }
    let borders = [
      SIMD3(1, 0, margin - Double(frame.minX)), SIMD3(-1, 0, Double(frame.maxX) + margin),
      SIMD3(0, 1, margin - Double(frame.minY)), SIMD3(0, -1, Double(frame.maxY) + margin),
    ]
    for border in borders {
      points = Self.cut(points, points.map { dot(border, $0) }, above: 0)
      if points.count < 3 { return [] }
    }
    var polygon = points.filter { $0[2] > 0 }.map { Point($0[0] / $0[2], $0[1] / $0[2]) }
    let area = ConvexPolygon.area(polygon)
    if !(area > 0) && !(area < 0) { return [] }
    if area < 0 { polygon.reverse() }
    if let clip { polygon = ConvexPolygon.intersection(polygon, clip) }
    return polygon.count < 3 ? [] : polygon
  }

  /// The least w that counts as in front of the eye: next to nothing beside the polygon's largest. What is nearer is
  /// so large on the screen that none of its border is in the frame.
  private static func nearEye(_ values: [Double]) -> Double {
    1e-12 * values.reduce(0) { Swift.max($0, abs($1)) }
  }

  /// The part of a convex polygon of homogeneous points where the linear `values` exceed `threshold`.
  private static func cut(_ points: [SIMD3<Double>], _ values: [Double], above threshold: Double) -> [SIMD3<Double>] {
    if values.allSatisfy({ $0 > threshold }) { return points }
    var out: [SIMD3<Double>] = []
    var k = points.count - 1
    for i in points.indices {
      let before = values[k] - threshold
      let here = values[i] - threshold
      if (before > 0) != (here > 0) {
        out.append(points[k] + (points[i] - points[k]) * (before / (before - here)))
      }
      if here > 0 { out.append(points[i]) }
      k = i
    }
    return out
  }
}
