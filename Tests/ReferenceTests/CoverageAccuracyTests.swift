import Foundation
import GLRenderer
import Geometry
import Imaging
import RenderModel
import SoftwareRenderer
import TestSupport
import Tessellator
import Testing

/// Black shapes on white, sixteen a frame in squares of 64 pixels: what the GPU draws is the area that the shape covers,
/// to 1/255, by the reference renderer's exact areas and, for polygons, by those of `ExactCoverage`.
@Suite struct CoverageAccuracyTests {
  private static let side = 64
  private static let squares = 4

  private struct Sample {
    var shape: ShapeContent
    /// The filled polygon, where it is one.
    var polygon: [Vector2]?
  }

  private static func filled(_ points: [Vector2], _ rule: FillRule) -> Sample {
    var path = Path()
    path.move(to: points[0])
    for p in points.dropFirst() { path.addLine(to: p) }
    path.close()
    return Sample(shape: ShapeContent(path: PathSource(path), fillRule: rule), polygon: points)
  }

  private static func filled(_ path: Path, _ rule: FillRule) -> Sample {
    Sample(shape: ShapeContent(path: PathSource(path), fillRule: rule))
  }

  private static func stroked(_ path: Path, _ style: StrokeStyle, from start: Double = 0, to end: Double = 1) -> Sample
  {
    Sample(
      shape: ShapeContent(
        path: PathSource(path), fillColour: Colour(red: 0, green: 0, blue: 0, alpha: 0),
        strokeColour: Colour(red: 0, green: 0, blue: 0, alpha: 1), stroke: style, strokeStart: start, strokeEnd: end))
  }

  /// Draws samples with both renderers and returns the greatest differences, in steps of 255: from the reference, and
  /// from exact areas of polygons (which hold half a step of rounding).
  private static func measure(_ samples: [Sample], _ gpu: GLFrameRenderer) throws -> (reference: Int, exact: Double) {
    var worst = (reference: 0, exact: 0.0)
    let perFrame = squares * squares
    let request = FrameRequest(
      width: side * squares, height: side * squares, scale: 1, yUp: false,
      background: Colour(red: 1, green: 1, blue: 1, alpha: 1))
    for start in stride(from: 0, to: samples.count, by: perFrame) {
      let frame = samples[start..<min(start + perFrame, samples.count)]
      var writer = SnapshotWriter()
      writer.begin(size: Vector2(256, 256), at: Vector2(128, 128))
      for k in 0..<frame.count {
        let corner = Vector2(Double(k % squares * side), Double(k / squares * side))
        writer.layer(size: .zero, at: corner)
      }
      writer.end()
      var snapshot = writer.snapshot
      for (k, sample) in frame.enumerated() {
        snapshot.nodes[k + 1].shape = Int32(k)
        snapshot.shapes.append(sample.shape)
      }
      var diagnostics = RenderDiagnostics()
      let drawn = try gpu.render(snapshot, request, diagnostics: &diagnostics)
      let reference = try ReferenceRenderer().render(snapshot, request, diagnostics: &diagnostics)
      #expect(diagnostics.isEmpty)
      for (a, b) in zip(drawn.bytes, reference.bytes) { worst.reference = max(worst.reference, abs(Int(a) - Int(b))) }
      for (k, sample) in frame.enumerated() {
        guard let polygon = sample.polygon else { continue }
        let areas = ExactCoverage.area(polygons: [polygon], rule: sample.shape.fillRule, width: side, height: side)
        let origin = (x: k % squares * side, y: k / squares * side)
        for y in 0..<side {
          for x in 0..<side {
            let value = drawn.bytes[((origin.y + y) * drawn.width + origin.x + x) * 4]
            worst.exact = max(worst.exact, abs(Double(255 - value) - areas[y * side + x] * 255))
          }
        }
      }
    }
    return worst
  }

  private static func expect(_ name: String, _ samples: [Sample]) throws {
    let worst = try measure(samples, GLFrameRenderer())
    print(
      "coverage, \(name): \(samples.count) shapes, \(worst.reference) steps from the reference, \(worst.exact) from exact areas"
    )
    #expect(worst.reference <= 1, "\(name)")
    #expect(worst.exact <= 1, "\(name)")
  }

