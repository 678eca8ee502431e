import ExampleScenes
import Foundation
import Imaging
import QuartzCore
import Testing

/// The scenes that move: where things are and what colour they have at stated times.
@Suite struct MotionTests {
  static var scenes: [ExampleScene] { ExampleScene.animated + ExampleScene.programmed }

  /// However many frames are shown before, and of animated scenes in whatever order, a frame is the same.
  @Test(arguments: scenes.map(\.name)) func framesDependOnTheirTimeAlone(_ name: String) throws {
    let scene = try #require(Self.scenes.first { $0.name == name })
    let duration = try #require(scene.duration)
    let drawing = try #require(Drawing.available.last)
    let times = (0..<7).map { duration * Double($0) / 7 }
    let player = ScenePlayer(scene)
    var frames: [PixelBuffer] = []
    for time in times {
      player.advance(to: time)
      frames.append(try drawing.draw(player, scene))
    }
    for index in [5, 2, 6, 3] {
      let other = ScenePlayer(scene)
      other.advance(to: times[index])
      #expect(try drawing.draw(other, scene) == frames[index])
    }
    guard scene.steps.isEmpty else { return }
    for index in [4, 1, 0, 6] {
      let again = try drawing.draw(player.layer, scene.size, yAxis: .down, time: times[index])
      #expect(again == frames[index])
    }
  }
}

extension Drawing {
  /// What the player shows at its time.
  func draw(_ player: ScenePlayer, _ scene: ExampleScene) throws -> PixelBuffer {
    try draw(player.layer, scene.size, yAxis: .down, time: player.time)
  }

  /// The scene's layer and frame at `time`. Presentation layers show the same moment.
  func show(_ scene: ExampleScene, at time: CFTimeInterval) throws -> (layer: CALayer, picture: PixelBuffer) {
    let player = ScenePlayer(scene)
    player.advance(to: time)
    return (player.layer, try draw(player, scene))
  }
}

extension CALayer {
  /// What a layer of that name, below this one, shows.
  func shown(_ name: String) throws -> CALayer {
    let layer = try #require(find(name), "there is no layer \(name)")
    return try #require(layer.presentation())
  }

  private func find(_ name: String) -> CALayer? {
    if self.name == name { return self }
    return sublayers?.lazy.compactMap { $0.find(name) }.first
  }
}

/// The y of a cubic Bezier from (0, 0) to (1, 1) where its x is as asked for, by halving.
func bezier(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double, at x: Double) -> Double {
  func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
    3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
  }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if value(c1x, c2x, middle) < x { low = middle } else { high = middle }
  }
  return value(c1y, c2y, low)
}
