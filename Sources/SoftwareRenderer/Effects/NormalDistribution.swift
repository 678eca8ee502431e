import Glibc

/// The standard normal distribution.
enum NormalDistribution {
  /// The share of it below `x`.
  static func below(_ x: Double) -> Double { erfc(-x * 0.5.squareRoot()) / 2 }

  /// The share of it from `a` to `b`, `a` <= `b`. Far out in the upper tail it is as exact as in the lower one.
  static func between(_ a: Double, _ b: Double) -> Double {
    a > 0 ? below(-a) - below(-b) : below(b) - below(a)
  }

  /// Its density at `x`.
  static func density(_ x: Double) -> Double { exp(-x * x / 2) / (2 * Double.pi).squareRoot() }
}
