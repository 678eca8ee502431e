import Geometry
import RenderModel
import Tessellator

/// The outline of a layer: its bounds with their round corners. It is convex.
struct RoundedOutline {
  let bounds: Rectangle
  let radius: Double
  let style: LayerStyle

  init(_ bounds: Rectangle, radius: Double, _ style: LayerStyle) {
    self.bounds = bounds
    self.radius = radius
    self.style = style
  }

  var path: Path {
    var path = Path()
    path.addRoundedRect(
      bounds, radius: radius, corners: style.roundedCorners, isContinuous: style.hasContinuousCorners)
    return path
  }

  /// Inside a border; nil where nothing is left.
  func inset(by width: Double) -> RoundedOutline? {
    let inner = Rectangle(
      minX: bounds.minX + width, minY: bounds.minY + width, maxX: bounds.maxX - width, maxY: bounds.maxY - width)
    if !(inner.maxX > inner.minX && inner.maxY > inner.minY) { return nil }
    return RoundedOutline(inner, radius: max(0, radius - width), style)
  }

  /// Whether a rectangle lies inside, but for rounding.
  func contains(_ r: Rectangle) -> Bool {
    let slack = 1e-9 * max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
    let inner = r.insetBy(slack)
    if inner.isEmpty { return true }
    let corners = polygon
    return PreparedScene.corners(inner).allSatisfy { ConvexPolygon.contains(corners, $0) }
  }

  /// Points of the outline, so close that for containment chords will do; area is positive.
  private var polygon: [Point] {
    let path = path
    var result: [Point] = []
    var at = 0
    for verb in path.verbs {
      func point(_ k: Int) -> Point { Point(path.points[at + k].x, path.points[at + k].y) }
      if verb == .cubic, let from = result.last {
        let (a, b, c) = (point(0), point(1), point(2))
        for k in 1...128 {
          let t = Double(k) / 128
          let s = 1 - t
          result.append(from * (s * s * s) + a * (3 * s * s * t) + b * (3 * s * t * t) + c * (t * t * t))
        }
      } else if verb == .move || verb == .line {
        result.append(point(0))
      }
      at += verb.pointCount
    }
    return ConvexPolygon.area(result) < 0 ? result.reversed() : result
  }
}
