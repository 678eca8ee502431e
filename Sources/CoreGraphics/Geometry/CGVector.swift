public import Foundation

/// A two-dimensional vector: a direction and a length, without a position.
@frozen
public struct CGVector: Hashable, Sendable {
  /// The component along x.
  public var dx: CGFloat
  /// The component along y.
  public var dy: CGFloat

  /// The vector (0, 0).
  public static var zero: CGVector { CGVector() }

  /// The vector (0, 0).
  public init() {
    dx = 0
    dy = 0
  }

  /// The vector with these components.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector with these components.
  public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// The vector with these components.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }
}

extension CGVector: Codable {
  /// Reads a list of two numbers: dx, dy.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    dx = try list.decode(CGFloat.self)
    dy = try list.decode(CGFloat.self)
  }

  /// Writes a list of two numbers: dx, dy.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(dx)
    try list.encode(dy)
  }
}

extension CGVector: CustomDebugStringConvertible {
  /// "(dx, dy)".
  public var debugDescription: String { "(\(dx), \(dy))" }
}

/// The vector with these components.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
