import Foundation
import QuartzCore
import RenderModel

extension Command {
  static let bench = Command(
    name: "bench", summary: "time scenes of many layers, or the tessellator",
    usage: [
      "[SCENE ...] [--frames N] [--size WxH] [--renderer R] [--device D] [--json]",
      "SCENE --video OUT.mp4 [--frames N] [--size WxH] [--jobs N] [--json]",
      "SCENE --dump OUT.png [--frame N] [--size WxH]",
      "tessellate [--inputs FILE] [--json]",
    ],
    details: """
      Scenes: \(BenchmarkScene.names.joined(separator: " "))
      (default all), and with --drawing \(BenchmarkScene.drawingNames.joined(separator: " ")). Each is a layer tree of 1280 x 720 points (a drawing
      900 x 900) on white; before every frame its layers' transforms or positions are set as an app would, and every
      frame is read back. Times are in milliseconds: the whole frame, then its stages, measured apart. Resident memory
      is that of the process, in MiB.

      With --video the frames go all the way to a file, as render's do: frames a second, and the share of that time in
      which each stage was at work. Setting the layers counts as sampling; writing is waiting for ffmpeg.

      tessellate: for each set of shapes the points given in, the trapezoids made, and CPU milliseconds a pass (median of
      \(TessellationRun.passes); nothing is kept between passes). A file of inputs has one shape a line: SET nonzero|evenodd, then
      each contour as N x0 y0 x1 y1 ...; without one the sets are the tool's own (booleans count corners).
      """,
    options: [
      .value("--frames", value: "N", "timed frames a scene, after 5 to warm up (default 120)"),
      .value("--size", value: "WxH", "the frame's size in pixels (default a pixel a point)"), .renderer, .device,
      .value("--dump", value: "OUT.png", "write one frame of one scene instead"),
      .value("--video", value: "OUT", "make a video of one scene instead, in any of render's formats"),
      .value("--format", value: "F", "the video's format, instead of what OUT's ending says"),
      .value("--jobs", value: "N", "threads that encode pictures (default: one a processor, up to 8)"),
      .value("--frame", value: "N", "which frame to write (default 30)"),
      .value("--drawing", value: "FILE", "a drawing's paths and paints, as JSON"),
      .value("--inputs", value: "FILE", "shapes to tessellate"), .json,
    ],
    examples: [
      ("glrender bench", "all scenes"),
      ("glrender bench cubes-1000 --frames 1000 --json", "one scene, for programs"),
      ("glrender bench cards-100 blur-720p", "rounded, shadowed cards, and a blur over the whole frame"),
      ("glrender bench cubes-2 --dump frame.png --frame 30", "what is being timed"),
      ("glrender bench cubes-1000 --video cubes.mp4 --frames 300", "how fast a video is made, and what takes the time"),
      ("glrender bench tessellate --inputs shapes.txt --json", "the tessellator, on shapes of one's own"),
    ]
  ) { arguments throws(ToolError) in
    if arguments.positional.contains("tessellate") { return try benchTessellation(arguments) }
    if arguments.value("--inputs") != nil { throw .usage("--inputs is for tessellate") }
    let drawing = try arguments.value("--drawing").map { path throws(ToolError) in
      try BenchmarkDrawing(contentsOf: path)
    }
    let all = BenchmarkScene.names + (drawing == nil ? [] : BenchmarkScene.drawingNames)
    let names = arguments.positional.isEmpty ? all : arguments.positional
    var scenes: [BenchmarkScene] = []
    for name in names {
      guard let scene = BenchmarkScene.named(name, drawing: drawing) else {
        throw .usage(
          BenchmarkScene.drawingNames.contains(name)
            ? "\(name) needs a --drawing" : "there is no scene \(name); there are \(all.joined(separator: ", "))")
      }
      scenes.append(scene)
    }
    let frames = try arguments.integer("--frames", default: 120, in: 1...1_000_000)
    let frame = try arguments.integer("--frame", default: 30, in: 0...1_000_000)
    let size = try arguments.size()
    let choice = try arguments.renderer()
    let dump = arguments.value("--dump")
    if dump != nil && scenes.count != 1 { throw .usage("--dump needs one scene") }
    if let video = arguments.value("--video") {
      guard scenes.count == 1, dump == nil else { throw .usage("--video needs one scene, and no --dump") }
      return try benchVideo(scenes[0], choice, arguments, to: video, frames: frames, size: size)
    }
    let renderer = try Drawing.renderer(choice, device: arguments.value("--device"))
    if let dump {
      try Output.write(BenchmarkRun(scenes[0], renderer, size: size).picture(frame: frame), to: dump)
      return .success
    }
    var results: [BenchmarkRun.Result] = []
    if !arguments.has("--json") { try Output.print(renderer.description) }
    for scene in scenes {
      let result = try BenchmarkRun(scene, renderer, size: size).measure(frames: frames)
      results.append(result)
      if !arguments.has("--json") { try Output.print(text(result)) }
    }
    if arguments.has("--json") { try Output.print(json(results, renderer).text) }
    return .success
  }

  private static func text(_ r: BenchmarkRun.Result) -> String {
    var text = "\(r.name): median \(format(r.median)) ms, min \(format(r.times[0])), p95 \(format(r.p95)); "
    text += "\(r.draws) draws, \(r.passes) passes, \(r.quads) quads"
    if r.paths > 0 {
      text += ", \(r.paths) paths (\(r.tessellatedPaths) made anew), \(r.strips) strips, \(r.spans) spans"
    }
    text += "\n  "
    text += r.stages.map { "\($0.name) \(format($0.time))" }.joined(separator: ", ")
    return text + "; resident \(format(r.residentAtEnd)) MiB (frame 100: \(format(r.residentAt100))), "
      + "peak \(format(r.peak))"
  }

  private static func json(_ results: [BenchmarkRun.Result], _ renderer: any FrameRenderer) -> JSONValue {
    .object([
      ("renderer", .string(renderer.description)),
      ("scenes", .array(results.map { json($0) })),
    ])
  }

  private static func json(_ r: BenchmarkRun.Result) -> JSONValue {
    .object([
      ("name", .string(r.name)), ("frames", .integer(r.frames)), ("median_ms", milliseconds(r.median)),
      ("min_ms", milliseconds(r.times[0])), ("p95_ms", milliseconds(r.p95)), ("draws", .integer(r.draws)),
      ("passes", .integer(r.passes)), ("quads", .integer(r.quads)), ("paths", .integer(r.paths)),
      ("tessellatedPaths", .integer(r.tessellatedPaths)), ("rasterizedPaths", .integer(r.rasterizedPaths)),
      ("strips", .integer(r.strips)), ("spans", .integer(r.spans)),
      ("stages_ms", .object(r.stages.map { ($0.name, milliseconds($0.time)) })), ("peak_rss_mib", milliseconds(r.peak)),
      ("rss_frame_100_mib", milliseconds(r.residentAt100)), ("rss_end_mib", milliseconds(r.residentAtEnd)),
    ])
  }

  private static func format(_ value: Double) -> String { milliseconds(value).text }
}
