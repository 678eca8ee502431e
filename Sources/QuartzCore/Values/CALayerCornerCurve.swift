/// The shape of rounded corners ([S] 2).
public struct CALayerCornerCurve: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Quarter circles; the default.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Corners whose curvature grows gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
