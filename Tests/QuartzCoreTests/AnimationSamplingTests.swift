import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

/// What property animations make of a layer's values ([S] 14.1, 14.2, 14.4, 14.5).
@Suite struct AnimationSamplingTests {
  private let times = [0.0, 0.25, 0.5, 1]

  @Test func theEightCasesOfABasicAnimation() {
    // [S] 14.2, over 10.
    let cases: [(CABasicAnimation, [Double])] = [
      (basic(2, 6), [2, 3, 4, 6]), (basic(2, by: 8), [2, 4, 6, 10]), (basic(nil, 6, by: 8), [-2, 0, 2, 6]),
      (basic(2), [2, 4, 6, 10]), (basic(nil, 6), [10, 9, 8, 6]), (basic(by: 8), [10, 12, 14, 18]),
      (basic(), [10, 10, 10, 10]), (basic(2, 6, by: 100), [2, 3, 4, 6]),
    ]
    for (animation, expected) in cases {
      let stage = AnimatedLayer(animation, layer: .deep(10))
      expectNear(stage.numbers(at: times), expected)
      #expect(stage.layer.zPosition == 10)
    }
  }

  @Test func fromToAndByOfGeometry() throws {
    let layer = CALayer()
    layer.position = CGPoint(x: 10, y: 20)
    layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 8)
    layer.shadowOffset = CGSize(width: 2, height: 4)
    let stage = AnimatedLayer(
      basic(by: CGPoint(x: 8, y: -8), "position"),
      basic(CGRect(x: 4, y: 8, width: 12, height: 16), nil, "bounds"),
      basic(nil, CGSize(width: 6, height: 0), by: CGSize(width: 4, height: 8), "shadowOffset"), layer: layer)
    let shown = stage.at(0.25)
    #expect(shown.position == CGPoint(x: 12, y: 18))
    #expect(shown.bounds == CGRect(x: 3, y: 6, width: 10, height: 14))
    #expect(shown.shadowOffset == CGSize(width: 3, height: -6))
  }

  @Test func everyKindOfNumberAndBox() {
    let ends: [(Any, Any)] = [
      (2, 6), (2.0, 6.0), (2 as CGFloat, 6 as CGFloat), (2 as Float, 6 as Float), (2 as UInt16, 6 as Int64),
      (NSNumber(value: 2), NSNumber(value: 6.0)),
    ]
    for (from, to) in ends {
      expectNear(AnimatedLayer(basic(from, to)).numbers(at: times), [2, 3, 4, 6])
      expectNear(AnimatedLayer(keyframes([from, to])).numbers(at: times), [2, 3, 4, 6])
      let stage = AnimatedLayer(basic(from, to, "transform.translation.x"))
      expectNear(stage.numbers("transform.translation.x", at: times), [2, 3, 4, 6])
    }
    let point = NSValue(cgPoint: CGPoint(x: 8, y: 4))
    #expect(AnimatedLayer(basic(CGPoint.zero, point, "position")).at(0.5).position == CGPoint(x: 4, y: 2))
    let move = CATransform3DMakeTranslation(8, 4, 0)
    let flat = CGAffineTransform(translationX: 8, y: 4)
    let boxes: [Any] = [move, flat, NSValue(caTransform3D: move), NSValue(cgAffineTransform: flat)]
    for box in boxes {
      let shown = AnimatedLayer(basic(CATransform3DIdentity, box, "transform")).at(0.5)
      expectNear(shown.transform, CATransform3DMakeTranslation(4, 2, 0))
    }
  }

  // MARK: - Several animations

  @Test func laterAnimationsOverrideEarlierOnes() {
    let (long, short) = (basic(0, 8, duration: 2), basic(100, 200))
    expectNear(AnimatedLayer(long, short).numbers(at: [0.5, 1, 1.5]), [150, 200, 6])
    expectNear(AnimatedLayer(short, long).numbers(at: [0.5, 1, 1.5]), [2, 4, 6])
    // The value under one is what those before it show.
    expectNear(AnimatedLayer(long, basic(by: 4)).numbers(at: [0.5, 1, 1.5]), [4, 8, 6])
    // Parts of one property.
    let stage = AnimatedLayer(
      basic(CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), "position"), basic(7, 9, "position.y"))
    #expect(stage.at(0.5).position == CGPoint(x: 2, y: 8))
  }

  @Test func keysReplace() {
    let layer = CALayer()
    let stage = AnimatedLayer(layer: layer)
    layer.add(basic(0, 4), forKey: "a")
    layer.add(basic(10, 20), forKey: "b")
    layer.add(basic(0, 8), forKey: "a")
    #expect(layer.animationKeys() == ["b", "a"])
    stage.show(0)
    expectNear(stage.numbers(at: [0.5]), [4])
    layer.removeAnimation(forKey: "a")
    expectNear(stage.numbers(at: [0.5]), [15])
    layer.add(CATransition(), forKey: "mine")
    #expect(layer.animationKeys() == ["b", "transition"])
    layer.removeAllAnimations()
    expectNear(stage.numbers(at: [0.5]), [0])
  }

  // MARK: - Additive and cumulative

  private func additive(_ animation: CABasicAnimation) -> CABasicAnimation {
    animation.isAdditive = true
    return animation
  }

  @Test func additiveValuesAreAddedToWhatIsUnder() {
    let layer = CALayer.deep(10)
    layer.position = CGPoint(x: 1, y: 2)
    layer.bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    layer.shadowOffset = CGSize(width: 5, height: 6)
    layer.backgroundColor = CGColor(srgbRed: 0.25, green: 0.25, blue: 0.25, alpha: 0.5)
    let stage = AnimatedLayer(
      additive(basic(0, 8)), additive(basic(2, 4)),
      additive(basic(CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 4), "position")),
      additive(basic(CGRect.zero, CGRect(x: 2, y: 4, width: 6, height: 8), "bounds")),
      additive(basic(CGSize.zero, CGSize(width: 2, height: -2), "shadowOffset")),
      additive(
        basic(
          CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0), CGColor(srgbRed: 0.5, green: 1, blue: 0, alpha: 0.5),
          "backgroundColor")), layer: layer)
    let shown = stage.at(0.5)
    #expect(shown.zPosition == 17 && shown.position == CGPoint(x: 3, y: 4))
    #expect(shown.bounds == CGRect(x: 2, y: 4, width: 6, height: 8))
    #expect(shown.shadowOffset == CGSize(width: 6, height: 5))
    expectNear((shown.backgroundColor?.components ?? []).map { Double($0) }, [0.5, 0.75, 0.25, 0.75])
    // Later animations that are not additive override all of it.
    expectNear(AnimatedLayer(additive(basic(0, 8)), basic(2, 4), layer: .deep(10)).numbers(at: [0.5]), [3])
  }

  @Test func additiveTransformsActFirst() {
    let layer = CALayer()
    let (model, turn) = (CATransform3DMakeTranslation(10, 0, 0), CATransform3DMakeRotation(1, 0, 0, 1))
    layer.transform = model
    let stage = AnimatedLayer(additive(basic(CATransform3DIdentity, turn, "transform")), layer: layer)
    let half = CATransform3DMakeRotation(0.5, 0, 0, 1)
    expectNear(stage.at(0.5).transform, CATransform3DConcat(half, model))
    let frames = keyframes([turn, turn], "transform")
    frames.isAdditive = true
    let scale = CATransform3DMakeScale(2, 1, 1)
    let other = CALayer()
    other.transform = model
    let two = AnimatedLayer(frames, additive(basic(scale, scale, "transform")), layer: other)
    expectNear(two.at(0.5).transform, CATransform3DConcat(scale, CATransform3DConcat(turn, model)))
  }

  @Test func cumulativeRepeatsGoOnFromTheEnd() {
    let animation = basic(1, 3)
    animation.isCumulative = true
    animation.repeatCount = 3
    let stage = AnimatedLayer(animation, layer: .deep(100))
    // Repeat k adds k times 3.
    expectNear(stage.numbers(at: [0.5, 1, 1.5, 2.25, 3, 3.1]), [2, 4, 5, 7.5, 9, 100])
    animation.autoreverses = true
    expectNear(AnimatedLayer(animation).numbers(at: [0.5, 1.5, 2.5, 3.5]), [2, 2, 2, 2])
    let frames = keyframes([0, 4, 2])
    frames.isCumulative = true
    frames.repeatCount = 2
    expectNear(AnimatedLayer(frames).numbers(at: [0.5, 0.75, 1.25, 2]), [4, 3, 4, 4])
    let by = basic(by: 3)
    by.isCumulative = true
    by.repeatCount = 2
    // The end is the value under and 3.
    expectNear(AnimatedLayer(by, layer: .deep(2)).numbers(at: [1.5]), [3.5 + 5])
  }

  @Test func interpolatedThenAccumulatedThenMadeATransformThenAdded() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(10, 20, 0)
    let animation = basic(0, 1, "transform")
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    animation.isCumulative = true
    animation.isAdditive = true
    animation.repeatCount = 4
    let stage = AnimatedLayer(animation, layer: layer)
    for t in [0.5, 1.5, 3.25] {
      expectNear(
        stage.at(t).transform, CATransform3DConcat(CATransform3DMakeRotation(t, 0, 0, 1), layer.transform))
    }
  }

  // MARK: - Value functions

  private func animated(_ name: CAValueFunctionName, _ from: Any?, _ to: Any?, at time: Double) -> CATransform3D {
    let animation = basic(from, to, "transform")
    animation.valueFunction = CAValueFunction(name: name)
    return AnimatedLayer(animation).at(time).transform
  }

  @Test func valueFunctionsMakeTransforms() {
    expectNear(animated(.rotateZ, 0, 2 * Double.pi, at: 0.25), CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
    expectNear(animated(.rotateX, 0, 3 as CGFloat, at: 0.5), CATransform3DMakeRotation(1.5, 1, 0, 0))
    expectNear(animated(.rotateY, 0, 3, at: 0.5), CATransform3DMakeRotation(1.5, 0, 1, 0))
    expectNear(animated(.scaleX, 1, 3, at: 0.5), CATransform3DMakeScale(2, 1, 1))
    expectNear(animated(.scaleY, 1, 3, at: 0.5), CATransform3DMakeScale(1, 2, 1))
    expectNear(animated(.scaleZ, 1, 3, at: 0.5), CATransform3DMakeScale(1, 1, 2))
    expectNear(animated(.translateX, 0, 3, at: 0.5), CATransform3DMakeTranslation(1.5, 0, 0))
    expectNear(animated(.translateY, 0, 3, at: 0.5), CATransform3DMakeTranslation(0, 1.5, 0))
    expectNear(animated(.translateZ, 0, 3, at: 0.5), CATransform3DMakeTranslation(0, 0, 1.5))
    expectNear(animated(.scale, [1, 1, 1], [2.0, 3, 5], at: 0.5), CATransform3DMakeScale(1.5, 2, 3))
    expectNear(animated(.translate, [0, 0, 0], [2, 4, 6], at: 0.5), CATransform3DMakeTranslation(1, 2, 3))
    let frames = keyframes([0, Double.pi, 2 * Double.pi], "transform")
    frames.valueFunction = CAValueFunction(name: .rotateZ)
    expectNear(AnimatedLayer(frames).at(0.75).transform, CATransform3DMakeRotation(1.5 * .pi, 0, 0, 1))
  }

  @Test func valueFunctionsNeedTwoEndsOfTheirOwn() {
    for ends in [(nil, 2), (2, nil), (nil, nil)] as [(Int?, Int?)] {
      expectNear(animated(.scaleX, ends.0, ends.1, at: 0.5), CATransform3DIdentity)
    }
    expectNear(animated(.scale, [1, 1], [2, 2], at: 0.5), CATransform3DIdentity)
    expectNear(animated(.scaleX, "a", CGPoint.zero, at: 0.5), CATransform3DIdentity)
    let by = basic(1, by: 2, "transform")
    by.valueFunction = CAValueFunction(name: .scaleX)
    expectNear(AnimatedLayer(by).at(0.5).transform, CATransform3DMakeScale(2, 1, 1))
  }
}
