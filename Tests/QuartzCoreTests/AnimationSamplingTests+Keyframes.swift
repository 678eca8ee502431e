import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

/// Key frame animations ([S] 14.3), by what layers show.
@Suite struct KeyframeSamplingTests {
  private func shown(
    _ values: [Any]?, _ times: [Double], keyTimes: [NSNumber]? = nil, _ mode: CAAnimationCalculationMode = .linear,
    set: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> [Double] {
    let animation = keyframes(values)
    animation.keyTimes = keyTimes
    animation.calculationMode = mode
    set(animation)
    return AnimatedLayer(animation, layer: .deep(100)).numbers(at: times)
  }

  @Test func fewerThanTwoValuesAnimateNothing() {
    for values in [nil, [], [5]] as [[Any]?] { expectNear(shown(values, [0, 0.5, 1]), [100, 100, 100]) }
  }

  @Test func linear() {
    expectNear(shown([0, 4, 2], [0, 0.25, 0.5, 0.75, 1]), [0, 2, 4, 3, 2])
    expectNear(shown([0, 4, 2], [0.05, 0.1, 0.55, 1], keyTimes: [0, 0.1, 1]), [2, 4, 3, 2])
    // The last value stays from the last time on (conformance rule 7).
    expectNear(shown([0, 7], [0.35, 0.7, 0.9, 1], keyTimes: [0, 0.7]), [3.5, 7, 7, 7])
    // Two frames at one time are a jump.
    expectNear(shown([0, 1, 5, 6], [0.25, 0.499, 0.5, 0.75], keyTimes: [0, 0.5, 0.5, 1]), [0.5, 0.998, 5, 5.5])
    // Values and times beyond the shorter list are left out.
    expectNear(shown([0, 4, 100], [0.25, 0.5, 1], keyTimes: [0, 1]), [1, 2, 4])
    expectNear(shown([0, 4], [0.25, 0.5], keyTimes: [0, 0.5, 1]), [2, 4])
  }

  @Test func eachStretchHasItsTimingFunction() {
    let animation = keyframes([0, 1, 2, 3], duration: 3)
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(controlPoints: 0, 0, 0, 1),
    ]
    // x = t^3 and y = 3 (1-t) t^2 + t^3 of the second: at x = 1/8, y = 1/2. Too few functions leave the rest even.
    expectNear(AnimatedLayer(animation).numbers(at: [0.25, 1.125, 2.25]), [0.25, 1.5, 2.25], 1e-7)
  }

  @Test func discrete() {
    expectNear(shown([1, 2, 3, 4], [0, 0.24, 0.25, 0.74, 0.75, 1], .discrete), [1, 1, 2, 3, 4, 4])
    expectNear(shown([1, 2, 3], [0, 0.1, 0.5, 0.9], keyTimes: [0, 0.1, 0.9], .discrete), [1, 2, 2, 3])
    expectNear(shown([1, 2], [0, 0.6, 0.7, 1], keyTimes: [0, 0.7, 1], .discrete), [1, 1, 2, 2])
  }

