import Foundation
import Geometry

// The layer's maps ([S] 4.1) and its frame ([S] 4.2).

extension CALayer {
  /// The anchor point in the layer's own space.
  final var anchor: CGPoint {
    CGPoint(
      x: core.bounds.origin.x + core.anchorPoint.x * core.bounds.size.width,
      y: core.bounds.origin.y + core.anchorPoint.y * core.bounds.size.height)
  }

  /// From the layer's own space to the space that its parent gives its sublayers.
  final var layerMap: Matrix4 {
    let a = anchor
    return core.transform.matrix.preTranslated(-a.x, -a.y, -core.anchorPointZ)
      .postTranslated(core.position.x, core.position.y, core.zPosition)
  }

  /// From the space that this layer gives its sublayers to its own space; nil for the identity.
  final var sublayerMap: Matrix4? {
    guard !core.flags.isDisjoint(with: [.sublayerTransform, .geometryFlipped]) else { return nil }
    var map = Matrix4.identity
    if core.flags.contains(.sublayerTransform) {
      let a = anchor
      map = rare.sublayerTransform.matrix.preTranslated(-a.x, -a.y, -core.anchorPointZ)
        .postTranslated(a.x, a.y, core.anchorPointZ)
    }
    if core.flags.contains(.geometryFlipped) {
      let flip = Matrix4(
        SIMD4(1, 0, 0, 0), SIMD4(0, -1, 0, 0), SIMD4(0, 0, 1, 0),
        SIMD4(0, 2 * core.bounds.origin.y + core.bounds.size.height, 0, 1))
      map = map * flip
    }
    return map
  }

  final var countsFlipped: Bool {
    var flipped = false
    var layer: CALayer? = original ?? self
    while let next = layer {
      if next.core.flags.contains(.geometryFlipped) { flipped.toggle() }
      if next.parent == nil, next.core.flags.contains(.hostFlipped) { flipped.toggle() }
      layer = next.parent
    }
    return flipped
  }

  // MARK: - Frame

  final var computedFrame: CGRect {
    let bounds = core.bounds
    let (origin, anchor) = (core.position, core.anchorPoint)
    if core.transform == CATransform3DIdentity {
      return CGRect(
        x: origin.x - anchor.x * bounds.size.width, y: origin.y - anchor.y * bounds.size.height,
        width: bounds.size.width, height: bounds.size.height)
    }
    let map = core.transform.matrix
    let left = -anchor.x * bounds.size.width
    let bottom = -anchor.y * bounds.size.height
    var box = Rectangle.null
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] as [(CGFloat, CGFloat)] {
      let corner = map.transform(
        SIMD4(left + x * bounds.size.width, bottom + y * bounds.size.height, -core.anchorPointZ, 1))
      let (px, py) = (corner.x / corner.w, corner.y / corner.w)
      box = box.union(Rectangle(minX: px, minY: py, maxX: px, maxY: py))
    }
    return CGRect(x: origin.x + box.minX, y: origin.y + box.minY, width: box.width, height: box.height)
  }

  final func applyFrame(_ value: CGRect) {
    let frame = value.withPositiveSize
    let anchor = anchorPoint
    let old = bounds
    position = CGPoint(
      x: frame.origin.x + anchor.x * frame.size.width, y: frame.origin.y + anchor.y * frame.size.height)
    bounds = CGRect(origin: old.origin, size: sizeForFrame(frame.size))
  }

  /// The bounds' size that gives a frame of `size`: |a| w + |c| h = W, |b| w + |d| h = H ([S] 4.2).
  private final func sizeForFrame(_ size: CGSize) -> CGSize {
    let t = transform
    if t == CATransform3DIdentity { return size }
    let (a, b, c, d) = (abs(t.m11), abs(t.m12), abs(t.m21), abs(t.m22))
    let determinant = a * d - c * b
    // A turn by 45 degrees has no answer; rounding must not make one up.
    guard abs(determinant) > 1e-12 * max(a * d, c * b) else {
      return CGSize(width: a == 0 ? 0 : size.width / a, height: d == 0 ? 0 : size.height / d)
    }
    let width = (size.width * d - c * size.height) / determinant
    let height = (a * size.height - b * size.width) / determinant
    return CGSize(width: max(0, width), height: max(0, height))
  }
}
