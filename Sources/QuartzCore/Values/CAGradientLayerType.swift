/// How a gradient layer's colours lie in its bounds ([S] 8).
public struct CAGradientLayerType: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In bands across the line from the start point to the end point; the default.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// In ellipses about the start point, through the sides of the box whose corner is the end point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// In rays round the start point, from the direction of the end point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
