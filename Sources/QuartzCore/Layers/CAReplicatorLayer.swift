public import CoreGraphics
public import Foundation

/// A layer that draws its sublayers several times, each time moved, turned and coloured a little further ([S] 9).
///
/// Instance k, counted from 0, has `instanceTransform` applied k times about the anchor point, and the instance colour
/// with k times its offsets. The instances share the layer's 3D space like sublayers; in one plane the first lies at
/// the bottom. Background, contents and border are drawn once. Hit tests see the first instance alone.
open class CAReplicatorLayer: CALayer {
  final var replication = ReplicatorValues()

  /// A replicator layer with one instance.
  public override init() {
    super.init()
    core.flags.insert(.replicator)
  }

  /// A copy for presentation.
  public override init(layer: Any) {
    super.init(layer: layer)
    core.flags.insert(.replicator)
    if let other = layer as? CAReplicatorLayer { copyReplication(of: other) }
  }

  /// A replicator layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    core.flags.insert(.replicator)
  }

  /// The value a new layer has under `key`; nil where that is zero or nothing.
  open override class func defaultValue(forKey key: String) -> Any? {
    ReplicatorValues.defaultValue(key) ?? super.defaultValue(forKey: key)
  }

  override class var ownProperties: PropertyList? { ReplicatorValues.properties }

  override func emptyTwin() -> CALayer { CAReplicatorLayer() }

  override func copyOwnValues(of other: CALayer) {
    if let other = other as? CAReplicatorLayer { copyReplication(of: other) }
  }

  /// How often the sublayers are drawn; at 0 and below never. Default 1.
  open var instanceCount: Int {
    get { replication.instanceCount }
    set { put(\.instanceCount, newValue, "instanceCount") }
  }

  /// Whether the layer is as a CATransformLayer: the instances keep their depth and share the space of the layer around
  /// it, and it has no picture of its own. Default false.
  open var preservesDepth: Bool {
    get { replication.preservesDepth }
    set { setPreservesDepth(newValue) }
  }

  /// By how much an instance's time lags behind that of the one before, in seconds. Default 0.
  open var instanceDelay: CFTimeInterval {
    get { replication.instanceDelay }
    set { put(\.instanceDelay, newValue, "instanceDelay") }
  }

  /// From an instance to the next, about the anchor point. Default the identity.
  open var instanceTransform: CATransform3D {
    get { replication.instanceTransform }
    set { put(\.instanceTransform, newValue, "instanceTransform") }
  }

  /// Multiplies what the first instance draws, its alpha too; nil counts as opaque white. Default opaque white.
  open var instanceColor: CGColor? {
    get { replication.instanceColor }
    set { put(\.instanceColor, newValue, "instanceColor") }
  }

  /// Added to the colour's red from an instance to the next. Default 0.
  open var instanceRedOffset: Float {
    get { replication.redOffset }
    set { put(\.redOffset, newValue, "instanceRedOffset") }
  }

  /// Added to the colour's green from an instance to the next. Default 0.
  open var instanceGreenOffset: Float {
    get { replication.greenOffset }
    set { put(\.greenOffset, newValue, "instanceGreenOffset") }
  }

  /// Added to the colour's blue from an instance to the next. Default 0.
  open var instanceBlueOffset: Float {
    get { replication.blueOffset }
    set { put(\.blueOffset, newValue, "instanceBlueOffset") }
  }

  /// Added to the colour's alpha from an instance to the next. Default 0.
  open var instanceAlphaOffset: Float {
    get { replication.alphaOffset }
    set { put(\.alphaOffset, newValue, "instanceAlphaOffset") }
  }
}
