public import Foundation

extension CGPoint {
  /// Where the map takes this point.
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }

  /// Whether the coordinates are the same.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

  /// The coordinates under the keys "X" and "Y".
  public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] }

  /// The point of a dictionary made by `dictionaryRepresentation`; nil where a number is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = number(dict, "X"), let y = number(dict, "Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// What the linear part of the map makes of (width, height); translation has no part in it.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }

  /// Whether width and height are the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

  /// The extents under the keys "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary { ["Width": Double(width), "Height": Double(height)] }

  /// The size of a dictionary made by `dictionaryRepresentation`; nil where a number is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = number(dict, "Width"), let height = number(dict, "Height") else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// The smallest rectangle around the four mapped corners; null and infinite rectangles stay what they are.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let corners = [
      CGPoint(x: minX, y: minY).applying(t), CGPoint(x: maxX, y: minY).applying(t),
      CGPoint(x: minX, y: maxY).applying(t), CGPoint(x: maxX, y: maxY).applying(t),
    ]
    var low = corners[0]
    var high = corners[0]
    for corner in corners.dropFirst() {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Whether all four borders are numbers: Foundation's intersection, intersects and contains on Linux stop the program
  /// where one is not.
  package var isComparable: Bool { !(minX.isNaN || minY.isNaN || maxX.isNaN || maxY.isNaN) }

  /// Whether the rectangles are the same once negative extents are turned round.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 || standardized == rect2.standardized }

  /// Origin and extents under the keys "X", "Y", "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary {
    [
      "X": Double(origin.x), "Y": Double(origin.y),
      "Width": Double(size.width), "Height": Double(size.height),
    ]
  }

  /// The rectangle of a dictionary made by `dictionaryRepresentation`; nil where a number is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// "(x, y)".
  public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  /// "(width, height)".
  public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  /// "(x, y, width, height)".
  public var debugDescription: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}

/// The number under a key, however it is boxed ([S] 0.1: a CGFloat in Any is no NSNumber).
private func number(_ dictionary: CFDictionary, _ key: String) -> CGFloat? {
  switch dictionary[key] {
  case let value as CGFloat: value
  case let value as Double: CGFloat(value)
  case let value as Int: CGFloat(value)
  case let value as NSNumber: CGFloat(value.doubleValue)
  default: nil
  }
}
