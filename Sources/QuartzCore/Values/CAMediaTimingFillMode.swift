/// What a timed object shows before it begins and after it ends.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its last value stays.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its first value shows before it begins.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both of the above.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
  /// Nothing outside its active time; the default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}
