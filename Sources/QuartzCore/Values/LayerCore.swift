import Foundation
import RenderModel

/// What every frame reads of a layer, side by side in the object.
struct LayerCore {
  var transform = CATransform3DIdentity
  var bounds = CGRect.zero
  var position = CGPoint.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var zPosition: CGFloat = 0
  var anchorPointZ: CGFloat = 0
  var opacity: Float = 1
  var flags: LayerState = [.doubleSided, .groupOpacity]
  /// How many hit tests of subclasses are under way around this one.
  var hitTestNesting: UInt16 = 0
  /// Of a root: how many layers its last frame held; 0 before the first.
  var layersDrawn: Int32 = 0
  /// Of a root: how many of them had a style.
  var stylesDrawn: Int32 = 0
  /// Of a root: the time of its last frame, in seconds; NaN before the first that has one.
  var frameTime = Double.nan
  /// `backgroundColor` as the renderers take it.
  var background = Colour(red: 0, green: 0, blue: 0, alpha: 0)
}

/// Yes-or-no state of a layer: properties first, then what the tree's upkeep needs.
struct LayerState: OptionSet {
  let rawValue: UInt32

  static let hidden = LayerState(rawValue: 1 << 0)
  static let doubleSided = LayerState(rawValue: 1 << 1)
  static let geometryFlipped = LayerState(rawValue: 1 << 2)
  static let masksToBounds = LayerState(rawValue: 1 << 3)
  static let groupOpacity = LayerState(rawValue: 1 << 4)
  static let opaque = LayerState(rawValue: 1 << 5)
  static let needsDisplayOnBoundsChange = LayerState(rawValue: 1 << 6)

  /// A CATransformLayer.
  static let transformOnly = LayerState(rawValue: 1 << 10)
  /// `rare.sublayerTransform` is not the identity.
  static let sublayerTransform = LayerState(rawValue: 1 << 11)
  /// `image` is set, or the layer is `presented`.
  static let picture = LayerState(rawValue: 1 << 12)
  /// The superlayer holds this layer as its mask.
  static let mask = LayerState(rawValue: 1 << 13)
  /// The class asks to be displayed anew when some built-in property changes.
  static let watched = LayerState(rawValue: 1 << 14)
  /// The host around this root layer is y-down.
  static let hostFlipped = LayerState(rawValue: 1 << 15)

  /// A CAShapeLayer with a path.
  static let shape = LayerState(rawValue: 1 << 17)
  /// A CAEAGLLayer: its picture is what was presented last.
  static let presented = LayerState(rawValue: 1 << 23)

  /// A CAGradientLayer with colours.
  static let gradient = LayerState(rawValue: 1 << 18)
  /// A CAReplicatorLayer.
  static let replicator = LayerState(rawValue: 1 << 19)

  /// `layoutSublayers()` is running.
  static let layingOut = LayerState(rawValue: 1 << 16)

  static let needsLayout = LayerState(rawValue: 1 << 20)
  static let needsDisplay = LayerState(rawValue: 1 << 21)
  /// Some layer below this one needs layout or display.
  static let workBelow = LayerState(rawValue: 1 << 22)
  /// In a live tree: the layer, with all below where it is not live itself, or an animation of it, is new.
  static let needsCommit = LayerState(rawValue: 1 << 24)

  /// A frame with a time has shown the layer's tree: changes may be animated.
  static let live = LayerState(rawValue: 1 << 25)
  /// Animations belong to the layer.
  static let animated = LayerState(rawValue: 1 << 26)
  /// `committed` is set.
  static let uncommitted = LayerState(rawValue: 1 << 27)
  /// The layer's clock differs from its superlayer's.
  static let timed = LayerState(rawValue: 1 << 28)
  /// A component of a property is being set, which is animated by itself.
  static let changingPart = LayerState(rawValue: 1 << 29)

  /// What makes a layer need a commit.
  static let work: LayerState = [.needsLayout, .needsDisplay, .needsCommit, .workBelow]
  /// What a copy of a layer does not take over, because it belongs to the layer's place in its tree or to its class.
  static let notCopied: LayerState = [
    .transformOnly, .shape, .gradient, .replicator, .presented, .mask, .watched, .hostFlipped, .layingOut,
    .needsLayout, .needsDisplay, .needsCommit, .workBelow, .live, .animated, .uncommitted, .changingPart,
  ]
}
