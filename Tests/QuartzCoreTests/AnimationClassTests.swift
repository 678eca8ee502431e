import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

/// The classes of animations: what they begin with, and their values by key.
@Suite struct AnimationClassTests {
  /// A value of each property that differs from its default, as key-value coding gives it.
  private static var samples: [(CAAnimation, [String: Any])] {
    let common: [String: Any] = [
      "timingFunction": CAMediaTimingFunction(name: .easeIn), "delegate": Listener(), "removedOnCompletion": false,
      "preferredFrameRateRange": CAFrameRateRange(minimum: 8, maximum: 15, preferred: 10), "beginTime": 3,
      "duration": 2.5, "speed": 0.5, "timeOffset": 0.25, "repeatCount": 2.5, "repeatDuration": 7, "autoreverses": true,
      "fillMode": "both",
    ]
    let property: [String: Any] = [
      "keyPath": "position.x", "additive": true, "cumulative": true,
      "valueFunction": CAValueFunction(name: .rotateZ) as Any,
    ]
    let basic: [String: Any] = ["fromValue": 1, "toValue": CGPoint(x: 2, y: 3), "byValue": CATransform3DIdentity]
    let frames: [String: Any] = [
      "values": [1, 2.5], "path": CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil),
      "keyTimes": [0, 0.5], "timingFunctions": [CAMediaTimingFunction(name: .linear)], "calculationMode": "cubic",
      "tensionValues": [1], "continuityValues": [2], "biasValues": [3], "rotationMode": "auto",
    ]
    let spring: [String: Any] = [
      "mass": 2, "stiffness": 50, "damping": 3, "initialVelocity": -4, "allowsOverdamping": true,
    ]
    let passage: [String: Any] = [
      "type": "push", "subtype": "fromTop", "startProgress": 0.25, "endProgress": 0.75, "filter": "a filter",
    ]
    let all = [property, basic, frames, spring, passage].map { $0.merging(common) { a, _ in a } }
    return [
      (CAAnimation(), common), (CAPropertyAnimation(), all[0]),
      (CABasicAnimation(), all[1].merging(property) { a, _ in a }),
      (CAKeyframeAnimation(), all[2].merging(property) { a, _ in a }),
      (CASpringAnimation(), all[3].merging(property) { a, _ in a }.merging(basic) { a, _ in a }),
      (CATransition(), all[4]),
      (CAAnimationGroup(), common.merging(["animations": [CATransition(), CABasicAnimation()]]) { a, _ in a }),
    ]
  }

  @Test func everyPropertyHasItsKey() {
    for (animation, values) in Self.samples {
      let kind = type(of: animation)
      let initial = animation.dictionaryWithValues(forKeys: kind.properties.keys)
      for (key, value) in values {
        #expect(kind.properties.keys.contains(key), "\(kind) \(key)")
        #expect(!sameValue(animation.value(forKey: key), value), "\(kind) \(key)")
        animation.setValue(value, forKey: key)
        #expect(sameValue(animation.value(forKey: key), value), "\(kind) \(key)")
        animation.setValue(NSNull(), forKey: key)
        #expect(sameValue(animation.value(forKey: key) ?? NSNull(), initial[key]), "\(kind) \(key)")
      }
      // Nothing but what cannot be set is missing above.
      let readOnly: Set = ["settlingDuration", "perceptualDuration", "bounce"]
      #expect(Set(kind.properties.keys).subtracting(readOnly) == Set(values.keys), "\(kind)")
      #expect(animation.common.custom.isEmpty)
    }
  }

  @Test func wrongKindsChangeNothing() {
    for (animation, values) in Self.samples {
      for (key, value) in values where !["fromValue", "toValue", "byValue", "filter"].contains(key) {
        animation.setValue(value, forKey: key)
        animation.setValue(Date(), forKey: key)
        #expect(sameValue(animation.value(forKey: key), value), "\(key)")
      }
    }
  }

  @Test func defaults() {
    let basic = CABasicAnimation(keyPath: "opacity")
    #expect(basic.keyPath == "opacity" && !basic.isAdditive && !basic.isCumulative && basic.valueFunction == nil)
    #expect(basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil)
    #expect(basic.beginTime == 0 && basic.duration == 0 && basic.speed == 1 && basic.timeOffset == 0)
    #expect(basic.repeatCount == 0 && basic.repeatDuration == 0 && !basic.autoreverses && basic.fillMode == .removed)
    #expect(basic.isRemovedOnCompletion && basic.timingFunction == nil && basic.delegate == nil)
    #expect(basic.preferredFrameRateRange == .default)
    #expect(CAPropertyAnimation(keyPath: nil).keyPath == nil)
    let frames = CAKeyframeAnimation(keyPath: "position")
    #expect(frames.keyPath == "position" && frames.values == nil && frames.path == nil && frames.keyTimes == nil)
    #expect(frames.timingFunctions == nil && frames.calculationMode == .linear && frames.rotationMode == nil)
    #expect(frames.tensionValues == nil && frames.continuityValues == nil && frames.biasValues == nil)
    let spring = CASpringAnimation(keyPath: "position.x")
    #expect(spring.keyPath == "position.x" && spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0 && !spring.allowsOverdamping && spring.duration == 0)
    let passage = CATransition()
    #expect(passage.type == .fade && passage.subtype == nil && passage.filter == nil)
    #expect(passage.startProgress == 0 && passage.endProgress == 1)
    #expect(CAAnimationGroup().animations == nil)
    #expect(kCATransition == "transition")
  }

  @Test func defaultValuesAsMeasured() {
    // [S] 15 and the table of the API.
    #expect(CAAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
    #expect(CAAnimation.defaultValue(forKey: "speed") as? Double == 1)
    #expect(CAAnimation.defaultValue(forKey: "fillMode") as? String == "removed")
    #expect(CAKeyframeAnimation.defaultValue(forKey: "calculationMode") as? String == "linear")
    #expect(CATransition.defaultValue(forKey: "type") as? String == "fade")
    for key in ["duration", "beginTime", "timingFunction", "delegate", "autoreverses", "keyPath", "type", "nothing"] {
      #expect(CABasicAnimation.defaultValue(forKey: key) == nil, "\(key)")
    }
  }

  @Test func numbersOfEveryKind() {
    let numbers: [Any] = [3, 3.0, 3 as CGFloat, 3 as Float, 3 as UInt8, NSNumber(value: 3)]
    for value in numbers {
      let animation = CASpringAnimation()
      for key in ["duration", "repeatCount", "mass"] { animation.setValue(value, forKey: key) }
      #expect(animation.duration == 3 && animation.repeatCount == 3 && animation.mass == 3)
      animation.fromValue = value
      #expect(animation.fromValue.flatMap(number) == 3)
      let frames = CAKeyframeAnimation()
      frames.setValue([value, value], forKey: "keyTimes")
      #expect(frames.keyTimes == [3, 3])
    }
    let animation = CABasicAnimation()
    animation.fromValue = 2
    #expect(animation.fromValue as? Double == 2 && animation.fromValue as? NSNumber == 2)
  }

  @Test func anyKeyCanBeStored() {
    let animation = CABasicAnimation()
    animation.setValue(7, forKey: "number")
    animation.setValue("box", forKey: "owner")
    animation.setValue(CGPoint(x: 1, y: 2), forKeyPath: "place")
    #expect(animation.value(forKey: "number") as? Double == 7 && animation.value(forKey: "owner") as? String == "box")
    animation.setValue(5, forKeyPath: "place.y")
    #expect(animation.value(forKeyPath: "place.y") as? Double == 5 && animation.value(forKeyPath: "place.z") == nil)
    animation.setValue(nil, forKey: "number")
    #expect(animation.value(forKey: "number") == nil && animation.value(forKey: "nothing") == nil)
    for path in ["", ".", "place.", "nothing.x", "duration.x"] {
      animation.setValue(1, forKeyPath: path)
      #expect(path.isEmpty || animation.value(forKeyPath: path) == nil, "\(path)")
    }
    animation.setValuesForKeys(["duration": 3, "owner": NSNull()])
    #expect(animation.duration == 3 && animation.value(forKey: "owner") == nil)
  }

  @Test func swiftsSpellingsOfKeys() {
    let animation = CABasicAnimation()
    for key in ["isRemovedOnCompletion", "isAdditive", "isCumulative"] {
      let old = animation.value(forKey: key) as? Bool
      animation.setValue(old == false, forKey: key)
      #expect(old != nil && animation.value(forKey: key) as? Bool != old)
    }
    #expect(!animation.isRemovedOnCompletion && animation.isAdditive && animation.isCumulative)
  }

  @Test func pathsAreCopies() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let (frames, basic) = (CAKeyframeAnimation(), CABasicAnimation())
    frames.path = path
    frames.values = [path]
    basic.toValue = path
    let before = path.copy()
    path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
    #expect(frames.path == before && basic.toValue as! CGPath? == before && frames.values?[0] as! CGPath? == before)
  }

  @Test func settingAValueMayUseTheAnimation() {
    // The value that goes away looks at the animation while it is being set.
    let animation = CABasicAnimation()
    animation.fromValue = Asker(animation)
    animation.fromValue = nil
    animation.setValue(Asker(animation), forKey: "custom")
    animation.setValue(nil, forKey: "custom")
    animation.delegate = Asker(animation)
    animation.delegate = nil
    #expect(animation.fromValue == nil && animation.delegate == nil)
  }
}

private final class Listener: NSObject, CAAnimationDelegate {}

private final class Asker: NSObject, CAAnimationDelegate {
  unowned let animation: CABasicAnimation
  init(_ animation: CABasicAnimation) { self.animation = animation }
  deinit { _ = (animation.fromValue, animation.value(forKey: "custom"), animation.delegate) }
}

/// Whether two values read by key are the same, however they are boxed.
func sameValue(_ a: Any?, _ b: Any?) -> Bool {
  switch (a, b) {
  case (nil, nil): return true
  case (let a as [Any], let b as [Any]): return a.count == b.count && zip(a, b).allSatisfy { sameValue($0, $1) }
  case (let a?, let b?):
    if let a = number(a), let b = number(b) { return a == b }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return (a as AnyObject) === (b as AnyObject)
  default: return false
  }
}
