import Foundation
import Geometry
import TestBasics
import Testing

@testable import Tessellator

/// Whatever an outline holds, the tessellator ends and keeps within its grid.
@Suite struct HostileFillTests {
  private static let odd: [Double] = [
    0, -0.0, 1, -1, 0.5, 1e-300, 1e-9, 1e9, -1e9, 1e30, -1e30, 1e300, .infinity, -.infinity, .nan,
    .greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 3, 3, 3, 7,
  ]

  private static func tessellate(_ contours: [[Vector2]], _ tessellator: FillTessellator = FillTessellator())
    -> TrapezoidMesh
  {
    let outline = Polylines(contours)
    let mesh = tessellator.tessellate(outline, rule: .nonZero, grid: FillGrid(holding: outline))
    #expect(mesh.area.isFinite && mesh.area >= 0)
    return mesh
  }

  @Test func manySmallOutlines() {
    var random = SeededGenerator(seed: 1)
    let tessellator = FillTessellator()
    for k in 0..<100_000 {
      let contour = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        Vector2(
          k % 2 == 0 ? Self.odd.randomElement(using: &random)! : Double(Int.random(in: -3...3, using: &random)),
          k % 3 == 0 ? Self.odd.randomElement(using: &random)! : Double(Int.random(in: -3...3, using: &random)))
      }
      _ = Self.tessellate([contour], tessellator)
    }
  }

  @Test func notNumbers() {
    let nan = [Vector2(.nan, .nan), Vector2(.nan, 0), Vector2(0, .nan)]
    #expect(Self.tessellate([nan]).trapezoids.isEmpty)
    // Left out; what remains is a triangle.
    #expect(
      Self.tessellate([[Vector2(0, 0), Vector2(.nan, 1), Vector2(8, 0), Vector2(.infinity, 2), Vector2(0, 8)]]).area
        == 32)
  }

  @Test func hugeNumbers() {
    let mesh = Self.tessellate([[Vector2(-1e30, -1e30), Vector2(1e30, -1e30), Vector2(0, 1e30)]])
    #expect(abs(mesh.area / 2e60 - 1) < 1e-6)
    // Beyond the grid: moved to its border.
    let outline = Polylines([SweepTests.square(-1e30, 2e30)])
    let clamped = FillTessellator().tessellate(outline, rule: .nonZero, grid: FillGrid(origin: .zero, scale: 1))
    #expect(clamped.area == pow(2 * Double(FillGrid.reach), 2))
  }

  @Test func repeatedPoints() {
    let corners = SweepTests.square(0, 8)
    let contour = corners.flatMap { Array(repeating: $0, count: 25_000) }
    #expect(Self.tessellate([contour]).area == 64)
    #expect(Self.tessellate([Array(repeating: Vector2(3, 3), count: 100_000)]).trapezoids.isEmpty)
  }

  @Test func coincidentEdges() {
    let triangle = [Vector2(0, 0), Vector2(9, 2), Vector2(4, 9)]
    #expect(Self.tessellate(Array(repeating: triangle, count: 10_000)).area == 36.5)
    let ways = (0..<10_000).map { $0 % 2 == 0 ? triangle : triangle.reversed() }
    #expect(Self.tessellate(ways).trapezoids.isEmpty)
    // To and fro along one line.
    let line = (0..<10_000).map { Vector2(Double($0 % 2) * 9, Double($0 % 2) * 3) }
    #expect(Self.tessellate([line]).trapezoids.isEmpty)
    let horizontal = (0..<10_000).map { Vector2(Double($0 % 7), 3) }
    #expect(Self.tessellate([horizontal]).trapezoids.isEmpty)
  }

  @Test func nothingOfAnyLength() {
    #expect(Self.tessellate([]).trapezoids.isEmpty)
    #expect(Self.tessellate([[Vector2(1, 1)], [Vector2(2, 2), Vector2(2, 2)]]).trapezoids.isEmpty)
    #expect(Self.tessellate([[Vector2(0, 0), Vector2(5, 5)]]).trapezoids.isEmpty)
  }

  /// A star whose edges all cross one another meets the limit, and the sweep says so.
  @Test func tooManyCrossings() {
    let n = 9001
    let star = (0..<n).map { i in
      let a = 2 * .pi * Double(i * (n / 2)) / Double(n)
      return Vector2(400 * cos(a), 400 * sin(a))
    }
    let mesh = Self.tessellate([star])
    #expect(mesh.metLimit)
    #expect(mesh.crossings == TessellationLimits.crossings + 1)
  }

  /// All edges through one point cross on one row; a tessellator that has met its limit goes on with the next outline.
  @Test func tooManyCrossingsOnOneRow() {
    let tessellator = FillTessellator()
    let n = 6000
    let diameters = (0..<2 * n).map { i in
      let a = Double.pi * (Double(i / 2) / Double(n) + Double(i % 2))
      return Vector2(400 * cos(a), 400 * sin(a))
    }
    #expect(Self.tessellate([diameters], tessellator).metLimit)
    #expect(Self.tessellate([SweepTests.square(0, 8)] + [SweepTests.square(9, 2)], tessellator).area == 68)
  }

  @Test func gridsHoldWhatTheyAreMadeFor() {
    for scale in [1e-30, 1e-9, 1, 1e4, 1e12, 1e50] {
      for offset in [0, 1, 1e6] {
        let outline = Polylines([SweepTests.square(0, 1).map { ($0 + Vector2(offset, -offset)) * scale }])
        for grid in [FillGrid(holding: outline), .finest(for: outline)] {
          for p in outline.points {
            #expect(abs((p.x - grid.origin.x) * grid.scale) <= Double(FillGrid.reach) + 1)
            #expect(abs((p.y - grid.origin.y) * grid.scale) <= Double(FillGrid.reach) + 1)
          }
        }
        #expect(FillGrid.finest(for: outline).scale * scale >= 0x1p24)
      }
    }
  }
}
