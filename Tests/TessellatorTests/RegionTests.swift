import Foundation
import Geometry
import TestBasics
import Testing

@testable import Tessellator

@Suite struct RegionTests {
  private static func area(_ path: Path) -> Double {
    var lines = Polylines()
    var flattener = Flattener()
    flattener.flatten(path, tolerance: 1, into: &lines)
    return lines.signedArea
  }

  private static func path(_ contours: [[Vector2]]) -> Path { Path(Polylines(contours)) }

  /// |A| + |B| = |A or B| + |A and B|, |A| = |A and B| + |A without B|, |A or B| = |A and B| + |A xor B|, on 10,000 pairs;
  /// and both fill rules see the same in the results.
  @Test func areasOfSetOperationsAddUp() {
    var random = SeededGenerator(seed: 5)
    var worst = 0.0
    for k in 0..<10_000 {
      func shape() -> Path {
        var path = Path()
        let o = Vector2(Double.random(in: 0...40, using: &random), Double.random(in: 0...40, using: &random))
        func point() -> Vector2 {
          o + Vector2(Double.random(in: 0...60, using: &random), Double.random(in: 0...60, using: &random))
        }
        path.move(to: point())
        for _ in 0..<Int.random(in: 2...5, using: &random) {
          if k % 8 == 0 {
            path.addCubic(to: point(), control1: point(), control2: point())
          } else {
            path.addLine(to: point())
          }
        }
        return path
      }
      let (a, b) = (shape(), shape())
      let rule: FillRule = k % 2 == 0 ? .nonZero : .evenOdd
      let areaA = Self.area(a.normalized(rule: rule))
      let areaB = Self.area(b.normalized(rule: rule))
      let union = Self.area(a.combined(with: b, .union, rule: rule))
      let both = a.combined(with: b, .intersection, rule: rule)
      let common = Self.area(both)
      let left = Self.area(a.combined(with: b, .subtraction, rule: rule))
      let either = Self.area(a.combined(with: b, .symmetricDifference, rule: rule))
      let error = max(
        abs(areaA + areaB - union - common), abs(areaA - common - left), abs(union - common - either))
      worst = max(worst, error)
      // A curve's chords move by 2^-18 of 100, corners by less: along lengths of some hundreds.
      #expect(error < (k % 8 == 0 ? 0.05 : 0.001), "pair \(k)")
      if k % 10 == 0 {
        for result in [FillRule.nonZero, .evenOdd] {
          #expect(abs(Self.area(both.normalized(rule: result)) - common) < 1e-4 * max(1, common), "pair \(k)")
        }
      }
    }
    print("set operations: worst sum of areas off by \(worst) of 10000")
  }

  @Test func squares() {
    let a = Self.path([SweepTests.square(0, 4)])
    let b = Self.path([SweepTests.square(2, 4)])
    #expect(Self.area(a.combined(with: b, .union, rule: .nonZero)) == 28)
    #expect(Self.area(a.combined(with: b, .intersection, rule: .nonZero)) == 4)
    #expect(Self.area(a.combined(with: b, .subtraction, rule: .nonZero)) == 12)
    #expect(Self.area(a.combined(with: b, .symmetricDifference, rule: .nonZero)) == 24)
    let common = a.combined(with: b, .intersection, rule: .nonZero)
    #expect(Set(common.points) == Set(SweepTests.square(2, 2)))
    #expect(common.verbs == [.move, .line, .line, .line, .close])
    // Squares side by side share a border, which is none of the union's.
    let beside = Self.path([SweepTests.square(0, 4).map { $0 + Vector2(4, 0) }])
    #expect(a.combined(with: beside, .union, rule: .nonZero).points.count == 4)
    #expect(a.combined(with: beside, .intersection, rule: .nonZero).isEmpty)
    #expect(a.combined(with: a, .subtraction, rule: .nonZero).isEmpty)
  }

  @Test func contoursRunClockwiseAroundTheInside() {
    let ring = Self.path([SweepTests.square(0, 9), SweepTests.square(3, 3)]).normalized(rule: .evenOdd)
    var lines = Polylines()
    var flattener = Flattener()
    flattener.flatten(ring, tolerance: 1, into: &lines)
    let areas = lines.contours.map { contour in
      Polylines([Array(lines.points[contour.range])]).signedArea
    }
    #expect(areas.sorted() == [-9, 81])
  }

  @Test func partsKeepTheirHoles() {
    // A ring with an island, a square that touches the ring in a corner, and one apart.
    let shape = Self.path([
      SweepTests.square(0, 20), SweepTests.square(5, 10), SweepTests.square(8, 3), SweepTests.square(20, 5),
      SweepTests.square(40, 2),
    ])
    let parts = shape.components(rule: .evenOdd)
    #expect(parts.map { Self.area($0) } == [300, 9, 25, 4])
    #expect(parts.map { $0.verbs.filter { $0 == .close }.count } == [2, 1, 1, 1])
    #expect(Path().components(rule: .nonZero).isEmpty)
  }

