/// How a transition passes from the old picture to the new one ([S] 17).
public struct CATransitionType: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One dissolves into the other; the default.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new one slides over the old one, which stands still.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new one slides in and pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old one slides away from the new one, which stands still.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side of the layer's own space that the new picture of a transition comes from ([S] 17).
public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as fromLeft does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The side at max X.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The side at min X.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The side at max Y.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The side at min Y.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
