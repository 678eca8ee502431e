import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import Testing

extension MotionTests {
  /// A flower's root stands still; the picture is scaled about it by the ease of the part of its time that has passed. Its
  /// yellow middle is then a third of its height below its top.
  @Test(arguments: Drawing.available, [1, 2.5, 4]) func growingFlowers(_ drawing: Drawing, _ time: Double) throws {
    let scene = ExampleScene.growingFlowers
    let durations = ScenePlayer(scene).layer.sublayers?.map { $0.animation(forKey: "grow")?.duration ?? 0 } ?? []
    let (canvas, picture) = try drawing.show(scene, at: time)
    struct Flower {
      let root: Point
      let height: Double
    }
    let flowers = try (0..<60).map { i in
      let layer = try canvas.shown("flower \(i)")
      let scale = bezier(0.42, 0, 0.58, 1, at: min(1, time / durations[i + 1]))
      #expect(abs(layer.transform.m11 - scale) < 1e-6 && abs(layer.transform.m22 - scale) < 1e-6)
      #expect(layer.transform.m33 == 1)
      return Flower(root: Point(x: layer.position.x, y: layer.position.y), height: scale * layer.bounds.height)
    }
    var seen = 0
    for (i, flower) in flowers.enumerated() where flower.height > 12 {
      let (x, y) = (flower.root.x.rounded(.down), (flower.root.y - flower.height * 2 / 3).rounded(.down))
      let isCovered = flowers.enumerated().contains { j, other in
        (other.root.y, j) > (flower.root.y, i) && abs(other.root.x - x) < 0.35 * other.height + 2
          && y > other.root.y - other.height - 2
      }
      if isCovered { continue }
      seen += 1
      expect(picture, [(Int(x), Int(y))], [1, 0.8, 0.2])
    }
    #expect(seen >= 15)
    // No flower reaches the sides.
    let t = (300.5 / 320 - 0.5) / 0.5
    expect(picture, [(0, 300), (479, 300)], mix([0.45, 0.68, 0.3], [0.3, 0.55, 0.2], t))
  }

  /// With f the ease of the part that has passed the gradient goes from 1 - f of the height to its end, and its colours
  /// are as far from black.
  @Test(arguments: Drawing.available, [1.5, 3, 4.5]) func sunrise(_ drawing: Drawing, _ time: Double) throws {
    let (canvas, picture) = try drawing.show(.sunrise, at: time)
    let f = bezier(0, 0, 0.58, 1, at: time / 6)
    let sky = try #require(try canvas.shown("sky") as? CAGradientLayer)
    #expect(abs(sky.startPoint.y - (1 - f)) < 1e-6 && sky.startPoint.x == 0.5)
    let stops = [[0.01, 0.2, 0.8], [1, 0.5, 0], [0.35, 0.74, 0.11]].map { mix([0, 0, 0], $0, f) }
    let shown = (sky.colors ?? []).compactMap { ($0 as? CGColor)?.components }
    #expect(shown.count == 3)
    for (colour, wanted) in zip(shown, stops) {
      for (a, b) in zip(colour, wanted) { #expect(abs(a - b) < 1e-6) }
    }
    for y in 0..<240 {
      let t = ((Double(y) + 0.5) / 240 - (1 - f)) / f
      let wanted =
        t < 0
        ? stops[0]
        : t < 0.4 ? mix(stops[0], stops[1], t / 0.4) : t < 0.9 ? mix(stops[1], stops[2], (t - 0.4) / 0.5) : stops[2]
      expect(picture, [(3, y), (200, y)], wanted)
    }
  }

  /// The cloud's middle goes 640 points in six seconds. There it is nine tenths of its gradient over the sky, and its
  /// shadow, 180 points and half of its half height above further down, 0.4 * 0.9 of black over the meadow.
  @Test(arguments: Drawing.available, [1.5, 3, 4.5]) func driftingCloud(_ drawing: Drawing, _ time: Double) throws {
    let (canvas, picture) = try drawing.show(.driftingCloud, at: time)
    let middle = -80 + 640 * time / 6
    #expect(try canvas.shown("cloud").position == CGPoint(x: middle, y: 80))
    let (sky, meadow) = ([0.55, 0.78, 0.95], [0.45, 0.68, 0.3])
    for x in [-40, 0, 40] {
      let column = Int(middle) + x
      for y in [60, 80, 100] {
        let inside = mix([1, 1, 1], [0.75, 0.8, 0.88], (Double(y) + 0.5 - 30) / 100)
        // Rounded in the cloud's surface, and when that is placed.
        expect(picture, [(column, y)], mix(sky, inside, 0.9), within: 2)
      }
      expect(picture, [(column, 200)], meadow)
    }
    // Five standard deviations of the blur inside its edge, and as many outside.
    for x in [-20, 20] { expect(picture, [(Int(middle) + x, 235)], meadow.map { $0 * 0.64 }, within: 2) }
    for x in [-80, 80] where (0..<480).contains(Int(middle) + x) {
      expect(picture, [(Int(middle) + x, 235)], meadow)
      expect(picture, [(Int(middle) + x, 80)], sky)
    }
  }

  /// A picture lasts for a twentieth of a second, and the gulls are a quarter of a second apart; the flock goes 50 points
  /// a second to the left.
  @Test(arguments: Drawing.available, [(0.32, [6, 11, 2]), (1.12, [8, 13, 4]), (2.62, [10, 1, 6])])
  func seagulls(_ drawing: Drawing, _ moment: (time: Double, beats: [Int])) throws {
    let (canvas, picture) = try drawing.show(.seagulls, at: moment.time)
    let left = 200 - 50 * moment.time
    #expect(abs(try canvas.shown("flock").frame.minX - left) < 1e-9)
    let sky = [0.75, 0.88, 0.97]
    let places = [(4, 10), (104, 66), (30, 130)]
    for (place, beat) in zip(places, moment.beats) {
      let gull = Texels(.seagull(beat < 8 ? beat : 14 - beat))
      for y in 0..<64 {
        for x in 0..<96 {
          let texel = gull[x, y]
          let wanted = zip(texel, sky + [1]).map { $0 + $1 * (255 - texel[3]) }
          expect(picture, Int(left.rounded()) + place.0 + x, 20 + place.1 + y, premultiplied: wanted)
        }
      }
    }
  }
}

/// What lies `t` of the way from one colour to another.
func mix(_ a: [Double], _ b: [Double], _ t: Double) -> [Double] { zip(a, b).map { $0 + ($1 - $0) * t } }
