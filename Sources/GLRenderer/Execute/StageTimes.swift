/// How long a frame's stages took, in seconds.
public struct StageTimes: Equatable, Sendable {
  /// Snapshot to frame plan.
  public var plan = 0.0
  /// Instances, table and new pictures to the GPU.
  public var upload = 0.0
  /// Passes: issuing the GL calls and, with `GLFrameRenderer.measuresStages`, until the GPU is done.
  public var draw = 0.0
  /// Planes for video out of pixels, on the GPU; 0 where the pixels are read back.
  public var convert = 0.0
  /// Pixels to memory; without `measuresStages` it holds the wait for the GPU too.
  public var readBack = 0.0

  /// No time.
  public init() {}

  /// The whole frame.
  public var total: Double { plan + upload + draw + convert + readBack }
}

/// Measures one stage after another on a clock that only runs forward.
struct StageClock {
  private var last = ContinuousClock.now

  /// Seconds since the clock was made or last asked.
  mutating func lap() -> Double {
    let now = ContinuousClock.now
    let passed = last.duration(to: now)
    last = now
    return Double(passed.components.seconds) + Double(passed.components.attoseconds) * 1e-18
  }
}