  @Test func linesInsideAndOutside() {
    var line = Path()
    line.move(to: Vector2(-2, 5))
    line.addLine(to: Vector2(12, 5))
    let ring = Self.path([SweepTests.square(0, 10), SweepTests.square(4, 2)])
    let inside = line.lines(inside: true, of: ring, rule: .evenOdd)
    #expect(inside.verbs == [.move, .line, .move, .line])
    #expect(inside.points == [Vector2(0, 5), Vector2(4, 5), Vector2(6, 5), Vector2(10, 5)])
    let outside = line.lines(inside: false, of: ring, rule: .evenOdd)
    #expect(
      outside.points == [Vector2(-2, 5), Vector2(0, 5), Vector2(4, 5), Vector2(6, 5), Vector2(10, 5), Vector2(12, 5)])
    // A closed line wholly inside stays closed; one that leaves comes in one piece through its start.
    let small = Self.path([SweepTests.square(1, 2)])
    #expect(small.lines(inside: true, of: ring, rule: .nonZero).verbs.last == .close)
    #expect(small.lines(inside: false, of: ring, rule: .nonZero).isEmpty)
    let crossing = Self.path([[Vector2(5, 8), Vector2(15, 8), Vector2(15, 9), Vector2(5, 9)]])
    let pieces = crossing.lines(inside: true, of: ring, rule: .nonZero)
    #expect(pieces.verbs == [.move, .line, .line, .line])
    #expect(pieces.points == [Vector2(10, 9), Vector2(5, 9), Vector2(5, 8), Vector2(10, 8)])
  }

  /// A circle of radius 10 met with squares of many sizes: its sides keep to the circle within 1/4096 of its size, or
  /// what the common grid allows.
  @Test(arguments: [20.0, 1e3, 1e4, 1e5, 1e6]) func smallCurvesStayCurvedBesideLargePaths(_ half: Double) {
    var square = Path()
    square.addRect(Rectangle(minX: -half, minY: -half, maxX: half, maxY: half))
    var circle = Path()
    circle.addEllipse(in: Rectangle(minX: -10, minY: -10, maxX: 10, maxY: 10))
    let disc = circle.combined(with: square, .intersection, rule: .nonZero)
    #expect(disc.points.count > 20)
    // The cubics bulge by 2.8e-4 of the radius; points are snapped, and the tolerance is half a step.
    let off = 3e-3 + max(20.0 / 4096, half * 0x1p-23)
    for (a, b) in zip(disc.points, disc.points.dropFirst()) {
      #expect(abs(((a + b) * 0.5).length - 10) < off, "\(a) \(b)")
    }
    let hole = square.combined(with: circle, .subtraction, rule: .nonZero)
    #expect(abs(Self.area(hole) + Self.area(disc) - 4 * half * half) < 1e-9 * half * half)
  }

  @Test func emptyOperands() {
    let a = Self.path([SweepTests.square(0, 4)])
    #expect(Self.area(a.combined(with: Path(), .union, rule: .nonZero)) == 16)
    #expect(a.combined(with: Path(), .intersection, rule: .nonZero).isEmpty)
    #expect(Path().combined(with: Path(), .union, rule: .nonZero).isEmpty)
    #expect(Self.area(Path().combined(with: a, .symmetricDifference, rule: .evenOdd)) == 16)
  }

  /// What is far away does not make a small result coarse.
  @Test func hugeOperands() {
    var circle = Path()
    circle.move(to: Vector2(10, 0))
    for i in 1...64 {
      let a = 2 * Double.pi * Double(i) / 64
      circle.addLine(to: Vector2(10 * cos(a), 10 * sin(a)))
    }
    circle.close()
    let exact = 32 * 100 * sin(2 * Double.pi / 64)
    for size in [100.0, 1e4, 1e9] {
      let plane = Self.path([SweepTests.square(-size, 2 * size)])
      let half = Self.path([[Vector2(0, -size), Vector2(size, -size), Vector2(size, size), Vector2(0, size)]])
      #expect(abs(Self.area(circle.combined(with: plane, .intersection, rule: .nonZero)) - exact) < 1e-4)
      #expect(abs(Self.area(plane.combined(with: circle, .intersection, rule: .evenOdd)) - exact) < 1e-4)
      #expect(abs(Self.area(circle.combined(with: half, .intersection, rule: .nonZero)) - exact / 2) < 1e-4)
      #expect(abs(Self.area(circle.combined(with: half, .subtraction, rule: .nonZero)) - exact / 2) < 1e-4)
      #expect(circle.combined(with: plane, .subtraction, rule: .nonZero).isEmpty)
    }
  }
}