  private static func point(_ random: inout SeededGenerator) -> Vector2 {
    Vector2(random.number(4...60), random.number(4...60))
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd]) func polygonsAndCurves(rule: FillRule) throws {
    var random = SeededGenerator(seed: 71)
    let polygons = (0..<500).map { k in
      Self.filled((0..<3 + k % 10).map { _ in Self.point(&random) }, rule)
    }
    try Self.expect("polygons, \(rule)", polygons)
    let curves = (0..<500).map { k in
      var path = Path()
      path.move(to: Self.point(&random))
      for i in 0..<1 + k % 4 {
        let (a, b, c) = (Self.point(&random), Self.point(&random), Self.point(&random))
        if i % 2 == 0 {
          path.addCubic(to: c, control1: a, control2: b)
        } else {
          path.addQuadratic(to: c, control: a)
        }
      }
      return Self.filled(path, rule)
    }
    try Self.expect("curves, \(rule)", curves)
  }

  @Test func hardPolygons() throws {
    var random = SeededGenerator(seed: 72)
    var slivers: [Sample] = []
    var stars: [Sample] = []
    var coincident: [Sample] = []
    var small: [Sample] = []
    for k in 0..<160 {
      let (a, b) = (Self.point(&random), Self.point(&random))
      let width = random.number(0.001...0.2)
      slivers.append(Self.filled([a, b, b + Vector2(width, -width), a + Vector2(-width, width)], .nonZero))
      let n = 5 + 2 * (k % 20)
      stars.append(
        Self.filled(
          (0..<n).map { i in
            let t = 2 * Double.pi * Double(i * (n / 2)) / Double(n)
            return Vector2(32 + 27 * cos(t), 32 + 27 * sin(t))
          }, k % 2 == 0 ? .nonZero : .evenOdd))
      // There and back again, all but on the same line.
      let near = random.number(1e-6...1e-3)
      coincident.append(
        Self.filled(
          [a, b, Self.point(&random), b + Vector2(near, 0), a + Vector2(0, near), Self.point(&random)], .evenOdd))
      // A row of squares a tenth of a pixel wide.
      let origin = Self.point(&random)
      var row: [Vector2] = []
      for i in 0..<10 {
        let x = origin.x + Double(i) * 0.25
        row += [
          Vector2(x, origin.y), Vector2(x, origin.y - 0.1), Vector2(x + 0.1, origin.y - 0.1),
          Vector2(x + 0.1, origin.y),
        ]
      }
      small.append(Self.filled(row, .nonZero))
    }
    try Self.expect("slivers", slivers)
    try Self.expect("stars", stars)
    try Self.expect("coincident edges", coincident)
    try Self.expect("features of a tenth of a pixel", small)
  }

  @Test(arguments: [LineJoin.miter, .round, .bevel]) func strokes(join: LineJoin) throws {
    var random = SeededGenerator(seed: 73)
    for cap in [LineCap.butt, .round, .square] {
      var samples: [Sample] = []
      for k in 0..<96 {
        func point() -> Vector2 { Vector2(random.number(16...48), random.number(16...48)) }
        var path = Path()
        path.move(to: point())
        for i in 0..<1 + k % 4 {
          if (k + i) % 3 == 0 {
            path.addCubic(to: point(), control1: point(), control2: point())
          } else {
            path.addLine(to: point())
          }
        }
        if k % 5 == 0 { path.close() }
        var style = StrokeStyle(
          width: [0.1, 0.5, 1, 3, 8][k % 5], cap: cap, join: join, miterLimit: [10, 1.2, 2.5][k % 3])
        if k % 4 == 1 {
          style.dashes = [random.number(0.5...6), random.number(0.5...4)]
          style.dashPhase = random.number(-3...9)
        }
        // A tip that reaches into the next square would be drawn twice.
        if join == .miter { style.miterLimit = min(style.miterLimit, 2) }
        let ends = k % 7 == 2 ? (random.number(0...0.4), random.number(0.5...1)) : (0, 1)
        samples.append(Self.stroked(path, style, from: ends.0, to: ends.1))
      }
      try Self.expect("strokes, \(join) \(cap)", samples)
    }
  }

  /// "No limit" is often written as a huge one; corners are as sharp as they are.
  @Test func hugeMiterLimits() throws {
    var random = SeededGenerator(seed: 74)
    let samples = (0..<32).map { k in
      var path = Path()
      path.move(to: Vector2(20, random.number(20...44)))
      path.addLine(to: Vector2(44, random.number(20...44)))
      path.addLine(to: Vector2(random.number(18...26), random.number(20...24)))
      path.addCubic(to: Vector2(30, 40), control1: Vector2(30, 20), control2: Vector2(20, 40))
      return Self.stroked(path, StrokeStyle(width: 3, cap: .round, join: .round, miterLimit: k % 2 == 0 ? 1e7 : 1e9))
    }
    try Self.expect("huge miter limits", samples)
    let miters = (0..<32).map { _ in
      var path = Path()
      path.move(to: Vector2(24, random.number(28...36)))
      path.addLine(to: Vector2(36, 32))
      path.addCubic(to: Vector2(24, 40), control1: Vector2(36, 40), control2: Vector2(30, 40))
      return Self.stroked(path, StrokeStyle(width: 2, join: .miter, miterLimit: 1e8))
    }
    try Self.expect("miters of huge limits", miters)
  }
}
