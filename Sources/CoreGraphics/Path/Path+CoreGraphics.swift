import Foundation
import Geometry
import Tessellator

// Between Core Graphics' types and those of the tessellator.

extension Vector2 {
  init(_ p: CGPoint) { self.init(Double(p.x), Double(p.y)) }
}

extension CGPoint {
  init(_ v: Vector2) { self.init(x: v.x, y: v.y) }
}

extension CGRect {
  /// Null for the box around nothing.
  init(_ r: Rectangle) {
    if r.minX > r.maxX || r.minY > r.maxY {
      self = .null
    } else {
      self.init(x: r.minX, y: r.minY, width: r.width, height: r.height)
    }
  }
}

extension Rectangle {
  /// With extents that are not negative.
  init(_ r: CGRect) {
    self.init(minX: Double(r.minX), minY: Double(r.minY), maxX: Double(r.maxX), maxY: Double(r.maxY))
  }
}

extension CGAffineTransform {
  func map(_ p: CGPoint) -> Vector2 { map(Vector2(p)) }

  func map(_ p: Vector2) -> Vector2 {
    // Infinities stay what they are under the identity.
    if isIdentity { return p }
    return Vector2(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }
}

extension Path {
  static func rect(_ rect: CGRect) -> Path {
    var path = Path()
    if !rect.isNull { path.addRect(Rectangle(rect)) }
    return path
  }

  static func ellipse(in rect: CGRect) -> Path {
    var path = Path()
    if !rect.isNull { path.addEllipse(in: Rectangle(rect)) }
    return path
  }

  /// Stops the program where the corners do not fit.
  static func roundedRect(_ rect: CGRect, _ cornerWidth: CGFloat, _ cornerHeight: CGFloat) -> Path {
    var path = Path()
    if rect.isNull { return path }
    let box = Rectangle(rect)
    // Corners of just half a side may be too long by rounding.
    let slack = 1 + 1e-9
    if cornerWidth < 0 || cornerHeight < 0 || 2 * cornerWidth > box.width * slack
      || 2 * cornerHeight > box.height * slack
    {
      fatalError(
        "CGPath: the corners of a rounded rectangle must not be negative nor longer than half its sides: "
          + "\(cornerWidth) x \(cornerHeight) in \(box.width) x \(box.height)")
    }
    path.addRoundedRect(box, radii: Vector2(cornerWidth, cornerHeight))
    return path
  }

  func mapped(by transform: CGAffineTransform) -> Path {
    transform.isIdentity || isEmpty ? self : mapped { transform.map($0) }
  }

  func mapped(by transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { mapped(by: $0.pointee) } ?? self
  }

  /// The rectangle that the path is, if it is one closed subpath of four lines along the axes.
  var rectangle: Rectangle? {
    var corners = points
    let lines = verbs.last == .close ? verbs.dropLast() : verbs[...]
    guard lines.first == .move, lines.dropFirst().allSatisfy({ $0 == .line }) else { return nil }
    if corners.count == 5 {
      guard corners.removeLast() == corners[0] else { return nil }
    } else if verbs.last != .close {
      return nil
    }
    guard corners.count == 4 else { return nil }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let isRowFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isColumnFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard isRowFirst || isColumnFirst else { return nil }
    return Rectangle(minX: min(a.x, c.x), minY: min(a.y, c.y), maxX: max(a.x, c.x), maxY: max(a.y, c.y))
  }
}
