import Foundation
import TestBasics
import Testing

@testable import QuartzCore

@Suite struct ClockTests {
  @Test func realTimeRunsOnwards() {
    let first = CACurrentMediaTime()
    #expect(first > 0 && CACurrentMediaTime() >= first && CAVirtualClock.current == nil)
  }

  @Test func clocksNestAndEnd() throws {
    let (outer, inner) = (CAVirtualClock(time: 3), CAVirtualClock(time: -7.5))
    struct Fault: Error {}
    outer.run {
      #expect(CACurrentMediaTime() == 3 && CAVirtualClock.current === outer)
      let answer = inner.run { CACurrentMediaTime() }
      #expect(answer == -7.5 && CACurrentMediaTime() == 3)
      #expect(throws: Fault.self) { try inner.run { throw Fault() } }
      #expect(CAVirtualClock.current === outer)
      outer.advance(to: 4)
      #expect(CACurrentMediaTime() == 4)
    }
    #expect(CAVirtualClock.current == nil && CAVirtualClock().time == 0)
  }

  @Test func otherThreadsKeepTheirTime() {
    CAVirtualClock(time: -1).run {
      #expect(onThread { CACurrentMediaTime() } > 0)
      #expect(CACurrentMediaTime() == -1)
    }
  }

  @Test func neverBackwardsAndNeverOutOfBounds() {
    let clock = CAVirtualClock(time: 2)
    for step in [-1, -Double.infinity, .infinity, .nan, -1e-300] { clock.advance(by: step) }
    // 2 - 1e-300 is 2.
    for time in [1.999, -.infinity, .infinity, .nan, 0] { clock.advance(to: time) }
    #expect(clock.time == 2)
    clock.advance(by: 0)
    clock.advance(by: 0.5)
    #expect(clock.time == 2.5)
    clock.advance(to: 1e300)
    #expect(clock.time == 1e300)
    // The sum overflows.
    clock.advance(by: .greatestFiniteMagnitude)
    #expect(clock.time == 1e300)
    clock.advance(to: .greatestFiniteMagnitude)
    #expect(clock.time == .greatestFiniteMagnitude)
    #expect(CAVirtualClock(time: .nan).time == 0 && CAVirtualClock(time: .infinity).time == 0)
  }

  /// 1/60 is no binary fraction: sums of it would drift off the refreshes.
  @Test func stepsOfAFrameMeetTheRefreshes() {
    let clock = CAVirtualClock()
    for frame in 1...1000 {
      clock.advance(by: 1.0 / 60)
      #expect(clock.time == Double(frame) / 60)
    }
    clock.advance(by: 1e-10)
    #expect(clock.time == 1000.0 / 60 + 1e-10)
  }

  @Test func advancesInsideOfAdvancesAreIgnored() {
    let clock = CAVirtualClock()
    clock.run {
      let link = CADisplayLink { _ in clock.advance(to: 100) }
      link.add(to: .main, forMode: .default)
    }
    clock.advance(to: 0.02)
    #expect(clock.time == 0.02)
  }

  /// Work is committed at the time it was registered, and after each step.
  @Test func advancesCommit() {
    let clock = CAVirtualClock(time: 1)
    var commits: [Double] = []
    clock.run {
      CATransaction.onOutermostCommit { commits.append(CACurrentMediaTime()) }
      let link = CADisplayLink { _ in CATransaction.onOutermostCommit { commits.append(CACurrentMediaTime()) } }
      link.frameInterval = 30
      link.add(to: .main, forMode: .default)
    }
    clock.advance(to: 2.25)
    #expect(commits == [1, 1.5, 2])
  }

  @Test func refreshGrid() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let k = random.number(-1e9...1e9).rounded()
      let time = k / 60
      #expect(RefreshGrid.last(at: time) == k)
      #expect(RefreshGrid.last(at: time.nextDown) == k - 1)
      #expect(RefreshGrid.next(after: time, stride: 1) == k + 1)
      let stride = random.number(1...100).rounded()
      let next = RefreshGrid.next(after: time, stride: stride) ?? .nan
      #expect(next > k && next <= k + stride && (next / stride).rounded() * stride == next)
    }
    #expect(RefreshGrid.next(after: 1e17, stride: 1) == nil && RefreshGrid.next(after: 1e308, stride: 1) == nil)
    #expect(RefreshGrid.next(after: 0, stride: Double(Int.max)) != nil)
  }

  /// The nearest of 60/n that is not above the rate.
  @Test func strides() {
    let rates: [(Double, Double)] = [
      (60, 1), (120, 1), (59, 2), (30, 2), (29.9, 3), (24, 3), (20, 3), (15, 4), (7, 9), (1, 60), (0, 1), (-5, 1),
      (.nan, 1), (.infinity, 1), (1e300, 1),
    ]
    for (rate, stride) in rates { #expect(RefreshGrid.stride(for: rate) == stride, "\(rate)") }
    func stride(_ low: Float, _ high: Float, _ best: Float? = nil) -> Double {
      RefreshGrid.stride(for: CAFrameRateRange(minimum: low, maximum: high, preferred: best))
    }
    #expect(RefreshGrid.stride(for: CAFrameRateRange.default) == 1)
    #expect(stride(10, 30) == 2 && stride(10, 60, 24) == 3 && stride(10, 60, 0) == 1)
    // 60/2 would be below the minimum and 60/1 is within the range; with a maximum of 50 neither is.
    #expect(stride(48, 60, 50) == 1 && stride(48, 50, 50) == 2)
    #expect(stride(.nan, .nan, .nan) == 1 && stride(-1, -1, -1) == 1 && stride(0, .infinity) == 1)
  }
}
