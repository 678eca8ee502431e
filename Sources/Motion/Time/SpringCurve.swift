import Glibc

/// The way of a mass on a damped spring from 0 to its rest at 1 ([S] 14.6).
public struct SpringCurve: Equatable, Sendable {
  /// The mass at the spring's end.
  public let mass: Double
  /// The force at the distance 1.
  public let stiffness: Double
  /// The force at the speed 1.
  public let damping: Double
  private let initialVelocity: Double
  private let allowsOverdamping: Bool
  /// The undamped spring's frequency, radians a second.
  private let frequency: Double
  /// 1 for the least damping that does not swing.
  private let ratio: Double
  /// The damped spring's frequency below a ratio of 1; above it, by how much the rates of both exponentials differ from
  /// their mean.
  private let shift: Double

  /// A spring.
  /// - Parameters:
  ///   - mass: What is not positive, and NaN, counts as Core Animation's default, 1; as below.
  ///   - stiffness: The force at the distance 1; default 100.
  ///   - damping: The force at the speed 1, not negative; default 10.
  ///   - initialVelocity: The speed at the start, in distances a second, positive towards the rest; default 0.
  ///   - allowsOverdamping: Whether more damping than is needed to keep it from swinging counts.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, allowsOverdamping: Bool) {
    self.mass = mass > 0 ? mass : 1
    self.stiffness = stiffness > 0 ? stiffness : 100
    self.damping = damping >= 0 ? damping : 10
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    self.allowsOverdamping = allowsOverdamping
    frequency = (self.stiffness / self.mass).squareRoot()
    let ratio = Self.ratio(self.mass, self.stiffness, self.damping)
    self.ratio = allowsOverdamping ? ratio : min(ratio, 1)
    shift = frequency * abs((1 - self.ratio) * (1 + self.ratio)).squareRoot()
  }

  /// The spring of mass 1 that swings about as long as `perceptualDuration` says.
  /// - Parameters:
  ///   - perceptualDuration: Seconds; what is not positive, and NaN, counts as 0.5.
  ///   - bounce: 0 for the least damping that does not swing; up to 1, no damping, and down to -1, clamped to just above.
  ///   - initialVelocity: As in the other initialiser.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double) {
    let duration = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.999_999), 1)
    let w = 2 * Double.pi / duration
    self.init(
      mass: 1, stiffness: w * w, damping: bounce >= 0 ? 2 * w * (1 - bounce) : 2 * w / (1 + bounce),
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The length of one swing of the undamped spring, in seconds.
  public var perceptualDuration: Double { 2 * Double.pi / frequency }

  /// How much it swings: 1 without damping, 0 where it just does not, negative with more damping than that, whether or
  /// not it is allowed.
  public var bounce: Double {
    let ratio = Self.ratio(mass, stiffness, damping)
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// How far it has come after `t` seconds: 0 at the start, 1 at the rest, which it may pass.
  /// - Parameter t: What is not positive, and NaN, is 0.
  public func callAsFunction(_ t: Double) -> Double {
    guard t > 0 else { return 0 }
    let x = 1 - distance(t)
    return x.isFinite ? x : 1
  }

  /// After how many seconds it no longer leaves its rest by a thousandth.
  ///
  /// Below a ratio of 1 by the closed form of [S] 14.6, otherwise the first multiple of 0.1 s at which it is that near.
  /// `Float.greatestFiniteMagnitude` for a spring that never settles.
  public var settlingDuration: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    let time: Double
    if ratio < 1 {
      let decay = ratio * frequency
      time = (log(1000) + log(1 + abs((initialVelocity - decay) / shift))) / decay
    } else {
      time = firstTenthAtRest
    }
    return time.isFinite ? min(time, never) : never
  }

  private static func ratio(_ mass: Double, _ stiffness: Double, _ damping: Double) -> Double {
    damping / (2 * stiffness.squareRoot() * mass.squareRoot())
  }

  /// What is left of the way after `t` seconds.
  private func distance(_ t: Double) -> Double {
    let decay = ratio * frequency
    let slope = decay - initialVelocity
    if ratio < 1 && shift > 0 {
      return exp(-decay * t) * (cos(shift * t) + slope / shift * sin(shift * t))
    }
    if ratio > 1 && shift > 0 {
      // cosh and sinh by the slower exponential, whose rate is (decay - shift) without the loss of that difference.
      let slow = exp(-frequency * frequency / (decay + shift) * t)
      let gap = expm1(-2 * shift * t)
      return slow * (1 + 0.5 * gap - slope / shift * 0.5 * gap)
    }
    return (1 + slope * t) * exp(-frequency * t)
  }

  private var firstTenthAtRest: Double {
    func isAtRest(_ tenths: Double) -> Bool { !(abs(distance(tenths * 0.1)) >= 0.001) }
    // One by one while it may still pass its rest; later it only comes nearer, so that halving finds the place.
    var tenths = 1.0
    while tenths <= 512 {
      if isAtRest(tenths) { return tenths * 0.1 }
      tenths += 1
    }
    var low = 512.0
    var high = 1024.0
    while !isAtRest(high) && high < 1e300 {
      low = high
      high *= 2
    }
    while high - low > 1 {
      let middle = (0.5 * (low + high)).rounded(.down)
      if !(middle > low && middle < high) { break }
      if isAtRest(middle) { high = middle } else { low = middle }
    }
    return high * 0.1
  }
}