  @Test func paced() {
    // Distances 1, 3 and 4.
    expectNear(shown([0, 1, -2, 2], [0.0625, 0.125, 0.3125, 0.5, 0.75], .paced), [0.5, 1, -0.5, -2, 0])
    let bent = shown([0, 1, 4], [0.25, 0.5], .paced) { $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)] }
    expectNear(bent, [1, 2])
    // With key times it measured as linear.
    expectNear(shown([0, 1, 4], [0.25, 0.5, 0.75], keyTimes: [0, 0.5, 1], .paced), [0.5, 1, 2.5])
    let points = keyframes(
      [CGPoint(x: 0, y: 0), CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 19)] as [CGPoint], "position")
    points.calculationMode = .paced
    let stage = AnimatedLayer(points)
    expectNear([0.25, 0.5].map { Double(stage.at($0).position.y) }, [4, 9])
    expectNear(shown([5, 5, 5], [0, 0.3, 1], .paced), [5, 5, 5])
  }

  // MARK: - Cubic

  @Test func cubicAsMeasured() {
    let values: [Any] = [0, 1, 0.5, 0.7]
    expectNear(shown(values, [0.1, 0.3, 0, 1], .cubic), [0.34725, 0.96075, 0, 0.7], 1e-9)
    expectNear(
      shown(values, [0.05, 0.2], keyTimes: [0, 0.1, 0.6, 1], .cubic), [0.61458, 1.00667], 1e-5)
  }

  @Test func tensionContinuityAndBias() {
    // The middle stretch of 0, 1, 0.5, 0.7 by Kochanek and Bartels' formulas.
    let p = [0, 1, 0.5, 0.7]
    for (t, c, b) in [(0.0, 0.0, 0.0), (0.5, 0, 0), (1, 0, 0), (0, 0.7, 0), (0, 0, -0.4), (-0.3, 0.2, 0.6)] {
      let out = (1 - t) * (1 + b) * (1 + c) / 2 * (p[1] - p[0]) + (1 - t) * (1 - b) * (1 - c) / 2 * (p[2] - p[1])
      let into = (1 - t) * (1 + b) * (1 - c) / 2 * (p[2] - p[1]) + (1 - t) * (1 - b) * (1 + c) / 2 * (p[3] - p[2])
      let expected = [0.25, 0.5, 0.75].map { s in
        (1 + 2 * s) * (1 - s) * (1 - s) * p[1] + s * (1 - s) * (1 - s) * out + s * s * (3 - 2 * s) * p[2]
          - s * s * (1 - s) * into
      }
      let found = shown(p, [0.25, 0.5, 0.75].map { (1 + $0) / 3 }, .cubic) {
        $0.tensionValues = [NSNumber](repeating: NSNumber(value: t), count: 4)
        $0.continuityValues = [NSNumber](repeating: NSNumber(value: c), count: 4)
        $0.biasValues = [NSNumber](repeating: NSNumber(value: b), count: 4)
      }
      expectNear(found, expected)
    }
  }

  @Test func cubicPacedGoesAtOneSpeed() {
    let points = [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 30), CGPoint(x: 50, y: -10), CGPoint(x: 60, y: 0)]
    let animation = keyframes(points, "position")
    animation.calculationMode = .cubicPaced
    let stage = AnimatedLayer(animation)
    let way = (0...100).map { stage.at(Double($0) / 100).position }
    let steps = zip(way, way.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    let mean = steps.reduce(0, +) / 100
    #expect(steps.allSatisfy { abs($0 - mean) < 0.02 * mean })
    #expect(way[0] == points[0])
    expectNear([Double(way[100].x), Double(way[100].y)], [60, 0], 1e-6)
    // It passes the frames in between.
    for point in points { #expect(way.contains { hypot($0.x - point.x, $0.y - point.y) < mean }) }
  }

  // MARK: - Paths

  private func follower(_ path: CGPath, _ set: (CAKeyframeAnimation) -> Void = { _ in }) -> AnimatedLayer {
    let animation = keyframes(nil, "position")
    animation.path = path
    set(animation)
    let layer = CALayer()
    layer.position = CGPoint(x: 1000, y: 1000)
    return AnimatedLayer(animation, layer: layer)
  }

  private func places(_ stage: AnimatedLayer, _ times: [Double]) -> [Double] {
    times.flatMap { t in
      let p = stage.at(t).position
      return [Double(p.x), Double(p.y)]
    }
  }

  /// 10 to the right, then 30 up.
  private var corner: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 30))
    return path
  }

  @Test func alongLines() {
    expectNear(places(follower(corner), [0, 0.25, 0.5, 0.75, 1]), [0, 0, 5, 0, 10, 0, 10, 15, 10, 30])
    let timed = follower(corner) { $0.keyTimes = [0, 0.1, 1] }
    expectNear(places(timed, [0.05, 0.1, 0.55]), [5, 0, 10, 0, 10, 15])
    let paced = follower(corner) { $0.calculationMode = .paced }
    expectNear(places(paced, [0.125, 0.25, 0.5, 1]), [5, 0, 10, 0, 10, 10, 10, 30], 1e-6)
    let discrete = follower(corner) { $0.calculationMode = .discrete }
    #expect(places(discrete, [0, 0.3]) == [0, 0, 0, 0])
    #expect(Set([0.0, 0.5, 0.99].map { discrete.at($0).position.y }).isSubset(of: [0, 30]))
    let over = follower(corner) { $0.values = [CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 6)] }
    expectNear(places(over, [0.5]), [10, 0])
    // For points only.
    let wrong = keyframes(nil)
    wrong.path = corner
    expectNear(AnimatedLayer(wrong, layer: .deep(3)).numbers(at: [0.5]), [3])
  }

  @Test func alongCurves() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addCurve(to: CGPoint(x: 40, y: 0), control1: CGPoint(x: 0, y: 40), control2: CGPoint(x: 40, y: 40))
    path.addQuadCurve(to: CGPoint(x: 80, y: 0), control: CGPoint(x: 60, y: -40))
    // Middles of symmetric curves, whichever way their stretch is measured.
    expectNear(places(follower(path), [0, 0.25, 0.5, 0.75, 1]), [0, 0, 20, 30, 40, 0, 60, -20, 80, 0], 1e-6)
    let circle = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
    let paced = follower(circle) { $0.calculationMode = .paced }
    for t in stride(from: 0, to: 1, by: 0.05) {
      let p = paced.at(t).position
      expectNear([Double(hypot(p.x, p.y))], [10], 5e-3)
      expectNear([Double(p.x), Double(p.y)], [10 * cos(2 * .pi * t), 10 * sin(2 * .pi * t)], 2e-2)
    }
  }

  @Test func aMoveInTheMiddleIsAJump() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.move(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: 110, y: 100))
    let stage = follower(path)
    expectNear(places(stage, [0.25, 0.499, 0.5, 0.75, 1]), [5, 0, 9.98, 0, 100, 100, 105, 100, 110, 100])
  }

  @Test func layersTurnWithThePath() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 10, y: 20))
    let turn = { (angle: Double) in CATransform3DMakeRotation(angle, 0, 0, 1) }
    let auto = follower(path) { $0.rotationMode = .rotateAuto }
    expectNear(auto.at(0.25).transform, turn(.pi / 4), 1e-6)
    expectNear(auto.at(0.75).transform, turn(.pi / 2), 1e-6)
    let back = follower(path) { $0.rotationMode = .rotateAutoReverse }
    expectNear(back.at(0.25).transform, turn(.pi / 4 + .pi), 1e-6)
    expectNear(follower(path).at(0.25).transform, CATransform3DIdentity)
    // The turn comes before the layer's transform.
    let animation = keyframes(nil, "position")
    animation.path = path
    animation.rotationMode = .rotateAuto
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(3, 1, 1)
    let stage = AnimatedLayer(animation, layer: layer)
    expectNear(stage.at(0.75).transform, CATransform3DConcat(turn(.pi / 2), layer.transform), 1e-6)
  }

  @Test func hostileFramesShowSomething() {
    let modes: [CAAnimationCalculationMode] = [
      .linear, .discrete, .paced, .cubic, .cubicPaced, CAAnimationCalculationMode(rawValue: "other"),
    ]
    let lists: [[NSNumber]?] = [
      nil, [], [0], [1, 0], [.init(value: Double.nan), 0.5, 1], [0, .init(value: Double.infinity)], [-1, 2], [0, 0, 0],
    ]
    let wild: [[Any]] = [
      [1, 2, 3], [1e300, -1e300, 0], [Double.nan, 1, Double.infinity], ["a", 2, CGPoint.zero], [],
    ]
    for mode in modes {
      for times in lists {
        for values in wild {
          _ = shown(values, [0, 0.3, 1], keyTimes: times, mode) {
            $0.tensionValues = times
            $0.continuityValues = times
            $0.biasValues = times
          }
        }
        for path in [CGMutablePath(), corner] as [CGPath] {
          let stage = follower(path) {
            $0.keyTimes = times
            $0.calculationMode = mode
            $0.rotationMode = .rotateAuto
          }
          #expect(places(stage, [0, 0.3, 1]).allSatisfy { $0.isFinite })
        }
      }
    }
  }
}
