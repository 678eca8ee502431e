import Geometry
import RenderModel
import Testing

@testable import SoftwareRenderer

private func stop(_ location: Double, _ r: Double, _ g: Double, _ b: Double, _ a: Double = 1) -> GradientContent.Stop {
  GradientContent.Stop(location: location, colour: Colour(red: r, green: g, blue: b, alpha: a))
}

private func gradient(
  _ kind: GradientContent.Kind, _ start: (Double, Double), _ end: (Double, Double), _ stops: [GradientContent.Stop]
) -> GradientEvaluator {
  GradientEvaluator(
    GradientContent(kind: kind, start: Vector2(start.0, start.1), end: Vector2(end.0, end.1), stops: stops))
}

private let ramp = [stop(0, 0, 0, 0), stop(1, 1, 0.5, 0.25)]

@Suite struct GradientEvaluatorTests {
  private func expect(
    _ g: GradientEvaluator, _ x: Double, _ y: Double, _ expected: SIMD4<Double>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let d = g.colour(at: Vector2(x, y)) - expected
    #expect(max(d.max(), -d.min()) < 1e-12, sourceLocation: sourceLocation)
  }

  @Test func axialRunsAlongItsAxis() {
    let g = gradient(.axial, (10, 10), (40, 50), ramp)  // 50 long
    // 25 along (0.6, 0.8), and 7 across.
    expect(g, 10 + 15 - 5.6, 10 + 20 + 4.2, SIMD4(0.5, 0.25, 0.125, 1))
    expect(g, 10 - 6, 10 - 8, SIMD4(0, 0, 0, 1))
    expect(g, 100, 100, SIMD4(1, 0.5, 0.25, 1))
    expect(gradient(.axial, (3, 3), (3, 3), ramp), -50, 7, SIMD4(1, 0.5, 0.25, 1))
  }

  @Test func radialFollowsItsEllipse() {
    let g = gradient(.radial, (50, 50), (30, 60), ramp)  // rx 20, ry 10
    expect(g, 50, 50, SIMD4(0, 0, 0, 1))
    expect(g, 60, 50, SIMD4(0.5, 0.25, 0.125, 1))
    expect(g, 50, 45, SIMD4(0.5, 0.25, 0.125, 1))
    expect(g, 50 + 20 * 0.3, 50 - 10 * 0.4, SIMD4(0.5, 0.25, 0.125, 1))
    expect(g, 90, 90, SIMD4(1, 0.5, 0.25, 1))
    let flat = gradient(.radial, (50, 50), (30, 50), ramp)
    #expect(flat.isEmpty && !flat.isOpaque)
    expect(flat, 40, 50, .zero)
  }

  @Test func conicGrowsFromItsDirection() {
    let g = gradient(.conic, (5, 5), (5, 9), [stop(0, 0, 0, 0), stop(1, 1, 1, 1)])  // from +y on
    expect(g, 5.0 - 3, 5, SIMD4(0.25, 0.25, 0.25, 1))
    expect(g, 5, 2, SIMD4(0.5, 0.5, 0.5, 1))
    expect(g, 8, 5, SIMD4(0.75, 0.75, 0.75, 1))
    expect(g, 5, 8, SIMD4(0, 0, 0, 1))
    let undirected = gradient(.conic, (5, 5), (5, 5), [stop(0, 0, 0, 0), stop(1, 1, 1, 1)])  // from +x on
    expect(undirected, 5, 6, SIMD4(0.25, 0.25, 0.25, 1))
    expect(undirected, 4, 4, SIMD4(0.625, 0.625, 0.625, 1))
    expect(undirected, 5, 5, SIMD4(0, 0, 0, 1))
  }

  @Test func interpolationIsNotPremultiplied() {
    let g = gradient(.axial, (0, 0), (4, 0), [stop(0, 1, 0, 0, 1), stop(1, 0, 0, 1, 0)])
    // A quarter of the way: (0.75, 0, 0.25) with alpha 0.75.
    expect(g, 1, 0, SIMD4(0.5625, 0, 0.1875, 0.75))
    #expect(!g.isOpaque)
  }

  @Test func stopsMayLieAnywhere() {
    let g = gradient(.axial, (0, 0), (10, 0), [stop(-0.5, 0, 0, 0), stop(0.5, 1, 0, 0), stop(1.5, 1, 1, 1)])
    expect(g, 0, 0, SIMD4(0.5, 0, 0, 1))
    expect(g, 10, 0, SIMD4(1, 0.5, 0.5, 1))
    expect(g, -5, 0, SIMD4(0, 0, 0, 1))
    expect(g, 99, 0, SIMD4(1, 1, 1, 1))
    let one = gradient(.conic, (0, 0), (1, 0), [stop(0.3, 2, -1, 0.5, 0.5)])
    expect(one, -3, 4, SIMD4(0.5, 0, 0.25, 0.5))
    #expect(gradient(.axial, (0, 0), (1, 0), []).isEmpty)
  }

  @Test func equalLocationsJumpToTheLaterStop() {
    let g = gradient(
      .axial, (0, 0), (8, 0), [stop(0, 0, 0, 0), stop(0.5, 0.5, 0, 0), stop(0.5, 0, 1, 0), stop(1, 0, 0, 1)])
    expect(g, 4, 0, SIMD4(0, 1, 0, 1))
    expect(g, 4 - 1e-9, 0, SIMD4(0.5 - 1.25e-10, 0, 0, 1))
    expect(g, 6, 0, SIMD4(0, 0.5, 0.5, 1))
    // Three at one place: the last holds.
    let three = gradient(.axial, (0, 0), (1, 0), [stop(0, 1, 0, 0), stop(0, 0, 1, 0), stop(0, 0, 0, 1)])
    expect(three, 0, 0, SIMD4(0, 0, 1, 1))
    expect(three, -1, 0, SIMD4(1, 0, 0, 1))
  }

  @Test func jumpsAndSeamsAreSensitive() {
    let jump = gradient(.axial, (0, 0), (8, 0), [stop(0.5, 0, 0, 0), stop(0.5, 1, 1, 1)])
    #expect(jump.isSensitive(at: Vector2(4.1, 3), within: 0.02))
    #expect(!jump.isSensitive(at: Vector2(4.1, 3), within: 0.01))
    #expect(jump.isSensitive(at: Vector2(3.9, 3), withinPoints: 0.11))
    #expect(!jump.isSensitive(at: Vector2(3.9, 3), withinPoints: 0.09))
    let smooth = gradient(.axial, (0, 0), (8, 0), [stop(0.5, 1, 1, 1), stop(0.5, 1, 1, 1), stop(1, 0, 0, 0)])
    #expect(!smooth.isSensitive(at: Vector2(4, 0), within: 1))

    let seam = gradient(.conic, (0, 0), (1, 0), ramp)
    #expect(seam.isSensitive(at: Vector2(10, -0.1), within: 0.01))
    #expect(seam.isSensitive(at: Vector2(10, 0.1), within: 0.01))
    #expect(!seam.isSensitive(at: Vector2(-10, 0.1), within: 0.01))
    #expect(seam.isSensitive(at: Vector2(10, -0.1), withinPoints: 0.2))
    #expect(!seam.isSensitive(at: Vector2(10, -0.3), withinPoints: 0.2))
    #expect(seam.isSensitive(at: Vector2(-0.1, 0), withinPoints: 0.2))
    let closed = gradient(.conic, (0, 0), (1, 0), [stop(0, 0, 0, 0), stop(0.5, 1, 1, 1), stop(1, 0, 0, 0)])
    #expect(!closed.isSensitive(at: Vector2(10, 0), within: 0.01))
  }
}
