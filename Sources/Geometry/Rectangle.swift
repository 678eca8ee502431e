/// An axis-aligned box given by its least and greatest corner. Empty when either extent is not positive.
@frozen
public struct Rectangle: Hashable, Sendable {
  /// The left side.
  public var minX: Double
  /// The side of least y: the upper one where y runs down.
  public var minY: Double
  /// The right side.
  public var maxX: Double
  /// The side of greatest y: the lower one where y runs down.
  public var maxY: Double

  /// The box between two corners. They are not put in order: crossed ones make an empty box.
  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// The box with its least corner at (x, y); a negative extent makes it empty.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// A point at the origin; empty.
  public static let zero = Rectangle(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// The unit square.
  public static let unit = Rectangle(minX: 0, minY: 0, maxX: 1, maxY: 1)
  /// The neutral element of `union`: contains nothing.
  public static let null = Rectangle(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  /// Extent along x; negative where the corners are crossed.
  @inlinable public var width: Double { maxX - minX }
  /// Extent along y; negative where the corners are crossed.
  @inlinable public var height: Double { maxY - minY }
  /// Whether it holds no area; true as well where a side is NaN.
  @inlinable public var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  /// The smallest box that holds both. Empty boxes other than `null` count with their corners.
  @inlinable
  public func union(_ o: Rectangle) -> Rectangle {
    Rectangle(
      minX: Swift.min(minX, o.minX), minY: Swift.min(minY, o.minY), maxX: Swift.max(maxX, o.maxX),
      maxY: Swift.max(maxY, o.maxY))
  }

  /// The common part; empty, with crossed corners, where there is none.
  @inlinable
  public func intersection(_ o: Rectangle) -> Rectangle {
    Rectangle(
      minX: Swift.max(minX, o.minX), minY: Swift.max(minY, o.minY), maxX: Swift.min(maxX, o.maxX),
      maxY: Swift.min(maxY, o.maxY))
  }

  /// Whether the interiors meet (touching borders do not count).
  @inlinable
  public func overlaps(_ o: Rectangle) -> Bool {
    minX < o.maxX && o.minX < maxX && minY < o.maxY && o.minY < maxY
  }

  /// The box with every side moved inwards by `d`, outwards where `d` is negative.
  @inlinable
  public func insetBy(_ d: Double) -> Rectangle {
    Rectangle(minX: minX + d, minY: minY + d, maxX: maxX - d, maxY: maxY - d)
  }

  /// Grows the box so that it holds the point; coordinates that are not a number change nothing.
  @inlinable
  public mutating func add(_ x: Double, _ y: Double) {
    minX = Swift.min(minX, x)
    minY = Swift.min(minY, y)
    maxX = Swift.max(maxX, x)
    maxY = Swift.max(maxY, y)
  }
}
