import CoreGraphics
import Foundation
import QuartzCore
import RenderModel
import Testing

@testable import QuartzCore

/// Spelled as on Apple's systems.
private final class Shake: CAKeyframeAnimation {
  var strength: CGFloat = 1

  override init() {
    super.init()
    keyPath = "position.x"
    duration = 4
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "duration": 3
    case "additive": true
    case "calculationMode": "paced"
    default: super.defaultValue(forKey: key)
    }
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? Shake)?.strength = strength
    return copy
  }
}

private final class Plain: CASpringAnimation {
  override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "mass": 4
    case "fillMode": "forwards"
    case "fromValue": CGPoint(x: 1, y: 2)
    case "speed": "nonsense"
    default: super.defaultValue(forKey: key)
    }
  }
}

private final class Listener: NSObject, CAAnimationDelegate {
  var started = 0
  func animationDidStart(_ anim: CAAnimation) { started += 1 }
}

/// Copies of animations, those that layers keep among them, and classes of users.
@Suite struct AnimationCopyTests {
  @Test func copiesHoldEverything() throws {
    let spring = CASpringAnimation(keyPath: "bounds")
    let listener = Listener()
    spring.delegate = listener
    spring.duration = 2
    spring.fillMode = .both
    spring.isAdditive = true
    spring.valueFunction = CAValueFunction(name: .scale)
    spring.fromValue = CGRect(x: 1, y: 2, width: 3, height: 4)
    spring.damping = 3
    spring.setValue("mine", forKey: "owner")
    let copy = try #require(spring.copy() as? CASpringAnimation)
    #expect(copy !== spring && type(of: copy) == CASpringAnimation.self)
    #expect(copy.keyPath == "bounds" && copy.delegate === listener && copy.duration == 2 && copy.fillMode == .both)
    #expect(copy.isAdditive && copy.valueFunction?.name == .scale && copy.damping == 3)
    #expect(copy.fromValue as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(copy.value(forKey: "owner") as? String == "mine")
    copy.damping = 5
    copy.setValue("yours", forKey: "owner")
    #expect(spring.damping == 3 && spring.value(forKey: "owner") as? String == "mine")
  }

  @Test func copiesOfTransitionsAndFrames() throws {
    let passage = CATransition()
    passage.type = .reveal
    passage.subtype = .fromBottom
    passage.endProgress = 0.5
    let other = try #require(passage.copy() as? CATransition)
    #expect(other.type == .reveal && other.subtype == .fromBottom && other.endProgress == 0.5)
    let frames = CAKeyframeAnimation()
    frames.values = [1, 2, 3]
    frames.keyTimes = [0, 0.1, 1]
    frames.rotationMode = .rotateAutoReverse
    let copy = try #require(frames.copy() as? CAKeyframeAnimation)
    #expect(copy.values as? [Int] == [1, 2, 3] && copy.keyTimes == [0, 0.1, 1])
    #expect(copy.rotationMode == .rotateAutoReverse)
  }

  @Test func delegatesAreHeld() {
    let animation = CAAnimation()
    weak var listener: Listener?
    do {
      let made = Listener()
      animation.delegate = made
      listener = made
    }
    #expect(listener != nil)
    animation.delegate?.animationDidStart(animation)
    animation.delegate?.animationDidStop(animation, finished: true)
    #expect(listener?.started == 1)
    animation.delegate = nil
    #expect(listener == nil)
  }

  @Test func copiesOfGroupsCopyWhatIsInThem() throws {
    let (group, inner, child) = (CAAnimationGroup(), CAAnimationGroup(), CABasicAnimation(keyPath: "opacity"))
    inner.animations = [child]
    group.animations = [inner, child]
    let copy = try #require(group.copy() as? CAAnimationGroup)
    child.keyPath = "position"
    #expect((copy.animations?[1] as? CABasicAnimation)?.keyPath == "opacity")
    let innerCopy = try #require(copy.animations?[0] as? CAAnimationGroup)
    #expect((innerCopy.animations?.first as? CABasicAnimation)?.keyPath == "opacity")
    let frozen = try #require(group.frozenCopy())
    #expect(frozen.isFrozen && (frozen.animations ?? []).allSatisfy(\.isFrozen) && !child.isFrozen)
    #expect((frozen.animations?[0] as? CAAnimationGroup)?.animations?.first?.isFrozen == true)
  }

