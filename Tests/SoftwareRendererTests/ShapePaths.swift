import Geometry
import Imaging
import RenderModel
import Tessellator

@testable import SoftwareRenderer

extension Path {
  /// A line through points.
  static func line(_ points: (Double, Double)..., closed: Bool = false) -> Path {
    var path = Path()
    for (k, p) in points.enumerated() {
      if k == 0 { path.move(to: Vector2(p.0, p.1)) } else { path.addLine(to: Vector2(p.0, p.1)) }
    }
    if closed { path.close() }
    return path
  }

  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    .line((x, y), (x + width, y), (x + width, y + height), (x, y + height), closed: true)
  }

  /// Four cubic curves, from the right end of the circle on.
  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
    let k = 0.5522847498 * radius
    func at(_ dx: Double, _ dy: Double) -> Vector2 { Vector2(x + dx, y + dy) }
    var path = Path()
    path.move(to: at(radius, 0))
    path.addCubic(to: at(0, radius), control1: at(radius, k), control2: at(k, radius))
    path.addCubic(to: at(-radius, 0), control1: at(-k, radius), control2: at(-radius, k))
    path.addCubic(to: at(0, -radius), control1: at(-radius, -k), control2: at(-k, -radius))
    path.addCubic(to: at(radius, 0), control1: at(k, -radius), control2: at(radius, -k))
    path.close()
    return path
  }

  func adding(_ other: Path) -> Path {
    var path = self
    path.append(other)
    return path
  }
}

extension ShapeContent {
  static func fill(_ path: Path, _ colour: Colour = .white, rule: FillRule = .nonZero) -> ShapeContent {
    ShapeContent(path: PathSource(path), fillColour: colour, fillRule: rule)
  }

  /// A stroke without a fill.
  static func stroke(
    _ path: Path, _ width: Double = 4, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10,
    dashes: [Double] = [], phase: Double = 0, start: Double = 0, end: Double = 1
  ) -> ShapeContent {
    ShapeContent(
      path: PathSource(path), fillColour: .clear, strokeColour: .white,
      stroke: StrokeStyle(
        width: width, cap: cap, join: join, miterLimit: miterLimit, dashes: dashes, dashPhase: phase),
      strokeStart: start, strokeEnd: end)
  }
}

extension Sketch {
  /// A layer of 40 x 40 points whose space is the picture's: one point a pixel, y down.
  static func page(_ shape: ShapeContent, _ colour: Colour = .clear) -> Sketch {
    Sketch(20, 20, 40, 40, colour).with { $0.shape = shape }
  }
}

extension ShapeContent {
  /// What the shape draws on a page, as alpha.
  func alpha(_ x: Int, _ y: Int) throws -> Int { try Sketch.page(self).draw(40, 40).rgba(x, y)[3] }
}

/// The coverage of a page by polygons.
func coverage(
  _ polygons: [[Vector2]], _ rule: FillRule, clip: [Point]? = nil, width: Int = 40, height: Int = 40
) -> [Double] {
  var edges: [ShapeEdge] = []
  for polygon in polygons {
    guard var a = polygon.last else { continue }
    for b in polygon {
      ShapeOutline.append(from: Point(a.x, a.y), to: Point(b.x, b.y), isClip: false, to: &edges)
      a = b
    }
  }
  var raster = ShapeRaster(
    edges, rule: rule, clip: clip, frame: PixelBox(minX: 0, minY: 0, maxX: width, maxY: height))
  return raster.coverage().all(width, height)
}

extension ShapeCoverage {
  func all(_ width: Int, _ height: Int) -> [Double] {
    (0..<height).flatMap { y in (0..<width).map { part(x: $0, y: y) } }
  }
}

extension PixelBuffer {
  /// The largest difference of a channel.
  func worstDifference(_ other: PixelBuffer) -> Int {
    zip(bytes, other.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
