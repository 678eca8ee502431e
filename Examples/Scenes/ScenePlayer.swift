public import QuartzCore

/// Shows a scene over time, on a clock of its own that starts at 0.
///
///     let player = ScenePlayer(.implicitColour)
///     for k in 0..<120 {
///       player.advance(to: Double(k) / 60)
///       let frame = try renderer.image(of: player.layer, size: scene.size, time: player.time)
///     }
public final class ScenePlayer {
  /// The scene's layer.
  public let layer: CALayer

  private let clock = CAVirtualClock()
  private var coming: ArraySlice<ExampleScene.Step>

  /// Builds the scene and shows it at 0, so that its animations begin there and what changes from then on is animated.
  public init(_ scene: ExampleScene) {
    coming = scene.steps[...]
    layer = clock.run {
      let layer = scene.makeLayer()
      _ = SnapshotBuilder.snapshot(of: layer, time: 0, yAxis: .down)
      return layer
    }
  }

  /// The time that the clock has reached, in seconds.
  public var time: CFTimeInterval { clock.time }

  /// Lets happen what happens up to `end`, in seconds; it must not lie before `time`.
  public func advance(to end: CFTimeInterval) {
    while let step = coming.first, step.time <= end {
      coming.removeFirst()
      clock.advance(to: step.time)
      clock.run {
        step.action(layer)
        CATransaction.flush()
      }
    }
    clock.advance(to: end)
  }
}
