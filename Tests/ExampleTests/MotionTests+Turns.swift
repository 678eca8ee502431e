import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import Testing

extension MotionTests {
  /// The angle by which a transform turns about z.
  private func angle(_ layer: CALayer) -> Double { atan2(layer.transform.m12, layer.transform.m11) }

  /// The difference of two angles, within half a turn.
  private func difference(_ a: Double, _ b: Double) -> Double { atan2(sin(a - b), cos(a - b)) }

  /// A quarter of the circle of radius 80 about (120, 120) a second, clockwise from the right, the nose ahead.
  @Test(arguments: Drawing.available) func orbit(_ drawing: Drawing) throws {
    for time in [0, 0.5, 1, 2.25, 3.5, 7.75] as [Double] {
      let turn = time * .pi / 2
      let centre = Point(x: 120 + 80 * cos(turn), y: 120 + 80 * sin(turn))
      let (canvas, picture) = try drawing.show(.orbit, at: time)
      let ship = try canvas.shown("ship")
      #expect(Point(x: ship.position.x, y: ship.position.y).distance(to: centre) < 0.03)
      #expect(abs(difference(angle(ship), turn + .pi / 2)) < 0.003)

      /// `ahead` of the ship's middle, and to its right.
      func place(_ ahead: Double, _ right: Double) -> Point {
        Point(
          x: centre.x - ahead * sin(turn) - right * cos(turn), y: centre.y + ahead * cos(turn) - right * sin(turn))
      }
      // The ship's sides, and its tail away from the way that it follows.
      let probe = CornerProbe(picture: picture)
      let sides = [-10.0, 10].map { (probe.line(place(-20, $0), place(20, $0)), $0, true) }
      for (line, wanted, isSide) in sides + [(probe.line(place(-20, -10), place(-20, 0)), -20, false)] {
        for p in [line.0, line.1] {
          let (x, y) = (p.x - centre.x, p.y - centre.y)
          let found = isSide ? -x * cos(turn) - y * sin(turn) : y * cos(turn) - x * sin(turn)
          #expect(abs(found - wanted) < 0.06, "\(p) at \(time)")
        }
      }
      func expect(_ ahead: Double, _ colour: [Double]) {
        let p = place(ahead, 0)
        ExampleTests.expect(picture, [(Int(p.x), Int(p.y))], colour)
      }
      expect(12, [0.9, 0.2, 0.2])
      expect(0, [0.85, 0.88, 0.92])
      expect(-15, [0.85, 0.88, 0.92])
      ExampleTests.expect(picture, [(120, 120)], [1, 0.8, 0.3])
    }
  }

  /// A quarter turn in two seconds about the line x = 96, towards an eye 500 in front of (160, 200), and back.
  @Test(arguments: Drawing.available) func door(_ drawing: Drawing) throws {
    let moments: [(Double, Double)] = [(0, 0), (0.5, 0.125), (2, 0.5), (3.25, 0.1875), (4.75, 0.1875)]
    for (time, turn) in moments {
      let angle = turn * .pi
      func seen(_ x: Double, _ y: Double) -> Point {
        Point3(x, y, 0).aboutY(-angle).moved(96 - 160, 0).seen(from: 500, centre: Point(x: 160, y: 200))
      }
      let (canvas, picture) = try drawing.show(.door, at: time)
      let door = try canvas.shown("door")
      let found = try #require((door.value(forKeyPath: "transform.rotation.y") as? NSNumber)?.doubleValue)
      #expect(abs(found + angle) < 1e-9)
      let corners = [seen(0, -128), seen(128, -128), seen(128, 128), seen(0, 128)]
      for (a, b) in zip(CornerProbe(picture: picture, usesAlphaOnly: true).corners(corners), corners) {
        #expect(a.distance(to: b) < 0.06, "\(a) at \(time) should be \(b)")
      }
      // The handle, and the wood between the panels.
      guard turn < 0.5 else { continue }
      let (handle, wood) = (seen(110, 4), seen(64, -80))
      expect(picture, [(Int(handle.x), Int(handle.y))], [230.0 / 255, 190.0 / 255, 80.0 / 255], within: 2)
      expect(picture, [(Int(wood.x), Int(wood.y))], [150.0 / 255, 98.0 / 255, 58.0 / 255], within: 2)
    }
  }

  /// From second to second in half of one, by the curve (1, 0), (0.75, 1); then at rest.
  @Test(arguments: Drawing.available) func clock(_ drawing: Drawing) throws {
    let hands: [(name: String, period: Double, width: Double, length: Double)] = [
      ("hour", 43_200, 10, 70), ("minute", 3600, 8, 100), ("second", 60, 6, 110),
    ]
    for time in [0.5, 1.25, 1.375, 2.45, 3.25, 3.9] {
      let second = time.rounded(.down)
      let passed = min((time - second) / 0.5, 1)
      let swing = bezier(1, 0, 0.75, 1, at: passed)
      // At first they are where they are.
      let seconds = 36_515 + (second == 0 ? 0 : second - 1 + swing)
      let (canvas, picture) = try drawing.show(.clock, at: time)
      for hand in hands {
        let turn = 2 * .pi * seconds / hand.period
        let layer = try canvas.shown(hand.name)
        #expect(abs(difference(angle(layer), turn)) < 1e-6, "\(hand.name) at \(time)")
        // Its long sides.
        for side in [-0.5, 0.5] {
          let x = side * hand.width
          func place(_ y: Double) -> Point {
            Point(x: 120 + x * cos(turn) - y * sin(turn), y: 120 + x * sin(turn) + y * cos(turn))
          }
          let found = CornerProbe(picture: picture).line(place(-0.9 * hand.length), place(0.1 * hand.length))
          for p in [found.0, found.1] {
            let across = (p.x - 120) * cos(turn) + (p.y - 120) * sin(turn)
            #expect(abs(across - x) < 0.05, "\(hand.name) at \(time)")
          }
        }
        let tip = Point(
          x: 120 + 0.8 * hand.length * sin(turn), y: 120 - 0.8 * hand.length * cos(turn))
        expect(
          picture, [(Int(tip.x), Int(tip.y))], hand.name == "second" ? [0.8, 0.2, 0.15] : [0.2, 0.22, 0.28])
      }
    }
  }
}
