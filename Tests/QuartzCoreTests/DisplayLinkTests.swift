import Foundation
import Testing

@testable import QuartzCore

@Suite struct DisplayLinkTests {
  @Test func calledAtEachRefresh() {
    let clock = CAVirtualClock()
    var calls = 0
    let link = clock.run {
      CADisplayLink { link in
        calls += 1
        #expect(link.timestamp == Double(calls) / 60 && link.duration == 1.0 / 60)
        #expect(clock.time == link.timestamp && CACurrentMediaTime() == link.timestamp)
        #expect(link.targetTimestamp == link.timestamp + link.duration)
      }
    }
    #expect(link.timestamp == 0 && link.duration == 0 && link.targetTimestamp == 0 && !link.isPaused)
    #expect(link.frameInterval == 1 && link.preferredFramesPerSecond == 0 && link.preferredFrameRateRange == .default)
    link.add(to: .main, forMode: .default)
    clock.advance(to: 1)
    #expect(calls == 60)
    clock.advance(to: (61.0 / 60).nextDown)
    #expect(calls == 60)
    clock.advance(to: 61.0 / 60)
    #expect(calls == 61)
  }

  /// Added at a refresh, a link is first called at the next.
  @Test func callsBeginAfterTheLinkWasAdded() {
    let clock = CAVirtualClock(time: 0.5)
    let log = Log(clock)
    log.link.add(to: .main, forMode: .default)
    clock.advance(to: 0.5)
    #expect(log.times.isEmpty)
    clock.advance(by: 0.04)
    #expect(log.times == refreshes(31, 32))
  }

  @Test func rates() {
    let cases: [((CADisplayLink) -> Void, Double)] = [
      ({ $0.frameInterval = 2 }, 2), ({ $0.frameInterval = 0 }, 1), ({ $0.frameInterval = .min }, 1),
      ({ $0.preferredFramesPerSecond = 24 }, 3), ({ $0.preferredFramesPerSecond = 25 }, 3),
      ({ $0.preferredFramesPerSecond = -1 }, 1), ({ $0.preferredFramesPerSecond = .max }, 1),
      ({ $0.preferredFrameRateRange = CAFrameRateRange(minimum: 8, maximum: 15) }, 4),
      ({ $0.preferredFrameRateRange = CAFrameRateRange(minimum: 8, maximum: 60, preferred: 12) }, 5),
      // What was set last counts.
      (
        {
          $0.preferredFramesPerSecond = 10
          $0.frameInterval = 4
        }, 4
      ),
      (
        {
          $0.frameInterval = 4
          $0.preferredFrameRateRange = .default
        }, 1
      ),
    ]
    for (index, (set, stride)) in cases.enumerated() {
      let clock = CAVirtualClock()
      let log = Log(clock)
      set(log.link)
      log.link.add(to: .main, forMode: .default)
      clock.advance(to: 1)
      let numbers = Swift.stride(from: stride, through: 60, by: stride)
      let expected: [Double] = numbers.map { $0 / 60 }
      #expect(log.times == expected, "\(index)")
      #expect(log.link.duration == 1.0 / 60)
      let target: Double = log.link.timestamp + stride * log.link.duration
      #expect(log.link.targetTimestamp == target)
    }
    let clock = CAVirtualClock()
    let log = Log(clock)
    log.link.frameInterval = .max
    log.link.add(to: .main, forMode: .default)
    clock.advance(to: 1e9)
    #expect(log.times.isEmpty && log.link.frameInterval == .max)
  }

  @Test func pausing() {
    let clock = CAVirtualClock()
    let log = Log(clock)
    log.link.isPaused = true
    log.link.add(to: .main, forMode: .default)
    clock.advance(to: 0.25)
    log.link.isPaused = false
    // 16/60 is the first refresh after 0.25, which is 15/60.
    clock.advance(to: 0.3)
    log.link.isPaused = true
    clock.advance(to: 0.9)
    log.link.isPaused = false
    log.link.isPaused = false
    clock.advance(to: 1)
    #expect(log.times == refreshes(16, 17, 18, 55, 56, 57, 58, 59, 60))
    log.body = { $0.isPaused = $0.timestamp >= 62.0 / 60 }
    clock.advance(to: 2)
    #expect(log.times.last == 62.0 / 60 && log.link.isPaused)
  }

