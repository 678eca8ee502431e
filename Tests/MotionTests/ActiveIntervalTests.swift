import Motion
import TestBasics
import Testing

/// Checks of the active interval ([S] 13.2): most rows are measured ones of an animation from 0 to 1 in 1 s over 0.5.
@Suite struct ActiveIntervalTests {
  private func values(_ interval: ActiveInterval, _ times: [Double]) -> [Double] {
    times.map { interval.moment(at: $0)?.fraction ?? 0.5 }
  }

  private func check(_ interval: ActiveInterval, _ times: [Double], _ expected: [Double]) {
    for (time, (value, wanted)) in zip(times, zip(values(interval, times), expected)) {
      #expect(abs(value - wanted) < 1e-9, "at \(time)")
    }
  }

  static let times = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3]

  @Test func plainRun() {
    check(ActiveInterval(duration: 1), Self.times, [0, 0.2, 0.5, 0.9, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  }

  @Test func autoreversing() {
    check(
      ActiveInterval(duration: 1, autoreverses: true), Self.times,
      [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5])
    check(
      ActiveInterval(duration: 1, repeatCount: 2, autoreverses: true), Self.times,
      [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.1, 0.5, 1])
    check(
      ActiveInterval(duration: 1, autoreverses: true, fillsForwards: true), [1.9, 2, 5], [0.1, 0, 0])
  }

  @Test func repeatDuration() {
    check(
      ActiveInterval(duration: 1, repeatDuration: 1.7), Self.times,
      [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5])
    check(ActiveInterval(duration: 1, repeatDuration: 1.7, fillsForwards: true), [1.7, 1.9, 50], [0.7, 0.7, 0.7])
    // Shorter than one run.
    check(ActiveInterval(duration: 1, repeatDuration: 0.4, fillsForwards: true), [0.3, 0.4, 2], [0.3, 0.4, 0.4])
  }

  @Test func repeatCounts() {
    check(
      ActiveInterval(duration: 1, repeatCount: 2.5, fillsForwards: true), [0, 0.9, 1, 1.9, 2, 2.25, 2.5, 2.6],
      [0, 0.9, 0, 0.9, 0, 0.25, 0.5, 0.5])
    check(ActiveInterval(duration: 1, repeatCount: 2, fillsForwards: true), [1, 1.9, 2, 3], [0, 0.9, 1, 1])
    check(ActiveInterval(duration: 1, repeatCount: .infinity), [0, 1e6 + 0.25, 12_345.75], [0, 0.25, 0.75])
    // Both: the shorter of them.
    for (count, length) in [(2.0, 1.5), (1.5, 2.0)] {
      let both = ActiveInterval(duration: 1, repeatCount: count, repeatDuration: length)
      check(both, [0.5, 1.4, 1.5, 1.51], [0.5, 0.4, 0.5, 0.5])
      #expect(both.endTime == 1.5)
      #expect(both.moment(at: 1.51) == nil)
    }
  }

  @Test func speeds() {
    check(ActiveInterval(duration: 1, speed: 2), [0, 0.2, 0.5, 0.9], [0, 0.4, 1, 0.5])
    check(ActiveInterval(duration: 1, speed: -1), [0, 0.2, 0.5, 0.9, 1], [0, 0.8, 0.5, 0.1, 0])
    check(ActiveInterval(duration: 1, timeOffset: 0.3), [0, 0.2, 0.5, 0.9, 1], [0.3, 0.5, 0.8, 0.2, 0.3])
    // The offset is not scaled by the speed, and a run backwards that starts at its end gets to its beginning.
    check(ActiveInterval(duration: 1, speed: 2, timeOffset: 0.3), [0, 0.1, 0.5], [0.3, 0.5, 0.3])
    check(ActiveInterval(duration: 1, speed: -1, timeOffset: 1), [0.1, 0.5, 0.9, 1], [0.9, 0.5, 0.1, 0])
    check(ActiveInterval(duration: 1, speed: -1, timeOffset: 0.3), [0, 0.2, 0.5, 1], [0.3, 0.1, 0.8, 0.3])
  }

  @Test func standingStill() {
    let still = ActiveInterval(duration: 2, beginTime: 1, speed: 0, timeOffset: 0.5)
    check(still, [1, 1.5, 1e9, .infinity], [0.25, 0.25, 0.25, 0.25])
    #expect(still.moment(at: 1e9)?.isActive == true)
    #expect(still.endTime == .infinity)
    #expect(still.moment(at: 0.5) == nil)
  }

  @Test func fillTable() {
    let times = [0, 0.5, 1, 1.5, 2, 2.5]
    let rows: [(Bool, Bool, [Double])] = [
      (false, false, [0.5, 0.5, 0, 0.5, 1, 0.5]), (false, true, [0.5, 0.5, 0, 0.5, 1, 1]),
      (true, false, [0, 0, 0, 0.5, 1, 0.5]), (true, true, [0, 0, 0, 0.5, 1, 1]),
    ]
    for (backwards, forwards, expected) in rows {
      let interval = ActiveInterval(
        duration: 1, beginTime: 1, fillsBackwards: backwards, fillsForwards: forwards)
      check(interval, times, expected)
      #expect(interval.moment(at: 0.5)?.isActive ?? false == false)
      #expect(interval.moment(at: 1)?.isActive == true)
      #expect(interval.moment(at: 2)?.isActive == true)
      #expect(interval.moment(at: 2.5)?.isActive ?? false == false)
    }
    // Filling shows what the run shows at its ends, offset and direction included.
    check(
      ActiveInterval(duration: 1, beginTime: 1, timeOffset: 0.3, fillsBackwards: true, fillsForwards: true), [0, 9],
      [0.3, 0.3])
    check(
      ActiveInterval(duration: 1, speed: -1, repeatDuration: 0.4, fillsForwards: true), [0.4, 9], [0.6, 0.6])
  }

  @Test func repetitions() {
    let interval = ActiveInterval(duration: 0.5, repeatCount: 3, fillsBackwards: true, fillsForwards: true)
    let expected = [(-1.0, 0), (0, 0), (0.4, 0), (0.5, 1), (0.9, 1), (1, 2), (1.5, 2), (7, 2)]
    for (time, repetition) in expected { #expect(interval.moment(at: time)?.repetition == repetition) }
    #expect(interval.moment(at: 0.6)?.localTime == 0.6 - 0.5)
    let back = ActiveInterval(duration: 0.5, repeatCount: 3, autoreverses: true)
    #expect(back.moment(at: 2.7)?.repetition == 0)
    #expect(ActiveInterval(duration: 1, speed: -1, repeatCount: 5).moment(at: 3.5)?.repetition == 0)
    let endless = ActiveInterval(duration: 1e-9, repeatCount: .infinity)
    #expect(endless.moment(at: 1e9)?.repetition == 1_000_000_000)
  }

  @Test func bordersAreNotMissedByRounding() {
    for duration in [0.1, 0.3, 0.7, 1.0 / 3, 1e-3] {
      for begin in [0, 0.1, 1234.567, 98_765.4321] {
        let interval = ActiveInterval(duration: duration, beginTime: begin, repeatCount: 50)
        for k in 1..<50 {
          let moment = interval.moment(at: begin + Double(k) * duration)
          #expect(moment?.fraction == 0 && moment?.repetition == k)
        }
        let end = interval.moment(at: interval.endTime)
        #expect(end?.fraction == 1 && end?.repetition == 49 && end?.isActive == true)
        #expect(interval.moment(at: interval.endTime.nextUp) == nil)
      }
    }
  }

  @Test func noLength() {
    for duration: Double in [0, -1, -.infinity, .nan] {
      let interval = ActiveInterval(
        duration: duration, beginTime: 2, repeatCount: .infinity, fillsBackwards: true, fillsForwards: true)
      #expect(interval.endTime == 2)
      #expect(interval.moment(at: 1)?.fraction == 0)
      #expect(interval.moment(at: 1)?.isActive == false)
      #expect(interval.moment(at: 2)?.fraction == 1)
      #expect(interval.moment(at: 2)?.isActive == true)
      #expect(interval.moment(at: 3)?.fraction == 1)
      #expect(interval.moment(at: 3)?.isActive == false)
      #expect(ActiveInterval(duration: duration, beginTime: 2).moment(at: 2.1) == nil)
    }
  }

  @Test func endlessRun() {
    let interval = ActiveInterval(duration: .infinity, beginTime: 1, speed: 2, timeOffset: 0.5)
    #expect(interval.moment(at: 4)?.fraction == 0)
    #expect(interval.moment(at: 4)?.localTime == 6.5)
    #expect(interval.endTime == .infinity)
    let cut = ActiveInterval(duration: .infinity, repeatDuration: 2)
    #expect(cut.moment(at: 1.5)?.localTime == 1.5)
    #expect(cut.moment(at: 2.5) == nil)
  }

  @Test func hostileNumbers() {
    let odd: [Double] = [
      .nan, .infinity, -.infinity, 0, -0.0, 1e300, -1e300, .leastNonzeroMagnitude, 1, -3, .greatestFiniteMagnitude,
    ]
    var random = SeededGenerator(seed: 2)
    func pick() -> Double { odd.randomElement(using: &random) ?? 0 }
    for _ in 0..<20_000 {
      let interval = ActiveInterval(
        duration: pick(), beginTime: pick(), speed: pick(), timeOffset: pick(), repeatCount: pick(),
        repeatDuration: pick(), autoreverses: random.chance(0.5), fillsBackwards: random.chance(0.5),
        fillsForwards: random.chance(0.5))
      #expect(!interval.endTime.isNaN)
      guard let moment = interval.moment(at: pick()) else { continue }
      #expect(moment.fraction >= 0 && moment.fraction <= 1)
      #expect(moment.repetition >= 0)
      #expect(!moment.localTime.isNaN)
    }
  }
}
