/// A property's way through key values ([S] 14.3). What can be worked out once is: a value costs O(log n).
public struct Keyframes: Sendable {
  /// How the values between key values come about: Core Animation's calculation modes.
  public enum Mode: Sendable {
    /// By mixing neighbours.
    case linear
    /// Not at all: each stands until the next.
    case discrete
    /// By mixing neighbours, at constant speed.
    case paced
    /// On a smooth curve.
    case cubic
    /// On a smooth curve, at constant speed.
    case cubicPaced
  }

  private let values: [AnimatableValue]
  private let times: KeyTimes
  /// The ways between neighbouring transforms, and nil between others; empty where there are no transforms.
  private let mixers: [TransformMixer?]
  private let curve: CubicKeyframes?
  /// Whether the curve is travelled at constant speed.
  private let isEven: Bool

  /// Key frames.
  ///
  /// Of the values and the key times the longer list is cut to the shorter one's length. Paced modes with key times are
  /// `linear` and `cubic`; without, they ignore `timing`. Cubic modes need values with components that agree in kind and
  /// number: others, transforms among them, are mixed as in `linear` and `paced`.
  /// - Parameters:
  ///   - values: The key values.
  ///   - keyTimes: Shares of the whole, 0...1, one a value; nil or empty for even ones. They are put in order: times that
  ///     are NaN, out of range or less than one before are moved. Equal ones make a jump; outside the first and last the
  ///     value stands.
  ///   - timing: The curve of each segment; missing ones are linear.
  ///   - mode: How values between come about.
  ///   - tension: At each value, for cubic modes: 1 for a sharp corner, -1 for a wide bend. Missing ones are 0.
  ///   - continuity: As well: how far the curve's directions on both sides differ.
  ///   - bias: As well: whether the bend comes after the value (1) or before it (-1).
  public init(
    _ values: [AnimatableValue], keyTimes: [Double]? = nil, timing: [CubicBezier] = [], mode: Mode = .linear,
    tension: [Double] = [], continuity: [Double] = [], bias: [Double] = []
  ) {
    let keyTimes = keyTimes?.isEmpty == true ? nil : keyTimes
    let isPaced = keyTimes == nil && (mode == .paced || mode == .cubicPaced)
    var times = KeyTimes(
      count: values.count, times: keyTimes, timing: isPaced ? [] : timing, holds: mode == .discrete)
    let values = Array(values.prefix(times.count))
    self.values = values

    var curve: CubicKeyframes?
    if mode == .cubic || mode == .cubicPaced {
      curve = CubicKeyframes(
        values, times: times, tension: tension, continuity: continuity, bias: bias, isEven: isPaced)
    }
    self.curve = curve
    isEven = isPaced
    if isPaced {
      let distances = curve?.lengths ?? zip(values, values.dropFirst()).map { $0.distance(to: $1) }
      times = KeyTimes(count: values.count, times: KeyTimes.paced(distances), timing: [], holds: false)
    }
    self.times = times

    let hasTransforms = values.contains { if case .transform = $0 { true } else { false } }
    mixers =
      !hasTransforms || mode == .discrete
      ? []
      : zip(values, values.dropFirst()).map { a, b in
        guard case .transform(let m) = a, case .transform(let n) = b else { return nil }
        return TransformMixer(m, n)
      }
  }

  /// The value at a share of the whole: clamped to 0...1, NaN is 0.
  /// - Returns: nil for fewer than two key values, which animate nothing.
  public func value(at fraction: Double) -> AnimatableValue? {
    guard let (index, share) = times.position(at: fraction) else { return nil }
    if share == 0 { return values[index] }
    if share == 1 { return values[index + 1] }
    if let curve { return curve.value(index, isEven ? curve.parameter(index, share) : share) }
    if index < mixers.count, let mixer = mixers[index] { return .transform(mixer(share)) }
    return .mixed(values[index], values[index + 1], share)
  }

  /// The value at the end, which adds up where animations are cumulative ([S] 14.4); nil where nothing is animated.
  public var last: AnimatableValue? { values.count > 1 ? values.last : nil }

  /// Where a share of the whole falls among key values that the caller mixes, such as pictures.
  ///
  /// Without distances paced modes are `linear`, as are cubic ones.
  /// - Parameters:
  ///   - fraction: Clamped to 0...1; NaN is 0.
  ///   - count: How many values there are.
  ///   - keyTimes: As in the initialiser, as is `timing`.
  /// - Returns: The value reached last, and how far towards the next, which a curve may take outside 0...1; 0 in discrete
  ///   mode and at the last value. nil for fewer than two values.
  public static func position(
    at fraction: Double, count: Int, keyTimes: [Double]?, timing: [CubicBezier], mode: Mode
  ) -> (index: Int, fraction: Double)? {
    let isPaced = keyTimes?.isEmpty != false && (mode == .paced || mode == .cubicPaced)
    let times = KeyTimes(count: count, times: keyTimes, timing: isPaced ? [] : timing, holds: mode == .discrete)
    return times.position(at: fraction)
  }
}
