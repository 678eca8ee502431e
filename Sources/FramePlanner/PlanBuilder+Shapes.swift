import Geometry
import RenderModel
import Tessellator

// Shapes: a path's inside and its stroke, as coverage worked out on the CPU.
extension PlanBuilder {
  /// Paints a layer's shape: its fill, then its stroke.
  mutating func emitShape(
    _ i: Int, _ parts: ShapeParts, _ shape: ShapeContent, opacity: Double, _ snapshot: LayerTreeSnapshot
  ) {
    if !parts.fill.isEmpty {
      emitRegion(
        i, shape.path, .fill(shape.fillRule), (parts.fill, parts.extent), shape.fillColour, opacity, snapshot)
    }
    if !parts.stroke.isEmpty {
      let kind = RegionKey.Kind.stroke(
        shape.stroke, start: shape.strokeStart, end: shape.strokeEnd, hairline: parts.hairline)
      emitRegion(i, shape.path, kind, (parts.stroke, parts.extent), shape.strokeColour, opacity, snapshot)
    }
  }

  /// - Parameter size: a rectangle of the layer's plane that holds the region, and how far the region reaches across.
  private mutating func emitRegion(
    _ i: Int, _ source: PathSource, _ kind: RegionKey.Kind, _ size: (ink: Rectangle, extent: Double), _ colour: Colour,
    _ opacity: Double, _ snapshot: LayerTreeSnapshot
  ) {
    let ink = size.ink
    let area = passes[passes.count - 1].area
    part.reset(frame: area)
    guard part.append(ink, node: i, rank: 0, isOpaque: false, spatial) else { return }
    var box = part.faces[0].box.insetBy(-1).intersection(area)
    if let clip {
      var limit = Rectangle.null
      for k in clip { limit.add(clipVertices[k].x, clipVertices[k].y) }
      box = box.intersection(limit.insetBy(-1))
    }
    if box.isEmpty { return }
    let map = spatial.toScreen[i]
    var limits = CoverageLimits(window: Self.window(box))
    let (start, count) = spatial.constraints[i]
    limits.constraints = Array(spatial.constraintPool[Int(start)..<Int(start + count)])
    if let clip { limits.clip = Array(clipVertices[clip]) }
    limits.cuts = Array(cutStack[cutBase...])
    let key = StripStore.Key(
      region: RegionKey(path: source.id, kind: kind, step: step(map, extent: size.extent, within: area)), map: map,
      limits: limits)
    let shape: StripStore.Shape
    if let known = strips.repeated(key) {
      shape = known
      regions.keep(key.region)
    } else {
      shape = strips.add(regions.region(source, key.region), key)
    }
    plan.statistics.paths += 1
    if regions.isIncomplete(key.region) {
      plan.diagnostics.report(
        .limit, layer: snapshot.labels[i] ?? "", "the layer's path crosses itself too often; some of it is not drawn")
    }
    if strips.isBeyondLimits {
      strips.removeLast(shape, key)
      plan.diagnostics.report(
        .limit, layer: snapshot.labels[i] ?? "", "the frame's paths have too many edge pixels; some are not drawn")
      return
    }
    passes[passes.count - 1].add(
      strips.coverage.spans[shape.spans], strips.coverage.strips[shape.strips], Self.premultiplied(colour, opacity),
      box, &pool)
  }

  /// How finely curves are to be flattened, from what of the layer's plane shows; `part` holds the ink on the screen.
  private mutating func step(_ map: Homography, extent: Double, within area: Rectangle) -> Int {
    clipper.vertices.removeAll(keepingCapacity: true)
    clipper.vertices.append(contentsOf: part.vertices)
    if map.r0.z != 0 || map.r1.z != 0 {
      clipper.clip(1, 0, -area.minX)
      clipper.clip(0, 1, -area.minY)
      clipper.clip(-1, 0, area.maxX)
      clipper.clip(0, -1, area.maxY)
    }
    return PlaneStretch.step(PlaneStretch.greatest(map, clipper.vertices), extent: extent)
  }

  /// The whole pixels that a box inside the frame touches.
  private static func window(_ box: Rectangle) -> PixelWindow {
    let x = Int(box.minX.rounded(.down))
    let y = Int(box.minY.rounded(.down))
    return PixelWindow(x: x, y: y, width: Int(box.maxX.rounded(.up)) - x, height: Int(box.maxY.rounded(.up)) - y)
  }
}
