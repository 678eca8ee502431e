import Foundation
import Geometry
import Tessellator
import Testing

@Suite struct ShapeTessellatorTests {
  private static func circle(_ radius: Double) -> Path {
    let k = 0.5522847498 * radius
    var path = Path()
    path.move(to: Vector2(radius, 0))
    path.addCubic(to: Vector2(0, radius), control1: Vector2(radius, k), control2: Vector2(k, radius))
    path.addCubic(to: Vector2(-radius, 0), control1: Vector2(-k, radius), control2: Vector2(-radius, k))
    path.addCubic(to: Vector2(0, -radius), control1: Vector2(-radius, -k), control2: Vector2(-k, -radius))
    path.addCubic(to: Vector2(radius, 0), control1: Vector2(k, -radius), control2: Vector2(radius, -k))
    path.close()
    return path
  }

  /// The four cubics bulge by 2.7e-4 of the radius at most; chords are within the tolerance.
  @Test(arguments: [1e-6, 1, 250, 1e6]) func discs(radius: Double) {
    let tolerance = radius / 100_000
    let region = ShapeTessellator().fill(Self.circle(radius), rule: .nonZero, tolerance: tolerance)
    #expect(region.contours.count == 1)
    // The exact area inside four cubics of this kappa.
    let k = 0.5522847498
    let exact = 4 * (0.5 + 0.6 * k - 0.15 * k * k) * radius * radius
    let error = exact - region.signedArea
    #expect(abs(error) < 2 * Double.pi * radius * tolerance)
    #expect(abs(exact / (radius * radius) - Double.pi) < 1e-3)
  }

  @Test func strokesAreOneRegion() {
    // Two lines across each other: no edge is left inside.
    var cross = Path()
    cross.move(to: Vector2(0, 5))
    cross.addLine(to: Vector2(10, 5))
    cross.move(to: Vector2(5, 0))
    cross.addLine(to: Vector2(5, 10))
    let style = StrokeStyle(width: 2)
    let region = ShapeTessellator().stroke(cross, style, from: 0, to: 1, tolerance: 0.01)
    #expect(region.contours.count == 1 && region.points.count == 12)
    #expect(abs(region.signedArea - 36) < 1e-6)
    // The second half is the upright line.
    let half = ShapeTessellator().stroke(cross, style, from: 0.5, to: 1, tolerance: 0.01)
    #expect(abs(half.signedArea - 20) < 1e-6)
    #expect(half.points.allSatisfy { abs($0.x - 5) < 1.001 })
    // Trimmed first, then dashed from there, each subpath anew.
    var apart = Path()
    for y in [0.0, 10] {
      apart.move(to: Vector2(0, y))
      apart.addLine(to: Vector2(10, y))
    }
    let dashed = ShapeTessellator().stroke(
      apart, StrokeStyle(width: 2, dashes: [2, 3]), from: 0.25, to: 1, tolerance: 0.01)
    #expect(abs(dashed.signedArea - 2 * (2 + 2 + 2)) < 1e-6)
    #expect(dashed.contours.count == 3)
  }

  @Test func keepsNothingBetweenCalls() {
    let tessellator = ShapeTessellator()
    let first = tessellator.fill(Self.circle(10), rule: .evenOdd, tolerance: 0.01)
    _ = tessellator.stroke(Self.circle(7), StrokeStyle(width: 3), from: 0, to: 1, tolerance: 0.01)
    #expect(tessellator.fill(Self.circle(10), rule: .evenOdd, tolerance: 0.01) == first)
    #expect(tessellator.fill(Path(), rule: .nonZero, tolerance: 0.01).contours.isEmpty)
  }

  /// Pens wider than the circle that they follow: a disc, whose outline crosses itself no more than a few times a piece.
  @Test(arguments: [(1.2, 2.4), (10, 20), (100, 210), (100, 300)]) func widePensOnCircles(radius: Double, width: Double)
  {
    var outline = Polylines()
    var stroker = Stroker()
    stroker.stroke(Self.circle(radius), StrokeStyle(width: width), tolerance: 1.0 / 400, into: &outline)
    let mesh = FillTessellator().tessellate(outline, rule: .nonZero, grid: FillGrid(holding: outline))
    let reach = radius + width / 2
    #expect(abs(mesh.area - Double.pi * reach * reach) < 2 * Double.pi * reach * (1.0 / 400 + 2.8e-4 * radius))
    #expect(mesh.crossings < 4 * outline.points.count)
  }
}
