import Foundation
import Geometry
import Imaging
import RenderModel
import Tessellator
import TestBasics
import TestSupport
import Testing

@testable import SoftwareRenderer

/// Areas, against brute force and closed forms; and input that is out to do harm.
@Suite struct ShapeRasterTests {
  private func polygon(_ g: inout SeededGenerator, _ count: Int, _ range: ClosedRange<Double>) -> [Vector2] {
    (0..<count).map { _ in Vector2(g.number(range), g.number(range)) }
  }

  private func worst(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) } }

  @Test(arguments: [FillRule.nonZero, .evenOdd]) func randomPolygons(_ rule: FillRule) {
    var g = SeededGenerator(seed: rule == .nonZero ? 1 : 2)
    var partial = 0
    for k in 0..<120 {
      // Some within few pixels, so that much happens in each; some far beyond the page.
      let range: ClosedRange<Double> = k % 3 == 0 ? 3...9 : k % 3 == 1 ? -15...55 : 5...35
      let polygons = (0..<(1 + k % 3)).map { _ in polygon(&g, 3 + k % 17, range) }
      let found = coverage(polygons, rule)
      let exact = ExactCoverage.area(polygons: polygons, rule: rule, width: 40, height: 40)
      #expect(worst(found, exact) < 1e-9, "polygons \(k)")
      partial += found.count { $0 > 0 && $0 < 1 }
    }
    #expect(partial > 5000)
  }

  @Test func coordinatesOnThePixelGrid() {
    var g = SeededGenerator(seed: 3)
    for k in 0..<200 {
      // Quarters of pixels: edges along borders, through corners, on one another.
      let p = (0..<12).map { _ in
        Vector2(g.number(0...40).rounded() / (k % 2 == 0 ? 1 : 4), g.number(0...40).rounded() / (k % 2 == 0 ? 1 : 4))
      }
      for rule in [FillRule.nonZero, .evenOdd] {
        let found = coverage([p, p.reversed(), p], rule)
        let exact = ExactCoverage.area(polygons: [p, p.reversed(), p], rule: rule, width: 40, height: 40)
        #expect(worst(found, exact) < 1e-9)
      }
    }
  }

  @Test func manyEdgesInOnePixel() {
    var g = SeededGenerator(seed: 7)
    // Around the middle of a pixel once, now near, now far.
    let star = (0..<1500).map { k -> Vector2 in
      let angle = Double(k) / 1500 * 2 * Double.pi
      let radius = g.number(0.05...0.45)
      return Vector2(20.5 + radius * cos(angle), 20.5 + radius * sin(angle))
    }
    let found = coverage([star], .nonZero)
    #expect(worst(found, ExactCoverage.area(polygons: [star], rule: .nonZero, width: 40, height: 40)) < 1e-9)
    #expect(found[20 * 40 + 20] > 0.1)
  }

  @Test func clipsAreIntersections() {
    var g = SeededGenerator(seed: 4)
    let clip = [Vector2(7.3, 11.9), Vector2(29.2, 5.5), Vector2(33.8, 21.4), Vector2(18.6, 36.1)]
    // |A and B| = |A| + |B| - |A or B|; B is taken ten times, so that A's windings do not cancel it.
    let many = [[Vector2]](repeating: clip, count: 10)
    let b = ExactCoverage.area(polygons: [clip], rule: .nonZero, width: 40, height: 40)
    for _ in 0..<40 {
      let p = polygon(&g, 9, -5...45)
      let a = ExactCoverage.area(polygons: [p], rule: .nonZero, width: 40, height: 40)
      let either = ExactCoverage.area(polygons: [p] + many, rule: .nonZero, width: 40, height: 40)
      let expected = a.indices.map { a[$0] + b[$0] - either[$0] }
      let found = coverage([p], .nonZero, clip: clip.map { Point($0.x, $0.y) })
      #expect(worst(found, expected) < 1e-9)
    }
  }

  @Test func oracleKnowsClosedForms() {
    // A five-pointed star: its inner pentagon has winding 2.
    let (s36, c36, s72, c72) = (0.5877852522924731, 0.8090169943749475, 0.9510565162951535, 0.3090169943749475)
    let star = [(0, -1), (s36, c36), (-s72, -c72), (s72, -c72), (-s36, c36)].map {
      Vector2(20 + 15 * $0.0, 20 + 15 * $0.1)
    }
    // With circumradius R: the pentagon's own circumradius is r = R (sqrt(5) - 1) ^ 2 / 4, its area 5 / 2 r r sin 72;
    // each point is a triangle on one of its sides, 2 r sin 36, of height side / 2 * tan 72.
    let r = 15 * (5.0.squareRoot() - 1) * (5.0.squareRoot() - 1) / 4
    let pentagon = 2.5 * r * r * s72
    let side = 2 * r * s36
    let points = 5 * side * side / 4 * (s72 / c72)
    #expect(abs(ExactCoverage.windingArea(polygons: [star], rule: .nonZero) - (pentagon + points)) < 1e-9)
    #expect(abs(ExactCoverage.windingArea(polygons: [star], rule: .evenOdd) - points) < 1e-9)
    let areas = ExactCoverage.area(polygons: [star], rule: .evenOdd, width: 40, height: 40)
    #expect(abs(areas.reduce(0, +) - points) < 1e-9)
    // A pixel in halves, and one in an eighth.
    let triangle = [Vector2(2, 2), Vector2(3, 2), Vector2(2, 3)]
    #expect(ExactCoverage.area(polygons: [triangle], rule: .nonZero, width: 4, height: 4)[10] == 0.5)
    let small = [Vector2(2.5, 2), Vector2(3.5, 2), Vector2(2.5, 3)]
    let parts = ExactCoverage.area(polygons: [small], rule: .nonZero, width: 4, height: 4)
    #expect(abs(parts[10] - 0.375) < 1e-15)
    #expect(abs(parts[11] - 0.125) < 1e-15)
  }

  /// The coverage of a shape on a page, part by part.
  private func parts(of shape: ShapeContent, _ transform: Matrix4 = .identity) throws -> [[Double]] {
    let sketch = Sketch.page(shape).with { $0.node.transform = transform }
    return PreparedScene(sketch.snapshot, .window(40, 40)).layers[0].parts.map { $0.coverage!.all(40, 40) }
  }

  @Test func circlesAndRings() throws {
    // The chords of curves are at most 1 / 1024 off, always inside here; the curve itself is 0.03 % of the radius off.
    let disc = try parts(of: .fill(.circle(20, 20, 12)))[0].reduce(0, +)
    #expect(abs(disc - Double.pi * 144) < 0.15)
    let ring = try parts(of: .stroke(.circle(20, 20, 12), 4))[0].reduce(0, +)
    #expect(abs(ring - Double.pi * (14 * 14 - 10 * 10)) < 0.15)
    let dot = try parts(of: .stroke(.line((20, 20), (20, 20)), 20, cap: .round))[0].reduce(0, +)
    #expect(abs(dot - Double.pi * 100) < 0.05)
    // An ellipse made by the transform, pen and all.
    let oval = try parts(of: .stroke(.circle(20, 20, 8), 2), .scale(2, 0.5, 1))[0].reduce(0, +)
    #expect(abs(oval - Double.pi * (81 - 49)) < 0.1)
    // Tighter than its pen: a circle of radius 2 and a pen of 3 is a disc of 5.
    let blob = try parts(of: .stroke(.circle(20, 20, 2), 6))[0].reduce(0, +)
    #expect(abs(blob - Double.pi * 25) < 0.05)
  }

  @Test func chordsStayWithinTheTolerance() {
    var g = SeededGenerator(seed: 5)
    for k in 0..<40 {
      let transform = k % 2 == 0 ? Matrix4.turnZ(0.8, 0.6) : .turnY(0.6, 0.8) * .perspective(90)
      let sketch = Sketch(20, 20, 40, 40, transform: transform)
      let scene = PreparedScene(sketch.snapshot, .window(40, 40))
      let view = ShapeView(scene.layers[0], frame: scene.frame)
      let p = polygon(&g, 4, 0...40)
      var path = Path()
      path.move(to: p[0])
      path.addCubic(to: p[3], control1: p[1], control2: p[2])
      var flattener = CurveFlattener(view)
      let pixels = flattener.contours(of: path)[0].compactMap { view.pixel($0) }
      var worst = 0.0
      for step in 0...500 {
        let t = Double(step) / 500
        let s = 1 - t
        let q = p[0] * (s * s * s) + p[1] * (3 * s * s * t) + p[2] * (3 * s * t * t) + p[3] * (t * t * t)
        let at = view.pixel(Point(q.x, q.y))!
        guard at.x > 0, at.y > 0, at.x < 40, at.y < 40 else { continue }
        var least = Double.infinity
        for i in 1..<pixels.count {
          let d = pixels[i] - pixels[i - 1]
          let u = limited((at - pixels[i - 1]).dot(d) / d.dot(d), 0, 1)
          least = min(least, (pixels[i - 1] + d * u - at).length)
        }
        worst = max(worst, least)
      }
      #expect(worst <= 1.0 / 1024 + 1e-9)
    }
  }

  @Test(arguments: [1e9, -1e9, 1e308, 1e-300, Double.nan, Double.infinity])
  func extremeNumbers(_ v: Double) throws {
    var path = Path.rectangle(5, 5, v, 20).adding(.circle(20, 20, v)).adding(.circle(v, v, 10))
    path.addQuadratic(to: Vector2(v, 3), control: Vector2(7, v))
    path.addCubic(to: Vector2(3, 3), control1: Vector2(v, -v), control2: Vector2(-v, v))
    for transform in [Matrix4.identity, .turnY(0.6, 0.8) * .perspective(10), .scale(1e6, 1e-6, 1), .scale(v, 1, 1)] {
      for (width, dash, limit) in [(0.0, 3.0, 10.0), (4, v, v), (abs(v), 1, 1e9), (1e9, 1e-9, 0), (v, 0, -1)] {
        var shape = ShapeContent.stroke(
          path, width, cap: .round, join: .miter, miterLimit: limit, dashes: [dash, 2], phase: v, start: 0.1, end: v)
        shape.fillColour = .red
        let layer = Sketch.page(shape).with { $0.node.transform = transform }
        _ = try layer.draw(40, 40)
        _ = try layer.with { $0.shape!.stroke.join = .round }.masking.draw(40, 40)
      }
    }
  }

  @Test func crowdedPaths() throws {
    var g = SeededGenerator(seed: 6)
    // Thousands of edges in one pixel; the same edge thousands of times; a point thousands of times.
    var crowd = Path()
    crowd.move(to: Vector2(20, 20))
    for _ in 0..<20_000 { crowd.addLine(to: Vector2(g.number(20...20.9), g.number(20...20.9))) }
    #expect(try ShapeContent.fill(crowd).alpha(20, 20) > 100)
    var same = Path()
    for _ in 0..<10_000 { same.append(.rectangle(10, 10.5, 20, 20)) }
    #expect(try ShapeContent.fill(same).alpha(20, 10) == 128)
    #expect(try ShapeContent.fill(same, rule: .evenOdd).alpha(20, 20) == 0)
    var still = Path.line((20, 20))
    for _ in 0..<100_000 { still.addLine(to: Vector2(20, 20)) }
    #expect(try ShapeContent.stroke(still, cap: .round).alpha(20, 20) == 255)
    // A comb: a hundred thousand edges in one row of pixels, its teeth two to a pixel and half of it wide.
    var comb = Path.line((0, 20))
    for k in 0..<50_000 { comb.append(.rectangle(Double(k) * 0.5, 20.25, 0.25, 0.5 + Double(k % 7) * 1e-3)) }
    #expect(abs(try ShapeContent.fill(comb).alpha(20, 20) - 64) <= 1)
  }
}
