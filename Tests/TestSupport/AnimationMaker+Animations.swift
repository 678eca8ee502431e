import CoreGraphics
import Foundation
import QuartzCore

extension AnimationMaker {
  static let everyFeature =
    everyPath + [
      "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup", "instanceDelay",
      "a layer's clock", "a layer's duration", "from", "to", "by", "from to", "from by", "to by", "from to by",
      "linear", "discrete", "paced", "cubic", "cubicPaced", "a path", "auto", "autoReverse", "key times",
      "timing functions", "tension", "additive", "cumulative", "removed", "forwards", "backwards", "both", "stays",
      "autoreverses",
      "repeatCount", "repeatDuration", "for ever", "speed", "timeOffset", "a timing function", "a group within a group",
    ] + functions.map { $0.0.rawValue }

  private static let functions: [(CAValueFunctionName, AnimationSlot.Kind)] = [
    (.rotateX, .number(-4, 4)), (.rotateY, .number(-4, 4)), (.rotateZ, .number(-7, 7)), (.scale, .locations),
    (.scaleX, .number(0.2, 1.5)), (.scaleY, .number(0.2, 1.5)), (.scaleZ, .number(0.2, 1.5)), (.translate, .dashes),
    (.translateX, .number(-20, 20)), (.translateY, .number(-20, 20)), (.translateZ, .number(-20, 20)),
  ]

  /// An animation of some of `slots`.
  mutating func animation(of slots: [AnimationSlot], depth: Int) -> CAAnimation {
    let slot = slots.randomElement(using: &random) ?? slots[0]
    let animation: CAAnimation
    switch Int(random.number(0...9.99)) {
    case 0, 1, 2: animation = ends(CABasicAnimation(keyPath: slot.path), slot.kind)
    case 3, 4, 5: animation = keyFrames(slot)
    case 6: animation = spring(slot)
    case 7 where depth < 2:
      let group = CAAnimationGroup()
      if depth > 0 { features.insert("a group within a group") }
      group.animations = (0..<2).map { _ in self.animation(of: slots, depth: depth + 1) }
      animation = group
    case 8: animation = alongPath()
    default: animation = byFunction()
    }
    features.insert("\(type(of: animation))")
    setTiming(of: animation, isChild: depth > 0)
    return animation
  }

  private mutating func note(_ path: String) {
    let keys = path.split(separator: ".")
    features.insert(keys[0] == "sublayers" ? "sublayers.NAME." + keys.dropFirst(2).joined(separator: ".") : path)
  }

  private mutating func mix(_ animation: CAPropertyAnimation) {
    note(animation.keyPath ?? "")
    if random.chance(0.25) {
      features.insert("additive")
      animation.isAdditive = true
    }
    if random.chance(0.25) {
      features.insert("cumulative")
      animation.isCumulative = true
    }
  }

  /// Some of from, to and by.
  private mutating func ends(_ animation: CABasicAnimation, _ kind: AnimationSlot.Kind) -> CABasicAnimation {
    mix(animation)
    let which = Int(random.number(1...7.99))
    if which & 1 != 0 { animation.fromValue = value(kind) }
    if which & 2 != 0 { animation.toValue = value(kind) }
    if which & 4 != 0 { animation.byValue = value(kind) }
    let names = ["from", "to", "by"].enumerated().filter { which & 1 << $0.offset != 0 }.map(\.element)
    features.insert(names.joined(separator: " "))
    return animation
  }

