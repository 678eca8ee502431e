import Foundation
import Geometry
import Tessellator
import Testing

/// Points and directions of simple shapes ([S] 7, 2).
@Suite struct ShapeTests {
  private let kappa = 0.5522847498

  private func near(_ a: Vector2, _ b: Vector2, _ tolerance: Double = 1e-9) -> Bool {
    (a - b).length <= tolerance
  }

  private func near(_ a: [Vector2], _ b: [Vector2], _ tolerance: Double = 1e-9) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { near($0, $1, tolerance) }
  }

  @Test func rectangleStartsAtLeastCorner() {
    var path = Path()
    path.addRect(Rectangle(x: 1, y: 2, width: 3, height: 4))
    #expect(path.verbs == [.move, .line, .line, .line, .close])
    #expect(path.points == [Vector2(1, 2), Vector2(4, 2), Vector2(4, 6), Vector2(1, 6)])
    #expect(path.currentPoint == Vector2(1, 2))
  }

  @Test func ellipseStartsAtGreatestXAndHeadsForGreatestY() {
    var path = Path()
    path.addEllipse(in: Rectangle(x: -2, y: -1, width: 4, height: 2))
    #expect(path.verbs == [.move, .cubic, .cubic, .cubic, .cubic, .close])
    #expect(path.currentPoint == Vector2(2, 0))
    let k = kappa
    let expected = [
      Vector2(2, 0), Vector2(2, k), Vector2(2 * k, 1), Vector2(0, 1), Vector2(-2 * k, 1), Vector2(-2, k),
      Vector2(-2, 0), Vector2(-2, -k), Vector2(-2 * k, -1), Vector2(0, -1), Vector2(2 * k, -1), Vector2(2, -k),
      Vector2(2, 0),
    ]
    #expect(near(path.points, expected))
  }

  @Test func roundedRectangleOfTwoRadii() {
    var path = Path()
    path.addRoundedRect(Rectangle(x: 0, y: 0, width: 10, height: 20), radii: Vector2(2, 4))
    #expect(path.verbs == [.move, .line, .cubic, .line, .cubic, .line, .cubic, .line, .cubic, .close])
    let (a, b) = (2 * (1 - kappa), 4 * (1 - kappa))
    let expected = [
      Vector2(2, 0), Vector2(8, 0), Vector2(10 - a, 0), Vector2(10, b), Vector2(10, 4), Vector2(10, 16),
      Vector2(10, 20 - b), Vector2(10 - a, 20), Vector2(8, 20), Vector2(2, 20), Vector2(a, 20), Vector2(0, 20 - b),
      Vector2(0, 16), Vector2(0, 4), Vector2(0, b), Vector2(a, 0), Vector2(2, 0),
    ]
    #expect(near(path.points, expected))
    #expect(path.currentPoint == Vector2(2, 0))
  }

  @Test func radiiAreCutToHalfTheSides() {
    var path = Path()
    path.addRoundedRect(Rectangle(x: 0, y: 0, width: 10, height: 4), radii: Vector2(100, .infinity))
    #expect(path.points[0] == Vector2(5, 0) && path.points[1] == Vector2(5, 0) && path.points[4] == Vector2(10, 2))
    var square = Path()
    square.addRect(Rectangle(x: 0, y: 0, width: 10, height: 4))
    for radii in [Vector2(0, 3), Vector2(3, -1), Vector2(.nan, 1)] {
      var path = Path()
      path.addRoundedRect(Rectangle(x: 0, y: 0, width: 10, height: 4), radii: radii)
      #expect(path == square)
    }
  }

  @Test func continuousCornersHaveTheirPoints() {
    var path = Path()
    path.addContinuousRect(Rectangle(x: 0, y: 0, width: 100, height: 80), radius: 10)
    #expect(path.verbs.count { $0 == .cubic } == 12 && path.verbs.count { $0 == .line } == 4)
    // The corner at (100, 0), from the top side round to the right one.
    let corner = [
      (15.28665, 0), (10.88493, 0), (8.68407, 0), (6.31494, 0.74911), (3.72824, 1.6906), (1.6906, 3.72824),
      (0.74911, 6.31494), (0, 8.68407), (0, 10.88493), (0, 15.28665),
    ].map { Vector2(100 - $0.0, $0.1) }
    #expect(near(path.points[0], Vector2(15.28665, 0)))
    #expect(near(Array(path.points[1...10]), corner))
    #expect(near(path.points[11], Vector2(100, 80 - 15.28665)))
    #expect(path.points.last.map { near($0, path.points[0]) } == true)
  }

  /// Half the side is just the radius: what is left is a circle.
  @Test func continuousCornersWithoutRoomAreCircular() {
    var path = Path()
    path.addContinuousRect(Rectangle(x: -5, y: -5, width: 10, height: 10), radius: 7)
    var last = path.points[0]
    var next = 1
    for verb in path.verbs.dropFirst() where verb != .close {
      let p = path.points[next..<next + verb.pointCount]
      let end = p[p.endIndex - 1]
      if verb == .line {
        #expect(near(end, last))
      } else {
        for t in stride(from: 0.0, through: 1, by: 0.125) {
          let s = 1 - t
          let inner = p[p.startIndex] * (3 * s * s * t) + p[p.startIndex + 1] * (3 * s * t * t)
          #expect(abs((last * (s * s * s) + inner + end * (t * t * t)).length - 5) < 1e-4)
        }
      }
      last = end
      next += verb.pointCount
    }
  }

  @Test func continuousCornersShareAShortSide() {
    // Room for 12 along x and for the whole 15.28665 along y.
    var path = Path()
    path.addContinuousRect(Rectangle(x: 0, y: 0, width: 24, height: 80), radius: 10)
    #expect(near(path.points[0], Vector2(12, 0)) && near(path.points[1], Vector2(12, 0)))
    #expect(near(path.points[10], Vector2(24, 15.28665)))
    for p in path.points { #expect(p.x >= 0 && p.x <= 24 && p.y >= 0 && p.y <= 80) }
  }

  @Test func joiningAppendsALineUnlessThereIsNoGap() {
    var path = Path()
    path.append(joining: Path.arc(centre: Vector2(20, 0), radius: 20, start: .pi, delta: 1))
    #expect(path.verbs == [.move, .cubic])
    var second = Path()
    second.move(to: Vector2(0, 0))
    // The arc starts at (2e-15, 2e-15) by rounding.
    second.append(joining: Path.arc(centre: Vector2(20, 0), radius: 20, start: .pi, delta: 1))
    #expect(second.verbs == [.move, .cubic])
    second.append(joining: Path.arc(centre: .zero, radius: 1, start: 0, delta: 1))
    #expect(second.verbs == [.move, .cubic, .line, .cubic])
  }
}
