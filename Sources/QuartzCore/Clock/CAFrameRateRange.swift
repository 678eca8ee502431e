/// How many frames a second something wants to be shown at.
public struct CAFrameRateRange: Equatable, Hashable, Sendable {
  /// The fewest frames a second that will do.
  public var minimum: Float
  /// The most frames a second that are of use.
  public var maximum: Float
  /// The best number of frames a second; nil has no preference.
  public var preferred: Float?

  /// A range by its numbers of frames a second.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// Whatever the system thinks best.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)
}
