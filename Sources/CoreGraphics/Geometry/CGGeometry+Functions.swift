public import Foundation

// The C spellings of what Foundation's CGPoint, CGSize and CGRect can do.

/// The point (0, 0).
public let CGPointZero = CGPoint.zero
/// The size (0, 0).
public let CGSizeZero = CGSize.zero
/// The rectangle at (0, 0) of size (0, 0).
public let CGRectZero = CGRect.zero
/// The rectangle that stands for no rectangle at all.
public let CGRectNull = CGRect.null
/// The rectangle without bounds.
public let CGRectInfinite = CGRect.infinite

/// The point (`x`, `y`).
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// The size (`width`, `height`).
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// The rectangle with origin (`x`, `y`) and this size.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// The smallest x.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The x of the centre.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The largest x.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The smallest y.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The y of the centre.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The largest y.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The width, never negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The height, never negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }

/// Whether the points are the same.
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1.equalTo(point2) }
/// Whether the sizes are the same.
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1.equalTo(size2) }
/// Whether the rectangles are the same once standardised.
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.equalTo(rect2) }

/// The same area with width and height not negative.
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// Whether the rectangle has no area or is null.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Whether this is the null rectangle.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Whether this is the infinite rectangle.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }
/// The rectangle with `dx` taken off its left and right and `dy` off its top and bottom.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.insetBy(dx: dx, dy: dy) }
/// The smallest rectangle with whole coordinates that holds `rect`.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// The smallest rectangle that holds both.
public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.union(r2) }
/// What the rectangles have in common; null where that is nothing or a border is not a number.
public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect {
  r1.isComparable && r2.isComparable ? r1.intersection(r2) : .null
}
/// The rectangle moved by (`dx`, `dy`).
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.offsetBy(dx: dx, dy: dy) }
/// Whether the rectangle holds the point; the largest x and y do not belong to it.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool {
  rect.isComparable && !point.x.isNaN && !point.y.isNaN && rect.contains(point)
}
/// Whether the first rectangle holds the second.
public func CGRectContainsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool {
  rect1.isComparable && rect2.isComparable && rect1.contains(rect2)
}
/// Whether the rectangles overlap.
public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool {
  rect1.isComparable && rect2.isComparable && rect1.intersects(rect2)
}

/// Cuts a strip of `amount` off the named edge and stores the strip and the rest.
public func CGRectDivide(
  _ rect: CGRect, _ slice: UnsafeMutablePointer<CGRect>, _ remainder: UnsafeMutablePointer<CGRect>,
  _ amount: CGFloat, _ edge: CGRectEdge
) {
  let parts = rect.divided(atDistance: amount, from: edge)
  slice.pointee = parts.slice
  remainder.pointee = parts.remainder
}

/// The coordinates under the keys "X" and "Y".
public func CGPointCreateDictionaryRepresentation(_ point: CGPoint) -> CFDictionary { point.dictionaryRepresentation }
/// The extents under the keys "Width" and "Height".
public func CGSizeCreateDictionaryRepresentation(_ size: CGSize) -> CFDictionary { size.dictionaryRepresentation }
/// Origin and extents under the keys "X", "Y", "Width" and "Height".
public func CGRectCreateDictionaryRepresentation(_ rect: CGRect) -> CFDictionary { rect.dictionaryRepresentation }
