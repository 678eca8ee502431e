import Foundation
import Geometry
import TestBasics
import Testing

@testable import Tessellator

@Suite struct ConvexFillTests {
  private static let grid = FillGrid(origin: .zero, scale: 1)

  private static func isConvex(_ corners: [Vector2]) -> Bool {
    var convex = ConvexFill()
    return convex.load(Polylines([corners]), grid)
  }

  @Test func tellsConvexOutlines() {
    #expect(Self.isConvex(SweepTests.square(0, 5)))
    #expect(Self.isConvex(SweepTests.square(0, 5).reversed()))
    // With repeated points and points along the sides.
    #expect(
      Self.isConvex([
        Vector2(0, 0), Vector2(2, 0), Vector2(2, 0), Vector2(4, 0), Vector2(4, 4), Vector2(0, 4), Vector2(0, 0),
      ]))
    // Nothing inside, a dent, a bow tie, a pentagram (which always turns the same way), twice around, a spike.
    #expect(!Self.isConvex([Vector2(0, 0), Vector2(5, 5), Vector2(9, 9)]))
    #expect(!Self.isConvex([Vector2(0, 0), Vector2(9, 0), Vector2(4, 3), Vector2(9, 9)]))
    #expect(!Self.isConvex([Vector2(0, 0), Vector2(9, 9), Vector2(9, 0), Vector2(0, 9)]))
    let star = (0..<5).map { i in
      Vector2((100 * cos(Double(i) * 0.8 * .pi)).rounded(), (100 * sin(Double(i) * 0.8 * .pi)).rounded())
    }
    #expect(!Self.isConvex(star))
    #expect(!Self.isConvex(SweepTests.square(0, 5) + SweepTests.square(0, 5)))
    #expect(!Self.isConvex([Vector2(0, 0), Vector2(9, 0), Vector2(5, 0), Vector2(5, 5)]))
    #expect(!Self.isConvex([Vector2(0, 0), Vector2(.nan, 0), Vector2(5, 5)]))
  }

  /// A second contour sends the same shape through the sweep.
  @Test func agreesWithTheSweep() {
    var random = SeededGenerator(seed: 23)
    let tessellator = FillTessellator()
    var convex = 0
    for k in 0..<4000 {
      let size = [2.0, 4, 16, 1000][k % 4]
      let n = Int.random(in: 3...30, using: &random)
      let turn = Double.random(in: 0...6, using: &random)
      var corners = (0..<n).map { i in
        let a = turn + 2 * .pi * Double(i) / Double(n)
        return Vector2((size * cos(a)).rounded(), (size * 0.7 * sin(a)).rounded())
      }
      if k % 3 == 0 { corners.reverse() }
      if Self.isConvex(corners) { convex += 1 }
      let alone = tessellator.tessellate(Polylines([corners]), rule: .evenOdd, grid: Self.grid)
      let swept = tessellator.tessellate(
        Polylines([corners, [Vector2(9, 9)]]), rule: .evenOdd, grid: Self.grid)
      for row in Int(-size)..<Int(size) {
        let (a, b) = (alone.inside(row: row), swept.inside(row: row))
        #expect(a != nil && a?.count == b?.count, "case \(k), row \(row)")
        for (x, y) in zip(a ?? [], b ?? []) {
          #expect(abs(x.lowerBound - y.lowerBound) < 1e-6 && abs(x.upperBound - y.upperBound) < 1e-6)
        }
      }
    }
    #expect(convex > 1000)
  }

  @Test func rectanglesAreOneTrapezoid() {
    let mesh = FillTessellator().tessellate(
      Polylines([SweepTests.square(1, 5)]), rule: .nonZero, grid: Self.grid)
    #expect(mesh.trapezoids == [Trapezoid(top: 1, bottom: 6, left: 0, right: 1)])
    #expect(mesh.segments == [GridSegment(x0: 1, y0: 1, x1: 1, y1: 6), GridSegment(x0: 6, y0: 1, x1: 6, y1: 6)])
  }
}
