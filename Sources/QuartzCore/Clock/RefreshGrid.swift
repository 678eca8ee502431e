/// The moments at which a display of 60 refreshes a second shows something new: refresh k is at k/60 s.
///
/// Numbers of refreshes are whole doubles, so that no time is too late for them.
enum RefreshGrid {
  /// Refreshes a second.
  static let rate = 60.0

  /// The time of refresh `k`, in seconds.
  static func time(_ k: Double) -> Double { k / rate }

  /// The last refresh that is not after `time`.
  static func last(at time: Double) -> Double {
    var k = (time * rate).rounded(.down) + 1
    // The product may have been rounded up or down past a refresh.
    for _ in 0..<2 where Self.time(k) > time { k -= 1 }
    return k
  }

  /// The last of every `stride`-th refresh that is not after `time`.
  static func last(at time: Double, stride: Double) -> Double {
    (last(at: time) / stride).rounded(.down) * stride
  }

  /// The first of every `stride`-th refresh after `time`; nil where times are too coarse to tell refreshes apart.
  static func next(after time: Double, stride: Double) -> Double? {
    let k = last(at: time, stride: stride) + stride
    return k.isFinite && Self.time(k) > time ? k : nil
  }

  /// Of how many refreshes one is shown, for `rate` frames a second: 60/n is the nearest rate that is not above it.
  /// What is no positive number leaves the rate to the display.
  static func stride(for rate: Double) -> Double {
    guard rate > 0, rate.isFinite else { return 1 }
    return max(1, (Self.rate / rate).rounded(.up))
  }

  /// The same for a range: the nearest rate not above the preferred one (the highest, where none is), or the next
  /// higher one where that would leave the range at its lower end and this does not at its upper.
  static func stride(for range: CAFrameRateRange) -> Double {
    let wanted = range.preferred.flatMap { $0 > 0 ? $0 : nil } ?? range.maximum
    let stride = stride(for: Double(wanted))
    guard stride > 1, rate / stride < Double(range.minimum) else { return stride }
    return rate / (stride - 1) <= Double(range.maximum) ? stride - 1 : stride
  }
}
