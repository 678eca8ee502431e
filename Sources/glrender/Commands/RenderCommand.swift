import Foundation
import FramePlanner
import RenderHost
import RenderModel
import SceneFiles
import VideoFiles

extension Command {
  static let render = Command(
    name: "render", summary: "draw a scene as a PNG picture, or its frames over time as pictures or a video",
    usage: [
      "IN -o OUT.png [--time T] [OPTIONS]",
      "IN -o frames/%05d.png [--from A] (--to B | --duration D) [--fps F] [--frames A-B] [OPTIONS]",
      "IN -o OUT.mp4|.mov|.webm|.gif|.apng|.webp [--from A] (--to B | --duration D) [--fps F] [OPTIONS]",
      "IN -o - [--format png|rgba|y4m] ...",
    ],
    details: """
      IN is a .ca package or a .caml file. Without --size the picture is the document times --scale; with it the
      document is fitted in. Faults in the scene's properties and pictures are warnings, and the frame is drawn.

      Frames over time: frame k, from 0, shows the scene at A + k/F seconds; B (A + D) itself is left out. Formats:
        png    with %d or %05d in its name a file for each frame, numbered as frames are; on standard output one after
               another
        mp4    H.264, no alpha: transparent frames lie on black unless there is a --background; an odd size gets one
               more column or row like its last
        mov    ProRes 4444, with alpha
        webm   VP9, with alpha
        gif    256 colours a frame, pixels transparent or not; times are rounded to 1/100 s;
               players slow down what is faster than 50 frames a second
        apng   animated PNG, lossless, with alpha; plays for ever, as gif and webp do
        webp   animated WebP, lossless, with alpha
        rgba   bytes of pixels without a header: red, green, blue, alpha, the colours MULTIPLIED by alpha, top row first
        y4m    YUV4MPEG2, 4:2:0, for other programs; no alpha, as mp4
      mp4, webm and y4m are BT.709 in limited range. All but png, rgba and y4m are made by the ffmpeg program, which is
      found on PATH, or is what GLRENDER_FFMPEG names (Debian: apt-get install ffmpeg). A file takes its place when it
      is complete, whatever happens, Ctrl-C too.
      """,
    options: [
      .value("-o", "--output", value: "OUT", "where the output goes; - is standard output"),
      .value("--format", value: "F", "the output's format, instead of what OUT's ending says"),
      .value("--size", value: "WxH", "the picture's size in pixels, up to \(RenderLimits.side) a side"),
      .value(
        "--fit", value: "contain|cover|stretch|none",
        "how the document is fitted into --size (default contain; none keeps --scale)"),
      .value("--scale", value: "S", "pixels a point (default 1)"), .time,
      .value("--from", value: "A", "the time of frame 0 in seconds (default 0)"),
      .value("--to", value: "B", "the time, in seconds, before which the last frame is"),
      .value("--duration", value: "D", "instead of --to: the seconds from A on"),
      .value("--fps", value: "F", "frames a second, up to 1000: 60 (the default), 29.97, 30000/1001"),
      .value("--frames", value: "A-B", "only the frames A to B of the run, the same as in the whole; needs no end"),
      .value("--background", value: "none|#rrggbb[aa]", "what lies behind the layers (default none)"),
      .value("--jobs", value: "N", "threads that encode pictures (default: one a processor, up to 8)"), .renderer,
      .device, .strict,
    ],
    examples: [
      ("glrender render cubes.ca -o cubes.png", "the scene at its own size"),
      ("glrender render cubes.ca -o cubes.png --scale 2", "the same with two pixels a point"),
      (
        "glrender render cubes.ca -o wide.png --size 1920x1080 --fit cover --background '#202020'",
        "filling a screen"
      ),
      ("glrender render cubes.ca -o - --renderer software | display", "without a GPU, to another program"),
      ("glrender render clock.ca -o clock.mp4 --duration 10", "ten seconds at 60 frames a second"),
      ("glrender render clock.ca -o clock.webm --from 2 --to 4.5 --fps 30000/1001", "with alpha, at television's rate"),
      ("glrender render clock.ca -o 'frames/%05d.png' --duration 10 --fps 25", "frames/00000.png to frames/00249.png"),
      (
        "glrender render clock.ca -o 'frames/%05d.png' --duration 10 --fps 25 --frames 100-149",
        "a part of those, on another machine"
      ),
      (
        "glrender render clock.ca -o - --format y4m --duration 10 | x265 --y4m - -o clock.hevc",
        "to an encoder of one's own"
      ),
    ]
  ) { arguments throws(ToolError) in
    let console = Console()
    SignalWatch.start(console)
    let path = try arguments.single("the scene")
    let times = try FrameTimes(arguments)
    let target = try FrameTarget(arguments, times)
    let time = try arguments.number("--time", default: 0)
    let choice = try arguments.renderer()
    let strict = arguments.has("--strict")
    let jobs = try arguments.jobs()
    try Fit.check(arguments)
    let document = try SceneInput.load(path, strict: strict)
    let request = try Fit.request(arguments, document)
    let renderer = try Drawing.renderer(choice, device: arguments.value("--device"))
    if case .picture(let path) = target {
      let frame = try Drawing.frame(Drawing.snapshot(document, time: time), request, renderer)
      try SceneInput.report(frame.diagnostics, strict: strict)
      try Output.write(frame.picture, to: path)
      return .success
    }
    let all = times ?? FrameTimes(at: time)
    let sequence = FrameSequence(document: document, request: request, times: all, console: console, isStrict: strict)
    try sequence.write(to: target, renderer, jobs: jobs)
    return .success
  }
}

extension Arguments {
  /// `--jobs N`, one a processor without it.
  func jobs() throws(ToolError) -> Int {
    try integer("--jobs", default: min(8, ProcessInfo.processInfo.activeProcessorCount), in: 1...64)
  }
}

/// A document's frames over time.
private struct FrameSequence {
  let document: SceneDocument
  let request: FrameRequest
  let times: FrameTimes
  let console: Console
  let isStrict: Bool

  func write(to target: FrameTarget, _ renderer: any FrameRenderer, jobs: Int) throws(ToolError) {
    let warnings = FrameWarnings(console, times, isStrict: isStrict)
    if isStrict && target.appearsFrameByFrame { try check(warnings) }
    let output = try target.open(request, times.rate)
    let pipeline = FramePipeline(renderer, request, target.encoding, warnings, console, jobs: jobs)
    _ = try pipeline.run(times.frames, into: output) { Drawing.snapshot(document, time: times.time($0)) }
  }

  /// Looks for faults in all frames before the first one is drawn, where it would be seen.
  private func check(_ warnings: FrameWarnings) throws(ToolError) {
    let planner = FramePlanner()
    for index in times.frames {
      let snapshot = Drawing.snapshot(document, time: times.time(index))
      var diagnostics = snapshot.diagnostics
      diagnostics.merge(planner.plan(snapshot, request).diagnostics)
      try warnings.report(diagnostics, index: index)
    }
  }
}
