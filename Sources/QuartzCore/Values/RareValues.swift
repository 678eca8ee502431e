import CoreGraphics
import Foundation

/// Values that few layers change: all layers share one set of defaults until they first write to it.
struct RareValues {
  var sublayerTransform = CATransform3DIdentity

  var contents: Any?
  var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  var contentsGravity = CALayerContentsGravity.resize
  var contentsScale: CGFloat = 1
  var contentsFormat = CALayerContentsFormat.RGBA8Uint
  var contentsScaling = CALayer.stretch
  var minificationFilter = CALayerContentsFilter.linear
  var magnificationFilter = CALayerContentsFilter.linear
  var minificationFilterBias: Float = 0

  var cornerRadius: CGFloat = 0
  var maskedCorners = CACornerMask(rawValue: 15)
  var cornerCurve = CALayerCornerCurve.circular
  var borderWidth: CGFloat = 0
  var borderColor: CGColor? = .black
  var shadowColor: CGColor? = .black
  var shadowOpacity: Float = 0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3
  var shadowPath: CGPath?
  var compositingFilter: Any?
  var filters: [Any]?
  var backgroundFilters: [Any]?
  var shouldRasterize = false
  var rasterizationScale: CGFloat = 1
  var drawsAsynchronously = false
  var allowsEdgeAntialiasing = true
  var edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 15)

  var name: String?
  var style: [AnyHashable: Any]?
  var actions: [String: any CAAction]?
  var autoresizingMask: CAAutoresizingMask = []
  var layoutManager: (any CALayoutManager)?

  var beginTime: CFTimeInterval = 0
  var duration: CFTimeInterval = .infinity
  var speed: Float = 1
  var timeOffset: CFTimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: CFTimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// Of a layer that an animation cross-fades between two pictures: the second, and how much of it shows, 0...1.
  var incomingPicture: CGImage?
  var incomingShare = 0.0

  /// Values under keys that are no property's.
  var custom: [String: Any] = [:]

  /// Whether the layer's time may differ from its superlayer's.
  var hasClock: Bool { beginTime != 0 || speed != 1 || timeOffset != 0 || duration != .infinity }
}

/// Holds `RareValues`; written to only by a layer that is its one owner.
final class RareBox {
  var values = RareValues()

  /// The values of a new layer. Never written: it is always shared.
  nonisolated(unsafe) static let defaults = RareBox()

  init() {}

  init(_ values: RareValues) { self.values = values }
}
