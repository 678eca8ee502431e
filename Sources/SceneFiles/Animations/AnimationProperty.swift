import CoreGraphics
import Foundation
import QuartzCore

/// How one property of an animation is read from its text.
struct AnimationProperty: Sendable {
  /// Sets the property of an animation from a text, or throws what is wrong with it.
  let set: @Sendable (CAAnimation, String) throws(ValueError) -> Void

  /// How the property `name` of an animation is read; nil where its class has none of that name.
  static func named(_ name: String, of animation: CAAnimation) -> AnimationProperty? {
    if let property = common[name] { return property }
    if animation is CAPropertyAnimation, let property = property[name] { return property }
    return switch animation {
    case is CAKeyframeAnimation: keyframe[name]
    case is CASpringAnimation: spring[name]
    case is CATransition: transition[name]
    default: nil
    }
  }

  // MARK: - By class, with the names of key-value coding

  private static let common: [String: AnimationProperty] = [
    "beginTime": property(CAAnimation.self, TimingGrammar.begin) { $0.beginTime = $1 },
    "duration": time(CAAnimation.self) { $0.duration = $1 },
    "speed": float(CAAnimation.self) { $0.speed = $1 },
    "timeOffset": number(CAAnimation.self) { $0.timeOffset = $1 },
    "repeatCount": time(CAAnimation.self) { $0.repeatCount = Float($1) },
    "repeatDuration": time(CAAnimation.self) { $0.repeatDuration = $1 },
    "autoreverses": bool(CAAnimation.self) { $0.autoreverses = $1 },
    "fillMode": word(CAAnimation.self, [.removed, .forwards, .backwards, .both]) { $0.fillMode = $1 },
    "removedOnCompletion": bool(CAAnimation.self) { $0.isRemovedOnCompletion = $1 },
    "timingFunction": property(CAAnimation.self, TimingGrammar.function) { $0.timingFunction = $1 },
  ]

  private static let property: [String: AnimationProperty] = [
    "keyPath": property(CAPropertyAnimation.self, { text throws(ValueError) in text }, { $0.keyPath = $1 }),
    "additive": bool(CAPropertyAnimation.self) { $0.isAdditive = $1 },
    "cumulative": bool(CAPropertyAnimation.self) { $0.isCumulative = $1 },
    "valueFunction": property(CAPropertyAnimation.self, valueFunction) { $0.valueFunction = $1 },
  ]

  private static let keyframe: [String: AnimationProperty] = [
    "calculationMode": word(CAKeyframeAnimation.self, [.linear, .discrete, .paced, .cubic, .cubicPaced]) {
      $0.calculationMode = $1
    },
    "rotationMode": word(CAKeyframeAnimation.self, [.rotateAuto, .rotateAutoReverse]) { $0.rotationMode = $1 },
  ]

  private static let spring: [String: AnimationProperty] = [
    "mass": property(CASpringAnimation.self, positive) { $0.mass = $1 },
    "stiffness": property(CASpringAnimation.self, positive) { $0.stiffness = $1 },
    "damping": property(CASpringAnimation.self, notNegative) { $0.damping = $1 },
    "initialVelocity": number(CASpringAnimation.self) { $0.initialVelocity = $1 },
    "velocity": number(CASpringAnimation.self) { $0.initialVelocity = $1 },
    "allowsOverdamping": bool(CASpringAnimation.self) { $0.allowsOverdamping = $1 },
  ]

  private static let transition: [String: AnimationProperty] = [
    // Others fade ([S] 17).
    "type": property(
      CATransition.self,
      { text throws(ValueError) in CATransitionType(rawValue: text.trimmingCharacters(in: .whitespaces)) },
      { $0.type = $1 }),
    "subtype": word(CATransition.self, [.fromRight, .fromLeft, .fromTop, .fromBottom]) { $0.subtype = $1 },
    "startProgress": float(CATransition.self) { $0.startProgress = $1 },
    "endProgress": float(CATransition.self) { $0.endProgress = $1 },
  ]

  // MARK: - By the kind of value

  private static func property<Animation: CAAnimation, Value>(
    _: Animation.Type, _ read: @escaping @Sendable (String) throws(ValueError) -> Value,
    _ assign: @escaping @Sendable (Animation, Value) -> Void
  ) -> AnimationProperty {
    AnimationProperty { animation, text throws(ValueError) in
      let value = try read(text)
      if let animation = animation as? Animation { assign(animation, value) }
    }
  }

  private static func number<Animation: CAAnimation>(
    _ type: Animation.Type, _ assign: @escaping @Sendable (Animation, Double) -> Void
  ) -> AnimationProperty { property(type, finite, assign) }

  private static func float<Animation: CAAnimation>(
    _ type: Animation.Type, _ assign: @escaping @Sendable (Animation, Float) -> Void
  ) -> AnimationProperty {
    property(
      type,
      { text throws(ValueError) in
        let value = Float(try finite(text))
        guard value.isFinite else { throw ValueError("is no usable number") }
        return value
      }, assign)
  }

  /// How long or how often: "Inf" is for ever.
  private static func time<Animation: CAAnimation>(
    _ type: Animation.Type, _ assign: @escaping @Sendable (Animation, Double) -> Void
  ) -> AnimationProperty { property(type, TimingGrammar.extent, assign) }

  private static func bool<Animation: CAAnimation>(
    _ type: Animation.Type, _ assign: @escaping @Sendable (Animation, Bool) -> Void
  ) -> AnimationProperty {
    property(
      type,
      { text throws(ValueError) in
        guard let value = NumberGrammar.bool(text) else { throw ValueError("is neither 0 nor 1") }
        return value
      }, assign)
  }

  private static func word<Animation: CAAnimation, Word: RawRepresentable<String> & Sendable>(
    _ type: Animation.Type, _ words: [Word], _ assign: @escaping @Sendable (Animation, Word) -> Void
  ) -> AnimationProperty {
    property(
      type,
      { text throws(ValueError) in
        let name = text.trimmingCharacters(in: .whitespaces)
        guard let word = words.first(where: { $0.rawValue == name }) else { throw ValueError("is not known") }
        return word
      }, assign)
  }

  private static func finite(_ text: String) throws(ValueError) -> Double {
    guard let value = NumberGrammar.finite(text) else { throw ValueError("is no usable number") }
    return value
  }

  private static func positive(_ text: String) throws(ValueError) -> CGFloat {
    let value = try finite(text)
    guard value > 0 else { throw ValueError("is not positive") }
    return CGFloat(value)
  }

  private static func notNegative(_ text: String) throws(ValueError) -> CGFloat {
    let value = try finite(text)
    guard value >= 0 else { throw ValueError("is negative") }
    return CGFloat(value)
  }

  private static func valueFunction(_ text: String) throws(ValueError) -> CAValueFunction {
    let name = CAValueFunctionName(rawValue: text.trimmingCharacters(in: .whitespaces))
    guard let function = CAValueFunction(name: name) else { throw ValueError("is not known") }
    return function
  }
}
