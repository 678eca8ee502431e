import Foundation
import FramePlanner
import GLRenderer
import Imaging
import QuartzCore
import RenderModel
import Synchronization
import VideoFiles

/// Makes frames in stages that run at the same time: while one frame is encoded and written, the next is drawn and the
/// one after it sampled and planned. Bounded queues keep the stages together; the first failure stops them all.
///
/// Layers are touched by the calling thread alone, the renderer by a thread of its own, and bytes are written in the
/// frames' order whatever the number of threads that make them.
struct FramePipeline {
  /// Seconds that each stage was at work, waiting for other stages left out; they overlap.
  struct Times: Sendable {
    var sample = 0.0
    var plan = 0.0
    var draw = 0.0
    var convert = 0.0
    var readBack = 0.0
    var encode = 0.0
    var write = 0.0
    var wall = 0.0
  }

  /// A frame on its way to the renderer.
  private struct Job: Sendable {
    enum Scene: Sendable {
      case plan(FramePlan)
      case snapshot(LayerTreeSnapshot)
    }
    let index: Int
    let scene: Scene
    let diagnostics: RenderDiagnostics
  }

  /// A frame on its way to the output.
  private struct Frame: Sendable {
    enum Pixels: Sendable {
      case picture(PixelBuffer)
      case planes(PlanarPicture)
    }
    let index: Int
    let pixels: Pixels
  }

  /// Bytes of frames that wait, as far as one of each stage allows.
  private static let waitingBytes = 256 << 20

  private let renderer: any FrameRenderer
  private let request: FrameRequest
  private let encoding: FrameEncoding
  private let warnings: FrameWarnings
  private let console: Console
  private let jobs: Int

  /// - Parameter jobs: threads that encode.
  init(
    _ renderer: any FrameRenderer, _ request: FrameRequest, _ encoding: FrameEncoding, _ warnings: FrameWarnings,
    _ console: Console, jobs: Int
  ) {
    self.renderer = renderer
    self.request = request
    self.encoding = encoding
    self.warnings = warnings
    self.console = console
    let fitting = Self.waitingBytes / max(1, request.width * request.height * 4)
    self.jobs = max(1, min(jobs, fitting))
  }

  /// Makes the frames of those numbers and completes the output; gives it up where something fails.
  ///
  /// - Parameter snapshot: the layers' values in a frame, called in order by this thread.
  func run(
    _ frames: ClosedRange<Int>, into output: any FrameOutput, snapshot: (Int) -> LayerTreeSnapshot
  ) throws(ToolError) -> Times {
    let stages = Stages(frames, jobs: jobs)
    let start = ContinuousClock.now
    stages.start("renderer") { [pipeline = Unchecked(self)] in pipeline.value.draw(stages) }
    let shared = Unchecked(output)
    for number in 0..<jobs {
      stages.start("encoder \(number)") { [encoding, console] in
        Self.encode(stages, encoding, shared.value, console, frames)
      }
    }
    sample(frames, stages, snapshot)
    stages.wait()
    console.clear()
    do throws(ToolError) {
      if let failure = stages.failure { throw failure }
      do throws(VideoError) {
        try output.finish()
      } catch {
        throw .output(error.description)
      }
    } catch {
      output.cancel()
      throw error
    }
    var times = stages.times
    times.wall = start.duration(to: .now) / .seconds(1)
    return times
  }

  // MARK: Stages

  private func sample(_ frames: ClosedRange<Int>, _ stages: Stages, _ snapshot: (Int) -> LayerTreeSnapshot) {
    let planner = FramePlanner()
    let plans = renderer is GLFrameRenderer
    for index in frames {
      let snapshot = stages.measure(\.sample) { snapshot(index) }
      var scene = Job.Scene.snapshot(snapshot)
      if plans { scene = stages.measure(\.plan) { .plan(planner.plan(snapshot, request)) } }
      guard stages.jobs.push(Job(index: index, scene: scene, diagnostics: snapshot.diagnostics)) else { break }
    }
    stages.jobs.close()
  }

