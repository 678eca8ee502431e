/// When key frames are reached, and the curves between them ([S] 14.3).
struct KeyTimes: Sendable {
  /// One for each key frame, in order, each within 0...1; nil for even ones.
  private let times: [Double]?
  private let timing: [CubicBezier]
  private let holds: Bool
  /// How many key frames there are.
  let count: Int

  /// Key times for up to `count` key frames.
  /// - Parameters:
  ///   - times: Any numbers; NaN counts as the one before. Each is moved to 0...1 and not before the one before it. With
  ///     fewer than `count` the key frames beyond them are left out. Nil and empty stand for even ones.
  ///   - timing: For each segment; where there are fewer, the rest is linear.
  ///   - holds: Whether a key frame stands until the next. Even times then give each an equal part.
  init(count: Int, times: [Double]?, timing: [CubicBezier], holds: Bool) {
    self.timing = timing
    self.holds = holds
    guard let times, !times.isEmpty else {
      self.times = nil
      self.count = max(count, 0)
      return
    }
    var last = 0.0
    let sorted = times.prefix(max(count, 0)).map { time in
      last = max(last, min(time.isNaN ? last : time, 1))
      return last
    }
    self.times = sorted
    self.count = sorted.count
  }

  /// The last key frame whose time has come, and how far towards the next, by the segment's curve. Before the first key
  /// time that is the first, after the last the last.
  /// - Parameter fraction: Clamped to 0...1; NaN is 0.
  /// - Returns: The share is 0 at the last key frame and where key frames hold. nil for fewer than two.
  func position(at fraction: Double) -> (index: Int, fraction: Double)? {
    guard count > 1 else { return nil }
    let f = fraction > 0 ? min(fraction, 1) : 0
    let last = count - 1
    guard let times else {
      let place = f * Double(holds ? count : last)
      // A place that misses a key frame by rounding alone is the key frame.
      let near = place.rounded()
      let index = min(Int(abs(place - near) <= 4 * place.ulp ? near : place.rounded(.down)), last)
      return (index, holds || index == last ? 0 : eased(index, max(place - Double(index), 0)))
    }
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= f { low = middle } else { high = middle }
    }
    if holds || low == last || f <= times[low] { return (low, 0) }
    return (low, eased(low, (f - times[low]) / (times[low + 1] - times[low])))
  }

  /// The length of the segment that starts at a key frame, as a share of the whole.
  func length(_ index: Int) -> Double {
    times.map { $0[index + 1] - $0[index] } ?? 1 / Double(count - 1)
  }

  private func eased(_ index: Int, _ share: Double) -> Double {
    index < timing.count ? timing[index](share) : share
  }

  /// Key times at which a way with these distances between its key frames is travelled at constant speed; nil, which
  /// stands for even ones, where there is no way at all or it has no finite length.
  static func paced(_ distances: [Double]) -> [Double]? {
    var sums = [0.0]
    sums.reserveCapacity(distances.count + 1)
    for distance in distances { sums.append(sums[sums.count - 1] + distance) }
    let total = sums[sums.count - 1]
    guard total > 0, total.isFinite else { return nil }
    return sums.map { $0 / total }
  }
}
