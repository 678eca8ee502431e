/// An axis-aligned box given by its least and greatest corner. Empty when either extent is not positive.
@frozen
public struct Rectangle: Hashable, Sendable {
  public var minX: Double
  public var minY: Double
  public var maxX: Double
  public var maxY: Double

  @inlinable
  public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  public static let zero = Rectangle(minX: 0, minY: 0, maxX: 0, maxY: 0)
  /// The unit square.
  public static let unit = Rectangle(minX: 0, minY: 0, maxX: 1, maxY: 1)
  /// The neutral element of `union`: contains nothing.
  public static let null = Rectangle(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  @inlinable public var width: Double { maxX - minX }
  @inlinable public var height: Double { maxY - minY }
  @inlinable public var isEmpty: Bool { !(maxX > minX && maxY > minY) }

  @inlinable
  public func union(_ o: Rectangle) -> Rectangle {
    Rectangle(
      minX: Swift.min(minX, o.minX), minY: Swift.min(minY, o.minY), maxX: Swift.max(maxX, o.maxX),
      maxY: Swift.max(maxY, o.maxY))
  }

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

  @inlinable
  public func insetBy(_ d: Double) -> Rectangle {
    Rectangle(minX: minX + d, minY: minY + d, maxX: maxX - d, maxY: maxY - d)
  }
}
