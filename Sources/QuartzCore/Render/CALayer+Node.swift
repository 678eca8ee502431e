import CoreGraphics
import Foundation
import Geometry
import RenderModel

// A layer's values in the renderers' types.

extension CALayer {
  /// Whether the layer is part of a frame. An opacity that is not a number counts as 1.
  @inline(__always)
  final var isShown: Bool { !core.flags.contains(.hidden) && !(core.opacity <= 0) }

  /// The layer's values as they are, not checked; `subtreeEnd`, content and sublayerTransform are left at none.
  @inline(__always)
  final func node(parent: Int32, contentsFlipped: Bool) -> LayerNode {
    var flags: LayerFlags = []
    let own = core.flags
    if own.contains(.transformOnly) { flags.insert(.transformOnly) }
    if own.contains(.doubleSided) { flags.insert(.doubleSided) }
    if own.contains(.geometryFlipped) { flags.insert(.geometryFlipped) }
    if own.contains(.masksToBounds), !own.contains(.transformOnly) { flags.insert(.masksToBounds) }
    if own.contains(.groupOpacity) { flags.insert(.groupOpacity) }
    if contentsFlipped { flags.insert(.contentsFlipped) }
    return LayerNode(
      parent: parent, flags: flags, bounds: Rectangle(core.bounds),
      position: Vector2(core.position.x, core.position.y), zPosition: core.zPosition,
      anchor: Vector2(core.anchorPoint.x, core.anchorPoint.y), anchorZ: core.anchorPointZ,
      transform: core.transform.matrix, opacity: Double(core.opacity),
      backgroundColour: own.contains(.transformOnly) ? .none : core.background)
  }
}

extension Colour {
  /// Draws nothing.
  static let none = Colour(red: 0, green: 0, blue: 0, alpha: 0)
}

extension LayerNode {
  /// Whether all numbers are finite and well within the limit. One sum of squares: NaN and infinities spoil it.
  @inline(__always)
  var isDrawable: Bool {
    let box = SIMD4(bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
    let place = SIMD4(position.x, position.y, anchor.x, anchor.y)
    let depth = SIMD4(zPosition, anchorZ, opacity, 0)
    return (transform.squares + box * box + place * place + depth * depth).isWithinLimit
  }
}

extension Matrix4 {
  @inline(__always)
  var squares: SIMD4<Double> { r0 * r0 + r1 * r1 + r2 * r2 + r3 * r3 }

  /// Whether all numbers are finite and well within the limit.
  var isDrawable: Bool { squares.isWithinLimit }
}

extension SIMD4<Double> {
  @inline(__always)
  fileprivate var isWithinLimit: Bool {
    let limit = RenderLimits.coordinate * RenderLimits.coordinate
    return x <= limit && y <= limit && z <= limit && w <= limit
  }
}

extension Rectangle {
  @inline(__always)
  init(_ r: CGRect) {
    self.init(x: r.origin.x, y: r.origin.y, width: r.size.width, height: r.size.height)
  }

  func clamped(to r: Rectangle) -> Rectangle {
    Rectangle(
      minX: min(max(minX, r.minX), r.maxX), minY: min(max(minY, r.minY), r.maxY), maxX: min(max(maxX, r.minX), r.maxX),
      maxY: min(max(maxY, r.minY), r.maxY))
  }
}

extension ContentsGravity {
  /// Unknown names count as resize.
  init(_ gravity: CALayerContentsGravity) {
    switch gravity {
    case .resizeAspect: self = .resizeAspect
    case .resizeAspectFill: self = .resizeAspectFill
    case .center: self = .center
    case .top: self = .top
    case .bottom: self = .bottom
    case .left: self = .left
    case .right: self = .right
    case .topLeft: self = .topLeft
    case .topRight: self = .topRight
    case .bottomLeft: self = .bottomLeft
    case .bottomRight: self = .bottomRight
    default: self = .resize
    }
  }
}

extension ContentsFilter {
  /// Unknown names count as linear.
  init(_ filter: CALayerContentsFilter) {
    switch filter {
    case .nearest: self = .nearest
    case .trilinear: self = .trilinear
    default: self = .linear
    }
  }
}
