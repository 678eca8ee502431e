/// Which points of a shape layer's path are filled ([S] 7).
public struct CAShapeLayerFillRule: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Those that the path goes round, more often one way than the other; the default.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Those that the path goes round an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// How the corners of a shape layer's stroke look.
public struct CAShapeLayerLineJoin: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The outer edges run on until they meet, within the miter limit; the default.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A disc about the corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The outer corners joined by a straight line.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// How the ends of a shape layer's stroke, and of its dashes, look.
public struct CAShapeLayerLineCap: Hashable, RawRepresentable, Sendable {
  /// The name as archives and key-value coding spell it.
  public let rawValue: String

  /// A value by its name; unknown names are kept and act as the default does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cut at the end point; the default.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half disc about the end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Cut half a line width beyond the end point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}
