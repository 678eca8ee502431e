import Geometry
import RenderModel
import Tessellator

/// Which parts of a layer's shape are drawn, and how far they reach.
struct ShapeParts {
  /// What the fill may touch, in the layer's space; null where nothing is filled.
  var fill = Rectangle.null
  /// What the stroke may touch; null where nothing is stroked.
  var stroke = Rectangle.null
  /// The greater side of the box of the path's points and its pen: what a limit on miters has no part in.
  let extent: Double
  /// How a hairline's pixel measures lengths; nil for strokes with a width.
  var hairline: PixelMetric?

  var count: Int32 { (fill.isEmpty ? 0 : 1) + (stroke.isEmpty ? 0 : 1) }
  var ink: Rectangle { fill.union(stroke) }

  /// - Parameter map: the layer's plane to pixels.
  init(_ shape: ShapeContent, map: Homography) {
    let box = shape.path.box
    let pen = shape.strokeColour.alpha > 0 ? max(shape.stroke.width, 0) : 0
    extent = max(box.width, box.height) + pen
    // A path along a line has no inside.
    if shape.fillColour.alpha > 0 && !box.isEmpty { fill = box }
    guard shape.strokeColour.alpha > 0, shape.strokeEnd > shape.strokeStart, shape.stroke.width >= 0,
      box.maxX >= box.minX
    else { return }
    var width = shape.stroke.width
    if width == 0 {
      let metric = PixelMetric(map, at: Vector2((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2))
      hairline = metric
      width = 1 / metric.leastStretch
    }
    var reach = 1.0
    if shape.stroke.cap == .square { reach = 2.0.squareRoot() }
    if shape.stroke.join == .miter { reach = max(reach, shape.stroke.miterLimit) }
    stroke = box.insetBy(-min(width / 2 * reach, RenderLimits.coordinate))
  }
}
