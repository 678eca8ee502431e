import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import Testing

extension MotionTests {
  /// Half a second of rest, then six tenths from side to side.
  @Test(arguments: Drawing.available) func shake(_ drawing: Drawing) throws {
    // At key frames, half way between two, a quarter of the way, and at rest.
    let moments: [(Double, Double)] = [(0.2, 0), (0.59, 12), (0.74, -12), (0.815, -2), (0.92, 5), (1.3, 0)]
    for (time, shift) in moments {
      let (canvas, picture) = try drawing.show(.shake, at: time)
      let field = try canvas.shown("field")
      #expect(abs(field.position.x - (120 + shift)) < 1e-9 && field.position.y == 60)
      let corners = [Point(x: 40, y: 40), Point(x: 200, y: 40), Point(x: 200, y: 80), Point(x: 40, y: 80)]
        .map { Point(x: $0.x + shift, y: $0.y) }
      for (a, b) in zip(CornerProbe(picture: picture).corners(corners), corners) {
        #expect(a.distance(to: b) < 0.03, "\(a) at \(time) should be \(b)")
      }
      let x = 40 + Int(shift)
      expect(picture, [(x + 1, 60), (x + 158, 60), (x + 80, 41)], [0.8, 0.25, 0.2])
      expect(picture, [(x + 10, 60), (x + 44, 60), (x + 150, 60)], [1, 1, 1])
      for k in 0..<5 { expect(picture, [(x + 32 + 24 * k, 60)], [0.25, 0.28, 0.35]) }
    }
  }

  /// A line of 200 from (20, 20) and a ring of radius 60 about (120, 120) in two seconds; the ring by the measured values
  /// of the default timing function.
  @Test(arguments: Drawing.available) func progressOverTime(_ drawing: Drawing) throws {
    let (grey, green) = ([0.8, 0.8, 0.8], [0.18, 0.8, 0.44])
    let moments: [(Double, Double)] = [
      (0.2, 0.094795), (0.5, 0.408511), (1, 0.802403), (1.5, 0.960459), (1.8, 0.994316),
    ]
    for (time, share) in moments {
      let (canvas, picture) = try drawing.show(.progressOverTime, at: time)
      let ends = try canvas.allShown("progress").map { Double(($0 as? CAShapeLayer)?.strokeEnd ?? -1) }
      #expect(ends.count == 2 && abs(ends[0] - time / 2) < 1e-9 && abs(ends[1] - share) < 2e-6)
      let x = 20 + 100 * time
      let end = CornerProbe(picture: picture).line(Point(x: x, y: 16), Point(x: x, y: 24))
      #expect(abs(end.0.x - x) < 0.02 && abs(end.1.x - x) < 0.02, "\(end) at \(time)")
      expect(picture, [(20, 18), (Int(x) - 2, 20), (Int(x) - 2, 23)], green)
      expect(picture, [(Int(x) + 2, 16), (Int(x) + 2, 20), (219, 20)], grey)

      func place(_ share: Double, _ radius: Double) -> Point {
        Point(x: 120 + radius * cos(2 * .pi * share), y: 120 + radius * sin(2 * .pi * share))
      }
      for radius in [57.0, 60, 63] {
        // 4 before the end and after it, along the ring.
        let step = 4 / (2 * Double.pi * 60)
        let (before, after) = (place(share - step, radius), place(share + step, radius))
        expect(picture, [(Int(before.x), Int(before.y))], green)
        // The last ends too near to the ring's beginning.
        if time < 1.8 { expect(picture, [(Int(after.x), Int(after.y))], grey) }
      }
      guard time < 1.8 else { continue }
      let edge = CornerProbe(picture: picture).line(place(share, 56), place(share, 64))
      for p in [edge.0, edge.1] {
        let across = (p.y - 120) * cos(2 * .pi * share) - (p.x - 120) * sin(2 * .pi * share)
        #expect(abs(across) < 0.08, "\(p) at \(time)")
      }
    }
    let picture = try drawing.show(.progressOverTime, at: 2.2).picture
    expect(picture, [(20, 20), (219, 20), (179, 119), (179, 121), (120, 60), (60, 120)], green)
  }

