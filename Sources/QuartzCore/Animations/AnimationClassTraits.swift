import Foundation
import Synchronization

/// What a subclass of an animation says about its properties by `defaultValue(forKey:)`; asked once a class.
struct AnimationClassTraits: Sendable {
  /// Boxed values are only read.
  private struct Initial: @unchecked Sendable {
    var values: [(key: String, value: Any)]
  }

  private var initial = Initial(values: [])

  private static let known = Mutex<[ObjectIdentifier: AnimationClassTraits]>([:])

  /// The classes of this module; what they answer is what their animations have.
  private static let own: Set<ObjectIdentifier> = Set(
    [
      CAAnimation.self, CAPropertyAnimation.self, CABasicAnimation.self, CAKeyframeAnimation.self,
      CASpringAnimation.self, CATransition.self, CAAnimationGroup.self,
    ].map { ObjectIdentifier($0) })

  /// Gives a new animation the initial values of its class.
  static func apply(to animation: CAAnimation) {
    let kind = type(of: animation)
    let id = ObjectIdentifier(kind)
    guard !own.contains(id) else { return }
    let traits =
      known.withLock { $0[id] }
      ?? {
        // Outside the lock: the class's methods may make animations.
        let made = AnimationClassTraits(kind)
        known.withLock { $0[id] = made }
        return made
      }()
    for (key, value) in traits.initial.values { animation.storeValue(value, key) }
  }

  private init(_ kind: CAAnimation.Type) {
    for key in kind.properties.keys {
      guard let value = kind.defaultValue(forKey: key) else { continue }
      if !kind.properties.isDefault(value, key) { initial.values.append((key, value)) }
    }
  }
}