  private mutating func keyFrames(_ slot: AnimationSlot) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: slot.path)
    mix(animation)
    let count = Int(random.number(2...5.99))
    animation.values = (0..<count).map { _ in value(slot.kind) }
    setCourse(of: animation, pieces: count - 1)
    return animation
  }

  private mutating func setCourse(of animation: CAKeyframeAnimation, pieces: Int) {
    let modes: [CAAnimationCalculationMode] = [.linear, .linear, .discrete, .paced, .cubic, .cubicPaced]
    animation.calculationMode = modes.randomElement(using: &random) ?? .linear
    features.insert(animation.calculationMode.rawValue)
    if random.chance(0.4) {
      features.insert("key times")
      var times = (0...pieces).map { _ in random.number(0...1) }.sorted()
      // The usual ends, or not.
      if random.chance(0.6) { (times[0], times[pieces]) = (0, 1) }
      if pieces > 2, random.chance(0.3) { times[2] = times[1] }
      animation.keyTimes = times.map { NSNumber(value: $0) }
    }
    if random.chance(0.4) {
      features.insert("timing functions")
      animation.timingFunctions = (0..<pieces).map { _ in timingFunction() }
    }
    if random.chance(0.3) {
      features.insert("tension")
      animation.tensionValues = (0...pieces).map { _ in NSNumber(value: random.number(-1...1)) }
      animation.continuityValues = (0...pieces).map { _ in NSNumber(value: random.number(-1...1)) }
      animation.biasValues = (0...pieces).map { _ in NSNumber(value: random.number(-1...1)) }
    }
  }

  private mutating func alongPath() -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: random.chance(0.8) ? "position" : "anchorPoint")
    mix(animation)
    features.insert("a path")
    animation.path = path()
    animation.rotationMode = [nil, .rotateAuto, .rotateAutoReverse].randomElement(using: &random) ?? nil
    if let mode = animation.rotationMode { features.insert(mode.rawValue) }
    setCourse(of: animation, pieces: 4)
    return animation
  }

  private mutating func spring(_ slot: AnimationSlot) -> CASpringAnimation {
    let animation = CASpringAnimation(keyPath: slot.path)
    animation.mass = random.number(0.3...2)
    animation.stiffness = random.number(20...200)
    animation.damping = random.number(0...20)
    animation.initialVelocity = random.number(-5...5)
    animation.allowsOverdamping = random.chance(0.3)
    return ends(animation, slot.kind) as? CASpringAnimation ?? animation
  }

  private mutating func byFunction() -> CAPropertyAnimation {
    let (name, kind) = Self.functions.randomElement(using: &random) ?? Self.functions[0]
    features.insert(name.rawValue)
    let animation = CABasicAnimation(keyPath: "transform")
    mix(animation)
    // Three numbers in place of two.
    let from = value(kind)
    let to = value(kind)
    animation.fromValue = name == .translate ? (from as? [Double] ?? []) + [1] : from
    animation.toValue = name == .translate ? (to as? [Double] ?? []) + [-2] : to
    animation.valueFunction = CAValueFunction(name: name)
    return animation
  }

  private mutating func timingFunction() -> CAMediaTimingFunction {
    let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    if random.chance(0.6) { return CAMediaTimingFunction(name: names.randomElement(using: &random) ?? .linear) }
    return CAMediaTimingFunction(
      controlPoints: Float(random.number(0...1)), Float(random.number(-0.5...1.5)), Float(random.number(0...1)),
      Float(random.number(-0.5...1.5)))
  }

  private mutating func setTiming(of animation: CAAnimation, isChild: Bool) {
    // Multiples of a frame's length as often as others, so that ends and borders are met exactly.
    let step = random.chance(0.5) ? 0.06 : 0.001
    func rounded(_ v: Double) -> Double { (v / step).rounded() * step }
    if !isChild || random.chance(0.7) { animation.duration = rounded(random.number(0.3...2)) }
    if random.chance(0.6) { animation.beginTime = rounded(random.number(isChild ? 0...0.6 : -0.6...1.5)) }
    let fill: [CAMediaTimingFillMode] = [.removed, .forwards, .backwards, .both]
    animation.fillMode = fill.randomElement(using: &random) ?? .both
    features.insert(animation.fillMode.rawValue)
    if random.chance(0.6) {
      features.insert("stays")
      animation.isRemovedOnCompletion = false
    }
    if random.chance(0.3) {
      features.insert("autoreverses")
      animation.autoreverses = true
    }
    switch Int(random.number(0...5.99)) {
    case 0:
      features.insert("for ever")
      animation.repeatCount = .infinity
    case 1:
      features.insert("repeatCount")
      animation.repeatCount = Float(random.chance(0.5) ? 2 : random.number(0.3...3))
    case 2:
      features.insert("repeatDuration")
      animation.repeatDuration = rounded(random.number(0.3...3))
    default: break
    }
    if random.chance(0.25) {
      features.insert("speed")
      animation.speed = [0.5, 2, -1, 0, 1.7].randomElement(using: &random) ?? 1
    }
    if random.chance(0.2) {
      features.insert("timeOffset")
      animation.timeOffset = rounded(random.number(-0.6...0.9))
    }
    guard random.chance(0.4) else { return }
    features.insert("a timing function")
    animation.timingFunction = timingFunction()
  }
}
