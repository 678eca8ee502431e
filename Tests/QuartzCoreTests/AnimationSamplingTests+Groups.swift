import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import QuartzCore

/// Springs and groups ([S] 14.6, 14.7), by what layers show.
@Suite struct SpringAndGroupSamplingTests {
  // MARK: - Springs

  private struct Spring {
    var mass = 1.0
    var stiffness = 100.0
    var damping = 10.0
    var velocity = 0.0

    /// Where the spring is at some times, by Runge and Kutta's method in steps of 0.1 ms.
    func way(_ times: [Double]) -> [Double] {
      func pull(_ x: Double, _ v: Double) -> Double { (stiffness * (1 - x) - damping * v) / mass }
      let h = 1e-4
      var (x, v, step) = (0.0, velocity, 0)
      return times.map { t in
        while step < Int((t / h).rounded()) {
          let (k1, l1) = (v, pull(x, v))
          let (k2, l2) = (v + h / 2 * l1, pull(x + h / 2 * k1, v + h / 2 * l1))
          let (k3, l3) = (v + h / 2 * l2, pull(x + h / 2 * k2, v + h / 2 * l2))
          let (k4, l4) = (v + h * l3, pull(x + h * k3, v + h * l3))
          x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
          v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
          step += 1
        }
        return x
      }
    }

    func animation(overdamped: Bool) -> CASpringAnimation {
      let animation = CASpringAnimation(keyPath: "zPosition")
      animation.fromValue = 10
      animation.toValue = 30
      animation.duration = 2
      animation.mass = mass
      animation.stiffness = stiffness
      animation.damping = damping
      animation.initialVelocity = velocity
      animation.allowsOverdamping = overdamped
      return animation
    }
  }

  @Test func springsMoveAsTheirEquationSays() {
    let times = [0, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 1.9]
    let springs = [
      Spring(), Spring(damping: 5), Spring(damping: 0), Spring(damping: 20), Spring(damping: 20, velocity: -15),
      Spring(mass: 3, stiffness: 40, damping: 2, velocity: 5), Spring(velocity: 20),
    ]
    for spring in springs {
      for overdamped in [false, true] {
        let stage = AnimatedLayer(spring.animation(overdamped: overdamped), layer: .deep(7))
        expectNear(stage.numbers(at: times), spring.way(times).map { 10 + 20 * $0 }, 1e-6)
        expectNear(stage.numbers(at: [2.1]), [7])
      }
    }
    // More damping than is needed counts where it is allowed.
    for velocity in [0.0, 30] {
      let (over, critical) = (Spring(damping: 50, velocity: velocity), Spring(damping: 20, velocity: velocity))
      let slow = AnimatedLayer(over.animation(overdamped: true))
      expectNear(slow.numbers(at: times), over.way(times).map { 10 + 20 * $0 }, 1e-6)
      let fast = AnimatedLayer(over.animation(overdamped: false))
      expectNear(fast.numbers(at: times), critical.way(times).map { 10 + 20 * $0 }, 1e-6)
    }
  }

  @Test func springsStopWithTheirDuration() {
    let spring = Spring()
    let animation = spring.animation(overdamped: false)
    animation.duration = 0.2
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    let end = 10 + 20 * spring.way([0.2])[0]
    #expect(abs(end - 30) > 1)
    expectNear(AnimatedLayer(animation).numbers(at: [0.2, 0.5]), [end, end], 1e-6)
    // Without one they take the transaction's.
    animation.duration = 0
    expectNear(AnimatedLayer(animation).numbers(at: [5]), [10 + 20 * spring.way([0.25])[0]], 1e-6)
  }

  @Test func springsOfPointsAndBy() {
    let spring = CASpringAnimation(keyPath: "position")
    spring.byValue = CGPoint(x: 100, y: -100)
    spring.duration = 1
    let layer = CALayer()
    layer.position = CGPoint(x: 5, y: 5)
    let share = Spring().way([0.3])[0]
    let shown = AnimatedLayer(spring, layer: layer).at(0.3).position
    expectNear([Double(shown.x), Double(shown.y)], [5 + 100 * share, 5 - 100 * share], 1e-5)
  }

  // MARK: - Groups

