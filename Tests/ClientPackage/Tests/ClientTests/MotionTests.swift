import AppleStyle
import CoreGraphics
import QuartzCore
import Testing

@Suite struct MotionTests {
  private let clock = CAVirtualClock()

  /// Draws the tree at the clock's time.
  private func show(_ layer: CALayer) throws {
    let renderer = try LayerRenderer(.software)
    _ = try renderer.image(of: layer, size: CGSize(width: 8, height: 8), time: clock.time)
  }

  @Test func layersShake() throws {
    try clock.run {
      let (layer, listener) = (CALayer(), Listener())
      layer.position = CGPoint(x: 50, y: 0)
      shake(layer, delegate: listener)
      try show(layer)
      clock.advance(by: 0.4 / 6)
      #expect(abs((layer.presentation()?.position.x ?? 0) - 60) < 1e-9)
      #expect(listener.started == 1 && listener.finished == 0)
      clock.advance(by: 2)
      #expect(listener.finished == 1 && layer.presentation()?.position.x == 50)
    }
  }

  @Test func layersDance() throws {
    try clock.run {
      let layer = CALayer()
      dance(layer, around: CGRect(x: -10, y: -10, width: 20, height: 20))
      try show(layer)
      clock.advance(by: 1)
      // A quarter of the way round, from the right towards greater y.
      let shown = try #require(layer.presentation())
      #expect(abs(shown.position.x) < 0.01 && abs(shown.position.y - 10) < 0.01)
      #expect(shown.value(forKeyPath: "transform.rotation.z") as? Double ?? 0 > 3.1)
    }
  }

  @Test func timeIsHeldAndGoesOn() throws {
    try clock.run {
      let layer = CALayer()
      let move = CABasicAnimation(keyPath: "position.x")
      move.toValue = 100
      move.duration = 10
      layer.add(move, forKey: "move")
      try show(layer)
      clock.advance(by: 2)
      pause(layer)
      clock.advance(by: 5)
      #expect(layer.presentation()?.position.x == 20)
      resume(layer)
      clock.advance(by: 1)
      #expect(abs((layer.presentation()?.position.x ?? 0) - 30) < 1e-9)
    }
  }

  @Test func linksAndKeysOfOnesOwn() throws {
    try clock.run {
      let layer = GaugeLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
      try show(layer)
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      layer.progress = 1
      CATransaction.commit()
      var shown: [CGFloat] = []
      let link = CADisplayLink { link in
        shown.append(layer.presentation()?.progress ?? -1)
        if link.timestamp >= 0.5 { link.invalidate() }
      }
      link.preferredFramesPerSecond = 4
      link.add(to: .main, forMode: .common)
      clock.advance(by: 1)
      #expect(shown == [0.25, 0.5])
      #expect(layer.progress == 1)
    }
  }
}
