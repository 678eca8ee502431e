import CoreGraphics
import Foundation
import Motion
import QuartzCore
import Testing

@testable import QuartzCore

/// Timing functions, value functions and springs.
@Suite struct AnimationFunctionTests {
  private func points(_ function: CAMediaTimingFunction) -> [[Float]] {
    (0..<4).map { i in
      var values: [Float] = [-1, -1]
      function.getControlPoint(at: i, values: &values)
      return values
    }
  }

  @Test func controlPointsOfTheNames() {
    // [S] 13.3.
    let expected: [(CAMediaTimingFunctionName, [Float])] = [
      (.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ]
    for (name, c) in expected {
      let function = CAMediaTimingFunction(name: name)
      #expect(points(function) == [[0, 0], [c[0], c[1]], [c[2], c[3]], [1, 1]])
    }
    let unknown = CAMediaTimingFunction(name: CAMediaTimingFunctionName(rawValue: "bounce"))
    #expect(unknown == CAMediaTimingFunction(name: .default))
  }

  @Test(arguments: [-1, 4, .min, .max]) func otherPointsAreLeftAlone(index: Int) {
    var values: [Float] = [-1, -1]
    CAMediaTimingFunction(name: .linear).getControlPoint(at: index, values: &values)
    #expect(values == [-1, -1])
  }

  @Test func equalByControlPoints() {
    let (a, b) = (CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1))
    #expect(a == b && a.hash == b.hash && a != CAMediaTimingFunction(name: .easeOut) && !a.isEqual("easeIn"))
    #expect(CAValueFunction(name: .scale) == CAValueFunction(name: .scale))
    #expect(CAValueFunction(name: .scale) != CAValueFunction(name: .scaleX))
  }

  @Test func theDefaultCurveAsMeasured() {
    // [S] 13.3, whose numbers come from single precision.
    let curve = CAMediaTimingFunction(name: .default).curve
    for (x, y) in [(0.1, 0.094795), (0.25, 0.408511), (0.5, 0.802403), (0.75, 0.960459), (0.9, 0.994316)] {
      #expect(abs(curve(x) - y) < 1e-5, "\(x)")
    }
    let broken = CAMediaTimingFunction(controlPoints: .nan, .infinity, -.infinity, 1e30).curve
    #expect(broken(0.25).isFinite && broken(0) == 0 && broken(1) == 1)
  }

  @Test func valueFunctions() throws {
    let made: [(CAValueFunctionName, [Double], CATransform3D)] = [
      (.rotateX, [4], CATransform3DMakeRotation(4, 1, 0, 0)), (.rotateY, [4], CATransform3DMakeRotation(4, 0, 1, 0)),
      (.rotateZ, [4], CATransform3DMakeRotation(4, 0, 0, 1)), (.scale, [2, 3, 4], CATransform3DMakeScale(2, 3, 4)),
      (.scaleX, [2], CATransform3DMakeScale(2, 1, 1)), (.scaleY, [2], CATransform3DMakeScale(1, 2, 1)),
      (.scaleZ, [2], CATransform3DMakeScale(1, 1, 2)),
      (.translate, [2, 3, 4], CATransform3DMakeTranslation(2, 3, 4)),
      (.translateX, [2], CATransform3DMakeTranslation(2, 0, 0)),
      (.translateY, [2], CATransform3DMakeTranslation(0, 2, 0)),
      (.translateZ, [2], CATransform3DMakeTranslation(0, 0, 2)),
    ]
    for (name, numbers, transform) in made {
      let function = try #require(CAValueFunction(name: name))
      #expect(function.name == name && function.transform(numbers) == transform)
      #expect(function.transform([]) == nil && function.transform([1, 2]) == nil)
      #expect(function.transform([1, 2, 3, 4]) == nil)
    }
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "skew")) == nil)
  }

  // MARK: - Springs

  @Test func springsIgnoreWhatNoSpringHas() {
    let spring = CASpringAnimation()
    for wrong in [0, -1, -.infinity, .nan] as [CGFloat] {
      spring.mass = wrong
      spring.stiffness = wrong
      if wrong != 0 { spring.damping = wrong }
    }
    spring.initialVelocity = .nan
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10 && spring.initialVelocity == 0)
    spring.damping = 0
    #expect(spring.damping == 0)
  }

  @Test func settlingAsMeasured() {
    // [S] 14.6.
    let spring = CASpringAnimation()
    #expect(abs(spring.settlingDuration - 1.4727003346780927) < 1e-12)
    spring.damping = 5
    #expect(abs(spring.settlingDuration - 2.855) < 5e-4)
    spring.damping = 0
    #expect(spring.settlingDuration == Double(Float.greatestFiniteMagnitude))
    // Critical: 1 - x = (1 + 10 t) exp(-10 t), which is 0.00119 at 0.9 s and 0.0005 at 1 s. More damping counts as
    // that.
    for damping in [20, 50] {
      spring.damping = CGFloat(damping)
      #expect(abs(spring.settlingDuration - 1) < 1e-12)
    }
    #expect(spring.value(forKey: "settlingDuration") as? Double == spring.settlingDuration)
    spring.setValue(3, forKey: "settlingDuration")
    #expect(spring.duration == 0 && abs(spring.settlingDuration - 1) < 1e-12)
  }

  @Test func perceptualSprings() {
    // [S] 14.6: k = (2 pi / D)^2, c = 4 pi (1 - b) / D or 4 pi / (D (1 + b)).
    for (duration, bounce) in [(0.5, 0.0), (0.5, 0.3), (2, -0.5), (1, 1)] {
      let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
      let stiffness = 4 * Double.pi * Double.pi / (duration * duration)
      let damping = bounce >= 0 ? 4 * .pi * (1 - bounce) / duration : 4 * .pi / (duration * (1 + bounce))
      #expect(spring.mass == 1 && abs(spring.stiffness - stiffness) < 1e-9 && abs(spring.damping - damping) < 1e-9)
      #expect(spring.allowsOverdamping && spring.duration == spring.settlingDuration && spring.keyPath == nil)
      #expect(abs(spring.perceptualDuration - duration) < 1e-12 && abs(spring.bounce - bounce) < 1e-12)
    }
    for hostile in [0, -1, .nan, .infinity, 1e300, 1e-300] as [Double] {
      let spring = CASpringAnimation(perceptualDuration: hostile, bounce: hostile)
      #expect(spring.mass == 1 && spring.stiffness > 0 && spring.damping >= 0 && spring.duration > 0)
    }
    let plain = CASpringAnimation()
    #expect(abs(plain.perceptualDuration - 0.2 * .pi) < 1e-12 && abs(plain.bounce - 0.5) < 1e-12)
  }
}
