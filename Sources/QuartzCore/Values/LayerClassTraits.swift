import Foundation
import Synchronization

/// What a subclass of CALayer says about its properties by its class methods; asked once a class.
struct LayerClassTraits: Sendable {
  /// Boxed values are only read.
  private struct Initial: @unchecked Sendable {
    var values: [(key: String, value: Any)]
  }

  private var initial = Initial(values: [])
  private var watched = false

  private static let known = Mutex<[ObjectIdentifier: LayerClassTraits]>([:])

  /// Gives a new layer the initial values of its class.
  static func apply(to layer: CALayer) {
    guard layer.isSubclassed else { return }
    let kind = type(of: layer)
    let id = ObjectIdentifier(kind)
    let traits =
      known.withLock { $0[id] }
      ?? {
        // Outside the lock: the class's methods may make layers.
        let made = LayerClassTraits(kind)
        known.withLock { $0[id] = made }
        return made
      }()
    for (key, value) in traits.initial.values { layer.storeValue(value, key) }
    layer.core.flags.set(.watched, traits.watched)
  }

  private init(_ kind: CALayer.Type) {
    for key in PropertyTable.keys(of: kind) {
      if kind.needsDisplay(forKey: key) { watched = true }
      guard let value = kind.defaultValue(forKey: key) else { continue }
      if !PropertyTable.isDefault(value, key, of: kind) { initial.values.append((key, value)) }
    }
  }
}
