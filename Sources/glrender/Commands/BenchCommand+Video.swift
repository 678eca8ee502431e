import RenderHost
import RenderModel

extension Command {
  /// `bench SCENE --video OUT`.
  static func benchVideo(
    _ scene: BenchmarkScene, _ choice: RendererChoice, _ arguments: Arguments, to path: String, frames: Int,
    size: PixelSize?
  ) throws(ToolError) -> ExitCode {
    SignalWatch.start(Console())
    let target = try FrameTarget(arguments, path, FrameTimes(frames: frames))
    let jobs = try arguments.jobs()
    let renderer = try Drawing.renderer(choice, device: arguments.value("--device"))
    let result = try BenchmarkVideo(scene, renderer, size: size, frames: frames, target, jobs: jobs)
    try Output.print(
      arguments.has("--json")
        ? JSONValue.object([("renderer", .string(renderer.description)), ("video", result.json)]).text
        : renderer.description + "\n" + result.text)
    return .success
  }
}