  /// Instance k of the dots is as the first was 0.2 k seconds before; a fade of half a second and back, from white to a
  /// fifth of it.
  @Test(arguments: Drawing.available) func laggingDots(_ drawing: Drawing) throws {
    let back = [0.13, 0.16, 0.22]
    for time in [0, 0.3, 0.95, 1.6, 3.15] as [Double] {
      let (canvas, picture) = try drawing.show(.loaders, at: time)
      for k in 0..<4 {
        let local = time - 0.2 * Double(k)
        let phase = local - local.rounded(.down)
        // What has not begun is white.
        let opacity = local < 0 ? 1 : 1 - 0.8 * (phase < 0.5 ? phase / 0.5 : (1 - phase) / 0.5)
        expect(
          picture, [(30 + 26 * k, 60), (26 + 26 * k, 56), (34 + 26 * k, 64)],
          back.map { $0 + opacity * (1 - $0) })
        if k == 0 { #expect(abs(Double(try canvas.shown("dot").opacity) - opacity) < 1e-6) }
      }
      expect(picture, [(19, 60), (43, 60), (20, 51)], back)
    }
  }

  /// Half turns about x, y, x and y, each in 0.8 seconds, seen by an eye 100 in front of (200, 60). An exact half turn from
  /// the identity is a negative one, and one back to it a positive one.
  @Test(arguments: Drawing.available) func tumblingSquare(_ drawing: Drawing) throws {
    func turned(_ passed: Double) -> Double { .pi * bezier(0.1, 0.6, 0.2, 1, at: passed) }
    let places: [(time: Double, corner: (Point3) -> Point3)] = [
      (0, { $0 }), (0.04, { $0.aboutX(-turned(0.05)) }), (0.2, { $0.aboutX(-turned(0.25)) }), (1.6, { $0 }),
      (2.44, { $0.aboutY(turned(0.05) - .pi) }), (2.6, { $0.aboutY(turned(0.25) - .pi) }), (3.2, { $0 }),
    ]
    for (time, corner) in places {
      let picture = try drawing.show(.loaders, at: time).picture
      let corners = square(50).map { corner($0).seen(from: 100, centre: Point(x: 200, y: 60)) }
      for (a, b) in zip(CornerProbe(picture: picture).corners(corners), corners) {
        #expect(a.distance(to: b) < 0.06, "\(a) at \(time) should be \(b)")
      }
      expect(picture, [(200, 60)], [1, 1, 1])
    }
  }

  /// Bar k is as the first will be 0.1 k seconds later.
  @Test(arguments: Drawing.available) func bars(_ drawing: Drawing) throws {
    for time in [0, 0.17, 0.65, 2.4] as [Double] {
      let (canvas, picture) = try drawing.show(.loaders, at: time)
      let bars = try canvas.allShown("bar")
      #expect(bars.count == 5)
      for (k, bar) in bars.enumerated() {
        let local = time + 0.1 * Double(k)
        let phase = local - local.rounded(.down)
        let share = bezier(0.42, 0, 0.58, 1, at: (phase < 0.5 ? phase : 1 - phase) / 0.5)
        let height = 60 * (1 - 0.6 * share)
        #expect(abs(bar.transform.m22 - height / 60) < 1e-6)
        let x = 280 + 20 * Double(k)
        let (top, bottom) = (60 - height / 2, 60 + height / 2)
        let corners = [
          Point(x: x, y: top), Point(x: x + 10, y: top), Point(x: x + 10, y: bottom), Point(x: x, y: bottom),
        ]
        for (a, b) in zip(CornerProbe(picture: picture).corners(corners), corners) {
          #expect(a.distance(to: b) < 0.03, "\(a) at \(time) should be \(b)")
        }
      }
    }
  }
}

extension CALayer {
  /// What sublayers of that name show.
  fileprivate func allShown(_ name: String) throws -> [CALayer] {
    try (sublayers ?? []).filter { $0.name == name }.map { try #require($0.presentation()) }
  }
}
