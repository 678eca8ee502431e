import CGLShim
import FramePlanner
import RenderModel

/// Draws frame plans. The context is current whenever a method is called.
final class PassExecutor {
  let state: StateTracker
  let textures: TextureCache
  let targets: RenderTargetPool
  let kept: SurfaceCache
  let programs: ProgramCache
  let quads: InstanceStream
  let images: InstanceStream
  let strips: InstanceStream
  let noInstances: GLVertexArray
  /// Passes that the last frame ran.
  private(set) var passCount = 0
  private let device: GLDevice
  private let table: DataTexture
  private let coverage: DataTexture
  // Scratch, kept between frames.
  private var surfaces: [GLRenderTarget?] = []
  private var schedule = PassSchedule()
  private var pictures: [TextureCache.Picture?] = []

  init(device: GLDevice, textureBudget: Int) {
    self.device = device
    state = StateTracker(device: device)
    state.beginFrame()
    textures = TextureCache(device: device, state: state, budget: textureBudget)
    targets = RenderTargetPool(device: device, state: state)
    kept = SurfaceCache(pool: targets)
    programs = ProgramCache(device: device)
    quads = InstanceStream(.quads, device: device, state: state)
    images = InstanceStream(.images, device: device, state: state)
    strips = InstanceStream(.strips, device: device, state: state)
    noInstances = GLVertexArray(device: device)
    // The widths are those of table.glsl and strip.frag.
    table = DataTexture(width: 1024, .rgba32Float, .table, device: device, state: state)
    coverage = DataTexture(width: 2048, .rgba8, .coverage, device: device, state: state)
  }

  /// Copies everything that the plan needs to the GPU. The plan is sound (`FramePlan.fault` is nil).
  func upload(_ plan: FramePlan, diagnostics: inout RenderDiagnostics) throws(GLError) {
    state.beginFrame()
    textures.beginFrame()
    targets.beginFrame()
    kept.beginFrame()
    schedule.prepare(plan) { kept.target(for: plan.surfaces[$0]) != nil }
    for image in plan.images { textures.retain(image.id) }
    pictures.removeAll(keepingCapacity: true)
    pictures.append(contentsOf: repeatElement(nil, count: plan.images.count))
    for (index, pass) in plan.passes.enumerated() where schedule.runs[index] {
      for batch in pass.batches {
        guard let (image, filter) = batch.paint.picture else { continue }
        pictures[image] = try textures.picture(
          plan.images[image], withLevels: filter.needsLevels, diagnostics: &diagnostics)
      }
    }
    plan.instances.withUnsafeBytes { quads.upload($0) }
    plan.imageInstances.withUnsafeBytes { images.upload($0) }
    plan.strips.withUnsafeBytes { strips.upload($0) }
    try table.upload(plan.table)
    try coverage.upload(plan.coverage)
    try device.checkError("uploading a frame's data")
  }

  /// Draws all passes and returns the frame's target, its framebuffer bound. Give it back to `targets` after use.
  func draw(_ plan: FramePlan) throws(GLError) -> GLRenderTarget {
    passCount = schedule.count
    surfaces.removeAll(keepingCapacity: true)
    surfaces.append(contentsOf: repeatElement(nil, count: plan.surfaces.count))
    defer { releaseSurfaces() }
    let held = holdKeptSurfaces(plan)
    defer { for surface in held { surfaces[surface] = nil } }
    for (index, pass) in plan.passes.enumerated() where schedule.runs[index] {
      try draw(pass, index, plan)
      for surface in plan.surfaces.indices.dropFirst() where schedule.lastUse[surface] == index {
        guard plan.surfaces[surface].cacheKey == nil, let target = surfaces[surface] else { continue }
        targets.release(target)
        surfaces[surface] = nil
      }
    }
    guard let frame = surfaces[0] else { throw .invalidPlan("no pass draws the frame") }
    state.bindFramebuffer(frame.framebuffer)
    try device.checkError("drawing a frame")
    surfaces[0] = nil
    keepSurfaces(plan, except: held)
    return frame
  }

  /// Takes the surfaces of earlier frames that this one reads, and returns their indices.
  private func holdKeptSurfaces(_ plan: FramePlan) -> [Int] {
    var held: [Int] = []
    for surface in plan.surfaces.indices where schedule.lastUse[surface] >= 0 {
      guard let target = kept.target(for: plan.surfaces[surface]) else { continue }
      kept.retain(plan.surfaces[surface])
      surfaces[surface] = target
      held.append(surface)
    }
    return held
  }

  /// Keeps what this frame has drawn and later ones may want.
  private func keepSurfaces(_ plan: FramePlan, except held: [Int]) {
    for surface in held { surfaces[surface] = nil }
    for surface in plan.surfaces.indices where plan.surfaces[surface].cacheKey != nil {
      guard let target = surfaces[surface] else { continue }
      surfaces[surface] = nil
      kept.add(target, for: plan.surfaces[surface])
    }
  }

  private func draw(_ pass: RenderPass, _ index: Int, _ plan: FramePlan) throws(GLError) {
    let surface = plan.surfaces[pass.target]
    if surface.width == 0 || surface.height == 0 { return }
    let target = try target(pass.target, plan)
    state.bindFramebuffer(target.framebuffer)
    state.setViewport(width: surface.width, height: surface.height)
    let opening = OpaqueOpening(pass, plan)
    if let clear = opening.clear { state.clear(clear) }
    let frame = PassFrame(plan: plan, target: surface)
    for (number, batch) in pass.batches.enumerated() {
      let drawn = number == 0 ? batch.instances.dropFirst(opening.skipped) : batch.instances
      try draw(batch, drawn, frame)
    }
    for capture in pass.captures where schedule.lastUse[capture] > index {
      let window = plan.surfaces[capture]
      let copy = try self.target(capture, plan).texture
      state.bindFramebuffer(target.framebuffer)
      copy.copy(
        fromX: window.x - surface.x, y: window.y - surface.y, width: window.width, height: window.height, state: state)
    }
  }

  /// The target of a surface, a new one where it has none; another framebuffer may be bound then.
  private func target(_ surface: Int, _ plan: FramePlan) throws(GLError) -> GLRenderTarget {
    if let present = surfaces[surface] { return present }
    let window = plan.surfaces[surface]
    let target = try targets.acquire(width: window.width, height: window.height, format: window.format)
    surfaces[surface] = target
    return target
  }

  /// The texture of a surface that is drawn.
  func texture(_ surface: Int) throws(GLError) -> GLTexture {
    guard let target = surfaces[surface] else { throw .invalidPlan("surface \(surface) was left out") }
    return target.texture
  }

  /// A picture that is uploaded.
  func picture(_ image: Int) throws(GLError) -> TextureCache.Picture {
    guard let picture = pictures[image] else { throw .invalidPlan("picture \(image) was not uploaded") }
    return picture
  }

  /// Gives back what an error has left.
  private func releaseSurfaces() {
    for target in surfaces { if let target { targets.release(target) } }
    surfaces.removeAll(keepingCapacity: true)
  }
}
