import Geometry
import TestBasics
import Testing

@testable import Tessellator

@Suite struct SweepTests {
  private static let unitGrid = FillGrid(origin: .zero, scale: 1)

  /// Coarse grids make every degenerate case there is: row by row, the mesh has to be what snap rounding is by its
  /// definition.
  @Test(arguments: 0..<8) func isSnapRounding(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let tessellator = FillTessellator()
    for k in 0..<600 {
      let size = [3, 4, 8, 16, 40, 200][k % 6]
      let height = k % 12 < 6 ? size : max(3, size / 8)
      let contours = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 2...(k % 3 == 0 ? 18 : 7), using: &random)).map { _ in
          SIMD2(Int.random(in: 0...size, using: &random), Int.random(in: 0...height, using: &random))
        }
      }
      let rule: FillRule = k % 2 == 0 ? .nonZero : .evenOdd
      let outline = Polylines(contours.map { $0.map { Vector2(Double($0.x), Double($0.y)) } })
      let mesh = tessellator.tessellate(outline, rule: rule, grid: Self.unitGrid)
      var convex = ConvexFill()
      let model = SnapModel(contours, isRounded: !convex.load(outline, Self.unitGrid))
      for row in 0..<height {
        let expected = model.inside(row: row, rule)
        guard let found = mesh.inside(row: row), found.count == expected.count,
          zip(found, expected).allSatisfy({
            abs($0.lowerBound - $1.lowerBound) < 1e-6 && abs($0.upperBound - $1.upperBound) < 1e-6
          })
        else {
          Issue.record("seed \(seed), case \(k), \(rule), row \(row): \(contours)")
          break
        }
      }
    }
  }

  /// 10,000 outlines, half of them with five crossings or more: the trapezoids' areas add up to the outline's own within
  /// its length times the farthest that a point is moved, and to the snapped outline's.
  @Test func areasAddUp() {
    var random = SeededGenerator(seed: 17)
    let tessellator = FillTessellator()
    var counts = (few: 0, many: 0)
    var worst = 0.0
    for k in 0..<10_000 {
      let corners = k % 2 == 0 ? Int.random(in: 3...6, using: &random) : Int.random(in: 9...16, using: &random)
      let contours = (0..<(k % 5 == 0 ? 2 : 1)).map { _ in
        (0..<corners).map { _ in
          Vector2(Double.random(in: 0...60, using: &random), Double.random(in: 0...60, using: &random))
        }
      }
      let rule: FillRule = k % 4 < 2 ? .nonZero : .evenOdd
      let scale = [1.0, 4, 64, 4096][k % 4]
      let outline = Polylines(contours)
      let mesh = tessellator.tessellate(outline, rule: rule, grid: FillGrid(origin: .zero, scale: scale))
      let own = windingArea(contours, rule)
      if own.crossings >= 5 { counts.many += 1 } else { counts.few += 1 }
      var length = 0.0
      for c in contours { for i in c.indices { length += (c[i] - c[(i + 1) % c.count]).length } }
      let error = abs(mesh.area - own.area)
      worst = max(worst, error / (length * 0.71 / scale))
      #expect(error <= length * 0.71 / scale, "case \(k)")
      if scale == 1 {
        let snapped = contours.map { $0.map { SIMD2(Self.nearest($0.x), Self.nearest($0.y)) } }
        var convex = ConvexFill()
        let model = SnapModel(snapped, isRounded: !convex.load(outline, Self.unitGrid))
        var area = 0.0
        for row in 0..<60 { area += model.inside(row: row, rule).reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
        #expect(abs(mesh.area - area) < 1e-6, "case \(k)")
      }
    }
    print(
      "areas: \(counts.few) outlines with fewer than five crossings, \(counts.many) with more; worst \(worst) of the bound"
    )
    #expect(counts.many >= 5000)
  }

  @Test func fillRulesDiffer() {
    // A square inside a square, both clockwise: winding 2 in the middle.
    let squares = Polylines([Self.square(0, 9), Self.square(3, 3)])
    #expect(FillTessellator().tessellate(squares, rule: .nonZero, grid: Self.unitGrid).area == 81)
    #expect(FillTessellator().tessellate(squares, rule: .evenOdd, grid: Self.unitGrid).area == 72)
    let hole = Polylines([Self.square(0, 9), Self.square(3, 3).reversed()])
    #expect(FillTessellator().tessellate(hole, rule: .nonZero, grid: Self.unitGrid).area == 72)
  }

  /// One trapezoid a pair of sides: those of the square left and right of the hole run on through the hole's corners.
  @Test func trapezoidsEndWhereTheirSidesDo() {
    let ring = Polylines([Self.square(0, 9), Self.square(3, 3)])
    let mesh = FillTessellator().tessellate(ring, rule: .evenOdd, grid: Self.unitGrid)
    #expect(Set(mesh.trapezoids.map { [$0.top, $0.bottom] }) == [[0, 3], [3, 6], [6, 9]])
    #expect(mesh.trapezoids.count == 4)
    // An inner edge of a union is no side.
    let overlap = Polylines([Self.square(0, 9), Self.square(3, 3)])
    #expect(FillTessellator().tessellate(overlap, rule: .nonZero, grid: Self.unitGrid).trapezoids.count == 1)
  }

  @Test func resultsDoNotDependOnWhatCameBefore() {
    var random = SeededGenerator(seed: 3)
    let kept = FillTessellator()
    for _ in 0..<100 {
      let outline = Polylines([
        (0..<12).map { _ in
          Vector2(Double.random(in: 0...9, using: &random), Double.random(in: 0...9, using: &random))
        }
      ])
      let grid = FillGrid(holding: outline)
      let a = kept.tessellate(outline, rule: .nonZero, grid: grid)
      let b = FillTessellator().tessellate(outline, rule: .nonZero, grid: grid)
      #expect(a.trapezoids == b.trapezoids && a.segments == b.segments)
    }
  }

  /// Where more than forty edges are crossed at once they are found by a tree.
  @Test func manyEdgesAtOnce() {
    var random = SeededGenerator(seed: 11)
    for k in 0..<12 {
      let contours = (0..<120).map { _ -> [SIMD2<Int>] in
        let x = Int.random(in: 0...300, using: &random)
        return [
          SIMD2(x, Int.random(in: 0...20, using: &random)),
          SIMD2(x + Int.random(in: -9...9, using: &random), Int.random(in: 60...80, using: &random)),
          SIMD2(x + Int.random(in: 0...(k * 4), using: &random), Int.random(in: 20...60, using: &random)),
        ]
      }
      let outline = Polylines(contours.map { $0.map { Vector2(Double($0.x), Double($0.y)) } })
      let rule: FillRule = k % 2 == 0 ? .nonZero : .evenOdd
      let mesh = FillTessellator().tessellate(outline, rule: rule, grid: Self.unitGrid)
      let model = SnapModel(contours)
      for row in 0..<80 {
        let expected = model.inside(row: row, rule)
        #expect(mesh.inside(row: row)?.count == expected.count, "case \(k), row \(row)")
        let found = mesh.inside(row: row) ?? []
        for (f, e) in zip(found, expected) {
          #expect(abs(f.lowerBound - e.lowerBound) < 1e-6 && abs(f.upperBound - e.upperBound) < 1e-6)
        }
      }
    }
  }

  private static func nearest(_ x: Double) -> Int { Int((x + 0.5).rounded(.down)) }

  static func square(_ origin: Double, _ side: Double) -> [Vector2] {
    [
      Vector2(origin, origin), Vector2(origin + side, origin), Vector2(origin + side, origin + side),
      Vector2(origin, origin + side),
    ]
  }
}
