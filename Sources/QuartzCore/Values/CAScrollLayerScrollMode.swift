/// Along which axes a scroll layer scrolls.
public struct CAScrollLayerScrollMode: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along none.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Along y.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Along x.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Along both; the default.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
