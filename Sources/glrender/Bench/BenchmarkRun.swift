import FramePlanner
import Foundation
import GLRenderer
import Imaging
import QuartzCore
import RenderModel

/// Times one scene with one renderer.
struct BenchmarkRun {
  /// What was measured; times in milliseconds, memory in MiB.
  struct Result {
    let name: String
    let frames: Int
    /// The whole frame, sorted.
    let times: [Double]
    /// Medians of a frame's stages, in order.
    let stages: [(name: String, time: Double)]
    let draws: Int
    let passes: Int
    let quads: Int
    /// Fills and strokes of paths, the most that were tessellated and that were rasterised anew in one timed frame.
    let paths: Int
    let tessellatedPaths: Int
    let rasterizedPaths: Int
    let strips: Int
    let spans: Int
    let peak: Double
    /// Resident after frame 100 (or the last, where there are fewer) and after the last.
    let residentAt100: Double
    let residentAtEnd: Double

    var median: Double { times[times.count / 2] }
    var p95: Double { times[min(times.count - 1, times.count * 95 / 100)] }
  }

  private static let warmUpFrames = 5
  private static let stageFrames = 30

  private let scene: BenchmarkScene
  private let renderer: any FrameRenderer
  private let request: FrameRequest
  private let root: CALayer
  private let update: (Int) -> Void

  /// - Parameter size: nil for a pixel a point.
  init(_ scene: BenchmarkScene, _ renderer: any FrameRenderer, size: PixelSize?) {
    self.scene = scene
    self.renderer = renderer
    request = scene.request(size)
    (root, update) = scene.make()
  }

  /// One frame as a picture.
  func picture(frame: Int) throws(ToolError) -> PixelBuffer {
    update(frame)
    return try Drawing.frame(Drawing.snapshot(root, time: scene.time(frame), yUp: false), request, renderer).picture
  }

  /// Draws the warm-up frames, then `frames` timed ones, then some whose stages are told apart.
  func measure(frames: Int) throws(ToolError) -> Result {
    Memory.resetPeak()
    for frame in 0..<Self.warmUpFrames { _ = try picture(frame: frame) }
    var times: [Double] = []
    times.reserveCapacity(frames)
    var residentAt100 = 0.0
    var most = FrameStatistics()
    for frame in 0..<frames {
      let start = ContinuousClock.now
      _ = try picture(frame: frame)
      times.append(Self.milliseconds(since: start))
      if let gpu = renderer as? GLFrameRenderer {
        most.draws = max(most.draws, gpu.statistics.draws)
        most.passes = max(most.passes, gpu.statistics.passes)
        most.quads = max(most.quads, gpu.statistics.quads)
        most.paths = max(most.paths, gpu.statistics.paths)
        most.tessellatedPaths = max(most.tessellatedPaths, gpu.statistics.tessellatedPaths)
        most.rasterizedPaths = max(most.rasterizedPaths, gpu.statistics.rasterizedPaths)
        most.strips = max(most.strips, gpu.statistics.strips)
        most.spans = max(most.spans, gpu.statistics.spans)
      }
      if frame == 100 || frame == frames - 1 && frame < 100 { residentAt100 = Memory.resident }
    }
    let residentAtEnd = Memory.resident
    let stages = try measureStages(frames: min(frames, Self.stageFrames))
    return Result(
      name: scene.name, frames: frames, times: times.sorted(), stages: stages, draws: most.draws,
      passes: most.passes, quads: most.quads, paths: most.paths, tessellatedPaths: most.tessellatedPaths,
      rasterizedPaths: most.rasterizedPaths, strips: most.strips, spans: most.spans,
      peak: Memory.peak, residentAt100: residentAt100,
      residentAtEnd: residentAtEnd)
  }

  /// Medians of the stages, on frames of their own: telling the GPU's work from reading back means waiting in between.
  private func measureStages(frames: Int) throws(ToolError) -> [(name: String, time: Double)] {
    let gpu = renderer as? GLFrameRenderer
    gpu?.measuresStages = true
    defer { gpu?.measuresStages = false }
    let names = gpu == nil ? ["update", "sample", "draw"] : ["update", "sample", "plan", "upload", "gl", "readback"]
    var samples = [[Double]](repeating: [], count: names.count)
    for frame in 0..<frames {
      var values: [Double] = []
      let start = ContinuousClock.now
      update(frame)
      let updated = ContinuousClock.now
      let snapshot = Drawing.snapshot(root, time: scene.time(frame), yUp: false)
      values.append(Self.milliseconds(start, updated))
      let sampled = ContinuousClock.now
      values.append(Self.milliseconds(updated, sampled))
      _ = try Drawing.frame(snapshot, request, renderer)
      if let times = gpu?.stageTimes {
        values += [times.plan, times.upload, times.draw, times.readBack].map { $0 * 1000 }
      } else {
        values.append(Self.milliseconds(since: sampled))
      }
      for (index, value) in values.enumerated() { samples[index].append(value) }
    }
    return zip(names, samples).map { ($0, $1.sorted()[$1.count / 2]) }
  }

  private static func milliseconds(since start: ContinuousClock.Instant) -> Double {
    milliseconds(start, ContinuousClock.now)
  }

  private static func milliseconds(_ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant) -> Double {
    let parts = start.duration(to: end).components
    return Double(parts.seconds) * 1e3 + Double(parts.attoseconds) * 1e-15
  }
}
