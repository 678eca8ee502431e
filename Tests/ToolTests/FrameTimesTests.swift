import Foundation
import Testing
import VideoFiles

@testable import glrender

/// Rates, numbers, names and the bar, by themselves.
@Suite struct FrameTimesTests {
  @Test(arguments: [
    ("60", 60.0, 60, 1), ("30000/1001", 30000.0 / 1001, 30000, 1001), ("29.97", 29.97, 2997, 100),
    ("0.5", 0.5, 1, 2), ("60/2", 30, 30, 1), ("1e3", 1000, 1000, 1), ("0.000001", 1e-6, 1, 1_000_000),
    ("23.976023976023978", 23.976023976023978, 24000, 1001), ("3.14159265", 3.14159265, 62_831_853, 20_000_000),
  ])
  func rates(_ text: String, _ value: Double, _ numerator: Int, _ denominator: Int) throws {
    let rate = try #require(FrameRate(text))
    #expect(rate.value == value)
    #expect(rate.numerator == numerator && rate.denominator == denominator)
  }

  @Test(arguments: [
    "", "0", "-1", "1000.1", "nan", "inf", "1e-7", "1/0", "0/1", "-1/-1", "1/", "/1", "1/1/1", "9999999999999999999/1",
    "1.5/2", "sixty",
  ])
  func wrongRates(_ text: String) { #expect(FrameRate(text) == nil) }

  @Test func everyRateHasAFraction() throws {
    var value = 1e-6
    while value <= 1000 {
      let rate = try #require(FrameRate(value))
      #expect((1...0x7FFF_FFFF).contains(rate.numerator) && (1...0x7FFF_FFFF).contains(rate.denominator))
      #expect(abs(Double(rate.numerator) / Double(rate.denominator) / value - 1) < 1e-6)
      value *= 1.0371
    }
  }

  @Test func counts() {
    #expect(FrameTimes.count(duration: 1, rate: 60) == 60)
    #expect(FrameTimes.count(duration: 0.1, rate: 30) == 3)
    #expect(FrameTimes.count(duration: 0.3 - 0.2, rate: 30) == 3)
    #expect(FrameTimes.count(duration: 1.0 + 1e-6, rate: 60) == 61)
    #expect(FrameTimes.count(duration: 1.0 - 1e-6, rate: 60) == 60)
    #expect(FrameTimes.count(duration: 1e-12, rate: 60) == 1)
    #expect(FrameTimes.count(duration: 10, rate: 30000.0 / 1001) == 300)
  }

  @Test func timesAreNotSummedUp() {
    let times = FrameTimes(frames: 1_000_000)
    #expect(times.time(999_999) == 999_999.0 / 60)
    #expect(times.frames == 0...999_999)
  }

  @Test(arguments: [
    ("a/%05d.png", 7, "a/00007.png"), ("%d", 12, "12"), ("a%02d%%.png", 123, "a123%.png"), ("x%y/%00d", 3, "x%y/3"),
  ])
  func patterns(_ path: String, _ index: Int, _ name: String) throws {
    #expect(try #require(try FilePattern(path)).path(index) == name)
  }

  @Test(arguments: ["%d%d", "%s.png", "%5d", "%", "%-1d", "%099d", "%0999999999999999999999d"])
  func wrongPatterns(_ path: String) { #expect(throws: VideoError.self) { try FilePattern(path) } }

  @Test func namesWithoutANumber() throws {
    for path in ["a.png", "%d/a.png", "a%%.png", ""] { #expect(try FilePattern(path) == nil) }
    #expect(try #require(try FilePattern("a/b/%d")).folder == "a/b/")
    #expect(try #require(try FilePattern("%d")).folder == "")
  }

  @Test func formats() {
    #expect(FrameFormat(path: "a.b/c.MP4") == .mp4)
    #expect(FrameFormat(path: "a.mp4/c") == nil)
    #expect(FrameFormat(path: "c.jpg") == nil)
    #expect(FrameFormat(path: "webm") == nil)
  }

  @Test func theBar() {
    #expect(
      Console.bar(90, of: 300, seconds: 2)
        == "[#########---------------------] 90/300, 45.0 frames/s, 0:05 left")
    #expect(Console.bar(0, of: 3, seconds: 0) == "[------------------------------] 0/3, 0.0 frames/s")
    #expect(Console.bar(3, of: 3, seconds: 1).hasSuffix("] 3/3, 3.0 frames/s, 0:00 left"))
    #expect(Console.bar(1, of: 10_000_000, seconds: 1).hasSuffix(", 99:59:59 left"))
    #expect(Console.bar(1, of: 4000, seconds: 1).hasSuffix(", 1:06:39 left"))
  }
}
