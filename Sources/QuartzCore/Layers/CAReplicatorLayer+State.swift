import CoreGraphics
import Foundation

/// What a replicator layer has beyond other layers.
struct ReplicatorValues {
  var instanceCount = 1
  var preservesDepth = false
  var instanceDelay: CFTimeInterval = 0
  var instanceTransform = CATransform3DIdentity
  var instanceColor: CGColor? = .white
  var redOffset: Float = 0
  var greenOffset: Float = 0
  var blueOffset: Float = 0
  var alphaOffset: Float = 0

  /// The properties by their keys.
  static let properties = PropertyList([
    ("instanceCount", LayerProperty(CAReplicatorLayer.self, 1, \.instanceCount)),
    ("preservesDepth", LayerProperty(CAReplicatorLayer.self, false, \.preservesDepth)),
    ("instanceDelay", LayerProperty(CAReplicatorLayer.self, 0 as Double, \.instanceDelay)),
    ("instanceTransform", LayerProperty(CAReplicatorLayer.self, CATransform3DIdentity, \.instanceTransform)),
    ("instanceColor", LayerProperty(CAReplicatorLayer.self, colour: \.instanceColor, initial: { .white })),
    ("instanceRedOffset", LayerProperty(CAReplicatorLayer.self, 0 as Float, \.instanceRedOffset)),
    ("instanceGreenOffset", LayerProperty(CAReplicatorLayer.self, 0 as Float, \.instanceGreenOffset)),
    ("instanceBlueOffset", LayerProperty(CAReplicatorLayer.self, 0 as Float, \.instanceBlueOffset)),
    ("instanceAlphaOffset", LayerProperty(CAReplicatorLayer.self, 0 as Float, \.instanceAlphaOffset)),
  ])

  private static let answered: Set<String> = ["instanceCount", "instanceTransform", "instanceColor"]

  /// What `defaultValue(forKey:)` of CAReplicatorLayer answers for keys of its own.
  static func defaultValue(_ key: String) -> Any? {
    answered.contains(key) ? properties.property(key)?.initial() : nil
  }
}

extension CAReplicatorLayer {
  /// Sets a value; what is put in its place is let go only after the access, as its deinit may use this layer.
  final func put<Value>(_ path: WritableKeyPath<ReplicatorValues, Value>, _ value: Value, _ key: String) {
    change(key) {
      let old = replication[keyPath: path]
      withExtendedLifetime(old) { replication[keyPath: path] = value }
    }
  }

  final func setPreservesDepth(_ value: Bool) {
    change("preservesDepth") {
      core.flags.set(.transformOnly, value)
      replication.preservesDepth = value
    }
  }

  final func copyReplication(of other: CAReplicatorLayer) {
    replication = other.replication
    core.flags.set(.transformOnly, replication.preservesDepth)
  }
}