  @Test func aGroupThatHoldsItselfCanBeCopied() throws {
    let group = CAAnimationGroup()
    group.animations = [group, CABasicAnimation()]
    defer { group.animations = nil }
    let copy = try #require(group.frozenCopy())
    #expect(copy.animations?.count == 2 && (copy.animations?[0] as? CAAnimationGroup)?.animations == nil)
  }

  @Test func frozenCopiesCannotBeChanged() throws {
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.duration = 2
    spring.toValue = 5
    let frozen = try #require(spring.frozenCopy())
    #expect(frozen.isFrozen && !spring.isFrozen)
    frozen.duration = 3
    frozen.speed = 3
    frozen.timingFunction = CAMediaTimingFunction(name: .easeIn)
    frozen.delegate = Listener()
    frozen.keyPath = "opacity"
    frozen.isAdditive = true
    frozen.valueFunction = CAValueFunction(name: .scale)
    frozen.toValue = 6
    frozen.mass = 7
    frozen.setValue(9, forKey: "duration")
    #expect(frozen.duration == 2 && frozen.speed == 1 && frozen.timingFunction == nil && frozen.delegate == nil)
    #expect(frozen.keyPath == "zPosition" && !frozen.isAdditive && frozen.valueFunction == nil)
    #expect(frozen.toValue as? Int == 5 && frozen.mass == 1)
    frozen.setValue(1, forKey: "mine")
    #expect(frozen.value(forKey: "mine") as? Int == 1 && spring.value(forKey: "mine") == nil)
    let copy = try #require(frozen.copy() as? CASpringAnimation)
    copy.duration = 3
    #expect(!copy.isFrozen && copy.duration == 3 && copy.value(forKey: "mine") as? Int == 1)
    let passage = try #require(CATransition().frozenCopy())
    passage.type = .push
    passage.filter = 1
    #expect(passage.type == .fade && passage.filter == nil)
    let frames = try #require(CAKeyframeAnimation().frozenCopy())
    frames.values = [1]
    #expect(frames.values == nil)
    let group = try #require(CAAnimationGroup().frozenCopy())
    group.animations = []
    #expect(group.animations == nil)
  }

  @Test func usersClassesHaveTheirOwnDefaults() throws {
    let shake = Shake()
    #expect(shake.duration == 4 && shake.isAdditive && shake.calculationMode == .paced && shake.keyPath == "position.x")
    shake.strength = 7
    shake.duration = 9
    shake.isAdditive = false
    let copy = try #require(shake.copy() as? Shake)
    #expect(copy.strength == 7 && copy.duration == 9 && !copy.isAdditive && copy.keyPath == "position.x")
    let frozen = try #require(shake.frozenCopy())
    #expect(frozen.isFrozen && frozen.strength == 7)
    #expect(Shake(keyPath: "opacity").keyPath == "opacity")
    let plain = Plain()
    #expect(plain.mass == 4 && plain.fillMode == .forwards && plain.speed == 1 && plain.stiffness == 100)
    #expect(plain.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
    plain.setValue(nil, forKey: "mass")
    #expect((plain.copy() as? Plain)?.fillMode == .forwards)
  }

  @Test func groupsThatHoldOthersTwiceAreNoTrouble() throws {
    var animation: CAAnimation = CABasicAnimation(keyPath: "opacity")
    for _ in 0..<60 {
      let group = CAAnimationGroup()
      group.animations = [animation, animation]
      group.duration = 1
      animation = group
    }
    let copy = try #require(animation.copy() as? CAAnimationGroup)
    #expect(copy.animations?.count == 2 && copy.animations?[0] === copy.animations?[1])
    let layer = CALayer()
    layer.add(animation, forKey: nil)
    #expect(SnapshotBuilder.snapshot(of: layer, time: 0.5, yAxis: .up).nodes.count == 1)
  }
}
