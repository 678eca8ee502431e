public import Foundation
import Geometry
package import Tessellator

/// A path that can be added to.
///
/// What needs a current point does nothing where there is none. After a subpath is closed, which `addRect` and
/// `addEllipse` do, the current point is the subpath's start; a line or curve added there begins a new subpath with a
/// move of its own. Each method's transform is applied to the points it is given, not to those that are there.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() { super.init(Path()) }

  /// A path of these elements.
  package override init(_ path: Path) { super.init(path) }

  private func change(_ body: (inout Path) -> Void) {
    body(&storage)
    forgetDrawing()
  }

  /// Starts a subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.move(to: transform.map(point)) }
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.addLine(to: transform.map(point)) }
  }

  /// Adds a quadratic Bezier curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    change { $0.addQuadratic(to: transform.map(end), control: transform.map(control)) }
  }

  /// Adds a cubic Bezier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    change {
      $0.addCubic(to: transform.map(end), control1: transform.map(control1), control2: transform.map(control2))
    }
  }

  /// Ends the subpath with a line to its start.
  public func closeSubpath() { change { $0.close() } }

  /// Adds a rectangle as a closed subpath, from its corner of least x and y towards greater x. A null rectangle adds
  /// nothing.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.append(Path.rect(rect).mapped(by: transform)) }
  }

  /// Adds several rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a subpath of lines: starts it at the first point, whatever the current one is.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    change {
      $0.move(to: transform.map(first))
      for point in points.dropFirst() { $0.addLine(to: transform.map(point)) }
    }
  }

  /// Adds the ellipse in a rectangle as a closed subpath, from the middle of the side of greatest x towards greater y.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    change { $0.append(Path.ellipse(in: rect).mapped(by: transform)) }
  }

  /// Adds a rectangle with rounded corners as a closed subpath; see `CGPath.init(roundedRect:...)`, also for the corners
  /// that stop the program.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    change { $0.append(Path.roundedRect(rect, cornerWidth, cornerHeight).mapped(by: transform)) }
  }

  /// Adds an arc of a circle, and before it a line from the current point, where there is one, to its start, unless they
  /// are the same.
  ///
  /// Angles are radians from +x towards +y. Full turns are added to the end, or with `clockwise` subtracted from it,
  /// until it lies beyond the start in the arc's direction; a full turn or more is one circle. From 0 to 2 pi clockwise
  /// there is thus nothing, and from 2 pi to 0 a circle. Nothing is added where an angle is not finite.
  /// - Parameter clockwise: whether the arc goes towards smaller angles, which looks clockwise where y points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: Path.sweep(from: startAngle, to: endAngle, clockwise: clockwise), transform: transform)
  }

  /// Adds an arc that goes `delta` radians towards greater angles, or smaller ones where it is negative; a full turn or
  /// more is one circle. A line leads to its start as in `addArc`.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let arc = Path.arc(centre: Vector2(center), radius: radius, start: startAngle, delta: delta)
    change { $0.append(joining: arc.mapped(by: transform)) }
  }

  /// Adds an arc of a circle that touches the line from the current point to `tangent1End` and the line from there to
  /// `tangent2End`, and before it a line to where it touches the first. The current point is then where it touches the
  /// second.
  ///
  /// Where there is no such arc, because the points lie on a line or the radius is not positive, it is a line to
  /// `tangent1End`.
  /// - Parameter transform: applied to the two points and the circle; the current point is taken back through it first.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard let current = storage.currentPoint else { return }
    // Where the transform leaves no circle there is no current point to take back through it either.
    let arc =
      transform.a * transform.d == transform.b * transform.c
      ? nil
      : Path.tangentArc(
        from: transform.inverted().map(current), corner: Vector2(tangent1End), to: Vector2(tangent2End),
        radius: radius)
    change {
      if let arc {
        $0.append(joining: arc.mapped(by: transform))
      } else {
        $0.addLine(to: transform.map(tangent1End))
      }
    }
  }

  /// Adds the elements of another path, its first move included.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    let other = path.storage.mapped(by: transform)
    change { $0.append(other) }
  }
}
