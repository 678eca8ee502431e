public import CoreGraphics
public import Foundation
import Motion

/// An animation by a spring that pulls the value from its start towards its end ([S] 14.6).
///
/// The animation stops at its duration, which is not set by the spring: `settlingDuration` says how long it moves.
open class CASpringAnimation: CABasicAnimation {
  final var spring = SpringAnimationValues()

  /// A spring that feels as fast and as bouncy as asked for, whose duration is its `settlingDuration` and which may be
  /// overdamped.
  /// - Parameter perceptualDuration: how fast, in seconds, more than 0.
  /// - Parameter bounce: from -1, not at all and slowly, over 0, not at all, to 1, for ever.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let curve = SpringCurve(perceptualDuration: perceptualDuration, bounce: bounce, initialVelocity: 0)
    mass = curve.mass
    stiffness = curve.stiffness
    damping = curve.damping
    allowsOverdamping = true
    duration = curve.settlingDuration
  }

  override class var properties: AnimationProperties { SpringAnimationValues.properties }

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    if let other = other as? CASpringAnimation { spring = other.spring }
  }

  /// The mass at the spring's end; setting what is not above 0 changes nothing. Default 1.
  open var mass: CGFloat {
    get { spring.mass }
    set { if newValue > 0, mayChange { spring.mass = newValue } }
  }

  /// How hard the spring pulls; setting what is not above 0 changes nothing. Default 100.
  open var stiffness: CGFloat {
    get { spring.stiffness }
    set { if newValue > 0, mayChange { spring.stiffness = newValue } }
  }

  /// How hard the motion is braked; setting what is below 0 changes nothing. Default 10.
  open var damping: CGFloat {
    get { spring.damping }
    set { if newValue >= 0, mayChange { spring.damping = newValue } }
  }

  /// The speed at the start, in distances from start to end a second; above 0 is towards the end. Default 0.
  open var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set { if !newValue.isNaN, mayChange { spring.initialVelocity = newValue } }
  }

  /// Whether braking beyond what stops the spring soonest makes it slower; otherwise it counts as just that much.
  /// Default false.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { if mayChange { spring.allowsOverdamping = newValue } }
  }

  /// How long the spring moves by more than a thousandth of the distance, in seconds; without damping it is the
  /// greatest Float.
  open var settlingDuration: CFTimeInterval { curve.settlingDuration }

  /// One swing of the spring without damping, in seconds.
  open var perceptualDuration: CFTimeInterval { curve.perceptualDuration }

  /// How bouncy the spring is, from 1 without damping over 0 with just enough to -1.
  open var bounce: CGFloat { curve.bounce }

  /// The spring's motion.
  final var curve: SpringCurve {
    SpringCurve(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }
}

/// What a spring has beyond other basic animations.
struct SpringAnimationValues {
  var mass: CGFloat = 1
  var stiffness: CGFloat = 100
  var damping: CGFloat = 10
  var initialVelocity: CGFloat = 0
  var allowsOverdamping = false

  static let properties = AnimationProperties(
    BasicAnimationValues.properties,
    [
      ("mass", AnimationProperty(CASpringAnimation.self, 1 as CGFloat, \.mass)),
      ("stiffness", AnimationProperty(CASpringAnimation.self, 100 as CGFloat, \.stiffness)),
      ("damping", AnimationProperty(CASpringAnimation.self, 10 as CGFloat, \.damping)),
      ("initialVelocity", AnimationProperty(CASpringAnimation.self, 0 as CGFloat, \.initialVelocity)),
      ("allowsOverdamping", AnimationProperty(CASpringAnimation.self, false, \.allowsOverdamping)),
      ("settlingDuration", AnimationProperty(CASpringAnimation.self, readOnly: \.settlingDuration)),
      ("perceptualDuration", AnimationProperty(CASpringAnimation.self, readOnly: \.perceptualDuration)),
      ("bounce", AnimationProperty(CASpringAnimation.self, readOnly: \.bounce)),
    ], answered: ["mass", "stiffness", "damping"])
}
