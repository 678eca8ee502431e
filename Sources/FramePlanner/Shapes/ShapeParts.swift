import Geometry
import RenderModel
import Tessellator

/// Which parts of a layer's shape are drawn, and how far they reach.
struct ShapeParts {
  /// What the fill may touch, in the layer's space; null where nothing is filled.
  var fill = Rectangle.null
  /// What the stroke may touch; null where nothing is stroked.
  var stroke = Rectangle.null
  /// The stroke's width in the layer's unit; for a hairline what makes a pixel.
  var strokeWidth = 0.0

  var count: Int32 { (fill.isEmpty ? 0 : 1) + (stroke.isEmpty ? 0 : 1) }
  var ink: Rectangle { fill.union(stroke) }

  /// - Parameters:
  ///   - box: the box of the path's points.
  ///   - map: the layer's plane to pixels.
  init(_ shape: ShapeContent, box: Rectangle, map: Homography) {
    // A path along a line has no inside.
    if shape.fillColour.alpha > 0 && !box.isEmpty { fill = box }
    guard shape.strokeColour.alpha > 0, shape.strokeEnd > shape.strokeStart, shape.stroke.width >= 0,
      box.maxX >= box.minX
    else { return }
    strokeWidth = shape.stroke.width > 0 ? shape.stroke.width : Self.hairline(box, map)
    var reach = 1.0
    if shape.stroke.cap == .square { reach = 2.0.squareRoot() }
    if shape.stroke.join == .miter { reach = max(reach, shape.stroke.miterLimit) }
    stroke = box.insetBy(-min(strokeWidth / 2 * reach, RenderLimits.coordinate))
  }

  /// A width that is one pixel in the middle of the box, by the square root of the map's change of areas there. Kept to
  /// 20 binary places, so that a turning layer's rounding does not make a new stroke of every frame.
  private static func hairline(_ box: Rectangle, _ map: Homography) -> Double {
    let w = map.transform((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2).z
    // Areas grow by det / w^3.
    let pixel = (abs(w * w * w) / abs(map.determinant)).squareRoot()
    guard w > 0, pixel.isFinite, pixel > 0 else { return 1 }
    let step = 1.0 / 1_048_576
    return Double(
      sign: .plus, exponent: pixel.exponent, significand: (pixel.significand / step).rounded() * step)
  }
}

extension Path {
  /// The box of all points, those of curves' controls included; numbers that cannot be drawn are left out.
  var controlBox: Rectangle {
    var box = Rectangle.null
    let most = RenderLimits.coordinate
    for p in points where abs(p.x) <= most && abs(p.y) <= most { box.add(p.x, p.y) }
    return box
  }
}
