import Foundation
import Geometry

// Points and rectangles between the spaces of two layers ([S] 4.5).
//
// Both layers are mapped to the plane of their nearest common ancestor (the space around the roots where there is
// none) and the second map is undone there. On the way an ordinary layer flattens what it holds into its plane, a
// CATransformLayer does not ([S] 4.3). Where a map cannot be undone (a layer seen edge on), the point stays as it is.
// Between presentation copies everything on the way is where it shows.

extension CALayer {
  final class func map(_ point: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint {
    guard source?.placed !== target?.placed else { return point }
    return apply(planeMap(from: source, to: target), point) ?? point
  }

  final class func map(_ rect: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
    guard source?.placed !== target?.placed else { return rect }
    let map = planeMap(from: source, to: target)
    let r = rect.withPositiveSize
    var box = Rectangle.null
    for corner in [
      r.origin, CGPoint(x: r.origin.x + r.size.width, y: r.origin.y),
      CGPoint(x: r.origin.x, y: r.origin.y + r.size.height),
      CGPoint(x: r.origin.x + r.size.width, y: r.origin.y + r.size.height),
    ] {
      guard let p = apply(map, corner) else { return rect }
      box = box.union(Rectangle(minX: p.x, minY: p.y, maxX: p.x, maxY: p.y))
    }
    return CGRect(x: box.minX, y: box.minY, width: box.width, height: box.height)
  }

  /// The layer that stands in the tree: of a presentation copy, the layer it was made of.
  final var placed: CALayer { original ?? self }

  private final class func apply(_ map: Homography?, _ p: CGPoint) -> CGPoint? {
    guard let v = map?.transform(p.x, p.y) else { return nil }
    let q = CGPoint(x: v.x / v.z, y: v.y / v.z)
    return q.x.isFinite && q.y.isFinite ? q : nil
  }

  /// nil where there is no such map.
  private final class func planeMap(from source: CALayer?, to target: CALayer?) -> Homography? {
    let isShown = source?.original != nil || target?.original != nil
    let common = commonAncestor(source?.placed, target?.placed)
    let up = source.map { $0.planeMap(toAncestor: common, isShown) } ?? .identity
    guard let target, target.placed !== common else { return up }
    let down = target.planeMap(toAncestor: common, isShown)
    let determinant = down.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = down.adjugate
    let k = 1 / determinant
    return up * Homography(inverse.r0 * k, inverse.r1 * k, inverse.r2 * k)
  }

  /// From this layer's plane to that of `ancestor`, or with nil to the space around the root.
  /// - Parameter isShown: whether the values count that show.
  private final func planeMap(toAncestor ancestor: CALayer?, _ isShown: Bool) -> Homography {
    var result = Homography.identity
    var space = Matrix4.identity
    var layer = placed
    var values: CALayer = isShown ? presentation() ?? self : self
    while layer !== ancestor {
      space = space * values.layerMap
      guard let parent = layer.parent else { break }
      values = isShown ? parent.presentation() ?? parent : parent
      // sublayerTransform and flip concern sublayers: a mask lies in its layer's space as it is.
      if !layer.core.flags.contains(.mask), let outer = values.sublayerMap { space = space * outer }
      if parent === ancestor || !parent.core.flags.contains(.transformOnly) {
        result = result * Homography(flattening: space)
        space = .identity
      }
      layer = parent
    }
    return layer === ancestor ? result : result * Homography(flattening: space)
  }

  final class func commonAncestor(_ a: CALayer?, _ b: CALayer?) -> CALayer? {
    guard var x = a, var y = b else { return nil }
    var (m, n) = (x.depth, y.depth)
    while m > n, let parent = x.parent {
      x = parent
      m -= 1
    }
    while n > m, let parent = y.parent {
      y = parent
      n -= 1
    }
    while x !== y {
      guard let p = x.parent, let q = y.parent else { return nil }
      x = p
      y = q
    }
    return x
  }

  private final var depth: Int {
    var count = 0
    var layer = parent
    while let next = layer {
      count += 1
      layer = next.parent
    }
    return count
  }
}
