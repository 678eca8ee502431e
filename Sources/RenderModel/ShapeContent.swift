public import Geometry
public import Tessellator

/// An immutable path that shapes share by reference; what is made from it is cached by `id`.
public final class PathSource: Sendable {
  /// The key of this path in caches.
  public let id: ContentID
  /// In the space of the layers that show it: points, y as theirs.
  public let path: Path
  /// The box of all points, control points among them; those beyond `RenderLimits.coordinate` are left out.
  public let box: Rectangle

  /// Takes the path and looks through its points once; every source has an ID of its own.
  public init(_ path: Path) {
    id = ContentID()
    self.path = path
    box = path.controlBounds(within: RenderLimits.coordinate)
  }
}

/// What a CAShapeLayer draws between its contents and its sublayers: a path's inside, then its stroke over it ([S] 7).
/// It is not cut to the bounds.
public struct ShapeContent: Sendable {
  /// Every number finite and within `RenderLimits.coordinate`.
  public var path: PathSource
  /// Non-premultiplied; an alpha of 0 draws nothing.
  public var fillColour: Colour
  /// What is inside the path.
  public var fillRule: FillRule
  /// Non-premultiplied; an alpha of 0 draws nothing.
  public var strokeColour: Colour
  /// Finite numbers; width >= 0, of which 0 is one pixel wide whatever the transform.
  public var stroke: StrokeStyle
  /// Where the stroke begins: a share, 0...1, of the length of all subpaths in order.
  public var strokeStart: Double
  /// Where the stroke ends; nothing is stroked where it is not greater than `strokeStart`.
  public var strokeEnd: Double

  /// A shape with CAShapeLayer's defaults for what is left out.
  public init(
    path: PathSource, fillColour: Colour = Colour(red: 0, green: 0, blue: 0, alpha: 1), fillRule: FillRule = .nonZero,
    strokeColour: Colour = Colour(red: 0, green: 0, blue: 0, alpha: 0), stroke: StrokeStyle = StrokeStyle(),
    strokeStart: Double = 0, strokeEnd: Double = 1
  ) {
    self.path = path
    self.fillColour = fillColour
    self.fillRule = fillRule
    self.strokeColour = strokeColour
    self.stroke = stroke
    self.strokeStart = strokeStart
    self.strokeEnd = strokeEnd
  }
}
