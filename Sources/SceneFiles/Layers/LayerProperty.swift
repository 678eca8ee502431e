import CoreGraphics
import Foundation
import QuartzCore

/// How one layer property is read from its text.
struct LayerProperty: Sendable {
  /// Sets the property of a layer from a text, or throws what is wrong with it.
  let set: @Sendable (CALayer, String) throws(ValueError) -> Void

  /// How long the text may be, in bytes.
  var longest = SceneLimits.valueBytes

  /// How the property `name` of a layer is read; nil where its class has none of that name.
  static func named(_ name: String, of layer: CALayer) -> LayerProperty? {
    if let property = geometry[name] ?? appearance[name] ?? picture[name] ?? timing[name] { return property }
    return switch layer {
    case is CAShapeLayer: shape[name]
    case is CAGradientLayer: gradient[name]
    case is CAReplicatorLayer: replicator[name]
    case is CAScrollLayer: scroll[name]
    default: nil
    }
  }

  private static let all = PropertyKinds<CALayer>()

  // MARK: Of all layers, by their names in CAML (as in key-value coding)

  private static let geometry: [String: LayerProperty] = [
    "bounds": all.rect { $0.bounds = $1 },
    "position": all.point { $0.position = $1 },
    "zPosition": all.number { $0.zPosition = $1 },
    "anchorPoint": all.point { $0.anchorPoint = $1 },
    "anchorPointZ": all.number { $0.anchorPointZ = $1 },
    "transform": all.transform { $0.transform = $1 },
    "sublayerTransform": all.transform { $0.sublayerTransform = $1 },
    "hidden": all.bool { $0.isHidden = $1 },
    "doubleSided": all.bool { $0.isDoubleSided = $1 },
    "geometryFlipped": all.bool { $0.isGeometryFlipped = $1 },
    "masksToBounds": all.bool { $0.masksToBounds = $1 },
  ]

