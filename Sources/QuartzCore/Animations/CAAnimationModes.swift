/// How the values between key frames are found ([S] 14.3).
public struct CAAnimationCalculationMode: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a straight line from one key frame to the next; the default.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Not at all: each key frame stays until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// In straight lines at a constant speed.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Along a smooth curve through the key frames.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Along a smooth curve through the key frames at a constant speed.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a layer that follows a path turns with it ([S] 14.3).
public struct CAAnimationRotationMode: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and turn nothing.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's +x points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's -x points along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
