/// Frames a second, as a number and as the fraction that files hold.
public struct FrameRate: Hashable, Sendable {
  /// Frames a second.
  public let value: Double
  /// Of the fraction; both terms are positive 32-bit numbers.
  public let numerator: Int
  /// Of the fraction.
  public let denominator: Int

  /// 60 frames a second.
  public static let standard = FrameRate(60, 60, 1)

  /// The slowest and the fastest rate.
  public static let range = 1e-6...1000.0

  /// "30", "29.97" or "30000/1001"; nil for anything else, and for what is beyond `range`.
  ///
  /// A fraction with larger terms than files hold is replaced there by the nearest one that they do.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let over = Int(parts[0]), let under = Int(parts[1]), over > 0, under > 0 else { return nil }
      self.init(Double(over) / Double(under))
    } else {
      guard parts.count == 1, let number = Double(text) else { return nil }
      self.init(number)
    }
  }

  private init(_ value: Double, _ numerator: Int, _ denominator: Int) {
    self.value = value
    self.numerator = numerator
    self.denominator = denominator
  }

  /// A rate of that many frames a second; nil beyond `range`.
  public init?(_ value: Double) {
    guard Self.range.contains(value) else { return nil }
    self.value = value
    (numerator, denominator) = Self.fraction(value)
  }

  /// The continued fraction's first convergent that is the number but for rounding, or the last of 32-bit terms.
  private static func fraction(_ value: Double) -> (Int, Int) {
    var (before, now) = ((0, 1), (1, 0))
    var rest = value
    for _ in 0..<40 {
      let whole = rest.rounded(.down)
      guard whole < 0x7FFF_FFFF else { break }
      let next = (Int(whole) * now.0 + before.0, Int(whole) * now.1 + before.1)
      guard next.0 <= 0x7FFF_FFFF, next.1 <= 0x7FFF_FFFF else { break }
      (before, now) = (now, next)
      if abs(Double(now.0) / Double(now.1) - value) <= 1e-13 * value || rest == whole { break }
      rest = 1 / (rest - whole)
    }
    return now
  }
}
