/// A point or direction of the plane, in whatever unit its user states (points, or pixels of a surface).
@frozen
public struct Vector2: Hashable, Sendable {
  /// Along the x axis, to the right.
  public var x: Double
  /// Along the y axis: down in pixels, either way in points.
  public var y: Double

  /// The vector with these components.
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Vector2(0, 0)

  /// The sum, component by component.
  @inlinable
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }

  /// The way from `b` to `a`.
  @inlinable
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }

  /// `a` stretched `s` times.
  @inlinable
  public static func * (a: Vector2, s: Double) -> Vector2 { Vector2(a.x * s, a.y * s) }

  /// The z component of the cross product: positive when `b` lies counter-clockwise of `self` (x right, y up).
  @inlinable
  public func cross(_ b: Vector2) -> Double { x * b.y - y * b.x }

  /// The scalar product: 0 for vectors at right angles.
  @inlinable
  public func dot(_ b: Vector2) -> Double { x * b.x + y * b.y }

  /// Euclidean length; infinite where a square overflows.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }
}