  /// Links are called in the order of their times, then of their adding; removing and invalidating hold at once.
  @Test func orderAndEnds() {
    let clock = CAVirtualClock()
    var calls: [String] = []
    let (a, b, c) = (Log(clock), Log(clock), Log(clock))
    a.body = { _ in calls.append("a") }
    b.body = { _ in calls.append("b") }
    c.body = { link in
      calls.append("c")
      if calls.count > 4 {
        link.invalidate()
        a.link.remove(from: .main, forMode: .default)
        b.link.invalidate()
      }
    }
    c.link.frameInterval = 2
    for log in [c, a, b] { log.link.add(to: .main, forMode: .default) }
    clock.advance(to: 1)
    #expect(calls == ["a", "b", "c", "a", "b", "a", "b", "c"])
    // One that was removed may be added again, an invalid one may not.
    for log in [a, b, c] { log.link.add(to: .main, forMode: .default) }
    clock.advance(by: 1.0 / 60)
    #expect(calls.count == 9 && calls.last == "a")
  }

  @Test func severalModesMakeOneCall() {
    let clock = CAVirtualClock()
    let log = Log(clock)
    let other = RunLoop.Mode("other")
    log.link.add(to: .main, forMode: .default)
    log.link.add(to: .main, forMode: .default)
    log.link.add(to: .main, forMode: other)
    clock.advance(by: 1.0 / 60)
    #expect(log.times.count == 1)
    log.link.remove(from: .main, forMode: .default)
    log.link.remove(from: .main, forMode: .common)
    clock.advance(by: 1.0 / 60)
    #expect(log.times.count == 2)
    log.link.remove(from: .main, forMode: other)
    clock.advance(by: 1.0 / 60)
    #expect(log.times.count == 2)
  }

  /// Beyond the limit refreshes are missed, but for the last.
  @Test func veryLongAdvancesEnd() {
    let clock = CAVirtualClock()
    let (first, second) = (Log(clock), Log(clock))
    second.link.frameInterval = 7
    for log in [first, second] { log.link.add(to: .main, forMode: .default) }
    clock.advance(to: 1e9)
    #expect(clock.time == 1e9 && first.times.last == 1e9)
    let last = RefreshGrid.time(RefreshGrid.last(at: 1e9, stride: 7))
    #expect(second.times.last == last && first.times.count + second.times.count <= CAVirtualClock.callLimit + 8)
    #expect(zip(first.times, first.times.dropFirst()).allSatisfy(<))
    // Seconds that doubles cannot split into refreshes.
    clock.advance(to: 1e300)
    #expect(clock.time == 1e300)
    clock.advance(to: .greatestFiniteMagnitude)
  }

  @Test func linksThatMakeLinksEnd() {
    let clock = CAVirtualClock()
    var made = 0
    func make() {
      let link = CADisplayLink { link in
        link.invalidate()
        make()
      }
      link.add(to: .main, forMode: .default)
      made += 1
    }
    clock.run { make() }
    clock.advance(to: 1e9)
    #expect(made > 1000 && made <= CAVirtualClock.callLimit + 2)
  }

  /// What calls a link holds it, and an invalid link holds nothing.
  @Test func whoHoldsALink() {
    final class Owner {}
    weak var link: CADisplayLink?
    weak var owner: Owner?
    weak var clock: CAVirtualClock?
    do {
      let kept = CAVirtualClock()
      clock = kept
      do {
        let owned = Owner()
        let made = kept.run { CADisplayLink { _ in withExtendedLifetime(owned) {} } }
        (link, owner) = (made, owned)
        made.add(to: .main, forMode: .default)
      }
      #expect(link != nil && owner != nil)
      link?.invalidate()
      #expect(link == nil && owner == nil)
      do {
        let made = kept.run { CADisplayLink { _ in } }
        link = made
        made.add(to: .main, forMode: .default)
      }
      #expect(link != nil)
      withExtendedLifetime(kept) {}
    }
    #expect(clock == nil && link == nil)
    do {
      let owned = Owner()
      let held = CADisplayLink { _ in withExtendedLifetime(owned) {} }
      (link, owner) = (held, owned)
      held.invalidate()
    }
    #expect(link == nil && owner == nil)
  }

  /// A link whose clock is gone is called by nobody.
  @Test func linksOutliveTheirClock() {
    let log = Log(CAVirtualClock())
    log.link.add(to: .main, forMode: .default)
    log.link.isPaused = true
    log.link.isPaused = false
    log.link.remove(from: .main, forMode: .default)
    log.link.invalidate()
    #expect(log.times.isEmpty)
  }
}

/// The times of refreshes.
private func refreshes(_ numbers: Int...) -> [Double] { numbers.map { Double($0) / 60 } }

/// A link of a clock that keeps the times of its calls.
private final class Log {
  private(set) var times: [Double] = []
  var body: (CADisplayLink) -> Void = { _ in }
  private(set) var link = CADisplayLink { _ in }

  init(_ clock: CAVirtualClock) {
    link = clock.run {
      CADisplayLink { [self] link in
        times.append(link.timestamp)
        body(link)
      }
    }
  }
}
