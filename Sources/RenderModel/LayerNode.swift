public import Geometry

/// Yes-or-no properties of a layer.
public struct LayerFlags: OptionSet, Hashable, Sendable {
  /// One bit a property, as below.
  public let rawValue: UInt16
  /// The set of the bits' properties; unknown bits are kept and mean nothing.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A CATransformLayer: no picture of its own, does not flatten its sublayers.
  public static let transformOnly = LayerFlags(rawValue: 1 << 0)
  /// The back of the plane is drawn too; without it the layer and its subtree vanish when turned away ([S] 4.3).
  public static let doubleSided = LayerFlags(rawValue: 1 << 1)
  /// The sublayers' space is reflected in y about the middle of the bounds ([S] 4.1, F).
  public static let geometryFlipped = LayerFlags(rawValue: 1 << 2)
  /// What the layer's picture and sublayers draw is cut to its bounds; antialiased where the bounds' edges are.
  public static let masksToBounds = LayerFlags(rawValue: 1 << 3)
  /// With opacity below 1 the layer and its subtree fade as one picture; otherwise each part by itself.
  public static let groupOpacity = LayerFlags(rawValue: 1 << 4)
  /// The first image row lies at min Y of the layer's own space (an odd number of flips among its proper ancestors
  /// and the host); otherwise at max Y ([S] 5).
  public static let contentsFlipped = LayerFlags(rawValue: 1 << 5)
  /// The top of a mask's tree (`LayerStyle.mask` of the node above): placed as a sublayer is, but no member of the
  /// layer's 3D space; only the alpha of its picture counts.
  public static let isMask = LayerFlags(rawValue: 1 << 6)
  /// The layer and its subtree are always painted into a transparent buffer of their own and blended as a whole, so that
  /// blend modes below act on nothing outside of it. Of a transform layer it means nothing.
  public static let isIsolated = LayerFlags(rawValue: 1 << 7)
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
  /// Yes-or-no properties. Default: double-sided, fades as a group.
  public var flags: LayerFlags
  /// Index in `LayerTreeSnapshot.contents`, -1 for none.
  public var content: Int32
  /// Index in `LayerTreeSnapshot.shapes`, -1 for none.
  public var shape: Int32
  /// Index in `LayerTreeSnapshot.gradients`, -1 for none.
  public var gradient: Int32
  /// Index in `LayerTreeSnapshot.styles`, -1 for a plain layer. Of a transform layer only `tint` counts.
  public var style: Int32
  /// Index in `LayerTreeSnapshot.transforms` of sublayerTransform, -1 for the identity.
  public var sublayerTransform: Int32
  /// 0 < opacity <= 1.
  public var opacity: Double
  /// Non-premultiplied; an alpha of 0 draws nothing.
  public var backgroundColour: Colour
  /// The layer's rectangle in its own space, points. Its origin moves the sublayers, not the layer.
  public var bounds: Rectangle
  /// Unit coordinates of the bounds.
  public var anchor: Vector2
  /// Depth of the anchor point in the layer's own space, points.
  public var anchorZ: Double
  /// Where the anchor point lies in the superlayer's space (for the root: the space around it), points.
  public var position: Vector2
  /// Depth of the anchor point in the superlayer's space, points, towards the viewer; orders siblings too.
  public var zPosition: Double
  /// Acts about the anchor point, before the move to `position`.
  public var transform: Matrix4

  /// A node with CALayer's defaults; `subtreeEnd` is to be set once its subtree is appended.
  public init(
    parent: Int32, flags: LayerFlags = [.doubleSided, .groupOpacity], bounds: Rectangle = .zero,
    position: Vector2 = .zero, zPosition: Double = 0, anchor: Vector2 = Vector2(0.5, 0.5), anchorZ: Double = 0,
    transform: Matrix4 = .identity, opacity: Double = 1,
    backgroundColour: Colour = Colour(red: 0, green: 0, blue: 0, alpha: 0), content: Int32 = -1,
    shape: Int32 = -1, gradient: Int32 = -1, style: Int32 = -1, sublayerTransform: Int32 = -1, subtreeEnd: Int32 = 0
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
    self.shape = shape
    self.gradient = gradient
    self.style = style
    self.sublayerTransform = sublayerTransform
    self.subtreeEnd = subtreeEnd
  }
}
