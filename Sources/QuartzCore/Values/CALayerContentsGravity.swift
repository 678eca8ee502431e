/// Where a layer's contents go in its bounds ([S] 5). "Top" is max Y of the layer's own space, even in a flipped one.
public struct CALayerContentsGravity: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Unscaled, in the middle.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Unscaled, at the middle of max Y.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Unscaled, at the middle of min Y.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Unscaled, at the middle of min X.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Unscaled, at the middle of max X.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// Unscaled, at min X and max Y.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// Unscaled, at max X and max Y.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// Unscaled, at min X and min Y.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// Unscaled, at max X and min Y.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to fill the bounds, whatever the aspect; the default.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// The largest size of its aspect that fits in the bounds, centred.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The smallest size of its aspect that covers the bounds, centred.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
