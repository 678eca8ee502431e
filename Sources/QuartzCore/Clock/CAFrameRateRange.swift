/// How often something would like to be drawn, in frames a second; 0 leaves the rate to the display.
public struct CAFrameRateRange: Hashable, Sendable {
  /// The lowest rate that will do.
  public var minimum: Float
  /// The highest rate that makes sense.
  public var maximum: Float
  /// The rate that is best, or nil.
  public var preferred: Float?

  /// A range of rates, in frames a second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Whatever the display does.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)
}
