/// A point or direction of the plane, in whatever unit its user states (points, or pixels of a surface).
@frozen
public struct Vector2: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Vector2(0, 0)

  @inlinable
  public static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }

  @inlinable
  public static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }

  @inlinable
  public static func * (a: Vector2, s: Double) -> Vector2 { Vector2(a.x * s, a.y * s) }

  /// The z component of the cross product: positive when `b` lies counter-clockwise of `self` (x right, y up).
  @inlinable
  public func cross(_ b: Vector2) -> Double { x * b.y - y * b.x }

  @inlinable
  public func dot(_ b: Vector2) -> Double { x * b.x + y * b.y }

  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }
}
