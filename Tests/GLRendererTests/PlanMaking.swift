import FramePlanner
import Imaging
import RenderModel

@testable import GLRenderer
import TestBasics

/// Hand-made frame plans: the parts of a plan, with everything that does not matter to a test left out.
struct PlanMaker {
  var plan = FramePlan()

  init(_ width: Int, _ height: Int, clear: SIMD4<Float> = .zero) {
    plan.surfaces = [SurfaceDescriptor(x: 0, y: 0, width: width, height: height)]
    plan.passes = [RenderPass(target: 0, clear: clear)]
  }

  /// What the table holds for an instance.
  struct Extras {
    var numerator: [TablePolygon] = []
    var denominator: [TablePolygon] = []
    var piece: [TablePolygon] = []
    var cuts: [SIMD4<Float>] = []
  }

  /// An instance of the polygon (3 or 4 vertices, clockwise on the screen), its hull being the box around it.
  mutating func quad(
    _ polygon: [SIMD2<Double>], _ colour: SIMD4<Float>, origin: SIMD2<Float> = .zero, extras: Extras = Extras(),
    hull: [SIMD2<Double>]? = nil
  ) -> QuadInstance {
    let around = hull ?? polygon
    let minimum = around.reduce(around[0]) { SIMD2(min($0.x, $1.x), min($0.y, $1.y)) } - 1
    let maximum = around.reduce(around[0]) { SIMD2(max($0.x, $1.x), max($0.y, $1.y)) } + 1
    let v = (0..<4).map { polygon[min($0, polygon.count - 1)] }
    let counts =
      extras.numerator.count | extras.denominator.count << 8 | extras.piece.count << 16 | extras.cuts.count << 24
    let first = plan.table.count
    let polygons = extras.numerator + extras.denominator + extras.piece
    plan.table += polygons.flatMap { [$0.x, $0.y] } + extras.cuts
    func relativeX(_ values: [Double]) -> SIMD4<Float> {
      SIMD4(values.map { Float($0 - Double(origin.x)) })
    }
    func relativeY(_ values: [Double]) -> SIMD4<Float> {
      SIMD4(values.map { Float($0 - Double(origin.y)) })
    }
    return QuadInstance(
      origin: origin, table: UInt32(first), counts: UInt32(counts), vx: relativeX(v.map(\.x)),
      vy: relativeY(v.map(\.y)), hullX: relativeX([minimum.x, maximum.x, minimum.x, maximum.x]),
      hullY: relativeY([minimum.y, minimum.y, maximum.y, maximum.y]), colour: colour)
  }

  /// Adds a solid batch of these instances to the pass of that index.
  mutating func solid(_ instances: [QuadInstance], pass: Int? = nil) {
    let first = plan.instances.count
    plan.instances += instances
    add(Batch(paint: .solid, instances: first..<plan.instances.count), pass)
  }

  mutating func surface(_ source: Int, _ instances: [QuadInstance], pass: Int? = nil) {
    let first = plan.instances.count
    plan.instances += instances
    add(Batch(paint: .surface(source), instances: first..<plan.instances.count), pass)
  }

  mutating func image(_ image: ImageSource, _ sampler: Sampler, _ instances: [ImageInstance]) {
    let first = plan.imageInstances.count
    plan.imageInstances += instances
    plan.images.append(image)
    add(
      Batch(
        paint: .image(image: plan.images.count - 1, sampler: sampler), instances: first..<plan.imageInstances.count),
      nil)
  }

  /// Adds a batch of quads of any paint to the pass of that index, or to the last.
  mutating func quads(
    _ paint: Batch.Paint, _ instances: [QuadInstance], mode: BlendMode = .sourceOver, pass: Int? = nil
  ) {
    let first = plan.instances.count
    plan.instances += instances
    add(Batch(paint: paint, instances: first..<plan.instances.count, mode: mode), pass)
  }

  /// Adds a batch of image instances of any paint.
  mutating func images(
    _ paint: Batch.Paint, _ instances: [ImageInstance], mode: BlendMode = .sourceOver, pass: Int? = nil
  ) {
    let first = plan.imageInstances.count
    plan.imageInstances += instances
    add(Batch(paint: paint, instances: first..<plan.imageInstances.count, mode: mode), pass)
  }

  /// Adds a batch of strips of any paint.
  mutating func strips(
    _ paint: Batch.Paint, _ instances: [StripInstance], mode: BlendMode = .sourceOver, pass: Int? = nil
  ) {
    let first = plan.strips.count
    plan.strips += instances
    add(Batch(paint: paint, instances: first..<plan.strips.count, mode: mode), pass)
  }

