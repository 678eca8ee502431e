/// Which edges of a layer are antialiased, in the layer's own space.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A mask by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge at min X.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1 << 0)
  /// The edge at max X.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 1 << 1)
  /// The edge at min Y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 1 << 2)
  /// The edge at max Y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 1 << 3)
}

/// Which corners of a layer are rounded, in the layer's own space ([S] 2).
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// A mask by its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at min X and min Y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// The corner at max X and min Y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// The corner at min X and max Y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// The corner at max X and max Y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}

/// Which parts of a sublayer take a share when its superlayer changes its size ([S] 4.6).
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// A mask by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The distance to the superlayer's min X.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1 << 0)
  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 1 << 1)
  /// The distance to the superlayer's max X.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 1 << 2)
  /// The distance to the superlayer's min Y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 1 << 3)
  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 1 << 4)
  /// The distance to the superlayer's max Y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 1 << 5)
}
