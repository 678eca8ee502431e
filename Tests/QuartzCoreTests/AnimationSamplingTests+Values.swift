import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

/// How values are mixed ([S] 14.8), by what layers show.
@Suite struct ValueSamplingTests {
  private func components(_ colour: CGColor?) -> [Double] { (colour?.components ?? []).map { Double($0) } }

  private func colour(_ r: CGFloat, _ g: CGFloat, _ b: CGFloat, _ a: CGFloat) -> CGColor {
    CGColor(srgbRed: r, green: g, blue: b, alpha: a)
  }

  @Test func colours() {
    let (a, b) = (colour(1, 0.5, 0, 1), colour(0, 0.5, 1, 0))
    for key in ["backgroundColor", "borderColor", "shadowColor"] {
      let shown = AnimatedLayer(basic(a, b, key)).value(key, at: 0.25)
      expectNear(components(shown as! CGColor?), [0.75, 0.5, 0.25, 0.75])
    }
    let grey = CGColor(gray: 0.5, alpha: 1)
    let mixed = AnimatedLayer(basic(a, grey, "backgroundColor")).at(0.5).backgroundColor
    expectNear(components(mixed), [0.75, 0.5, 0.25, 1])
    // No colour at either end is no colour in between.
    #expect(AnimatedLayer(basic(a, nil, "backgroundColor")).at(0.5).backgroundColor == nil)
    #expect(AnimatedLayer(basic(nil, a, "backgroundColor")).at(0.5).backgroundColor == nil)
    let way = keyframes([colour(0, 0, 1, 1), colour(1, 0, 0, 1), colour(0, 1, 0, 1)], "backgroundColor")
    expectNear(components(AnimatedLayer(way).at(0.75).backgroundColor), [0.5, 0.5, 0, 1])
  }

  @Test func listsOfColoursAndNumbers() {
    let (red, blue) = (colour(1, 0, 0, 1), colour(0, 0, 1, 1))
    let gradient = CAGradientLayer()
    gradient.colors = [red, red, red]
    gradient.locations = [0, 0.5, 1]
    let stage = AnimatedLayer(
      basic([red, blue], [blue, red], "colors"), basic([0, 0.5], [0.5, 1.0], "locations"), layer: gradient)
    let shown = (stage.value("colors", at: 0.25) as? [CGColor]) ?? []
    expectNear(shown.flatMap(components), [0.75, 0, 0.25, 1, 0.25, 0, 0.75, 1])
    expectNear(((stage.value("locations", at: 0.5) as? [NSNumber]) ?? []).map(\.doubleValue), [0.25, 0.75])
    // Lists of unequal length change half way.
    let jump = AnimatedLayer(basic([blue], [red, blue, red], "colors"), layer: gradient)
    #expect((jump.value("colors", at: 0.49) as? [Any])?.count == 1)
    #expect((jump.value("colors", at: 0.51) as? [Any])?.count == 3)
  }

