import Foundation
import Geometry
import TestSupport
import Testing

@testable import FramePlanner

/// The quadrilaterals that are rasterised.
@Suite struct InstanceHullTests {
  private let frame = Rectangle(x: 0, y: 0, width: 64, height: 48)

  /// Whether the hull (in strip order) holds a point.
  private func holds(_ q: QuadInstance, _ x: Double, _ y: Double) -> Bool {
    let order = [0, 1, 3, 2]
    var positive = false
    var negative = false
    for k in 0..<4 {
      let (i, j) = (order[k], order[(k + 1) % 4])
      let (dx, dy) = (Double(q.hullX[j]) - Double(q.hullX[i]), Double(q.hullY[j]) - Double(q.hullY[i]))
      let d = dx * (y - Double(q.origin.y) - Double(q.hullY[i])) - dy * (x - Double(q.origin.x) - Double(q.hullX[i]))
      if d > 0 { positive = true }
      if d < 0 { negative = true }
    }
    return !(positive && negative)
  }

  private func check(_ polygon: [SIMD4<Double>], _ name: String) throws -> Int {
    var encoder = InstanceEncoder()
    let encoded = encoder.encode(
      polygon, 0..<polygon.count, PartContext(), frame: frame, colour: SIMD4(repeating: 1))
    let (quad, box) = try #require(encoded)
    for v in polygon { #expect(v.x >= box.minX && v.x <= box.maxX && v.y >= box.minY && v.y <= box.maxY) }
    var touched = 0
    for y in 0..<Int(frame.height) {
      for x in 0..<Int(frame.width) {
        let (left, top) = (Double(x), Double(y))
        var clipper = ConvexClipper()
        clipper.vertices = polygon
        clipper.clip(1, 0, -left)
        clipper.clip(-1, 0, left + 1)
        clipper.clip(0, 1, -top)
        clipper.clip(0, -1, top + 1)
        if clipper.signedArea > 1e-9 {
          touched += 1
          #expect(holds(quad, left + 0.5, top + 0.5), "\(name): pixel \(x), \(y)")
        }
      }
    }
    return touched
  }

  @Test func everyTouchedPixelsCentreIsInside() throws {
    var random = SeededGenerator(seed: 12)
    var touched = 0
    for k in 0..<240 {
      let count = k % 3 == 0 ? Int(random.number(3...8.99)) : 4
      let centre = Vector2(random.number(-5...70), random.number(-5...50))
      // Every fourth is a sliver.
      let radii = (random.number(1...40), k % 4 == 0 ? random.number(0.001...0.3) : random.number(1...40))
      let turn = random.number(0...6.28)
      let angles = (0..<count).map { _ in random.number(0...(2 * .pi)) }.sorted()
      let polygon = angles.map { a in
        let (x, y) = (radii.0 * cos(a), radii.1 * sin(a))
        return SIMD4(centre.x + x * cos(turn) - y * sin(turn), centre.y + x * sin(turn) + y * cos(turn), 0, 0)
      }
      touched += try check(polygon, "polygon \(k)")
    }
    #expect(touched > 10_000)
  }

  @Test func wholePixelsAndFrames() throws {
    func rectangle(_ r: Rectangle) -> [SIMD4<Double>] {
      [(r.minX, r.minY), (r.maxX, r.minY), (r.maxX, r.maxY), (r.minX, r.maxY)].map { SIMD4($0.0, $0.1, 0, 0) }
    }
    #expect(try check(rectangle(Rectangle(x: 3, y: 4, width: 5, height: 6)), "on the grid") == 30)
    #expect(try check(rectangle(Rectangle(x: 3.5, y: 4.5, width: 5, height: 6)), "off the grid") == 42)
    #expect(try check(rectangle(frame), "the frame") == 64 * 48)
    #expect(try check(rectangle(frame.insetBy(-15)), "beyond the frame") == 64 * 48)
    #expect(try check(rectangle(Rectangle(x: 7.25, y: 0, width: 0.001, height: 48)), "a thread") == 48)
  }
}
