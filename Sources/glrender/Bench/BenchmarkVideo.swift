import Foundation
import GLRenderer
import QuartzCore
import RenderModel
import VideoFiles

/// Times a scene's frames all the way to a file.
struct BenchmarkVideo {
  let name: String
  let path: String
  let frames: Int
  let width: Int
  let height: Int
  /// CPU seconds of this process and, where there is one, of ffmpeg.
  let cpu: Double
  let programCPU: Double?
  let times: FramePipeline.Times

  /// Makes a video of frames 0 to `frames` - 1, an update of the layers before each.
  init(
    _ scene: BenchmarkScene, _ renderer: any FrameRenderer, size: PixelSize?, frames: Int, _ target: FrameTarget,
    jobs: Int
  ) throws(ToolError) {
    let (root, update) = scene.make()
    let request = scene.request(size)
    let times = FrameTimes(frames: frames)
    let output = try target.open(request, times.rate)
    let gpu = renderer as? GLFrameRenderer
    gpu?.measuresStages = true
    defer { gpu?.measuresStages = false }
    let console = Console()
    let warnings = FrameWarnings(console, times, isStrict: false)
    let pipeline = FramePipeline(renderer, request, target.encoding, warnings, console, jobs: jobs)
    let before = Self.cpuTime
    self.times = try pipeline.run(times.frames, into: output) { frame in
      update(frame)
      return Drawing.snapshot(root, time: scene.time(frame), yUp: false)
    }
    cpu = Self.cpuTime - before
    programCPU = (output as? VideoOutput)?.cpuTime
    name = scene.name
    path = target.path
    (width, height) = (request.width, request.height)
    self.frames = frames
  }

  /// Frames a second, from the first layer set to the complete file.
  var rate: Double { Double(frames) / times.wall }

  /// The stages with their seconds at work, in order.
  var stages: [(name: String, seconds: Double)] {
    [
      ("sampling", times.sample), ("planning", times.plan), ("gl", times.draw), ("conversion", times.convert),
      ("readback", times.readBack), ("encoding", times.encode), ("writing", times.write),
    ]
  }

  var text: String {
    var text = "\(name), \(frames) frames of \(width) x \(height) to \(path): \(Self.format(rate)) frames a second, "
    text += "\(Self.format(times.wall)) s\n  at work, of that time (stages overlap): "
    text += stages.map { "\($0.name) \(Self.format(100 * $0.seconds / times.wall)) %" }.joined(separator: ", ")
    text += "\n  CPU time: glrender \(Self.format(cpu)) s"
    if let programCPU { text += ", ffmpeg \(Self.format(programCPU)) s" }
    return text
  }

  var json: JSONValue {
    .object([
      ("name", .string(name)), ("output", .string(path)), ("frames", .integer(frames)), ("width", .integer(width)),
      ("height", .integer(height)), ("seconds", .real(times.wall)), ("frames_per_second", .real(rate)),
      ("stages_s", .object(stages.map { ($0.name, .real($0.seconds)) })), ("cpu_s", .real(cpu)),
      ("ffmpeg_cpu_s", programCPU.map { .real($0) } ?? .null),
    ])
  }

  private static func format(_ value: Double) -> String { String(format: "%.1f", value) }

  /// Of this process, in seconds.
  private static var cpuTime: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Double(microseconds) * 1e-6
  }
}
