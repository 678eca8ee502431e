import Foundation
import Geometry
import TestBasics
import Testing

/// A half-plane a * x + b * y + c >= 0.
private typealias HalfPlane = (a: Double, b: Double, c: Double)

/// The area where all half-planes hold, by integrating the width of the region over y. The width is linear between the
/// heights at which two of the lines meet, so the midpoint rule is exact there.
private func area(_ planes: [HalfPlane]) -> Double {
  var heights: [Double] = []
  for i in planes.indices {
    for j in 0..<i {
      let (p, q) = (planes[i], planes[j])
      let d = p.a * q.b - q.a * p.b
      let y = (q.a * p.c - p.a * q.c) / d
      if y.isFinite { heights.append(y) }
    }
    // Level lines bound the heights themselves.
    if planes[i].a == 0 && planes[i].b != 0 { heights.append(-planes[i].c / planes[i].b) }
  }
  heights.sort()
  var sum = 0.0
  for (low, high) in zip(heights, heights.dropFirst()) where high > low {
    let y = (low + high) / 2
    var left = -Double.infinity
    var right = Double.infinity
    for p in planes {
      let rest = p.b * y + p.c
      if p.a > 0 { left = max(left, -rest / p.a) }
      if p.a < 0 { right = min(right, -rest / p.a) }
      if p.a == 0 && rest < 0 { right = -.infinity }
    }
    if right > left { sum += (right - left) * (high - low) }
  }
  return sum
}

/// The half-planes of a polygon that runs clockwise where y points down.
private func sides(_ polygon: [SIMD4<Double>]) -> [HalfPlane] {
  polygon.indices.map { i in
    let p = polygon[i]
    let q = polygon[(i + 1) % polygon.count]
    return (p.y - q.y, q.x - p.x, (q.y - p.y) * p.x - (q.x - p.x) * p.y)
  }
}

extension SeededGenerator {
  /// A convex polygon on an ellipse, clockwise where y points down.
  fileprivate mutating func polygon() -> [SIMD4<Double>] {
    let count = Int(number(3...8.99))
    let turn = number(0...6.28)
    let centre = (number(-20...20), number(-20...20))
    let radii = (number(1...30), number(1...30))
    let angles = (0..<count).map { _ in number(0...(2 * .pi)) }.sorted()
    return angles.map { angle in
      let (x, y) = (radii.0 * cos(angle), radii.1 * sin(angle))
      return SIMD4(
        centre.0 + x * cos(turn) - y * sin(turn), centre.1 + x * sin(turn) + y * cos(turn), number(-9...9), 0)
    }
  }
}

@Suite struct ConvexClipperTests {
  private let square = [SIMD4(0.0, 0, 0, 0), SIMD4(4, 0, 0, 0), SIMD4(4, 4, 0, 0), SIMD4(0, 4, 0, 0)]

  @Test func areasByIntegration() {
    var random = SeededGenerator(seed: 7)
    var empty = 0
    var cut = 0
    for _ in 0..<1000 {
      let polygon = random.polygon()
      var planes = sides(polygon)
      #expect(abs(ConvexClipper.signedArea(polygon, 0..<polygon.count) - area(planes)) < 1e-6)
      var clipper = ConvexClipper()
      clipper.vertices = polygon
      for _ in 0..<3 {
        let plane = (random.number(-1...1), random.number(-1...1), random.number(-15...25))
        planes.append(plane)
        clipper.clip(plane.0, plane.1, plane.2)
      }
      let expected = area(planes)
      #expect(abs(clipper.signedArea - expected) < 1e-6)
      if clipper.vertices.isEmpty { empty += 1 } else if clipper.signedArea < area(sides(polygon)) - 1 { cut += 1 }
    }
    #expect(empty > 50 && cut > 200)
  }

  @Test func polygonsClipEachOther() {
    var random = SeededGenerator(seed: 8)
    var common = 0
    for _ in 0..<1000 {
      let (p, q) = (random.polygon(), random.polygon())
      let expected = area(sides(p) + sides(q))
      var clipper = ConvexClipper()
      clipper.vertices = p
      // The other polygon may lie amidst other vertices.
      clipper.clip(to: square + q + square, 4..<(4 + q.count))
      #expect(abs(clipper.signedArea - expected) < 1e-6)
      clipper.vertices = q
      clipper.clip(to: p, 0..<p.count)
      #expect(abs(clipper.signedArea - expected) < 1e-6)
      if expected > 1 { common += 1 }
    }
    #expect(common > 300)
  }

  @Test func otherLanesAreInterpolated() {
    var clipper = ConvexClipper()
    // Lanes z and w are linear in x and y, and stay so.
    clipper.vertices = square.map { SIMD4($0.x, $0.y, 2 * $0.x - $0.y + 1, $0.y) }
    clipper.clip(1, 2, -3)
    clipper.clip(-1, 1, 2)
    #expect(clipper.vertices.count == 5)
    for v in clipper.vertices {
      #expect(abs(v.z - (2 * v.x - v.y + 1)) < 1e-12 && abs(v.w - v.y) < 1e-12)
    }
  }

  @Test func bordersAndEmptyResults() {
    var clipper = ConvexClipper()
    clipper.clip(1, 0, 0)
    #expect(clipper.vertices.isEmpty && clipper.signedArea == 0)
    clipper.vertices = square
    // On the border is inside; nothing changes.
    clipper.clip(1, 0, 0)
    clipper.clip(0, -1, 4)
    #expect(clipper.vertices == square && clipper.signedArea == 16)
    // Only one side is left: no area.
    clipper.clip(1, 0, -4)
    #expect(clipper.signedArea == 0)
    clipper.vertices = square
    clipper.clip(1, 0, -5)
    #expect(clipper.vertices.isEmpty)
    clipper.clip(to: square, 0..<4)
    #expect(clipper.vertices.isEmpty)
  }

  @Test func runningBackwardsIsNegative() {
    #expect(ConvexClipper.signedArea(square.reversed(), 0..<4) == -16)
    #expect(ConvexClipper.signedArea(square, 1..<4) == 8)
    #expect(ConvexClipper.signedArea(square, 0..<2) == 0)
    #expect(ConvexClipper.signedArea([], 0..<0) == 0)
  }

  @Test func edgesWithoutLengthCutNothing() {
    let doubled = [square[0], square[0], square[1], square[2], square[2], square[3], square[3]]
    var clipper = ConvexClipper()
    clipper.vertices = square.map { $0 + SIMD4(2, 1, 0, 0) }
    clipper.clip(to: doubled, 0..<doubled.count)
    #expect(clipper.signedArea == 6)
    clipper.vertices = doubled
    clipper.clip(1, 0, -1)
    #expect(clipper.signedArea == 12)
    // A polygon without area has no inside.
    clipper.vertices = square
    clipper.clip(to: [square[0], square[2], square[0]], 0..<3)
    #expect(clipper.signedArea == 0)
  }
}