  private func draw(_ stages: Stages) {
    let layout = encoding.layout(width: request.width, height: request.height)
    while let job = stages.jobs.pop() {
      var diagnostics = job.diagnostics
      do {
        let pixels = try draw(job.scene, layout, stages, &diagnostics)
        try warnings.report(diagnostics, index: job.index)
        guard stages.frames.push(Frame(index: job.index, pixels: pixels)) else { break }
      } catch {
        stages.fail(error as? ToolError ?? .noGPU("the renderer failed: \(error)"))
      }
    }
    stages.frames.close()
  }

  private func draw(
    _ scene: Job.Scene, _ layout: PlanarPicture.Layout?, _ stages: Stages, _ diagnostics: inout RenderDiagnostics
  ) throws -> Frame.Pixels {
    switch scene {
    case .snapshot(let snapshot):
      return .picture(
        try stages.measure(\.draw) { try renderer.render(snapshot, request, diagnostics: &diagnostics) })
    case .plan(let plan):
      guard let gpu = renderer as? GLFrameRenderer else { throw ToolError.noGPU("there is no renderer for plans") }
      let pixels: Frame.Pixels
      if let layout {
        pixels = .planes(try gpu.execute(plan, layout, diagnostics: &diagnostics))
      } else {
        pixels = .picture(try gpu.execute(plan, diagnostics: &diagnostics))
      }
      let times = gpu.stageTimes
      stages.add { total in
        total.draw += times.upload + times.draw
        total.convert += times.convert
        total.readBack += times.readBack
      }
      return pixels
    }
  }

  private static func encode(
    _ stages: Stages, _ encoding: FrameEncoding, _ output: any FrameOutput, _ console: Console,
    _ frames: ClosedRange<Int>
  ) {
    while let frame = stages.frames.pop() {
      do {
        let bytes = try stages.measure(\.encode) {
          switch frame.pixels {
          case .picture(let picture): try encoding.bytes(of: picture)
          case .planes(let planes): planes.bytes
          }
        }
        guard stages.turn.wait(for: frame.index) else { return }
        try stages.measure(\.write) { try output.write(bytes, index: frame.index) }
        console.show(frame.index - frames.lowerBound + 1, of: frames.count)
        stages.turn.advance()
      } catch {
        stages.fail(.output("\(error)"))
        return
      }
    }
  }
}

/// Passes a value to a thread that alone uses it, or uses it in turns.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension FramePipeline {
  /// What the threads share.
  private final class Stages: Sendable {
    let jobs: BoundedQueue<Job>
    let frames: BoundedQueue<Frame>
    let turn: Turnstile
    private let first = Mutex<ToolError?>(nil)
    private let total = Mutex(Times())
    private let threads = DispatchGroup()

    init(_ frames: ClosedRange<Int>, jobs: Int) {
      self.jobs = BoundedQueue(capacity: 1)
      self.frames = BoundedQueue(capacity: 1)
      turn = Turnstile(first: frames.lowerBound)
    }

    /// The first failure.
    var failure: ToolError? { first.withLock { $0 } }

    var times: Times { total.withLock { $0 } }

    /// Runs a stage on a thread of its own.
    func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
      threads.enter()
      let thread = Thread { [threads] in
        body()
        threads.leave()
      }
      thread.name = name
      // As the main thread has it: the software renderer goes as deep as layers do.
      thread.stackSize = 8 << 20
      thread.start()
    }

    /// Waits for the end of all stages.
    func wait() { threads.wait() }

    /// Stops all stages.
    func fail(_ error: ToolError) {
      first.withLock { first in if first == nil { first = error } }
      jobs.cancel()
      frames.cancel()
      turn.cancel()
    }

    func add(_ change: (inout Times) -> Void) { total.withLock { change(&$0) } }

    /// Adds to a stage's time what `body` takes.
    func measure<Result>(
      _ stage: WritableKeyPath<Times, Double>, _ body: () throws -> Result
    ) rethrows -> Result {
      let start = ContinuousClock.now
      let result = try body()
      let passed = start.duration(to: .now) / .seconds(1)
      total.withLock { $0[keyPath: stage] += passed }
      return result
    }
  }
}
