/// A small deterministic generator (SplitMix64): the same seed gives the same scene on every machine.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// A generator of a seed. The sequence of seed + 1 is that of seed without its first number, so that scenes of
  /// neighbouring seeds are akin; seeds far apart (times 1,000,003) are not.
  public init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D }

  /// The next 64 bits, uniform.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Uniform in the closed range.
  public mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// True with the given probability.
  public mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
}
