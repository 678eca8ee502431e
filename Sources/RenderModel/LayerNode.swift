public import Geometry

/// Yes-or-no properties of a layer.
public struct LayerFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A CATransformLayer: no picture of its own, does not flatten its sublayers.
  public static let transformOnly = LayerFlags(rawValue: 1 << 0)
  public static let doubleSided = LayerFlags(rawValue: 1 << 1)
  /// The sublayers' space is reflected in y about the middle of the bounds ([S] 4.1, F).
  public static let geometryFlipped = LayerFlags(rawValue: 1 << 2)
  public static let masksToBounds = LayerFlags(rawValue: 1 << 3)
  /// With opacity below 1 the layer and its subtree fade as one picture; otherwise each part by itself.
  public static let groupOpacity = LayerFlags(rawValue: 1 << 4)
  /// The first image row lies at min Y of the layer's own space (an odd number of flips among its proper ancestors
  /// and the host); otherwise at max Y ([S] 5).
  public static let contentsFlipped = LayerFlags(rawValue: 1 << 5)
}

/// One layer at one moment: all values final (sampled at the snapshot's time), lengths in points, angles in radians.
///
/// Hidden layers, layers of opacity <= 0 and their subtrees are not part of a snapshot. Every number is finite: whoever
/// builds a snapshot replaces NaN and infinities and says so in the diagnostics.
public struct LayerNode: Sendable {
  /// Index of the superlayer's node, -1 for the root.
  public var parent: Int32
  /// One past the last node of this subtree in the preorder array.
  public var subtreeEnd: Int32
  public var flags: LayerFlags
  /// Index in `LayerTreeSnapshot.contents`, -1 for none.
  public var content: Int32
  /// Index in `LayerTreeSnapshot.transforms` of sublayerTransform, -1 for the identity.
  public var sublayerTransform: Int32
  /// 0 < opacity <= 1.
  public var opacity: Double
  /// Non-premultiplied; an alpha of 0 draws nothing.
  public var backgroundColour: Colour
  public var bounds: Rectangle
  /// Unit coordinates of the bounds.
  public var anchor: Vector2
  public var anchorZ: Double
  public var position: Vector2
  public var zPosition: Double
  public var transform: Matrix4

  public init(
    parent: Int32, flags: LayerFlags = [.doubleSided, .groupOpacity], bounds: Rectangle = .zero,
    position: Vector2 = .zero, zPosition: Double = 0, anchor: Vector2 = Vector2(0.5, 0.5), anchorZ: Double = 0,
    transform: Matrix4 = .identity, opacity: Double = 1,
    backgroundColour: Colour = Colour(red: 0, green: 0, blue: 0, alpha: 0), content: Int32 = -1,
    sublayerTransform: Int32 = -1, subtreeEnd: Int32 = 0
  ) {
    self.parent = parent
    self.flags = flags
    self.bounds = bounds
    self.position = position
    self.zPosition = zPosition
    self.anchor = anchor
    self.anchorZ = anchorZ
    self.transform = transform
    self.opacity = opacity
    self.backgroundColour = backgroundColour
    self.content = content
    self.sublayerTransform = sublayerTransform
    self.subtreeEnd = subtreeEnd
  }
}
