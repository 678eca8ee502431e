public import Geometry

/// What a CAGradientLayer draws over its background, inside its rounded bounds ([S] 8).
public struct GradientContent: Sendable {
  /// How places become positions between the stops.
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// t = dot(q - start, end - start) / |end - start|^2; equal points: the last colour everywhere.
    case axial
    /// t = sqrt((dx / rx)^2 + (dy / ry)^2), d = q - start, rx = |end.x - start.x|, ry likewise; where one is 0 nothing
    /// is drawn.
    case radial
    /// t = the share of a whole turn from the direction start -> end, growing from +x towards +y; equal points: from
    /// +x.
    case conic
  }

  /// A colour at a position.
  public struct Stop: Hashable, Sendable {
    /// Finite; stops come in order, equal ones too, where the colour jumps.
    public var location: Double
    /// Non-premultiplied, and interpolated so.
    public var colour: Colour

    /// The colour at that position.
    public init(location: Double, colour: Colour) {
      self.location = location
      self.colour = colour
    }
  }

  /// How places become positions.
  public var kind: Kind
  /// In the layer's own space, points (unit coordinates of the bounds are resolved).
  public var start: Vector2
  /// Likewise.
  public var end: Vector2
  /// At least one; before the first and after the last the colour is theirs. At equal locations the later stop holds
  /// from there on.
  public var stops: [Stop]

  /// A gradient with these values.
  public init(kind: Kind, start: Vector2, end: Vector2, stops: [Stop]) {
    self.kind = kind
    self.start = start
    self.end = end
    self.stops = stops
  }
}