  private static let appearance: [String: LayerProperty] = [
    "opacity": all.number { $0.opacity = Float($1) },
    "allowsGroupOpacity": all.bool { $0.allowsGroupOpacity = $1 },
    "backgroundColor": all.colour { $0.backgroundColor = $1 },
    "opaque": all.bool { $0.isOpaque = $1 },
    "cornerRadius": all.number { $0.cornerRadius = $1 },
    "maskedCorners": all.bits { $0.maskedCorners = CACornerMask(rawValue: UInt($1)) },
    "cornerCurve": all.word([.circular, .continuous]) { $0.cornerCurve = $1 },
    "continuousCorners": all.bool { $0.cornerCurve = $1 ? .continuous : .circular },
    "borderWidth": all.number { $0.borderWidth = $1 },
    "borderColor": all.colour { $0.borderColor = $1 },
    "shadowColor": all.colour { $0.shadowColor = $1 },
    "shadowOpacity": all.number { $0.shadowOpacity = Float($1) },
    "shadowOffset": all.point { $0.shadowOffset = CGSize(width: $1.x, height: $1.y) },
    "shadowRadius": all.number { $0.shadowRadius = $1 },
    "shadowPath": all.path { $0.shadowPath = $1 },
    "compositingFilter": all.text { $0.compositingFilter = $1 },
    "shouldRasterize": all.bool { $0.shouldRasterize = $1 },
    "rasterizationScale": all.number { $0.rasterizationScale = $1 },
    "allowsEdgeAntialiasing": all.bool { $0.allowsEdgeAntialiasing = $1 },
    "edgeAntialiasingMask": all.bits { $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: $1) },
  ]

  private static let picture: [String: LayerProperty] = [
    "contentsGravity": all.word([
      .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
      .bottomLeft, .bottomRight,
    ]) { $0.contentsGravity = $1 },
    "contentsRect": all.rect { $0.contentsRect = $1 },
    "contentsCenter": all.rect { $0.contentsCenter = $1 },
    "contentsScale": all.number { $0.contentsScale = $1 },
    "contentsFormat": all.word([.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic]) { $0.contentsFormat = $1 },
    "contentsScaling": all.choice(["stretch", "repeat"]) { $0.setValue($1, forKey: "contentsScaling") },
    "minificationFilter": all.word([.linear, .nearest, .trilinear]) { $0.minificationFilter = $1 },
    "magnificationFilter": all.word([.linear, .nearest, .trilinear]) { $0.magnificationFilter = $1 },
    "minificationFilterBias": all.number { $0.minificationFilterBias = Float($1) },
  ]

  private static let timing: [String: LayerProperty] = [
    "beginTime": all.property(TimingGrammar.begin) { $0.beginTime = $1 },
    "duration": all.time { $0.duration = $1 },
    "speed": all.number { $0.speed = Float($1) },
    "timeOffset": all.number { $0.timeOffset = $1 },
    "repeatCount": all.time { $0.repeatCount = Float($1) },
    "repeatDuration": all.time { $0.repeatDuration = $1 },
    "autoreverses": all.bool { $0.autoreverses = $1 },
    "fillMode": all.word([.removed, .forwards, .backwards, .both]) { $0.fillMode = $1 },
  ]

  // MARK: Of one class

  private static let shapes = PropertyKinds<CAShapeLayer>()

  private static let shape: [String: LayerProperty] = [
    "path": shapes.path { $0.path = $1 },
    "fillColor": shapes.colour { $0.fillColor = $1 },
    "strokeColor": shapes.colour { $0.strokeColor = $1 },
    "fillRule": shapes.word([.nonZero, .evenOdd]) { $0.fillRule = $1 },
    "lineCap": shapes.word([.butt, .round, .square]) { $0.lineCap = $1 },
    "lineJoin": shapes.word([.miter, .round, .bevel]) { $0.lineJoin = $1 },
    "lineWidth": shapes.number { $0.lineWidth = $1 },
    "miterLimit": shapes.number { $0.miterLimit = $1 },
    "strokeStart": shapes.number { $0.strokeStart = $1 },
    "strokeEnd": shapes.number { $0.strokeEnd = $1 },
    "lineDashPhase": shapes.number { $0.lineDashPhase = $1 },
    "lineDashPattern": LayerProperty { layer, text throws(ValueError) in
      let lengths = try ListGrammar.lengths(ListGrammar.parts(text))
      (layer as? CAShapeLayer)?.lineDashPattern = lengths
    },
  ]

  private static let gradients = PropertyKinds<CAGradientLayer>()

  private static let gradient: [String: LayerProperty] = [
    "startPoint": gradients.point { $0.startPoint = $1 },
    "endPoint": gradients.point { $0.endPoint = $1 },
    "type": gradients.word([.axial, .radial, .conic]) { $0.type = $1 },
    "locations": LayerProperty { layer, text throws(ValueError) in
      let locations = try ListGrammar.locations(ListGrammar.parts(text))
      (layer as? CAGradientLayer)?.locations = locations
    },
  ]

  private static let replicators = PropertyKinds<CAReplicatorLayer>()

  private static let replicator: [String: LayerProperty] = [
    "instanceCount": replicators.integer { $0.instanceCount = $1 },
    "preservesDepth": replicators.bool { $0.preservesDepth = $1 },
    "instanceDelay": replicators.number { $0.instanceDelay = $1 },
    "instanceTransform": replicators.transform { $0.instanceTransform = $1 },
    "instanceColor": replicators.colour { $0.instanceColor = $1 },
    "instanceRedOffset": replicators.number { $0.instanceRedOffset = Float($1) },
    "instanceGreenOffset": replicators.number { $0.instanceGreenOffset = Float($1) },
    "instanceBlueOffset": replicators.number { $0.instanceBlueOffset = Float($1) },
    "instanceAlphaOffset": replicators.number { $0.instanceAlphaOffset = Float($1) },
  ]

  private static let scrolls = PropertyKinds<CAScrollLayer>()

  private static let scroll: [String: LayerProperty] = [
    "scrollMode": scrolls.word([.none, .vertically, .horizontally, .both]) { $0.scrollMode = $1 }
  ]
}
