public import Geometry
public import Tessellator

/// Sides of a layer's bounds, in its own space.
public struct RectangleEdges: OptionSet, Hashable, Sendable {
  /// One bit a side, as below.
  public let rawValue: UInt8
  /// The set of the bits' sides.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where x is least.
  public static let minX = RectangleEdges(rawValue: 1 << 0)
  /// Where x is greatest.
  public static let maxX = RectangleEdges(rawValue: 1 << 1)
  /// Where y is least.
  public static let minY = RectangleEdges(rawValue: 1 << 2)
  /// Where y is greatest.
  public static let maxY = RectangleEdges(rawValue: 1 << 3)
  /// All four.
  public static let all: RectangleEdges = [.minX, .maxX, .minY, .maxY]
}

/// What a layer casts beneath itself ([S] 3).
public struct ShadowDescription: Sendable {
  /// Non-premultiplied; its alpha has shadowOpacity in it and is above 0.
  public var colour: Colour
  /// Points, along the axes of the superlayer's space.
  public var offset: Vector2
  /// Standard deviation of the blur, 0..., points of the superlayer's space.
  public var sigma: Double
  /// What casts it, in the layer's own space, filled by the non-zero rule; nil is the layer's own picture.
  public var path: PathSource?

  /// A shadow with these values.
  public init(colour: Colour, offset: Vector2, sigma: Double, path: PathSource? = nil) {
    self.colour = colour
    self.offset = offset
    self.sigma = sigma
    self.path = path
  }
}

/// How a layer's picture is made and put on what is behind it, where that differs from a plain layer.
///
/// Order ([S] 1): background filters; shadow; background, gradient, contents, shape, sublayers, border; filters on all
/// of these but the shadow; mask and rounded masksToBounds times all, the shadow too; rasterisation; opacity and `blend`.
public struct LayerStyle: Sendable {
  /// Points, as set, 0...; what is drawn is at most half the shorter side ([S] 2). Rounds background, gradient, border,
  /// the mask of masksToBounds and the shadow of an opaque background.
  public var cornerRadius = 0.0
  /// The corners that it rounds; the others are square.
  public var roundedCorners: RectangleCorners = .all
  /// Whether corners are continuous instead of quarter circles.
  public var hasContinuousCorners = false
  /// Points, 0..., at most half the shorter side is drawn. The border lies inside the bounds, over the sublayers.
  public var borderWidth = 0.0
  /// Non-premultiplied; an alpha of 0 draws nothing.
  public var borderColour = Colour(red: 0, green: 0, blue: 0, alpha: 0)
  /// Sides of the bounds where background, contents and gradient are antialiased; along the others a pixel is covered
  /// where its centre is. Rounded outlines and borders are antialiased whatever this says.
  public var antialiasedEdges: RectangleEdges = .all
  /// Nil for none.
  public var shadow: ShadowDescription?
  /// In order, each on the result of the one before.
  public var filters: [FilterDescription] = []
  /// Applied to what is behind the layer, inside its rounded bounds, as far as the layer's opacity goes.
  public var backgroundFilters: [FilterDescription] = []
  /// Modes that are `isUnbounded` act inside the layer's bounds (its rectangle, antialiased), elsewhere where the layer
  /// has alpha: with k the greater of the two, the result is D + k (mode(S / k, D) - D).
  public var blend = BlendMode.sourceOver
  /// Pixels a point of the bitmap that the layer is drawn through; 0 where it is not rasterised.
  public var rasterizationScale = 0.0
  /// How that bitmap is read where it is drawn smaller; `.trilinear` counts as `.linear`.
  public var minificationFilter = ContentsFilter.linear
  /// Likewise where it is drawn larger.
  public var magnificationFilter = ContentsFilter.linear
  /// The node at the top of the mask's tree, -1 for none: a child of this node (flag `isMask`), after its sublayers.
  /// The layer's picture is multiplied by the alpha of that tree's picture.
  public var mask: Int32 = -1
  /// Multiplies, by channel and non-premultiplied, everything that the layer and its subtree paint (a replicator's
  /// instance colour); 0...1 each.
  public var tint: Colour?

  /// A plain layer's.
  public init() {}

  /// `cornerRadius` as far as it fits into the bounds.
  public func radius(in bounds: Rectangle) -> Double {
    roundedCorners.isEmpty ? 0 : max(0, min(cornerRadius, bounds.width / 2, bounds.height / 2))
  }
}
