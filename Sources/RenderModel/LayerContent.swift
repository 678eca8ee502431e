public import Geometry

/// Where a picture goes in its layer's bounds ([S] 5). "top" is max Y of the layer's own space.
public enum ContentsGravity: UInt8, Sendable {
  case resize, resizeAspect, resizeAspectFill
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight
}

/// How texels are combined ([S] 5).
public enum ContentsFilter: UInt8, Sendable {
  /// The texel whose square holds the point.
  case nearest
  /// Bilinear.
  case linear
  /// Bilinear on two mipmap levels and linear between them, for minification; bilinear for magnification.
  case trilinear
}

/// A layer's `contents` picture with the properties that place it; values as in CALayer.
public struct LayerContent: Sendable {
  /// The whole picture; `rect` chooses the part that is shown.
  public var image: ImageSource
  /// How the shown part is fitted into the bounds. Default: stretched to fill them.
  public var gravity: ContentsGravity
  /// Unit rect; y measured from the bottom row of the image unless `LayerFlags.contentsFlipped`, then from the top row.
  public var rect: Rectangle
  /// Unit rect inside `rect`, same orientation, that stretches; `.unit` for a plain picture.
  public var center: Rectangle
  /// Image pixels a point; > 0.
  public var scale: Double
  /// Where a pixel spans more than one texel. Default: linear.
  public var minificationFilter: ContentsFilter
  /// Where a texel spans more than one pixel; `.trilinear` counts as `.linear`. Default: linear.
  public var magnificationFilter: ContentsFilter
  /// Added to the level of detail under trilinear minification.
  public var minificationFilterBias: Double
  /// Whether the shown part is laid side by side over the bounds, each tile in its natural size (pixels / scale) and
  /// one of them where the gravity puts a picture of that size; gravities that stretch put it at (minX, minY). The
  /// centre does not count then. Default false.
  public var isRepeated: Bool
  /// A second picture that the first dissolves into, placed by itself as the first is; nil for none.
  public var incoming: ImageSource?
  /// 0...1: what shows is image * (1 - share) + incoming * share, premultiplied, as one picture over what is behind.
  public var incomingShare = 0.0

  /// The picture with CALayer's defaults for what is left out.
  public init(
    image: ImageSource, gravity: ContentsGravity = .resize, rect: Rectangle = .unit, center: Rectangle = .unit,
    scale: Double = 1, minificationFilter: ContentsFilter = .linear, magnificationFilter: ContentsFilter = .linear,
    minificationFilterBias: Double = 0, isRepeated: Bool = false
  ) {
    self.image = image
    self.gravity = gravity
    self.rect = rect
    self.center = center
    self.scale = scale
    self.minificationFilter = minificationFilter
    self.magnificationFilter = magnificationFilter
    self.minificationFilterBias = minificationFilterBias
    self.isRepeated = isRepeated
  }

  /// The pictures that show, each without an incoming one and with what multiplies it: one, or two that add up while
  /// the first dissolves into the second. One that shows nothing anywhere is left out of two.
  public var summands: [(content: LayerContent, weight: Double)] {
    guard let incoming, incomingShare > 0 else { return [(alone(image), 1)] }
    if incomingShare >= 1 { return [(alone(incoming), 1)] }
    return [(image, 1 - incomingShare), (incoming, incomingShare)].filter { $0.0 !== ImageSource.transparent }
      .map { (alone($0), $1) }
  }

  private func alone(_ image: ImageSource) -> LayerContent {
    var content = self
    content.image = image
    content.incoming = nil
    content.incomingShare = 0
    return content
  }
}
