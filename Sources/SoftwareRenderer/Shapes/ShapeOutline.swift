import Geometry

/// An edge of an outline in pixels, from its upper to its lower end.
struct ShapeEdge {
  var top: Point
  var bottom: Point
  /// What is added to the winding number where the edge is passed from left to right.
  var winding: Int
  /// Whether it belongs to the clip instead of the outline.
  var isClip = false
}

/// Collects the outline of a fill or a stroke: closed polygons of the layer's plane, brought to the screen.
final class ShapeOutline {
  private let view: ShapeView
  private(set) var edges: [ShapeEdge] = []
  /// The box of all polygons, in the layer's plane; nil for none.
  private(set) var extent: Rectangle?
  private var points: [SIMD3<Double>] = []
  private var other: [SIMD3<Double>] = []
  private var values: [Double] = []

  init(_ view: ShapeView) { self.view = view }

  /// Adds a closed polygon of the layer's plane. What lies behind an eye or outside the frame is cut away; winding
  /// numbers inside the frame stay what they are.
  func add(_ polygon: [Point]) {
    if polygon.count < 3 { return }
    points.removeAll(keepingCapacity: true)
    for p in polygon {
      points.append(SIMD3(p.x, p.y, 1))
      extent = extent.union(p.x, p.y)
    }
    for form in view.horizons {
      cut(form, isHorizon: true)
      if points.count < 3 { return }
    }
    for k in points.indices { points[k] = view.toPixels.image(of: points[k]) }
    cutToFrame()
  }

  /// Adds a closed polygon of the screen.
  func add(onScreen polygon: [Point]) {
    points.removeAll(keepingCapacity: true)
    for p in polygon {
      points.append(SIMD3(p.x, p.y, 1))
      let q = view.fromPixels.image(of: SIMD3(p.x, p.y, 1))
      let place = Point(q[0] / q[2], q[1] / q[2])
      if q[2] > 0, place.isFinite { extent = extent.union(place.x, place.y) }
    }
    cutToFrame()
  }

  private func cutToFrame() {
    for border in view.screenBorders {
      if points.count < 3 { return }
      cut(border, isHorizon: false)
    }
    guard let last = points.last else { return }
    var a = Point(last[0] / last[2], last[1] / last[2])
    for q in points {
      let b = Point(q[0] / q[2], q[1] / q[2])
      Self.append(from: a, to: b, isClip: false, to: &edges)
      a = b
    }
  }

  static func append(from a: Point, to b: Point, isClip: Bool, to edges: inout [ShapeEdge]) {
    if a.y < b.y {
      edges.append(ShapeEdge(top: a, bottom: b, winding: 1, isClip: isClip))
    } else if a.y > b.y {
      edges.append(ShapeEdge(top: b, bottom: a, winding: -1, isClip: isClip))
    }
  }

  /// Keeps the part of the polygon on the positive side of a line.
  private func cut(_ form: SIMD3<Double>, isHorizon: Bool) {
    values.removeAll(keepingCapacity: true)
    var least = Double.infinity
    var most = 0.0
    for p in points {
      let value = dot(form, p)
      values.append(value)
      least = min(least, value)
      most = max(most, abs(value))
    }
    // What is nearer to the eye than this is so large on the screen that none of its border is in the frame.
    let threshold = isHorizon ? 1e-12 * most : 0
    if least > threshold { return }
    other.removeAll(keepingCapacity: true)
    var k = points.count - 1
    for i in points.indices {
      let before = values[k] - threshold
      let here = values[i] - threshold
      if (before > 0) != (here > 0) {
        other.append(points[k] + (points[i] - points[k]) * (before / (before - here)))
      }
      if here > 0 { other.append(points[i]) }
      k = i
    }
    swap(&points, &other)
  }
}
