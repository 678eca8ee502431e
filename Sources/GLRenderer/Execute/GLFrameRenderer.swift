import CGLShim
public import FramePlanner
public import Imaging
public import RenderModel

/// Draws snapshots on the GPU: the planner decides, an executor draws. Belongs to the thread that uses it; it may pass
/// to another between frames.
public final class GLFrameRenderer: FrameRenderer {
  /// The device that draws.
  public let device: GLDevice
  /// Counts of the last frame's work; draws and passes as issued.
  public private(set) var statistics = FrameStatistics()
  /// How long the last frame's stages took.
  public private(set) var stageTimes = StageTimes()
  /// Whether to wait for the GPU between drawing and reading back, so that `stageTimes` tells them apart. Off by
  /// default: it may cost time.
  public var measuresStages = false
  private let planner = FramePlanner()
  let executor: PassExecutor

  /// A renderer on the best device, or on `device`; see `GLDevice.open`.
  ///
  /// - Parameter textureBudget: bytes of pictures kept on the GPU between frames.
  public convenience init(device: String? = nil, textureBudget: Int = 256 << 20) throws(GLError) {
    try self.init(device: GLDevice.open(device: device), textureBudget: textureBudget)
  }

  /// A renderer on an open device, which it takes over.
  public init(device: GLDevice, textureBudget: Int = 256 << 20) throws(GLError) {
    self.device = device
    executor = try device.withCurrent { () throws(GLError) in
      PassExecutor(device: device, textureBudget: textureBudget)
    }
  }

  /// The driver's renderer and version.
  public var description: String { "\(device.capabilities.renderer), \(device.capabilities.version)" }

  /// - Throws: `GLError`.
  public func render(
    _ snapshot: LayerTreeSnapshot, _ request: FrameRequest, diagnostics: inout RenderDiagnostics
  ) throws -> PixelBuffer {
    var clock = StageClock()
    let plan = planner.plan(snapshot, request)
    let planning = clock.lap()
    let picture = try execute(plan, diagnostics: &diagnostics)
    stageTimes.plan = planning
    return picture
  }

  /// Draws a plan as it is; adds the plan's diagnostics and its own to `diagnostics`.
  public func execute(_ plan: FramePlan, diagnostics: inout RenderDiagnostics) throws(GLError) -> PixelBuffer {
    try execute(plan, &diagnostics, empty: { PixelBuffer(width: $0.width, height: $0.height) }) {
      (_, frame, clock, times) throws(GLError) in
      let picture = Readback.read(width: frame.width, height: frame.height)
      try device.checkError("reading a frame back")
      times.readBack = clock.lap()
      return picture
    }
  }

  /// Draws a plan and makes planes for video of it on the GPU, the same that `PlanarPicture` makes of the picture.
  public func execute(
    _ plan: FramePlan, _ layout: PlanarPicture.Layout, diagnostics: inout RenderDiagnostics
  ) throws(GLError) -> PlanarPicture {
    let empty = { (frame: SurfaceDescriptor) in
      PlanarPicture(PixelBuffer(width: frame.width, height: frame.height), layout)
    }
    return try execute(plan, &diagnostics, empty: empty) { (target, frame, clock, times) throws(GLError) in
      let converter = PlaneConverter(executor, layout)
      let planes = try converter.convert(target, width: frame.width, height: frame.height)
      defer { executor.targets.release(planes) }
      if measuresStages { cgl_Finish() }
      times.convert = clock.lap()
      let picture = converter.read()
      try device.checkError("reading a frame back")
      times.readBack = clock.lap()
      return picture
    }
  }

  /// Draws a plan and reads its frame, whose framebuffer is bound then, with `read`.
  private func execute<Picture>(
    _ plan: FramePlan, _ diagnostics: inout RenderDiagnostics, empty: (SurfaceDescriptor) -> Picture,
    _ read: (GLRenderTarget, SurfaceDescriptor, inout StageClock, inout StageTimes) throws(GLError) -> Picture
  ) throws(GLError) -> Picture {
    diagnostics.merge(plan.diagnostics)
    if let fault = plan.fault { throw .invalidPlan(fault) }
    let frame = plan.surfaces[0]
    if frame.width == 0 || frame.height == 0 { return empty(frame) }
    return try device.withCurrent { () throws(GLError) -> Picture in
      var clock = StageClock()
      var times = StageTimes()
      let before = executor.state.counters.draws
      try executor.upload(plan, diagnostics: &diagnostics)
      times.upload = clock.lap()
      let target = try executor.draw(plan)
      defer { executor.targets.release(target) }
      statistics = plan.statistics
      statistics.passes = executor.passCount
      statistics.draws = executor.state.counters.draws - before
      if measuresStages { cgl_Finish() }
      times.draw = clock.lap()
      let picture = try read(target, frame, &clock, &times)
      stageTimes = times
      return picture
    }
  }
}
