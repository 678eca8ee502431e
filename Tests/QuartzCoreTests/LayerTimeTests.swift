import QuartzCore
import Testing

/// [S] 13.1: local time = (t - beginTime) * speed + timeOffset.
@Suite struct LayerTimeTests {
  @Test func chainOfClocks() {
    let (root, layer, other) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(layer)
    root.addSublayer(other)
    root.speed = 2
    root.beginTime = 1
    layer.speed = 0.5
    layer.timeOffset = 10
    other.beginTime = 4
    // Around the root 6; in the root (6 - 1) * 2 = 10; in the layer 10 * 0.5 + 10 = 15; in the other 10 - 4 = 6.
    #expect(layer.convertTime(6, from: nil) == 15 && layer.convertTime(15, to: nil) == 6)
    #expect(layer.convertTime(10, from: root) == 15 && root.convertTime(10, to: other) == 6)
    #expect(layer.convertTime(15, to: other) == 6 && layer.convertTime(6, from: other) == 15)
    #expect(layer.convertTime(7, from: layer) == 7 && CALayer().convertTime(3, from: nil) == 3)
  }

  @Test func clocksBelowOneThatStandsStillStillDiffer() {
    let (root, layer, other) = (CALayer(), CALayer(), CALayer())
    root.addSublayer(layer)
    root.addSublayer(other)
    root.speed = 0
    root.timeOffset = 5
    root.beginTime = 3
    layer.timeOffset = 1
    #expect(layer.convertTime(4, to: other) == 3)
    #expect(layer.convertTime(100, from: nil) == 6 && layer.convertTime(6, to: nil) == 3)
  }

  /// The recipe of the seeds.
  @Test func pauseAndResume() {
    let layer = CALayer()
    let paused = layer.convertTime(100, from: nil)
    layer.speed = 0
    layer.timeOffset = paused
    #expect(layer.convertTime(150, from: nil) == 100)
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(160, from: nil) - paused
    #expect(layer.convertTime(160, from: nil) == 100 && layer.convertTime(170, from: nil) == 110)
  }
}
