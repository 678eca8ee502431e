public import Foundation
import Geometry
package import RenderModel
import Synchronization
package import Tessellator

/// A sequence of lines and curves that does not change; `CGMutablePath` is one that can be added to.
///
/// Points are in whatever space the path's user gives it. A path may be read from several threads at a time, unless it
/// is a `CGMutablePath`.
public class CGPath: Hashable {
  /// The elements. Only `CGMutablePath` changes them.
  final var storage: Path
  private let drawable = Mutex<DrawablePath?>(nil)

  /// A path of these elements.
  package init(_ path: Path) { storage = path }

  /// A rectangle as a closed subpath, which starts at its corner of least x and y and goes on towards greater x.
  /// A null rectangle gives an empty path.
  /// - Parameter transform: applied to the points; nil for none.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path.rect(rect).mapped(by: transform))
  }

  /// The ellipse in a rectangle as a closed subpath of four curves, which starts at the middle of its side of greatest x
  /// and goes on towards greater y.
  /// - Parameter transform: applied to the points; nil for none.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(Path.ellipse(in: rect).mapped(by: transform))
  }

  /// A rectangle with rounded corners as a closed subpath. It starts where the corner of least x and y ends on the side
  /// of least y, and goes on towards greater x.
  ///
  /// Stops the program where a corner is negative, or longer than half a side, as Apple's does. Where one of its extents
  /// is 0 the corners are square.
  /// - Parameter cornerWidth: of a corner, along x.
  /// - Parameter cornerHeight: of a corner, along y.
  /// - Parameter transform: applied to the points; nil for none.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init(Path.roundedRect(rect, cornerWidth, cornerHeight).mapped(by: transform))
  }

  /// Paths are equal where their elements are: types and points.
  public static func == (a: CGPath, b: CGPath) -> Bool {
    a === b || (a.storage.verbs == b.storage.verbs && a.storage.points == b.storage.points)
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.verbs)
    hasher.combine(storage.points)
  }

  /// Identifies the class and its subclass.
  public class var typeID: CFTypeID { CFTypeID(bitPattern: ObjectIdentifier(CGPath.self)) }

  /// The elements as animations mix them.
  package final var elements: Path { storage }

  // MARK: - For the renderers

  /// The path as renderers take it: without what cannot be drawn. Made when first asked for, by whichever thread asks,
  /// and the same object each time until a mutable path changes.
  package final var source: PathSource { drawing.source }

  /// What had to be left out of `source`.
  package final var sourceFaults: Path.Faults { drawing.faults }

  private final var drawing: DrawablePath {
    drawable.withLock { cached in
      if let cached { return cached }
      let made = DrawablePath(storage)
      cached = made
      return made
    }
  }

  /// To be called when the elements have changed.
  final func forgetDrawing() { drawable.withLock { $0 = nil } }
}

/// A path with what cannot be drawn left out.
private struct DrawablePath: Sendable {
  let source: PathSource
  let faults: Path.Faults

  init(_ path: Path) {
    let (clean, faults) = path.cleaned(limit: RenderLimits.coordinate, most: RenderLimits.pathPoints)
    source = PathSource(clean)
    self.faults = faults
  }
}

extension CGPath {
  /// The path as it is; of a mutable path, a copy that no longer changes.
  public func copy() -> CGPath? { self is CGMutablePath ? CGPath(storage) : self }

  /// A copy with the transform applied to its points; nil is no transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    guard let transform, !transform.pointee.isIdentity else { return copy() }
    return CGPath(storage.mapped(by: transform))
  }

  /// A copy that can be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(storage) }

  /// A copy that can be changed, with the transform applied to its points; nil is no transform.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(storage.mapped(by: transform))
  }

  /// Whether there are no elements.
  public var isEmpty: Bool { storage.isEmpty }

  /// Where the next element would start; (0, 0) in an empty path. After a subpath is closed it is the subpath's start.
  public var currentPoint: CGPoint { storage.currentPoint.map { CGPoint($0) } ?? .zero }

  /// The smallest rectangle around all points, control points among them; null in an empty path.
  public var boundingBox: CGRect { CGRect(storage.controlBounds) }

  /// The smallest rectangle around the lines and curves; null in an empty path.
  public var boundingBoxOfPath: CGRect { CGRect(storage.tightBounds) }

  /// Whether a point lies inside the path. Open subpaths count as closed; curves are not flattened.
  ///
  /// Of points on the outline those where a rectangle's minX and minY sides would be are inside, others are not.
  /// - Parameter transform: applied to the point, not to the path.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    storage.contains(transform.map(point), rule: rule.rule)
  }

  /// Whether the path is one closed subpath of four lines along the axes that bound a rectangle, its sides perhaps 0.
  /// - Parameter rect: gets the rectangle, if it is one.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let box = storage.rectangle else { return false }
    rect?.pointee = CGRect(box)
    return true
  }
}

extension CGPathFillRule {
  var rule: FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}
