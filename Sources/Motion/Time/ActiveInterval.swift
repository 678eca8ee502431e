import Glibc

/// When an animation is active, and where in its run it is then ([S] 13.2).
///
/// Times are seconds of the parent: the layer's local time, or a group's.
public struct ActiveInterval: Equatable, Sendable {
  /// The parent's time at which it begins. NaN is 0.
  public var beginTime: Double
  /// The length of one run. Not positive, or NaN: it begins and ends at one moment. Infinite: it never gets anywhere.
  public var duration: Double
  /// How fast it runs: seconds of its own a second; negative is backwards, 0 stands still. NaN is 1.
  public var speed: Double
  /// What is added to its own time, unscaled by `speed`. NaN is 0.
  public var timeOffset: Double
  /// How often it runs, which need not be a whole number; what is not positive does not count.
  public var repeatCount: Double
  /// How long it runs, in its own time; what is not positive does not count. The shorter of this and `repeatCount` wins.
  public var repeatDuration: Double
  /// Whether every run is followed by one backwards.
  public var autoreverses: Bool
  /// Whether it shows its beginning before it begins.
  public var fillsBackwards: Bool
  /// Whether it shows its end after it ended.
  public var fillsForwards: Bool

  /// An interval; the defaults are Core Animation's.
  public init(
    duration: Double, beginTime: Double = 0, speed: Double = 1, timeOffset: Double = 0, repeatCount: Double = 0,
    repeatDuration: Double = 0, autoreverses: Bool = false, fillsBackwards: Bool = false, fillsForwards: Bool = false
  ) {
    self.duration = duration
    self.beginTime = beginTime
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillsBackwards = fillsBackwards
    self.fillsForwards = fillsForwards
  }

  /// A place in an animation's run.
  public struct Moment: Equatable, Sendable {
    /// How much of a run has passed, 0...1.
    public var fraction: Double
    /// How many runs came before this one, 0 ... 1e9: k of [S] 14.4. Always 0 with `autoreverses`, where nothing adds up.
    public var repetition: Int
    /// `fraction` times the duration: seconds since the run began. Of an infinite run, which has no fraction, the time
    /// since the animation began; negative where it runs backwards.
    public var localTime: Double
    /// Whether the animation has begun and has not ended, which a fill before or after it has not.
    public var isActive: Bool
  }

  /// The parent's time of its end, which is the last active moment; infinite where it does not end.
  public var endTime: Double {
    let begin = beginTime.isNaN ? 0 : beginTime
    // Not a number: no time at infinite speed, or what began infinitely long ago and never ends.
    let length = activeDuration == 0 ? 0 : activeDuration / abs(rate)
    let end = begin + length
    return end.isNaN ? .infinity : end
  }

  /// The place in the run at a time of the parent.
  /// - Returns: nil where the animation has no effect: before it begins and after it ends, unless it fills, and at NaN.
  public func moment(at parentTime: Double) -> Moment? {
    if parentTime.isNaN { return nil }
    let elapsed = parentTime - (beginTime.isNaN ? 0 : beginTime)
    if elapsed < 0 {
      if !fillsBackwards { return nil }
      return hasLength ? place(0, isActive: false) : Moment(fraction: 0, repetition: 0, localTime: 0, isActive: false)
    }
    // The end is compared as a time of the parent: what ends at `endTime` is active then, however that sum was rounded.
    if parentTime > endTime { return fillsForwards ? place(activeDuration, isActive: false) : nil }
    // Infinity times 0 where it stands for ever.
    let run = elapsed * abs(rate)
    return place(run < activeDuration ? run : run.isNaN ? 0 : activeDuration, isActive: true)
  }

  private var rate: Double { speed.isNaN ? 1 : speed }

  private var hasLength: Bool { duration > 0 }

  /// One run, and the one back.
  private var period: Double { autoreverses ? 2 * duration : duration }

  /// How long it is active, in its own time.
  private var activeDuration: Double {
    guard hasLength else { return 0 }
    let byCount = repeatCount > 0 ? period * repeatCount : .infinity
    let byDuration = repeatDuration > 0 ? repeatDuration : .infinity
    let isStated = repeatCount > 0 || repeatDuration > 0
    return isStated ? min(byCount, byDuration) : period
  }

  /// The place after `run` seconds of its own, forwards or backwards.
  private func place(_ run: Double, isActive: Bool) -> Moment {
    guard hasLength else { return Moment(fraction: 1, repetition: 0, localTime: 0, isActive: isActive) }
    let offset = timeOffset.isNaN ? 0 : timeOffset
    let local = (rate < 0 ? -run : run) + offset
    guard local.isFinite else { return Moment(fraction: 0, repetition: 0, localTime: 0, isActive: isActive) }
    guard period.isFinite else { return Moment(fraction: 0, repetition: 0, localTime: local, isActive: isActive) }

    // The run and the place in it. A time that misses the border of two runs by rounding alone, that is by less than a
    // nanosecond, is the border.
    let cycles = local / period
    var cycle = cycles.rounded(.down)
    var place = fmod(local, period)
    if place < 0 { place += period }
    let slack = max(min(1e-6, 1e-9 / period), 4 * cycles.ulp)
    let border = cycles.rounded()
    if abs(cycles - border) <= slack {
      cycle = border
      place = 0
    }
    // At the end it shows the end of its last run, and not the beginning of a run that never comes.
    if place == 0 && local > 0 && run >= activeDuration - slack * period {
      cycle -= 1
      place = period
    }
    if autoreverses && place > duration { place = period - place }
    let fraction = min(max(place / duration, 0), 1)
    let repetition = autoreverses || !(cycle > 0) ? 0 : Int(min(cycle, 1e9))
    return Moment(
      fraction: fraction, repetition: repetition, localTime: fraction * duration, isActive: isActive)
  }
}
