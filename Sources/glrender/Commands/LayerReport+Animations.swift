import CoreGraphics
import Foundation
import QuartzCore

extension LayerReport {
  /// The layer's animations in the order of adding; nil for none.
  static func animations(_ layer: CALayer) -> JSONValue? {
    let added = layer.addedAnimations
    return added.isEmpty ? nil : .array(added.map { animation($0.animation, key: $0.key) })
  }

  /// The key, class and key path, the duration, and the rest where it differs from the default.
  private static func animation(_ animation: CAAnimation, key: String?) -> JSONValue {
    var members: [(String, JSONValue)] = []
    if let key { members.append(("key", .string(key))) }
    members.append(("class", .string(String(describing: type(of: animation)))))
    if let path = (animation as? CAPropertyAnimation)?.keyPath { members.append(("keyPath", .string(path))) }
    members += timing(animation)
    switch animation {
    case let animation as CAKeyframeAnimation: members += keyframes(animation)
    case let animation as CABasicAnimation: members += ends(animation)
    case let transition as CATransition:
      members.append(("type", .string(transition.type.rawValue)))
      if let subtype = transition.subtype { members.append(("subtype", .string(subtype.rawValue))) }
      if transition.startProgress != 0 { members.append(("startProgress", float(transition.startProgress))) }
      if transition.endProgress != 1 { members.append(("endProgress", float(transition.endProgress))) }
    case let group as CAAnimationGroup:
      members.append(("animations", .array((group.animations ?? []).map { self.animation($0, key: nil) })))
    default: break
    }
    return .object(members)
  }

  private static func timing(_ animation: CAAnimation) -> [(String, JSONValue)] {
    let standard = CAAnimation()
    var members: [(String, JSONValue)] = [("duration", .real(animation.duration))]
    func add<Value: Equatable>(_ key: String, _ path: KeyPath<CAAnimation, Value>, _ convert: (Value) -> JSONValue) {
      let value = animation[keyPath: path]
      if value != standard[keyPath: path] { members.append((key, convert(value))) }
    }
    add("beginTime", \.beginTime) { .real($0) }
    add("speed", \.speed, float)
    add("timeOffset", \.timeOffset) { .real($0) }
    add("repeatCount", \.repeatCount) { $0.isFinite ? float($0) : .real(Double($0)) }
    add("repeatDuration", \.repeatDuration) { .real($0) }
    add("autoreverses", \.autoreverses) { .bool($0) }
    add("fillMode", \.fillMode) { .string($0.rawValue) }
    add("removedOnCompletion", \.isRemovedOnCompletion) { .bool($0) }
    if let function = animation.timingFunction { members.append(("timingFunction", controls(function))) }
    if let animation = animation as? CAPropertyAnimation {
      if animation.isAdditive { members.append(("additive", .bool(true))) }
      if animation.isCumulative { members.append(("cumulative", .bool(true))) }
      if let function = animation.valueFunction { members.append(("valueFunction", .string(function.name.rawValue))) }
    }
    return members
  }

  private static func ends(_ animation: CABasicAnimation) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    for (key, value) in [
      ("fromValue", animation.fromValue), ("toValue", animation.toValue), ("byValue", animation.byValue),
    ] {
      if let value { members.append((key, self.value(value))) }
    }
    if let spring = animation as? CASpringAnimation {
      members += [
        ("mass", .real(spring.mass)), ("stiffness", .real(spring.stiffness)), ("damping", .real(spring.damping)),
        ("initialVelocity", .real(spring.initialVelocity)), ("settlingDuration", .real(spring.settlingDuration)),
      ]
    }
    return members
  }

  private static func keyframes(_ animation: CAKeyframeAnimation) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if let values = animation.values { members.append(("values", .array(values.map(value)))) }
    if let path = animation.path { members.append(("path", self.path(path))) }
    for (key, numbers) in [
      ("keyTimes", animation.keyTimes), ("tensionValues", animation.tensionValues),
      ("continuityValues", animation.continuityValues), ("biasValues", animation.biasValues),
    ] {
      if let numbers { members.append((key, .reals(numbers.map(\.doubleValue)))) }
    }
    if let functions = animation.timingFunctions {
      members.append(("timingFunctions", .array(functions.map(controls))))
    }
    if animation.calculationMode != .linear {
      members.append(("calculationMode", .string(animation.calculationMode.rawValue)))
    }
    if let mode = animation.rotationMode { members.append(("rotationMode", .string(mode.rawValue))) }
    return members
  }

  private static func controls(_ function: CAMediaTimingFunction) -> JSONValue {
    var point: [Float] = [0, 0]
    return .array(
      [1, 2].flatMap { index in
        function.getControlPoint(at: index, values: &point)
        return point.map(float)
      })
  }

  private static func value(_ any: Any) -> JSONValue {
    switch any {
    case let number as NSNumber: .real(number.doubleValue)
    case let p as CGPoint: point(p)
    case let size as CGSize: .reals([size.width, size.height])
    case let r as CGRect: rect(r)
    case let transform as CATransform3D: matrix(transform)
    case let colour as CGColor: rgba(colour)
    case let path as CGPath: self.path(path)
    case let image as CGImage: .object([("width", .integer(image.width)), ("height", .integer(image.height))])
    case let items as [Any]: .array(items.map(value))
    case let text as String: .string(text)
    default: .null
    }
  }
}