  /// Adds a surface that shows a picture, in a pass of its own before that of the frame; returns its index.
  mutating func surface(
    of picture: PixelBuffer, x: Int = 0, y: Int = 0, format: SurfaceDescriptor.Format = .rgba8
  ) -> Int {
    let (width, height) = (picture.width, picture.height)
    let surface = empty(x: x, y: y, width: width, height: height, format: format)
    let whole = quad(
      rectangle(Double(x), Double(y), Double(x + width), Double(y + height)), SIMD4(repeating: 1),
      origin: SIMD2(Float(x), Float(y)))
    plan.images.append(ImageSource(pixels: picture))
    images(
      .image(image: plan.images.count - 1, sampler: TestPictures.nearest),
      [TestPictures.plain(whole, width, height)], pass: plan.passes.count - 2)
    return surface
  }

  /// Adds a surface and a pass that clears it, before that of the frame; returns its index.
  mutating func empty(
    x: Int = 0, y: Int = 0, width: Int, height: Int, format: SurfaceDescriptor.Format = .rgba8
  ) -> Int {
    plan.surfaces.append(SurfaceDescriptor(x: x, y: y, width: width, height: height, format: format))
    let surface = plan.surfaces.count - 1
    plan.passes.insert(RenderPass(target: surface, clear: .zero), at: plan.passes.count - 1)
    return surface
  }

  private mutating func add(_ batch: Batch, _ pass: Int?) {
    plan.passes[pass ?? plan.passes.count - 1].batches.append(batch)
  }

  /// The plan drawn; no diagnostics are expected.
  func draw(_ renderer: GLFrameRenderer) throws -> PixelBuffer {
    var diagnostics = RenderDiagnostics()
    return try renderer.execute(plan, diagnostics: &diagnostics)
  }
}

/// A polygon of the table.
struct TablePolygon {
  var x: SIMD4<Float>
  var y: SIMD4<Float>
}

extension Array where Element == SIMD2<Double> {
  /// The closed convex polygon as table entries: triangles that fan out from its first vertex.
  func fan(origin: SIMD2<Double> = .zero) -> [TablePolygon] {
    (1..<(count - 1)).map { i in
      let corners = [self[0], self[i], self[i + 1], self[i + 1]].map { $0 - origin }
      return TablePolygon(
        x: SIMD4<Float>(SIMD4(corners.map(\.x))), y: SIMD4<Float>(SIMD4(corners.map(\.y))))
    }
  }
}

/// The rectangle's corners, clockwise on the screen from the top left one.
func rectangle(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> [SIMD2<Double>] {
  [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)]
}

/// The area of the pixel (x, y) inside a convex polygon, by clipping the polygon to the pixel's four sides: shares
/// nothing with the shader's edge integrals.
func clippedArea(_ polygon: [SIMD2<Double>], _ x: Int, _ y: Int) -> Double {
  var points = polygon
  for (axis, limit, sign) in [(0, Double(x), 1.0), (0, Double(x + 1), -1), (1, Double(y), 1), (1, Double(y + 1), -1)] {
    var kept: [SIMD2<Double>] = []
    for i in points.indices {
      let a = points[i]
      let b = points[(i + 1) % points.count]
      let da = (a[axis] - limit) * sign
      let db = (b[axis] - limit) * sign
      if da >= 0 { kept.append(a) }
      if (da < 0) != (db < 0) { kept.append(a + (b - a) * (da / (da - db))) }
    }
    points = kept
    if points.isEmpty { return 0 }
  }
  var twice = 0.0
  for i in points.indices {
    let a = points[i] - points[0]
    let b = points[(i + 1) % points.count] - points[0]
    twice += a.x * b.y - a.y * b.x
  }
  return abs(twice) / 2
}

extension SeededGenerator {
  /// A convex polygon of `count` corners on an ellipse, clockwise on the screen.
  mutating func polygon(_ count: Int, centre: SIMD2<Double>, radii: SIMD2<Double>) -> [SIMD2<Double>] {
    let turn = number(0...6.28)
    let angles = (0..<count).map { (Double($0) + number(0...0.9)) / Double(count) * 2 * Double.pi }
    return angles.map { angle in
      // Growing angles run clockwise where y points down.
      let p = SIMD2(radii.x * cosine(angle), radii.y * cosine(angle - Double.pi / 2))
      let (c, s) = (cosine(turn), cosine(turn - Double.pi / 2))
      return centre + SIMD2(p.x * c - p.y * s, p.x * s + p.y * c)
    }
  }
}

/// The largest difference of two pictures of one size, in any channel, but for pixels that `skipping` names.
func worstDifference(
  _ a: PixelBuffer, _ b: PixelBuffer, skipping: (Int, Int) -> Bool = { _, _ in false }
) -> Int {
  var worst = 0
  for y in 0..<a.height {
    for x in 0..<a.width where !skipping(x, y) {
      let i = (y * a.width + x) * 4
      for c in 0..<4 { worst = max(worst, abs(Int(a.bytes[i + c]) - Int(b.bytes[i + c]))) }
    }
  }
  return worst
}
