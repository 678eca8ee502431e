import VideoFiles

/// Which frames are drawn, and when they are.
struct FrameTimes: Sendable {
  /// Most frames of a run.
  static let limit = 10_000_000

  /// Seconds, of frame 0.
  let start: Double
  let rate: FrameRate
  /// The numbers of the frames in the whole run.
  let frames: ClosedRange<Int>

  /// One frame, for a format that may hold many.
  init(at time: Double) {
    start = time
    rate = .standard
    frames = 0...0
  }

  /// The first `count` frames from 0 on, 60 a second.
  init(frames count: Int) {
    start = 0
    rate = .standard
    frames = 0...max(count, 1) - 1
  }

  /// Frame `index` in seconds; not summed up, so that it is the same wherever the run begins.
  func time(_ index: Int) -> Double { start + Double(index) / rate.value }

  /// How many frames lie before the end of a stretch of that many seconds; its very end is left out, also where it is
  /// whole but for rounding.
  static func count(duration: Double, rate: Double) -> Double {
    max(1, (duration * rate - 1e-9).rounded(.up))
  }
}

extension FrameTimes {
  /// `--from A`, `--to B` or `--duration D`, `--fps F`, `--frames A-B`; nil where they ask for no more than one frame.
  init?(_ arguments: Arguments) throws(ToolError) {
    let asked = ["--to", "--duration", "--frames"].filter { arguments.value($0) != nil }
    guard !asked.isEmpty else {
      for name in ["--from", "--fps"] where arguments.value(name) != nil {
        throw .usage("\(name) is for frames over time: --to, --duration or --frames is missing")
      }
      return nil
    }
    if arguments.value("--time") != nil { throw .usage("--time is for one frame, \(asked[0]) for several") }
    if arguments.value("--to") != nil, arguments.value("--duration") != nil {
      throw .usage("--to and --duration exclude one another")
    }
    start = try arguments.number("--from", default: 0)
    rate = try arguments.rate()
    let count = try Self.count(arguments, start: start, rate: rate)
    let range = try arguments.frameRange()
    if let range, let count, range.upperBound >= count {
      throw .usage("--frames ends with \(range.upperBound), and the run's last frame is \(count - 1)")
    }
    guard let frames = range ?? count.map({ 0...$0 - 1 }) else { return nil }
    self.frames = frames
    let last = time(frames.upperBound)
    guard last.isFinite, last > start || frames.upperBound == 0 else {
      throw .usage("--from \(start) is too far away: frames a part of a second apart are at the same time there")
    }
  }

  /// Frames of the whole run; nil for one without an end.
  private static func count(
    _ arguments: Arguments, start: Double, rate: FrameRate
  ) throws(ToolError) -> Int? {
    let duration: Double
    if arguments.value("--to") != nil {
      let end = try arguments.number("--to", default: 0)
      guard end > start else { throw .usage("--to \(end) is not after --from \(start)") }
      duration = end - start
    } else if arguments.value("--duration") != nil {
      duration = try arguments.number("--duration", default: 0)
      guard duration > 0 else { throw .usage("--duration \(duration) is not greater than 0") }
    } else {
      return nil
    }
    let count = count(duration: duration, rate: rate.value)
    guard count <= Double(limit) else {
      throw .usage("\(duration) seconds at \(rate.value) frames a second are more than \(limit) frames")
    }
    return Int(count)
  }
}

extension Arguments {
  /// `--fps F`, 60 without it.
  fileprivate func rate() throws(ToolError) -> FrameRate {
    guard let text = value("--fps") else { return .standard }
    guard let rate = FrameRate(text) else {
      throw .usage(
        "--fps \(text) is no rate from \(FrameRate.range.lowerBound) to \(Int(FrameRate.range.upperBound)) frames a "
          + "second, such as 60, 29.97 or 30000/1001")
    }
    return rate
  }

  /// `--frames A-B`, both included.
  fileprivate func frameRange() throws(ToolError) -> ClosedRange<Int>? {
    guard let text = value("--frames") else { return nil }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let valid = 0..<FrameTimes.limit
    guard parts.count == 2, let first = Int(parts[0]), let last = Int(parts[1]), valid.contains(first),
      valid.contains(last), first <= last
    else {
      throw .usage(
        "--frames \(text) is not A-B, the numbers of the first and the last frame, from 0 to \(FrameTimes.limit - 1)")
    }
    return first...last
  }
}
