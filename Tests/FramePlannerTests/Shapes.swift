import FramePlanner
import Geometry
import RenderModel
import TestSupport
import Tessellator

extension Path {
  /// A closed polygon.
  static func polygon(_ points: [Vector2]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for p in points.dropFirst() { path.addLine(to: p) }
    path.close()
    return path
  }

  static func rectangle(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Path {
    polygon([Vector2(x0, y0), Vector2(x1, y0), Vector2(x1, y1), Vector2(x0, y1)])
  }

  /// A circle of four cubics.
  static func circle(_ centre: Vector2, _ radius: Double) -> Path {
    let k = radius * 0.5522847498
    var path = Path()
    path.move(to: centre + Vector2(radius, 0))
    for (a, b) in [
      (Vector2(1, 0), Vector2(0, 1)), (Vector2(0, 1), Vector2(-1, 0)), (Vector2(-1, 0), Vector2(0, -1)),
      (Vector2(0, -1), Vector2(1, 0)),
    ] {
      path.addCubic(
        to: centre + b * radius, control1: centre + a * radius + b * k, control2: centre + b * radius + a * k)
    }
    path.close()
    return path
  }
}

extension SnapshotWriter {
  /// What was written, with shapes given to layers by their index.
  func snapshot(shapes: [Int: ShapeContent]) -> LayerTreeSnapshot {
    var result = snapshot
    for (node, shape) in shapes.sorted(by: { $0.key < $1.key }) {
      result.nodes[node].shape = Int32(result.shapes.count)
      result.shapes.append(shape)
    }
    return result
  }
}

extension FramePlanner {
  /// A frame of `frameSide` pixels, one a point.
  func plan(_ snapshot: LayerTreeSnapshot) -> FramePlan {
    plan(snapshot, FrameRequest(width: frameSide, height: frameSide, scale: 1, yUp: false))
  }
}
