import Foundation
import Geometry
import TestBasics
import Tessellator
import Testing

@Suite struct ContainsTests {
  /// Sides at least x and y belong to a rectangle, the others do not.
  @Test func rectangleWithItsSides() {
    var path = Path()
    path.addRect(Rectangle(x: 0, y: 0, width: 10, height: 5))
    for (point, inside) in [
      (Vector2(5, 2), true), (Vector2(0, 0), true), (Vector2(0, 2), true), (Vector2(5, 0), true),
      (Vector2(10, 2), false), (Vector2(5, 5), false), (Vector2(-1, 2), false), (Vector2(11, 2), false),
    ] {
      #expect(path.contains(point, rule: .nonZero) == inside)
      #expect(path.contains(point, rule: .evenOdd) == inside)
    }
    #expect(path.winding(around: Vector2(5, 2)) == 1)
  }

  @Test func windingCountsTurns() {
    var path = Path()
    path.addRect(Rectangle(x: 0, y: 0, width: 10, height: 10))
    path.addRect(Rectangle(x: 2, y: 2, width: 6, height: 6))
    #expect(path.winding(around: Vector2(5, 5)) == 2 && path.winding(around: Vector2(1, 5)) == 1)
    #expect(path.contains(Vector2(5, 5), rule: .nonZero) && !path.contains(Vector2(5, 5), rule: .evenOdd))
    // One the other way round takes its turn back.
    var hole = Path()
    hole.addRect(Rectangle(x: 0, y: 0, width: 10, height: 10))
    hole.move(to: Vector2(2, 2))
    for p in [Vector2(2, 8), Vector2(8, 8), Vector2(8, 2)] { hole.addLine(to: p) }
    #expect(hole.winding(around: Vector2(5, 5)) == 0 && hole.winding(around: Vector2(1, 5)) == 1)
  }

  @Test func openSubpathsCountAsClosed() {
    var path = Path()
    for x in [0.0, 20] {
      path.move(to: Vector2(x, 0))
      path.addLine(to: Vector2(x + 10, 0))
      path.addLine(to: Vector2(x, 10))
    }
    #expect(path.contains(Vector2(2, 2), rule: .nonZero) && path.contains(Vector2(22, 2), rule: .nonZero))
    #expect(!path.contains(Vector2(8, 8), rule: .nonZero) && !path.contains(Vector2(15, 2), rule: .nonZero))
  }

  /// The curve itself counts, not a polygon: points a millionth inside and outside of it are told apart.
  @Test func curvesAreNotFlattened() {
    var path = Path()
    path.move(to: .zero)
    path.addQuadratic(to: Vector2(10, 0), control: Vector2(5, 10))
    for x in stride(from: 0.5, to: 10, by: 0.25) {
      // y = 2 t (1 - t) 10 with x = 10 t.
      let y = 20 * x / 10 * (1 - x / 10)
      #expect(path.contains(Vector2(x, y - 1e-6), rule: .nonZero))
      #expect(!path.contains(Vector2(x, y + 1e-6), rule: .nonZero))
    }
  }

  /// Random cubics against angles summed over 2000 short lines.
  @Test func windingAgainstSummedAngles() {
    var random = SeededGenerator(seed: 31)
    var seen: Set<Int> = []
    for _ in 0..<150 {
      var path = Path()
      var outline: [Vector2] = []
      path.move(to: Vector2(random.number(0...10), random.number(0...10)))
      for _ in 0..<3 {
        let p =
          [path.points[path.points.count - 1]]
          + (0..<3).map { _ in
            Vector2(random.number(0...10), random.number(0...10))
          }
        path.addCubic(to: p[3], control1: p[1], control2: p[2])
        for i in 0..<2000 {
          let t = Double(i) / 2000
          let s = 1 - t
          outline.append(p[0] * (s * s * s) + p[1] * (3 * s * s * t) + p[2] * (3 * s * t * t) + p[3] * (t * t * t))
        }
      }
      let last = path.points[path.points.count - 1]
      outline += (0..<2000).map { last + (path.points[0] - last) * (Double($0) / 2000) }
      for _ in 0..<20 {
        let q = Vector2(random.number(0...10), random.number(0...10))
        // Nearer than that the short lines may be on another side than the curve.
        if outline.contains(where: { ($0 - q).length < 0.02 }) { continue }
        var angle = 0.0
        for (i, a) in outline.enumerated() {
          let (u, v) = (a - q, outline[(i + 1) % outline.count] - q)
          angle += atan2(u.cross(v), u.dot(v))
        }
        let expected = Int((angle / (2 * .pi)).rounded())
        #expect(path.winding(around: q) == expected)
        seen.insert(expected)
      }
    }
    #expect(seen.isSuperset(of: [-1, 0, 1]))
  }

  @Test func hostileNumbers() {
    let wild = [0, 1, -1, 1e30, -1e308, .nan, .infinity, -.infinity, .leastNonzeroMagnitude]
    var random = SeededGenerator(seed: 32)
    func value() -> Double { wild.randomElement(using: &random) ?? 0 }
    func point() -> Vector2 { Vector2(value(), value()) }
    for _ in 0..<2000 {
      var path = Path()
      path.move(to: point())
      path.addCubic(to: point(), control1: point(), control2: point())
      path.addQuadratic(to: point(), control: point())
      path.close()
      path.addLine(to: point())
      _ = path.contains(point(), rule: .evenOdd)
      _ = path.tightBounds
    }
    #expect(!Path().contains(.zero, rule: .nonZero))
  }
}
