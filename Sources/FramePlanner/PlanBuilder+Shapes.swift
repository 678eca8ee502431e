import Geometry
import RenderModel
import Tessellator

/// What is inside a path, or its stroke, as a part of a layer.
struct RegionPart {
  var source: PathSource
  var kind: RegionKey.Kind
  /// A rectangle of the layer's plane that holds it.
  var ink: Rectangle
  /// How far it reaches across, in the plane's unit.
  var extent: Double
  /// Where the path's origin lies in the layer's plane.
  var offset = Vector2.zero
}

/// What strips are coloured with.
enum StripFill {
  /// Premultiplied.
  case colour(SIMD4<Float>)
  /// The record is an index into the table.
  case painted(StripPaint, record: Int)
}

// Shapes: a path's inside and its stroke, as coverage worked out on the CPU.
extension PlanBuilder {
  /// Paints a layer's shape: its fill, then its stroke.
  @inline(never)
  mutating func emitShape(
    _ i: Int, _ parts: ShapeParts, _ shape: ShapeContent, opacity: Double, _ snapshot: LayerTreeSnapshot
  ) {
    if !parts.fill.isEmpty {
      let region = RegionPart(
        source: shape.path, kind: .fill(shape.fillRule), ink: parts.fill, extent: parts.extent)
      emitRegion(i, region, .colour(paint(shape.fillColour, i, opacity)), snapshot)
    }
    if !parts.stroke.isEmpty {
      let kind = RegionKey.Kind.stroke(
        shape.stroke, start: shape.strokeStart, end: shape.strokeEnd, hairline: parts.hairline)
      let region = RegionPart(source: shape.path, kind: kind, ink: parts.stroke, extent: parts.extent)
      emitRegion(i, region, .colour(paint(shape.strokeColour, i, opacity)), snapshot)
    }
  }

  /// Paints a region of a layer's plane.
  @inline(never)
  mutating func emitRegion(
    _ i: Int, _ region: RegionPart, _ fill: StripFill, mode: BlendMode = .sourceOver, _ snapshot: LayerTreeSnapshot
  ) {
    let area = passes[passes.count - 1].area
    part.reset(frame: area)
    guard part.append(region.ink, node: i, rank: 0, isOpaque: false, spatial) else { return }
    var box = part.faces[0].box.insetBy(-1).intersection(area)
    if let clip { box = box.intersection(clipBox(clip).insetBy(-1)) }
    if box.isEmpty { return }
    let offset = region.offset
    let map = spatial.toScreen[i].preTranslated(offset.x, offset.y)
    var limits = CoverageLimits(window: Self.window(box))
    let (start, count) = spatial.constraints[i]
    limits.constraints = spatial.constraintPool[Int(start)..<Int(start + count)].map {
      SIMD4($0.x, $0.y, $0.z + $0.x * offset.x + $0.y * offset.y, $0.w)
    }
    if let clip { limits.clip = Array(clipVertices[clip]) }
    limits.cuts = Array(cutStack[cutBase...])
    let key = StripStore.Key(
      region: RegionKey(
        path: region.source.id, kind: region.kind, step: step(map, extent: region.extent, within: area)), map: map,
      limits: limits)
    let shape: StripStore.Shape
    if let known = strips.repeated(key) {
      shape = known
      regions.keep(key.region)
    } else {
      shape = strips.add(regions.region(region.source, key.region), key)
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
    add(shape, fill, mode, box)
  }

  /// Adds the strips and spans of a shape to the pass.
  mutating func add(_ shape: StripStore.Shape, _ fill: StripFill, _ mode: BlendMode, _ box: Rectangle) {
    let spans = strips.coverage.spans[shape.spans]
    switch fill {
    case .colour(let colour):
      passes[passes.count - 1].add(
        spans, strips.coverage.strips[shape.strips], paint: .coverage, mode, box, &pool
      ) { colour * (Float($0) / 255) }
    case .painted(let paint, let record):
      // Spans are covered alike; what covers pixels in part is a part of the record's colour.
      var records: [UInt8: Int] = [255: record]
      for span in spans where records[span.coverage] == nil {
        records[span.coverage] = encoder.table.count
        encoder.table.append(contentsOf: encoder.table[record..<(record + StripPaint.recordTexels)])
        encoder.table[encoder.table.count - 1] *= Float(span.coverage) / 255
      }
      passes[passes.count - 1].add(
        spans, strips.coverage.strips[shape.strips], paint: .painted(paint), mode, box, &pool
      ) { SIMD4(Float(records[$0] ?? record), 0, 0, 0) }
    }
  }

  /// The box of a clip polygon.
  func clipBox(_ clip: Range<Int>) -> Rectangle {
    var box = Rectangle.null
    for k in clip { box.add(clipVertices[k].x, clipVertices[k].y) }
    return box
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
  static func window(_ box: Rectangle) -> PixelWindow {
    let x = Int(box.minX.rounded(.down))
    let y = Int(box.minY.rounded(.down))
    return PixelWindow(x: x, y: y, width: Int(box.maxX.rounded(.up)) - x, height: Int(box.maxY.rounded(.up)) - y)
  }
}
