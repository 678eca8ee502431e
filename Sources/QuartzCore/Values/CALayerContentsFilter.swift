/// How contents are sampled ([S] 5).
public struct CALayerContentsFilter: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The nearest texel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  /// Bilinear; the default.
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Bilinear on mipmaps when made smaller; as linear when made larger.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
