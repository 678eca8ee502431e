import Geometry
import RenderModel

// Contents: one picture, or two of which one dissolves into the other.
extension PlanBuilder {
  /// Paints a layer's contents.
  ///
  /// Two pictures add up in a surface, which then lies over what is behind them: one drawn over the other would let too
  /// much of that through where they are translucent or cover a pixel in part. Where nothing of that kind happens they
  /// are drawn one over the other after all, which saves the pass.
  @inline(never)
  mutating func emitContent(
    _ i: Int, _ content: PlacedContent, level: Int, place: Int, _ opacity: Double, isFace: Bool,
    edges: RectangleEdges = .all, _ snapshot: LayerTreeSnapshot
  ) {
    let first = content.pictures[0]
    guard content.pictures.count > 1 else {
      return emitPicture(i, first, level: level, place: place, opacity * first.weight, isFace: isFace, edges: edges)
    }
    let second = content.pictures[1]
    if edges == .all && content.isOpaque && weight(i, opacity).w >= 1 && fillsPixels(content.area, i) {
      emitPicture(i, first, level: level, place: place, opacity, isFace: isFace, edges: edges)
      emitPicture(i, second, level: level, place: place, second.weight, isFace: isFace, edges: edges)
      return
    }
    let face = decorated
    // Half floats, so that two roundings do not add up.
    guard let box = window(content.area, i, within: visible),
      let scope = beginSurface(box, format: .rgba16Float, keepsClip: true, i, snapshot)
    else { return }
    decorated = face
    emitPicture(i, first, level: level, place: place, opacity * first.weight, isFace: isFace, edges: edges)
    emitPicture(
      i, second, level: level, place: place, opacity * second.weight, isFace: isFace, edges: edges, mode: .plusLighter)
    endSurface(scope)
    put(LayerPicture(surface: scope.surface, isClipped: true), i, snapshot)
  }

  /// Whether what shows of a rectangle of the layer's plane is an upright rectangle of whole pixels.
  private mutating func fillsPixels(_ rectangle: Rectangle, _ i: Int) -> Bool {
    guard projectPart(rectangle, i) else { return false }
    let corners = clipper.vertices
    guard corners.count == 4 else { return false }
    let slack = 1e-6
    for k in 0..<4 {
      let (a, b) = (corners[k], corners[(k + 1) & 3])
      if abs(a.x - a.x.rounded()) > slack || abs(a.y - a.y.rounded()) > slack { return false }
      if abs(a.x - b.x) > slack && abs(a.y - b.y) > slack { return false }
    }
    return true
  }
}