  @Test func pathsPointByPoint() {
    let shape = CAShapeLayer()
    let a = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let b = CGPath(rect: CGRect(x: 8, y: 4, width: 30, height: 20), transform: nil)
    let stage = AnimatedLayer(basic(a, b, "path"), layer: shape)
    let shown = (stage.at(0.25) as? CAShapeLayer)?.path
    #expect(shown?.boundingBox == CGRect(x: 2, y: 1, width: 15, height: 12.5))
    // Paths of other elements change half way.
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2), transform: nil)
    let jump = AnimatedLayer(basic(a, circle, "path"), layer: shape)
    #expect((jump.at(0.4) as? CAShapeLayer)?.path == a && (jump.at(0.6) as? CAShapeLayer)?.path == circle)
    let shadow = AnimatedLayer(basic(a, b, "shadowPath"))
    #expect(shadow.at(0.5).shadowPath?.boundingBox == CGRect(x: 4, y: 2, width: 20, height: 15))
  }

  @Test func valuesThatAreNotMixed() {
    let flag = AnimatedLayer(basic(false, true, "masksToBounds"))
    #expect(!flag.at(0).masksToBounds && flag.at(0.001).masksToBounds && flag.at(1).masksToBounds)
    let hidden = AnimatedLayer(basic(true, false, "hidden"))
    #expect(hidden.at(0).isHidden && !hidden.at(0.01).isHidden)
    let gravity = AnimatedLayer(basic("left", "right", "contentsGravity"))
    #expect(gravity.at(0.49).contentsGravity == .left && gravity.at(0.5).contentsGravity == .right)
    let step = keyframes([true, false, true], "hidden")
    step.calculationMode = .discrete
    let stage = AnimatedLayer(step)
    #expect(stage.at(0.1).isHidden && !stage.at(0.4).isHidden && stage.at(0.7).isHidden)
    let copies = AnimatedLayer(basic(1, 4, "instanceCount"), layer: CAReplicatorLayer())
    expectNear(copies.numbers("instanceCount", at: [0, 0.3, 0.7, 1]), [1, 2, 3, 4])
  }

  // MARK: - Transforms

  private func between(_ a: CATransform3D, _ b: CATransform3D, _ t: Double) -> CATransform3D {
    AnimatedLayer(basic(a, b, "transform")).at(t).transform
  }

  @Test func flatTransformsAsMeasured() {
    let id = CATransform3DIdentity
    let turn = { (angle: Double) in CATransform3DMakeRotation(angle, 0, 0, 1) }
    // Half a turn is a tie that goes downwards.
    expectNear(between(id, turn(.pi), 0.25), turn(-.pi / 4), 1e-6)
    for (t, x) in [(0.0, 1.0), (0.5, 0), (1, -1)] {
      expectNear([Double(between(id, CATransform3DMakeScale(-1, 1, 1), t).m11)], [x], 1e-6)
    }
    // Both axes turned over are half a turn.
    let half = between(id, CATransform3DMakeScale(-1, -1, 1), 0.25)
    expectNear([Double(half.m11), abs(Double(half.m12))], [cos(.pi / 4), sin(.pi / 4)], 1e-6)
    // The shorter way, past the half turn.
    expectNear(between(turn(3), turn(-3), 0.5), turn(.pi), 1e-6)
    expectNear(between(turn(0.25), turn(1.25), 0.5), turn(0.75), 1e-9)
    let a = CATransform3DConcat(CATransform3DMakeScale(1, 2, 1), CATransform3DMakeTranslation(3, 4, 0))
    let b = CATransform3DConcat(CATransform3DMakeScale(3, 4, 1), CATransform3DMakeTranslation(7, 0, 0))
    let middle = CATransform3DConcat(CATransform3DMakeScale(2, 3, 1), CATransform3DMakeTranslation(5, 2, 0))
    expectNear(between(a, b, 0.5), middle)
  }

  @Test func transformsInSpace() {
    let turn = { (angle: Double, x: CGFloat, y: CGFloat, z: CGFloat) in CATransform3DMakeRotation(angle, x, y, z) }
    expectNear(between(turn(0.5, 1, 2, 3), turn(1.5, 1, 2, 3), 0.25), turn(0.75, 1, 2, 3), 1e-9)
    let a = CATransform3DConcat(CATransform3DMakeScale(1, 2, 3), CATransform3DMakeTranslation(3, 4, 5))
    let b = CATransform3DConcat(CATransform3DMakeScale(3, 4, 5), CATransform3DMakeTranslation(5, 0, 1))
    let middle = CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), CATransform3DMakeTranslation(4, 2, 3))
    expectNear(between(a, b, 0.5), middle)
    // Half turns (conformance rule 6).
    expectNear(between(CATransform3DIdentity, turn(.pi, 1, 0, 0), 0.25), turn(-.pi / 4, 1, 0, 0), 1e-6)
    expectNear(between(turn(.pi, 0, 1, 0), CATransform3DIdentity, 0.25), turn(1.25 * .pi, 0, 1, 0), 1e-6)
  }

  @Test func perspectiveIsOutermost() {
    // Conformance rule 5: M = turn * perspective, in row vectors.
    func seen(_ angle: Double, _ m34: CGFloat) -> CATransform3D {
      var perspective = CATransform3DIdentity
      perspective.m34 = m34
      return CATransform3DConcat(CATransform3DMakeRotation(angle, 1, 0, 0), perspective)
    }
    expectNear(between(seen(0.5, -0.01), seen(1.5, -0.03), 0.5), seen(1, -0.02), 1e-9)
    expectNear(between(seen(0, -0.01), seen(1, -0.01), 0.25), seen(0.25, -0.01), 1e-9)
  }

  @Test func transformsThatCannotBeTakenApart() {
    let (flat, id) = (CATransform3DMakeScale(0, 2, 3), CATransform3DIdentity)
    expectNear(between(id, flat, 0.5), CATransform3DMakeScale(0.5, 1.5, 2))
    let zero = CATransform3D()
    expectNear([Double(between(id, zero, 0.5).m11), Double(between(id, zero, 0.5).m44)], [0.5, 0.5])
    for value in [CGFloat.nan, .infinity, 1e300] {
      var broken = CATransform3DIdentity
      broken.m11 = value
      broken.m34 = value
      for t in [0, 0.5, 1] { _ = between(broken, id, t) }
      for t in [0, 0.5, 1] { _ = between(broken, broken, t) }
    }
  }
}
