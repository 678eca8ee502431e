import Foundation
import Geometry
import Imaging
import RenderHost
import RenderModel
import Testing
import VideoFiles

@testable import glrender

/// The stages by themselves.
@Suite struct FramePipelineTests {
  /// Keeps what it gets; fails where it is told to.
  private final class Memory: FrameOutput {
    var bytes: [[UInt8]] = []
    var indices: [Int] = []
    var isFinished = false
    var isCancelled = false
    let failsAt: Int?

    init(failsAt: Int? = nil) { self.failsAt = failsAt }

    func write(_ bytes: [UInt8], index: Int) throws(VideoError) {
      if index == failsAt { throw VideoError("full") }
      // Frames that are quicker elsewhere wait.
      if index % 3 == 0 { usleep(2000) }
      self.bytes.append(bytes)
      indices.append(index)
    }

    func finish() throws(VideoError) { isFinished = true }

    func cancel() { isCancelled = true }
  }

  private struct Fault: Error, CustomStringConvertible { let description = "broken" }

  /// Fails from a frame on.
  private final class Failing: FrameRenderer {
    let description = "failing"
    var left: Int

    init(after count: Int) { left = count }

    func render(
      _ snapshot: LayerTreeSnapshot, _ request: FrameRequest, diagnostics: inout RenderDiagnostics
    ) throws -> PixelBuffer {
      left -= 1
      if left < 0 { throw Fault() }
      return PixelBuffer(width: request.width, height: request.height)
    }
  }

  private let request = FrameRequest(width: 9, height: 7, scale: 1, yUp: false)

  /// One layer of a colour that tells the frame.
  private func snapshot(_ index: Int) -> LayerTreeSnapshot {
    let node = LayerNode(
      parent: -1, bounds: Rectangle(x: 0, y: 0, width: 9, height: 7), position: Vector2(4.5, 3.5),
      backgroundColour: Colour(red: Double(index % 256) / 255, green: Double(index / 7 % 2), blue: 0.5, alpha: 1),
      subtreeEnd: 1)
    return LayerTreeSnapshot(nodes: [node])
  }

  private func run(
    _ frames: ClosedRange<Int>, _ encoding: FrameEncoding, _ renderer: any FrameRenderer, jobs: Int,
    into output: Memory
  ) throws(ToolError) {
    let console = Console(isTerminal: false)
    let warnings = FrameWarnings(console, FrameTimes(frames: frames.upperBound + 1), isStrict: false)
    let pipeline = FramePipeline(renderer, request, encoding, warnings, console, jobs: jobs)
    _ = try pipeline.run(frames, into: output) { snapshot($0) }
  }

  @Test(arguments: [RendererChoice.software, .gpu])
  func framesComeInOrderWhateverTheThreads(_ choice: RendererChoice) throws {
    let renderer = try makeRenderer(choice).renderer
    let encodings: [FrameEncoding] = [
      .png, .premultiplied, .straight, .planar(hasAlpha: true, padsToEven: false),
      .planar(hasAlpha: false, padsToEven: true),
    ]
    for encoding in encodings {
      let one = Memory()
      try run(5...40, encoding, renderer, jobs: 1, into: one)
      #expect(one.indices == Array(5...40) && one.isFinished && !one.isCancelled)
      #expect(Set(one.bytes).count == 36)
      for jobs in [2, 7] {
        let more = Memory()
        try run(5...40, encoding, renderer, jobs: jobs, into: more)
        #expect(more.bytes == one.bytes)
      }
    }
  }

  @Test func bothRenderersGiveTheSamePlanes() throws {
    let outputs = try [RendererChoice.software, .gpu].map { choice in
      let output = Memory()
      try run(
        0...5, .planar(hasAlpha: false, padsToEven: true), makeRenderer(choice).renderer, jobs: 1, into: output)
      return output.bytes
    }
    #expect(outputs[0] == outputs[1])
  }

  @Test(arguments: [1, 4]) func theFirstFailureEndsAll(_ jobs: Int) throws {
    let full = Memory(failsAt: 6)
    var error = #expect(throws: ToolError.self) {
      try run(0...9999, .premultiplied, Failing(after: .max), jobs: jobs, into: full)
    }
    #expect(error?.message == "full" && error?.code == .output)
    #expect(full.indices == Array(0..<6) && full.isCancelled && !full.isFinished)
    let broken = Memory()
    error = #expect(throws: ToolError.self) {
      try run(0...9999, .premultiplied, Failing(after: 6), jobs: jobs, into: broken)
    }
    #expect(error?.message == "the renderer failed: broken" && error?.code == .noGPU)
    #expect(broken.indices.count <= 6 && broken.isCancelled && !broken.isFinished)
  }
}
