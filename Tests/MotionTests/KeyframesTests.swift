import Geometry
import Motion
import TestBasics
import Testing

/// Checks of key frames ([S] 14.3).
@Suite struct KeyframesTests {
  private func numbers(_ list: Double...) -> [AnimatableValue] { list.map { .number($0) } }

  private func number(_ frames: Keyframes, _ f: Double) -> Double {
    guard case .number(let x) = frames.value(at: f) else { return .nan }
    return x
  }

  private func check(_ frames: Keyframes, _ rows: [(Double, Double)], within tolerance: Double = 1e-9) {
    for (f, expected) in rows { #expect(abs(number(frames, f) - expected) < tolerance, "at \(f)") }
  }

  @Test func fewerThanTwoAnimateNothing() {
    for mode in [Keyframes.Mode.linear, .discrete, .paced, .cubic, .cubicPaced] {
      #expect(Keyframes([], mode: mode).value(at: 0.5) == nil)
      #expect(Keyframes(numbers(1), mode: mode).value(at: 0.5) == nil)
      #expect(Keyframes(numbers(1, 2), keyTimes: [0], mode: mode).value(at: 0.5) == nil)
      #expect(Keyframes(numbers(1), mode: mode).last == nil)
    }
    #expect(Keyframes(numbers(1, 4)).last == .number(4))
    #expect(Keyframes(numbers(1, 4, 9), keyTimes: [0, 1]).last == .number(4))
  }

  @Test func linear() {
    check(Keyframes(numbers(0, 1, 3)), [(0, 0), (0.25, 0.5), (0.5, 1), (0.75, 2), (1, 3), (-1, 0), (2, 3), (.nan, 0)])
    check(
      Keyframes(numbers(0, 1, 3), keyTimes: [0, 0.2, 1]), [(0.1, 0.5), (0.2, 1), (0.6, 2), (1, 3)])
    // Values and times are cut to the shorter list.
    check(Keyframes(numbers(0, 1, 3), keyTimes: [0, 0.5]), [(0.25, 0.5), (0.5, 1), (1, 1)])
    check(Keyframes(numbers(0, 1), keyTimes: [0, 0.5, 1]), [(0.25, 0.5), (0.5, 1), (1, 1)])
    check(Keyframes(numbers(0, 1), keyTimes: []), [(0.25, 0.25)])
  }

  @Test func curvesOfSegments() {
    let frames = Keyframes(numbers(0, 1, 3, 4), timing: [.easeIn, .standard])
    check(
      frames,
      [
        (0.5 / 3, CubicBezier.easeIn(0.5)), (1.5 / 3, 1 + 2 * CubicBezier.standard(0.5)), (2.5 / 3, 3.5),
        (1.0 / 3, 1), (2.0 / 3, 3),
      ])
    // A curve that leaves 0...1 takes the value past its neighbours.
    check(Keyframes(numbers(0, 8), timing: [CubicBezier(0.5, -2, 0.5, 2)]), [(0.5, 1)])
    #expect(number(Keyframes(numbers(0, 1), timing: [CubicBezier(0.3, 0, 0.6, 2)]), 0.9) > 1)
  }

  @Test func discrete() {
    check(
      Keyframes(numbers(1, 2, 3, 4), mode: .discrete),
      [(0, 1), (0.24, 1), (0.25, 2), (0.49, 2), (0.5, 3), (0.75, 4), (1, 4)])
    check(
      Keyframes(numbers(1, 2, 3), keyTimes: [0, 0.2, 0.6], mode: .discrete), [(0.1, 1), (0.2, 2), (0.59, 2), (0.7, 3)])
    check(
      Keyframes(numbers(1, 2, 3), keyTimes: [0, 0.2, 0.6, 1], mode: .discrete),
      [(0.1, 1), (0.2, 2), (0.59, 2), (0.7, 3), (1, 3)])
    check(Keyframes(numbers(1, 2, 3), keyTimes: [0, 0.5], mode: .discrete), [(0.4, 1), (0.6, 2), (1, 2)])
    // Sixty pictures: each starts with its own frame, whatever k / 60 is rounded to.
    for count in [3, 7, 10, 49, 60, 300] {
      let frames = Keyframes((0..<count).map { .number(Double($0)) }, mode: .discrete)
      for k in 0..<count { #expect(number(frames, Double(k) / Double(count)) == Double(k)) }
    }
  }

  @Test func oddKeyTimes() {
    // Holding before the first and after the last.
    check(Keyframes(numbers(5, 7), keyTimes: [0.2, 0.7]), [(0, 5), (0.1, 5), (0.45, 6), (0.7, 7), (0.9, 7), (1, 7)])
    // Equal times are a jump.
    check(
      Keyframes(numbers(0, 1, 5, 6), keyTimes: [0, 0.45, 0.45, 1]),
      [(0.225, 0.5), (0.449999, 0.999997777), (0.45, 5), (1, 6)], within: 1e-8)
    // Out of order, out of range, not a number.
    check(Keyframes(numbers(0, 1, 2), keyTimes: [0, 0.8, 0.3]), [(0.4, 0.5), (0.79, 0.9875), (0.8, 2), (1, 2)])
    check(Keyframes(numbers(0, 1, 2), keyTimes: [-3, 0.5, 9]), [(0.25, 0.5), (0.75, 1.5), (1, 2)])
    check(Keyframes(numbers(0, 1, 2), keyTimes: [0, .nan, 1]), [(0, 1), (0.5, 1.5), (1, 2)])
    check(Keyframes(numbers(0, 1), keyTimes: [.nan, .nan]), [(0, 1), (0.5, 1)])
    check(Keyframes(numbers(0, 1), keyTimes: [1, 1]), [(0, 0), (0.5, 0), (1, 1)])
  }

  @Test func paced() {
    let frames = Keyframes(numbers(0, 1, 5), timing: [.easeIn, .easeIn], mode: .paced)
    check(frames, [(0.1, 0.5), (0.2, 1), (0.6, 3), (1, 5)])
    // A measured conflict with the documentation: key times are heeded, and make it linear.
    check(Keyframes(numbers(0, 1, 5), keyTimes: [0, 0.5, 1], mode: .paced), [(0.25, 0.5), (0.5, 1), (0.75, 3)])
    let points: [AnimatableValue] = [.vector(.zero), .vector(SIMD4(3, 4, 0, 0)), .vector(SIMD4(3, 9, 0, 0))]
    #expect(Keyframes(points, mode: .paced).value(at: 0.5) == .vector(SIMD4(3, 4, 0, 0)))
    check(Keyframes(numbers(2, 2, 2), mode: .paced), [(0, 2), (0.7, 2), (1, 2)])
    check(Keyframes(numbers(0, 0, 1), mode: .paced), [(0, 0), (0.5, 0.5), (1, 1)])
    check(Keyframes(numbers(0, .infinity, 1), mode: .paced), [(1, 1)])
  }

  @Test func cubicTables() {
    // Measured.
    check(
      Keyframes(numbers(0, 1, 0.5, 0.7), mode: .cubic), [(0, 0), (0.1, 0.34725), (0.3, 0.96075), (1, 0.7)])
    check(
      Keyframes(numbers(0, 1, 0.5, 0.7), keyTimes: [0, 0.1, 0.6, 1], mode: .cubic),
      [(0.05, 0.61458), (0.2, 1.00667), (0.6, 0.5)], within: 1e-5)
  }

  @Test func tensionContinuityBias() {
    // T = 0.5, C = 0.2, B = -0.4 at the middle one of 0, 1, 3, whose chords are 1 and 2. Arriving:
    // 0.5 * 0.6 * 0.8 / 2 * 1 + 0.5 * 1.4 * 1.2 / 2 * 2 = 0.96; leaving: 0.5 * 0.6 * 1.2 / 2 * 1
    // + 0.5 * 1.4 * 0.8 / 2 * 2 = 0.74. In the middle of a segment a curve is at the mean of its ends and an eighth of the
    // difference of its directions.
    let frames = Keyframes(
      numbers(0, 1, 3), mode: .cubic, tension: [0, 0.5], continuity: [0, 0.2, .nan], bias: [0, -0.4])
    check(frames, [(0.25, 0.5 + (1 - 0.96) / 8), (0.75, 2 + (0.74 - 2) / 8), (0.5, 1)])
    // Full tension everywhere: no direction at all.
    check(Keyframes(numbers(0, 1, 3), mode: .cubic, tension: [1, 1, 1]), [(0.25, 0.5), (0.125, 0.15625)])
  }

  @Test func cubicOfOtherKinds() {
    let points: [AnimatableValue] = [.vector(.zero), .vector(SIMD4(1, 2, 0, 0)), .vector(SIMD4(0.5, 1, 0, 0))]
    let frames = Keyframes(points, mode: .cubic)
    let x = number(Keyframes(numbers(0, 1, 0.5), mode: .cubic), 0.3)
    guard case .vector(let v) = frames.value(at: 0.3) else {
      Issue.record("not a vector")
      return
    }
    #expect(abs(v.x - x) < 1e-12 && abs(v.y - 2 * x) < 1e-12)
    let lists = Keyframes([.numbers([0, 0]), .numbers([1, 2]), .numbers([0.5, 1])], mode: .cubic)
    guard case .numbers(let list) = lists.value(at: 0.3) else {
      Issue.record("not a list")
      return
    }
    #expect(abs(list[0] - x) < 1e-12 && abs(list[1] - 2 * x) < 1e-12)
    // Transforms, and values that do not agree, go by linear mixing.
    let matrices: [AnimatableValue] = [
      .transform(.identity), .transform(.translation(1, 2, 3)), .transform(.translation(5, 2, 3)),
    ]
    #expect(Keyframes(matrices, mode: .cubic).value(at: 0.75) == .transform(.translation(3, 2, 3)))
    #expect(Keyframes([.number(0), .number(1), .none], mode: .cubic).value(at: 0.25) == .number(0.5))
  }

  @Test func cubicPacedHasConstantSpeed() {
    let points: [AnimatableValue] = [
      .vector(.zero), .vector(SIMD4(100, 20, 0, 0)), .vector(SIMD4(110, 90, 0, 0)), .vector(SIMD4(-40, 60, 0, 0)),
    ]
    let frames = Keyframes(points, timing: [.easeIn], mode: .cubicPaced)
    let curve = Keyframes(points, mode: .cubic)
    func place(_ frames: Keyframes, _ f: Double) -> SIMD4<Double> {
      if case .vector(let v) = frames.value(at: f) { v } else { SIMD4(repeating: .nan) }
    }
    func length(_ d: SIMD4<Double>) -> Double { (d * d).sum().squareRoot() }
    // The same curve's length, by many small steps.
    let steps = 30_000
    var total = 0.0
    var sums = [0.0]
    for k in 1...steps {
      total += length(place(curve, Double(k) / Double(steps)) - place(curve, Double(k - 1) / Double(steps)))
      sums.append(total)
    }
    var k = 0
    for i in 1..<40 {
      let f = Double(i) / 40
      while sums[k] < f * total { k += 1 }
      let expected = place(curve, Double(k) / Double(steps))
      #expect(length(place(frames, f) - expected) < 1e-4 * total, "at \(f)")
    }
  }

  @Test func transformsMixByTheirParts() {
    let turns: [AnimatableValue] = [0, 1, 2.5].map { .transform(Matrix4.rotation($0, 1, 2, 3)) }
    guard case .transform(let m) = Keyframes(turns).value(at: 0.75) else {
      Issue.record("not a transform")
      return
    }
    #expect(m.difference(.rotation(1.75, 1, 2, 3)) < 1e-12)
    #expect(Keyframes(turns, mode: .discrete).value(at: 0.5) == turns[1])
  }

  @Test func positions() {
    func at(_ f: Double, _ count: Int, _ times: [Double]? = nil, _ mode: Keyframes.Mode = .linear) -> (Int, Double)? {
      Keyframes.position(at: f, count: count, keyTimes: times, timing: [.easeIn], mode: mode)
        .map { ($0.index, $0.fraction) }
    }
    func expect(_ place: (Int, Double)?, _ index: Int, _ fraction: Double) {
      #expect(place?.0 == index)
      #expect(abs((place?.1 ?? .nan) - fraction) < 1e-9)
    }
    expect(at(0.25, 3), 0, CubicBezier.easeIn(0.5))
    expect(at(0.75, 3), 1, 0.5)
    expect(at(0.25, 3, nil, .paced), 0, 0.5)
    expect(at(1, 3), 2, 0)
    expect(at(.nan, 3), 0, 0)
    expect(at(0.5, 3, nil, .discrete), 1, 0)
    expect(at(0.5, 4, [0, 0.1, 0.2], .discrete), 2, 0)
    expect(at(0.15, 4, [0, 0.1, 0.2]), 1, 0.5)
    #expect(at(0.5, 1) == nil)
    #expect(at(0.5, -3) == nil)
    #expect(at(0.5, 4, [0]) == nil)
    expect(at(0.5, 1 << 40), (1 << 39) - 1, 0.5)
  }

  @Test func hostileFrames() {
    let odd: [Double] = [.nan, .infinity, -.infinity, 0, 1e300, -1e300, .leastNonzeroMagnitude, 0.5]
    var random = SeededGenerator(seed: 6)
    func pick() -> Double { odd.randomElement(using: &random) ?? 0 }
    func list() -> [Double] { (0..<Int.random(in: 0..<6, using: &random)).map { _ in pick() } }
    for _ in 0..<3000 {
      let values: [AnimatableValue] = list().map { x in
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .vector(SIMD4(repeating: x))
        case 1: .transform(.scale(x, 1, x))
        case 2: .none
        case 3: .numbers([x, 1])
        default: .number(x)
        }
      }
      for mode in [Keyframes.Mode.linear, .discrete, .paced, .cubic, .cubicPaced] {
        let frames = Keyframes(
          values, keyTimes: random.chance(0.5) ? nil : list(), timing: [.easeIn], mode: mode, tension: list(),
          continuity: list(), bias: list())
        for f in [-1, 0, 0.3, 0.5, 1, .nan, .infinity] { _ = frames.value(at: f) }
      }
    }
  }
}
