import Foundation
import Testing

@testable import QuartzCore

/// Links on run loops. Machines may be slow, so that only order, the grid and ends are checked.
@Suite struct LiveDisplayLinkTests {
  @Test func timesLieOnTheGrid() {
    let found = onThread {
      var calls: [(timestamp: Double, target: Double, duration: Double, now: Double)] = []
      let start = CACurrentMediaTime()
      let link = CADisplayLink {
        calls.append(($0.timestamp, $0.targetTimestamp, $0.duration, CACurrentMediaTime()))
        if calls.count == 5 { Thread.sleep(forTimeInterval: 0.1) }
        if calls.count == 8 { $0.invalidate() }
      }
      link.add(to: .current, forMode: .default)
      runLoop { calls.count >= 8 }
      return (start, calls)
    }
    let (start, calls) = found
    #expect(calls.count == 8)
    var last = start
    for call in calls {
      #expect(call.timestamp > last && call.timestamp <= call.now)
      #expect(RefreshGrid.time((call.timestamp * 60).rounded()) == call.timestamp)
      #expect(call.duration == 1.0 / 60 && call.target == call.timestamp + call.duration)
      last = call.timestamp
    }
    // Those of the 0.1 s that the fifth call took were missed.
    #expect(calls[5].timestamp - calls[4].timestamp > 5.0 / 60)
  }

  @Test func ratesAndPauses() {
    let stamps = onThread {
      var stamps: [Double] = []
      let link = CADisplayLink { stamps.append($0.timestamp) }
      link.preferredFramesPerSecond = 20
      link.add(to: .current, forMode: .default)
      runLoop { stamps.count >= 3 }
      link.isPaused = true
      let count = stamps.count
      let silence = Date(timeIntervalSinceNow: 0.1)
      runLoop { Date() > silence }
      if stamps.count != count { return [Double]() }
      link.isPaused = false
      runLoop { stamps.count >= count + 2 }
      link.invalidate()
      return stamps
    }
    #expect(stamps.count >= 5)
    #expect(stamps.allSatisfy { ($0 * 20).rounded() * 3 / 60 == $0 })
    #expect(zip(stamps, stamps.dropFirst()).allSatisfy(<))
  }

  @Test func modesAndRunLoops() {
    let other = RunLoop.Mode("other")
    let (inDefault, inBoth, afterwards, unique) = onThread {
      var stamps: [Double] = []
      let link = CADisplayLink { stamps.append($0.timestamp) }
      link.add(to: .current, forMode: other)
      let silence = Date(timeIntervalSinceNow: 0.05)
      runLoop { Date() > silence }
      let inDefault = stamps.count
      link.add(to: .current, forMode: .default)
      link.add(to: .current, forMode: .default)
      // A second run loop that nobody runs takes no calls away.
      link.add(to: .main, forMode: other)
      runLoop(mode: other) { stamps.count >= 2 }
      runLoop { stamps.count >= 4 }
      let inBoth = stamps.count
      link.remove(from: .current, forMode: .default)
      link.remove(from: .current, forMode: other)
      link.remove(from: .main, forMode: other)
      let rest = Date(timeIntervalSinceNow: 0.05)
      runLoop { Date() > rest }
      return (inDefault, inBoth, stamps.count, Set(stamps).count == stamps.count)
    }
    #expect(inDefault == 0 && inBoth >= 4 && afterwards == inBoth && unique)
  }

  /// Two run loops call for each refresh once.
  @Test func twoRunLoopsShareALink() {
    final class Stamps: @unchecked Sendable {
      let lock = NSLock()
      var list: [Double] = []
      var count: Int { lock.withLock { list.count } }
    }
    let stamps = Stamps()
    let link = CADisplayLink { link in stamps.lock.withLock { stamps.list.append(link.timestamp) } }
    nonisolated(unsafe) let shared = link
    let ready = DispatchSemaphore(value: 0)
    let end = DispatchSemaphore(value: 0)
    for _ in 0..<2 {
      let thread = Thread {
        shared.add(to: .current, forMode: .default)
        ready.signal()
        runLoop { stamps.count >= 20 }
        end.signal()
      }
      thread.start()
    }
    for _ in 0..<2 { ready.wait() }
    for _ in 0..<2 { end.wait() }
    link.invalidate()
    let list = stamps.lock.withLock { stamps.list }
    #expect(list.count >= 20 && Set(list.map { ($0 * 60).rounded() }).count == list.count)
  }

  /// A run loop holds its links until they are invalid, and ends once it has none.
  @Test func runLoopsHoldLinks() {
    final class Owner {}
    let (held, calls, released) = onThread {
      weak var link: CADisplayLink?
      weak var owner: Owner?
      var calls = 0
      do {
        let owned = Owner()
        let made = CADisplayLink { link in
          withExtendedLifetime(owned) { calls += 1 }
          if calls == 2 { link.invalidate() }
        }
        (link, owner) = (made, owned)
        made.add(to: .current, forMode: .common)
      }
      let held = link != nil && owner != nil
      RunLoop.current.run()
      return (held, calls, link == nil && owner == nil)
    }
    #expect(held && calls == 2 && released)
  }
}
