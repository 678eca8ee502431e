import CoreGraphics
import Foundation
import Geometry
import Motion

/// How one property animation gets its values ([S] 14).
final class PropertyCourse {
  private enum Source {
    /// From, to and by, where nil comes from what is under the animation; a spring bends the way.
    case ends(from: AnimatableValue?, to: AnimatableValue?, by: AnimatableValue?, spring: SpringCurve?)
    case frames(Keyframes)
    /// Along a path; the angle added to that of the tangent, nil where the layer is not turned.
    case path(PathMotion, turn: Double?)
    /// Values that are not mixed, or are pictures, which dissolve.
    case choices([Any?], keyTimes: [Double]?, timing: [CubicBezier], mode: Keyframes.Mode)
  }

  let target: AnimationTarget
  private let kind: ValueKind
  private let source: Source
  private let isAdditive: Bool
  private let isCumulative: Bool
  private let function: CAValueFunction?

  /// nil where nothing is animated.
  init?(_ animation: CAPropertyAnimation) {
    guard let path = animation.keyPath, !path.isEmpty else { return nil }
    target = AnimationTarget(path)
    isAdditive = animation.isAdditive
    isCumulative = animation.isCumulative
    function = animation.valueFunction
    switch animation {
    case let animation as CABasicAnimation:
      guard let (kind, source) = Self.basic(animation, target) else { return nil }
      (self.kind, self.source) = (kind, source)
    case let animation as CAKeyframeAnimation:
      guard let (kind, source) = Self.keyframes(animation, target) else { return nil }
      (self.kind, self.source) = (kind, source)
    default: return nil
    }
  }

  private static func basic(_ animation: CABasicAnimation, _ target: AnimationTarget) -> (ValueKind, Source)? {
    let values = [animation.fromValue, animation.toValue, animation.byValue]
    guard let kind = kind(values, target, animation.valueFunction) else { return nil }
    if kind == .choice || kind == .boolean {
      guard let from = values[0] ?? values[1], let to = values[1] ?? values[0] else { return nil }
      // With one end the other is the value under: nil stands for it.
      let ends: [Any?] = [values[0] == nil ? nil : from, values[1] == nil ? nil : to]
      return (kind, .choices(ends, keyTimes: nil, timing: [], mode: .linear))
    }
    var parts: [AnimatableValue?] = []
    for value in values {
      guard let value else {
        parts.append(nil)
        continue
      }
      guard let part = AnimatableValue(value, kind) else { return nil }
      parts.append(part)
    }
    let ends = parts.filter { $0 != nil }.count
    // The value under cannot be taken apart by a value function.
    guard ends > 0, animation.valueFunction == nil || ends > 1 else { return nil }
    let spring = (animation as? CASpringAnimation).map { $0.curve }
    return (kind, .ends(from: parts[0], to: parts[1], by: parts[2], spring: spring))
  }

  private static func keyframes(_ animation: CAKeyframeAnimation, _ target: AnimationTarget) -> (ValueKind, Source)? {
    let times = animation.keyTimes?.map(\.doubleValue)
    let timing = (animation.timingFunctions ?? []).map(\.curve)
    let mode = Keyframes.Mode(animation.calculationMode)
    if let path = animation.path {
      guard let kind = target.kind, kind == .point || kind == .size else { return nil }
      let turn: Double? =
        switch animation.rotationMode {
        case .some(.rotateAuto): 0
        case .some(.rotateAutoReverse): .pi
        default: nil
        }
      return (kind, .path(PathMotion(path.elements, keyTimes: times, timing: timing, mode: mode), turn: turn))
    }
    guard let values = animation.values, values.count > 1 else { return nil }
    guard let kind = kind(values, target, animation.valueFunction) else { return nil }
    if kind == .choice || kind == .boolean {
      return (kind, .choices(values, keyTimes: times, timing: timing, mode: mode))
    }
    let parts = values.compactMap { AnimatableValue($0, kind) }
    guard parts.count == values.count else { return nil }
    let numbers = { (list: [NSNumber]?) in (list ?? []).map(\.doubleValue) }
    return (
      kind,
      .frames(
        Keyframes(
          parts, keyTimes: times, timing: timing, mode: mode, tension: numbers(animation.tensionValues),
          continuity: numbers(animation.continuityValues), bias: numbers(animation.biasValues)))
    )
  }

  /// What the values are: what the target says, or else what they themselves say.
  private static func kind(_ values: [Any?], _ target: AnimationTarget, _ function: CAValueFunction?) -> ValueKind? {
    let given = values.compactMap { $0 }.filter { !($0 is NSNull) }
    if function != nil { return given.allSatisfy { number($0) != nil } ? .number : .numbers }
    if let kind = target.kind { return kind }
    guard let first = given.first else { return nil }
    let kinds = given.map(ValueKind.init)
    // A scale may be given as a size ([S] 15).
    if kinds.contains(.size) && kinds.allSatisfy({ $0 == .size || $0 == .number }) { return .size }
    let kind = ValueKind(first)
    return kinds.allSatisfy { $0 == kind } ? kind : .choice
  }

  // MARK: - A moment

