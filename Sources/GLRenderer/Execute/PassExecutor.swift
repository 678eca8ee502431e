import CGLShim
import FramePlanner
import RenderModel

/// Draws frame plans. The context is current whenever a method is called.
final class PassExecutor {
  let state: StateTracker
  let textures: TextureCache
  let targets: RenderTargetPool
  private let device: GLDevice
  private let programs: ProgramCache
  private let quads: InstanceStream
  private let images: InstanceStream
  private let strips: InstanceStream
  private let table: DataTexture
  private let coverage: DataTexture
  // Scratch, kept between frames.
  private var surfaces: [GLRenderTarget?] = []
  private var lastUse: [Int] = []
  private var pictures: [TextureCache.Picture?] = []

  init(device: GLDevice, textureBudget: Int) {
    self.device = device
    state = StateTracker(device: device)
    state.beginFrame()
    textures = TextureCache(device: device, state: state, budget: textureBudget)
    targets = RenderTargetPool(device: device, state: state)
    programs = ProgramCache(device: device)
    quads = InstanceStream(.quads, device: device, state: state)
    images = InstanceStream(.images, device: device, state: state)
    strips = InstanceStream(.strips, device: device, state: state)
    // The widths are those of table.glsl and strip.frag.
    table = DataTexture(width: 1024, .rgba32Float, .table, device: device, state: state)
    coverage = DataTexture(width: 2048, .rgba8, .coverage, device: device, state: state)
  }

  /// Copies everything that the plan needs to the GPU. The plan is sound (`FramePlan.fault` is nil).
  func upload(_ plan: FramePlan, diagnostics: inout RenderDiagnostics) throws(GLError) {
    state.beginFrame()
    textures.beginFrame()
    targets.beginFrame()
    for image in plan.images { textures.retain(image.id) }
    pictures.removeAll(keepingCapacity: true)
    pictures.append(contentsOf: repeatElement(nil, count: plan.images.count))
    for pass in plan.passes {
      for batch in pass.batches {
        guard case .image(let image, let sampler) = batch.paint else { continue }
        pictures[image] = try textures.picture(
          plan.images[image], withLevels: PictureFilter(sampler).needsLevels, diagnostics: &diagnostics)
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
    findLastUses(plan)
    surfaces.removeAll(keepingCapacity: true)
    surfaces.append(contentsOf: repeatElement(nil, count: plan.surfaces.count))
    defer { releaseSurfaces() }
    for (index, pass) in plan.passes.enumerated() {
      try draw(pass, plan)
      for surface in plan.surfaces.indices.dropFirst() where lastUse[surface] == index {
        if let target = surfaces[surface] { targets.release(target) }
        surfaces[surface] = nil
      }
    }
    guard let frame = surfaces[0] else { throw .invalidPlan("no pass draws the frame") }
    surfaces[0] = nil
    state.bindFramebuffer(frame.framebuffer)
    try device.checkError("drawing a frame")
    return frame
  }

  private func draw(_ pass: RenderPass, _ plan: FramePlan) throws(GLError) {
    let surface = plan.surfaces[pass.target]
    if surface.width == 0 || surface.height == 0 { return }
    let target: GLRenderTarget
    if let present = surfaces[pass.target] {
      target = present
    } else {
      target = try targets.acquire(width: surface.width, height: surface.height)
      surfaces[pass.target] = target
    }
    state.bindFramebuffer(target.framebuffer)
    state.setViewport(width: surface.width, height: surface.height)
    let opening = OpaqueOpening(pass, plan)
    if let clear = opening.clear { state.clear(clear) }
    let window = SIMD4<Float>(
      Float(surface.x), Float(surface.y), 2 / Float(surface.width), 2 / Float(surface.height))
    for (number, batch) in pass.batches.enumerated() {
      switch batch.paint {
      case .solid:
        let drawn = number == 0 ? batch.instances.dropFirst(opening.skipped) : batch.instances
        try TableRuns.each(drawn, { plan.instances[$0] }) { use, range throws(GLError) in
          try programs.use(ProgramID(paint: .solid, table: use), state: state).setTarget(window)
          draw(range, of: quads)
        }
      case .image(let image, let sampler):
        try TableRuns.each(batch.instances, { plan.imageInstances[$0].quad }) { use, range throws(GLError) in
          try usePicture(image, PictureFilter(sampler), use, window)
          draw(range, of: images)
        }
      case .surface(let source):
        guard let picture = surfaces[source]?.texture else { continue }
        let from = plan.surfaces[source]
        try TableRuns.each(batch.instances, { plan.instances[$0] }) { use, range throws(GLError) in
          let program = try programs.use(ProgramID(paint: .surface, table: use), state: state)
          program.setTarget(window)
          program.setSurface(
            SIMD4(Float(surface.x - from.x), Float(surface.y - from.y), Float(from.width), Float(from.height)))
          state.bind(picture, to: .picture)
          draw(range, of: quads)
        }
      case .coverage:
        try StripRuns.each(batch.instances, plan.strips) { hasStrips, range throws(GLError) in
          try programs.use(ProgramID(paint: .boxes(hasStrips: hasStrips), table: .none), state: state)
            .setTarget(window)
          draw(range, of: strips)
        }
      default: break
      }
    }
  }

  private func draw(_ range: Range<Int>, of stream: InstanceStream) {
    stream.bind(first: range.lowerBound)
    state.drawQuads(instances: range.count)
  }

  private func usePicture(
    _ image: Int, _ filter: PictureFilter, _ use: TableUse, _ window: SIMD4<Float>
  ) throws(GLError) {
    guard let picture = pictures[image] else { throw .invalidPlan("picture \(image) was not uploaded") }
    let program = try programs.use(ProgramID(paint: .picture(filter), table: use), state: state)
    program.setTarget(window)
    let levels = picture.levels
    program.setPicture(
      scale: SIMD4(
        1 / Float(picture.width), 1 / Float(picture.height), Float(picture.texture.width) / Float(picture.width),
        Float(picture.texture.height) / Float(picture.height)),
      levels: SIMD4(
        1 / Float(levels?.width ?? 1), 1 / Float(levels?.height ?? 1), Float(picture.lastLevel), 0))
    state.bind(picture.texture, to: .picture)
    if filter.needsLevels { state.bind(levels ?? picture.texture, to: .levels) }
  }

  /// For each surface the last pass that reads or draws it.
  private func findLastUses(_ plan: FramePlan) {
    lastUse.removeAll(keepingCapacity: true)
    lastUse.append(contentsOf: repeatElement(-1, count: plan.surfaces.count))
    for (index, pass) in plan.passes.enumerated() {
      lastUse[pass.target] = index
      for batch in pass.batches {
        if case .surface(let source) = batch.paint { lastUse[source] = index }
      }
    }
  }

  /// Gives back what an error has left.
  private func releaseSurfaces() {
    for target in surfaces { if let target { targets.release(target) } }
    surfaces.removeAll(keepingCapacity: true)
  }
}
