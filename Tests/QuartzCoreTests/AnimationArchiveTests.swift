import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

/// Not private: archives name classes by their names.
final class ArchivedBasicAnimation: CABasicAnimation {
  override func shouldArchiveValue(forKey key: String) -> Bool { key != "byValue" && key != "secret" }
}

/// Animations in archives.
@Suite struct AnimationArchiveTests {
  private func read<Kind: NSObject & NSSecureCoding>(_ object: Kind) throws -> Kind {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Kind.self, from: data))
  }

  @Test func valuesOfEveryKind() throws {
    let path = CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    let turn = CATransform3DMakeRotation(1, 1, 2, 3)
    let values: [AnyHashable] = [
      1, 2.5, -Double.infinity, "text", CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4),
      CGRect(x: 1, y: 2, width: 3, height: 4), CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6), turn, path,
      CGColor(srgbRed: 0.25, green: 0.5, blue: 0.125, alpha: 0.75), [0.1, 0.2], [1.0, 2, 3, 4],
      [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4)],
      [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)],
      [Double](),
    ]
    for value in values {
      let animation = CABasicAnimation(keyPath: "anything")
      animation.fromValue = value.base
      let copy = try read(animation)
      #expect(copy.keyPath == "anything" && copy.toValue == nil)
      #expect(sameValue(copy.fromValue, value.base), "\(value)")
    }
    let frames = CAKeyframeAnimation()
    frames.values = values.map(\.base)
    let again = try read(frames).values
    #expect(sameValue(again, frames.values))
    frames.values = [NSValue(cgPoint: CGPoint(x: 1, y: 2)), NSValue(caTransform3D: turn), 3 as CGFloat, 3 as Float]
    let copy = try #require(try read(frames).values)
    #expect(copy[0] as? CGPoint == CGPoint(x: 1, y: 2) && copy[1] as? CATransform3D == turn)
    #expect(copy[2] as? Double == 3 && copy[3] as? Double == 3)
  }

  @Test func whatEveryAnimationHas() throws {
    let animation = CASpringAnimation(keyPath: "position")
    animation.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 4)
    animation.isRemovedOnCompletion = false
    animation.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 60)
    animation.beginTime = 1e-100
    animation.duration = 2
    animation.speed = 0.1
    animation.timeOffset = -3
    animation.repeatCount = .infinity
    animation.repeatDuration = 5
    animation.autoreverses = true
    animation.fillMode = .backwards
    animation.isAdditive = true
    animation.isCumulative = true
    animation.valueFunction = CAValueFunction(name: .translate)
    animation.byValue = 5
    animation.mass = 2
    animation.stiffness = 3
    animation.damping = 4
    animation.initialVelocity = 5
    animation.allowsOverdamping = true
    animation.setValue("mine", forKey: "owner")
    animation.setValue([1, 2], forKey: "numbers")
    animation.setValue(Date(), forKey: "date")
    let copy = try read(animation)
    #expect(copy.timingFunction == animation.timingFunction && !copy.isRemovedOnCompletion)
    #expect(copy.preferredFrameRateRange == animation.preferredFrameRateRange && copy.beginTime == 1e-100)
    #expect(copy.duration == 2 && copy.speed == 0.1 && copy.timeOffset == -3 && copy.repeatCount == .infinity)
    #expect(copy.repeatDuration == 5 && copy.autoreverses && copy.fillMode == .backwards)
    #expect(copy.isAdditive && copy.isCumulative && copy.valueFunction?.name == .translate)
    #expect(copy.byValue as? Int == 5 && copy.mass == 2 && copy.stiffness == 3 && copy.damping == 4)
    #expect(copy.initialVelocity == 5 && copy.allowsOverdamping)
    #expect(copy.value(forKey: "owner") as? String == "mine" && copy.value(forKey: "numbers") as? [Int] == [1, 2])
    #expect(copy.value(forKey: "date") == nil)
  }

  @Test func keyFramesAndTransitions() throws {
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    frames.keyTimes = [0, 0.25, 1]
    frames.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .default)]
    frames.calculationMode = .cubicPaced
    frames.tensionValues = [1, 2]
    frames.continuityValues = [3]
    frames.biasValues = [4, 5]
    frames.rotationMode = .rotateAuto
    let copy = try read(frames)
    #expect(copy.path == frames.path && copy.keyTimes == [0, 0.25, 1])
    #expect(copy.timingFunctions == frames.timingFunctions && copy.calculationMode == .cubicPaced)
    #expect(copy.tensionValues == [1, 2] && copy.continuityValues == [3] && copy.biasValues == [4, 5])
    #expect(copy.rotationMode == .rotateAuto)
    let passage = CATransition()
    passage.type = .push
    passage.subtype = .fromTop
    passage.startProgress = 0.25
    passage.endProgress = 0
    let other = try read(passage)
    #expect(other.type == .push && other.subtype == .fromTop && other.startProgress == 0.25 && other.endProgress == 0)
  }

  @Test func groupsHoldTheirAnimations() throws {
    let (group, inner, child) = (CAAnimationGroup(), CAAnimationGroup(), ArchivedBasicAnimation(keyPath: "opacity"))
    child.fromValue = 1
    child.byValue = 2
    child.setValue(1, forKey: "secret")
    child.setValue(2, forKey: "open")
    inner.animations = [CATransition(), child]
    group.animations = [inner]
    group.duration = 3
    let copy = try read(group)
    let list = try #require((copy.animations?.first as? CAAnimationGroup)?.animations)
    let read = try #require(list.last as? ArchivedBasicAnimation)
    #expect(copy.duration == 3 && list.count == 2 && list.first is CATransition)
    #expect(read.fromValue as? Int == 1 && read.byValue == nil && read.keyPath == "opacity")
    #expect(read.value(forKey: "secret") == nil && read.value(forKey: "open") as? Int == 2)
  }

  @Test func whatCannotBeHeldIsLeftOut() throws {
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = [1, Date()]
    animation.delegate = Silent()
    #expect(try read(animation).values == nil && read(animation).delegate == nil)
    var nested: [Any] = []
    for _ in 0..<100 { nested = [nested] }
    animation.values = nested
    #expect(try read(animation).values == nil)
  }

  @Test func functionsByThemselves() throws {
    let curve = CAMediaTimingFunction(controlPoints: 0.1, -2, 0.3, 4)
    #expect(try read(curve) == curve)
    #expect(try read(#require(CAValueFunction(name: .rotateY))).name == .rotateY)
  }

  private final class Silent: NSObject, CAAnimationDelegate {}
}