  private func group(_ children: [CAAnimation], duration: Double = 4) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = children
    group.duration = duration
    return group
  }

  /// A new layer with a zPosition of 7.
  private var seven: CALayer { .deep(7) }

  @Test func childrenRunInTheGroupsTime() {
    let (late, whole) = (basic(0, 1), basic(0, 8, "position.x", duration: 0))
    late.beginTime = 1
    let stage = AnimatedLayer(group([late, whole]), layer: seven)
    expectNear(stage.numbers(at: [0.5, 1, 1.5, 2, 2.1]), [7, 0, 0.5, 1, 7])
    // One without a duration takes the group's.
    expectNear(stage.numbers("position.x", at: [0, 1, 3, 4, 4.1]), [0, 2, 6, 8, 0])
  }

  @Test func theGroupsEndCutsChildrenOff() {
    let long = basic(0, 8, duration: 8)
    expectNear(AnimatedLayer(group([long]), layer: seven).numbers(at: [1, 4, 4.1]), [1, 4, 7])
    let kept = group([long])
    kept.fillMode = .forwards
    kept.isRemovedOnCompletion = false
    expectNear(AnimatedLayer(kept, layer: seven).numbers(at: [4, 100]), [4, 4])
  }

  @Test func theGroupsTimingIsThatOfAll() {
    let child = basic(0, 1)
    let double = group([child], duration: 1)
    double.repeatCount = 2
    double.autoreverses = true
    expectNear(
      AnimatedLayer(double, layer: seven).numbers(at: [0.25, 1.25, 2.25, 3.25, 4.1]), [0.25, 0.75, 0.25, 0.75, 7])
    let fast = group([child], duration: 4)
    fast.speed = 2
    fast.beginTime = 1
    fast.fillMode = .backwards
    expectNear(AnimatedLayer(fast, layer: seven).numbers(at: [0.5, 1, 1.25, 1.5, 1.6]), [0, 0, 0.5, 1, 7])
    // The child ends at 1 of the group's time; the curve y = t^3 + 3t^2(1-t), x = t^3 is 1/2 at x = 1/8.
    let bent = group([basic(0, 1, duration: 4)])
    bent.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 0, 1)
    expectNear(AnimatedLayer(bent, layer: seven).numbers(at: [0.5]), [0.5], 1e-6)
    let offset = group([basic(0, 4, duration: 4)])
    offset.timeOffset = 1
    expectNear(AnimatedLayer(offset, layer: seven).numbers(at: [0, 2, 3.5]), [1, 3, 0.5])
  }

  @Test func childrenFillAndRepeatInTheGroup() {
    let child = basic(0, 1)
    child.beginTime = 1
    child.fillMode = .both
    // removedOnCompletion of a child plays no part.
    expectNear(AnimatedLayer(group([child]), layer: seven).numbers(at: [0.5, 1.5, 3, 4.5]), [0, 0.5, 1, 7])
    let again = basic(0, 1)
    again.repeatCount = 2
    again.speed = 2
    expectNear(AnimatedLayer(group([again]), layer: seven).numbers(at: [0.25, 0.75, 1.1]), [0.5, 0.5, 7])
    let negative = basic(0, 2, duration: 2)
    negative.beginTime = -1
    expectNear(AnimatedLayer(group([negative]), layer: seven).numbers(at: [0, 0.5, 1, 1.1]), [1, 1.5, 2, 7])
  }

  @Test func groupsNest() {
    let inner = group([basic(0, 1)], duration: 2)
    inner.beginTime = 1
    let between = group([inner], duration: 10)
    between.beginTime = 0.5
    expectNear(AnimatedLayer(group([between]), layer: seven).numbers(at: [1.4, 1.5, 2, 2.5, 2.6]), [7, 0, 0.5, 1, 7])
    let without = group([basic(0, 1, duration: 0)], duration: 0)
    // The transaction's 0.25 s.
    expectNear(AnimatedLayer(without, layer: seven).numbers(at: [0.125, 0.3]), [0.5, 7])
    expectNear(AnimatedLayer(group([]), layer: seven).numbers(at: [1]), [7])
    let empty = CAAnimationGroup()
    empty.duration = 1
    expectNear(
      AnimatedLayer(empty, CAAnimation(), CAPropertyAnimation(keyPath: "zPosition"), layer: seven).numbers(at: [0.1]),
      [7])
  }

  private final class Listener: NSObject, CAAnimationDelegate {
    var log: [String] = []
    func animationDidStart(_ anim: CAAnimation) { log.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { log.append("stop \(flag)") }
  }

  @Test func onlyTheGroupsDelegateIsCalled() {
    let (listener, other) = (Listener(), Listener())
    let child = basic(0, 1)
    child.delegate = other
    let group = group([child], duration: 1)
    group.delegate = listener
    let stage = AnimatedLayer(group)
    stage.show(0.5)
    stage.show(1.5)
    #expect(listener.log == ["start", "stop true"] && other.log.isEmpty)
  }

  @Test func childrenOfALayersGroupAreItsOwn() {
    let child = basic(0, 1)
    let mine = group([child])
    let layer = CALayer()
    let stage = AnimatedLayer(layer: layer)
    layer.add(mine, forKey: "g")
    child.toValue = 100
    mine.animations = []
    stage.show(0)
    expectNear(stage.numbers(at: [0.5]), [0.5])
    let kept = layer.animation(forKey: "g") as? CAAnimationGroup
    (kept?.animations?.first as? CABasicAnimation)?.toValue = 50
    kept?.setValue("mine", forKey: "owner")
    expectNear(stage.numbers(at: [0.5]), [0.5])
    #expect(layer.animation(forKey: "g")?.value(forKey: "owner") as? String == "mine")
  }
}
