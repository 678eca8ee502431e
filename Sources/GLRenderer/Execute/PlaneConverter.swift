import CGLShim
import FramePlanner
import Imaging

/// Makes the planes of `PlanarPicture` out of a frame on the GPU, so that a pixel's 12 bits (20 with alpha) are read
/// back instead of 32.
///
/// Four samples are one pixel of the target: luma on the left, beside it Cb and Cr by turns, then alpha. A row may end
/// in samples that are not wanted. The target is narrower than the frame and as high, so it fits where that did.
struct PlaneConverter {
  /// Where a plane (or both of chroma) lies in the target, in pixels, and how many bytes of each row are wanted.
  private struct Window {
    let kind: PlaneKind
    let x: Int
    let width: Int
    let height: Int
    let count: Int
  }

  private let executor: PassExecutor
  private let layout: PlanarPicture.Layout
  private let windows: [Window]

  init(_ executor: PassExecutor, _ layout: PlanarPicture.Layout) {
    self.executor = executor
    self.layout = layout
    let (width, chroma) = ((layout.width + 3) / 4, (layout.chromaWidth + 1) / 2)
    let luma = Window(
      kind: .luma(isStraight: layout.hasAlpha), x: 0, width: width, height: layout.height, count: layout.width)
    let both = Window(
      kind: .chroma(isStraight: layout.hasAlpha), x: width, width: chroma, height: layout.chromaHeight,
      count: 2 * layout.chromaWidth)
    let alpha = Window(kind: .alpha, x: width + chroma, width: width, height: layout.height, count: layout.width)
    windows = layout.hasAlpha ? [luma, both, alpha] : [luma, both]
  }

  /// Draws the planes of the frame in `source`; the target's framebuffer is bound then. Give it back to the pool.
  func convert(_ source: GLRenderTarget, width: Int, height: Int) throws(GLError) -> GLRenderTarget {
    let state = executor.state
    let target = try executor.targets.acquire(
      width: windows.reduce(0) { $0 + $1.width }, height: windows.reduce(0) { max($0, $1.height) })
    state.bindFramebuffer(target.framebuffer)
    state.setBlending(.replace)
    state.bind(source.texture, to: .picture)
    state.bindVertexArray(executor.noInstances.name)
    for window in windows {
      let program = try executor.programs.use(ProgramID(paint: .planes(window.kind), table: .none), state: state)
      state.setViewport(x: window.x, width: window.width, height: window.height)
      program.set(.surface, SIMD4(Float(width), Float(height), Float(window.x), 0))
      state.drawQuads(instances: 1)
    }
    return target
  }

  /// Reads the planes of the bound framebuffer.
  func read() -> PlanarPicture {
    let bytes = [UInt8](unsafeUninitializedCapacity: layout.byteCount) { memory, count in
      count = 0
      guard let start = memory.baseAddress else { return }
      for window in windows {
        if case .chroma = window.kind {
          readChroma(window, to: start + count)
        } else {
          read(window, to: start + count)
        }
        count += window.count * window.height
      }
    }
    return PlanarPicture(layout: layout, bytes: bytes)
  }

  private func read(_ window: Window, to memory: UnsafeMutablePointer<UInt8>) {
    Readback.readRows(
      x: window.x, y: 0, width: window.width, height: window.height, count: window.count, to: memory)
  }

  /// Reads Cb and Cr by turns and takes them apart.
  private func readChroma(_ window: Window, to memory: UnsafeMutablePointer<UInt8>) {
    let samples = layout.chromaWidth * layout.chromaHeight
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * samples) { pairs in
      guard let start = pairs.baseAddress else { return }
      start.initialize(repeating: 0, count: 2 * samples)
      read(window, to: start)
      for i in 0..<samples {
        memory[i] = start[2 * i]
        memory[samples + i] = start[2 * i + 1]
      }
    }
  }
}