  /// - Parameter fraction: of the run, after the timing function.
  /// - Parameter seconds: into the run, for springs.
  func apply(
    fraction: Double, seconds: Double, repetition: Int, reversing: Bool, to stage: inout AnimationStage
  ) {
    if target.leadsElsewhere {
      guard let (layer, keys) = stage.source.layer(at: target.keys), layer !== stage.source else { return }
      let course = PropertyCourse(self, AnimationTarget(keys.joined(separator: ".")))
      stage.others[ObjectIdentifier(layer), default: []].append(
        (
          layer,
          { copy in
            course.write(fraction, seconds, repetition, reversing, to: copy)
          }
        ))
    } else {
      write(fraction, seconds, repetition, reversing, to: stage.layer)
    }
  }

  /// The course of `other` for the layer that its key path leads to.
  private init(_ other: PropertyCourse, _ target: AnimationTarget) {
    self.target = target
    kind = other.kind
    source = other.source
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    function = other.function
  }

  private func write(_ f: Double, _ seconds: Double, _ repetition: Int, _ reversing: Bool, to layer: CALayer) {
    var value: AnimatableValue
    var end: AnimatableValue?
    switch source {
    case .choices(let values, let times, let timing, let mode):
      return choose(values, times, timing, mode, f, layer)
    case .path(let motion, let turn):
      guard let place = motion.place(at: f) else { return }
      value = .vector(SIMD4(place.point.x, place.point.y, 0, 0))
      if let turn {
        // The turn acts in the layer's own space, before its transform ([S] 14.3).
        let rotation = CATransform3DMakeRotation(place.angle + turn, 0, 0, 1)
        layer.core.transform = CATransform3DConcat(rotation, layer.core.transform)
      }
    case .frames(let frames):
      guard let found = frames.value(at: f) else { return }
      value = found
      end = frames.last
    case .ends(let from, let to, let by, let spring):
      guard let (a, b) = ends(from, to, by, layer) else { return }
      value = AnimatableValue.mix(a, b, spring.map { $0(seconds) } ?? f)
      end = b
    }
    if isCumulative, !reversing, repetition > 0, let end { value = value.adding(end.multiplied(by: repetition)) }
    if let function {
      guard let transform = Self.transform(function, value) else { return }
      value = .transform(transform.matrix)
    }
    let kind: ValueKind = function == nil ? self.kind : .transform
    // Shapes replace what is under them (conformance rule 7).
    if isAdditive, kind != .path, let under = target.read(layer, kind) {
      value = under == .none ? value : under.adding(value)
    }
    target.write(value, to: layer, kind)
  }

  /// Both ends, where needed by way of the value under ([S] 14.2).
  private func ends(
    _ from: AnimatableValue?, _ to: AnimatableValue?, _ by: AnimatableValue?, _ layer: CALayer
  ) -> (AnimatableValue, AnimatableValue)? {
    switch (from, to, by) {
    case (let a?, let b?, _): return (a, b)
    case (let a?, nil, let d?): return (a, a.adding(d))
    case (nil, let b?, let d?): return (b.subtracting(d), b)
    default:
      guard let under = target.read(layer, kind) else { return nil }
      switch (from, to, by) {
      case (let a?, nil, nil): return (a, under)
      case (nil, let b?, nil): return (under, b)
      case (nil, nil, let d?): return (under, under.adding(d))
      default: return nil
      }
    }
  }

  private static func transform(_ function: CAValueFunction, _ value: AnimatableValue) -> CATransform3D? {
    switch value {
    case .number(let v): function.transform([v])
    case .numbers(let v): function.transform(v)
    default: nil
    }
  }

  // MARK: - Choices

  private func choose(
    _ values: [Any?], _ times: [Double]?, _ timing: [CubicBezier], _ mode: Keyframes.Mode, _ f: Double,
    _ layer: CALayer
  ) {
    guard
      let (index, share) = Keyframes.position(
        at: f, count: values.count, keyTimes: times, timing: timing, mode: mode)
    else { return }
    let last = values.count - 1
    let next = min(index + 1, last)
    let under = { [path = target.path] in layer.value(forKeyPath: path) ?? NSNull() }
    if kind == .choice, target.path == "contents", share > 0, share < 1 {
      return dissolve(values[index] ?? under(), values[next] ?? under(), share, layer)
    }
    // A Bool switches as soon as it may, everything else half way ([S] 14.8).
    let chosen = share <= 0 || (kind != .boolean && share < 0.5) ? index : next
    if let value = values[chosen] { target.write(any: value, to: layer) }
  }

  private func dissolve(_ from: Any, _ to: Any, _ share: Double, _ layer: CALayer) {
    layer.setValue(from is NSNull ? nil : from, forKey: "contents")
    layer.rare.incomingPicture = to as? CGImage
    layer.rare.incomingShare = share
  }
}

extension Keyframes.Mode {
  /// Unknown names count as linear.
  init(_ mode: CAAnimationCalculationMode) {
    switch mode {
    case .discrete: self = .discrete
    case .paced: self = .paced
    case .cubic: self = .cubic
    case .cubicPaced: self = .cubicPaced
    default: self = .linear
    }
  }
}
