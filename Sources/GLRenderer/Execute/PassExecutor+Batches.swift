import FramePlanner
import RenderModel

/// What the batches of a pass are drawn into.
struct PassFrame {
  let plan: FramePlan
  let target: SurfaceDescriptor

  /// See `u_target` in the vertex shaders.
  var window: SIMD4<Float> {
    SIMD4(Float(target.x), Float(target.y), 2 / Float(target.width), 2 / Float(target.height))
  }

  /// Whether the paint reads a surface without pixels.
  func showsNothing(_ paint: Batch.Paint) -> Bool {
    var isEmpty = false
    paint.eachSource { isEmpty = isEmpty || plan.surfaces[$0].width == 0 || plan.surfaces[$0].height == 0 }
    return isEmpty
  }

  /// See `u_surface` in surface.glsl: a surface of the target's grid.
  func place(_ source: Int) -> SIMD4<Float> {
    let from = plan.surfaces[source]
    return SIMD4(Float(target.x - from.x), Float(target.y - from.y), Float(from.width), Float(from.height))
  }

  /// See halve.frag: a surface of the grid of twice the resolution.
  func placeBeforeHalving(_ source: Int) -> SIMD4<Float> {
    let from = plan.surfaces[source]
    return SIMD4(Float(2 * target.x - from.x), Float(2 * target.y - from.y), Float(from.width), Float(from.height))
  }
}

extension PassExecutor {
  /// Draws the instances `range` of a batch.
  func draw(_ batch: Batch, _ range: Range<Int>, _ frame: PassFrame) throws(GLError) {
    if frame.showsNothing(batch.paint) { return }
    if case .blended = batch.paint {
      state.setBlending(.replace)
    } else {
      state.setBlending(.mode(batch.mode))
    }
    switch batch.paint.stream {
    case .quads:
      let quads = frame.plan.instances
      let paint = quadPaint(batch.paint)
      try TableRuns.each(range, { quads[$0] }) { use, run throws(GLError) in
        try prepare(batch.paint, ProgramID(paint: paint, table: use), frame)
        draw(run, of: self.quads)
      }
    case .images:
      let images = frame.plan.imageInstances
      let paint = imagePaint(batch.paint, range, frame.plan)
      try TableRuns.each(range, { images[$0].quad }) { use, run throws(GLError) in
        try prepare(batch.paint, ProgramID(paint: paint, table: use), frame)
        draw(run, of: self.images)
      }
    case .strips:
      let paint = boxPaint(batch.paint, range, frame.plan)
      try StripRuns.each(range, frame.plan.strips) { hasStrips, run throws(GLError) in
        try prepare(batch.paint, ProgramID(paint: .boxes(paint, hasStrips: hasStrips), table: .none), frame)
        draw(run, of: self.strips)
      }
    }
  }

  private func draw(_ range: Range<Int>, of stream: InstanceStream) {
    stream.bind(first: range.lowerBound)
    state.drawQuads(instances: range.count)
  }

  private func quadPaint(_ paint: Batch.Paint) -> ProgramID.Paint {
    switch paint {
    case .masked: .masked
    case .filtered(_, _, let matrices): .filtered(isSingle: matrices == 1)
    case .blended(_, _, let mode): .blended(mode)
    case .blurred(_, let blur):
      .blurred(isHorizontal: blur.isHorizontal, pairs: BlurKernel(sigma: blur.sigma).pairs.count)
    case .halved: .halved
    case .surface: .surface
    default: .solid
    }
  }

  private func imagePaint(_ paint: Batch.Paint, _ range: Range<Int>, _ plan: FramePlan) -> ProgramID.Paint {
    switch paint {
    case .gradient(let kind):
      let hasFewStops = range.allSatisfy { plan.imageInstances[$0].clamp.y <= 2 }
      return .gradient(GradientFill(kind: kind, hasFewStops: hasFewStops))
    case .resampled(_, let isNearest, let isTint): return .resampled(isNearest: isNearest, isTint: isTint)
    case .image(_, let sampler): return .picture(PictureFilter(sampler))
    default: return .shadow
    }
  }

  private func boxPaint(_ paint: Batch.Paint, _ range: Range<Int>, _ plan: FramePlan) -> BoxPaint {
    guard case .painted(let paint) = paint else { return .colour }
    switch paint {
    case .image(_, let sampler): return .picture(PictureFilter(sampler))
    case .gradient(let kind):
      let hasFewStops = range.allSatisfy { plan.table[Int(plan.strips[$0].colour.x) + 4].y <= 2 }
      return .gradient(GradientFill(kind: kind, hasFewStops: hasFewStops))
    case .surface: return .surface
    }
  }

  /// Puts the program in use, with its uniforms and textures.
  private func prepare(_ paint: Batch.Paint, _ id: ProgramID, _ frame: PassFrame) throws(GLError) {
    let program = try programs.use(id, state: state)
    program.setTarget(frame.window)
    switch paint {
    case .solid, .gradient, .coverage, .painted(.gradient): break
    case .image(let image, _), .shadow(let image), .painted(.image(let image, _)): try usePicture(image, program)
    case .surface(let source), .painted(.surface(let source)):
      try useSurface(source, program, frame)
    case .filtered(let source, let table, let matrices):
      try useSurface(source, program, frame)
      program.set(.matrices, SIMD4(Float(table), Float(matrices), 0, 0))
    case .masked(let source, let other), .blended(let source, let other, _):
      try useSurface(source, program, frame)
      program.set(.secondSurface, frame.place(other))
      state.bind(try texture(other), to: .second)
    case .resampled(let source, _, _): try useSurface(source, program, frame)
    case .blurred(let source, let blur):
      try useSurface(source, program, frame)
      let kernel = BlurKernel(sigma: blur.sigma)
      program.set(.blur, SIMD4(kernel.centre, 0, 0, 0))
      program.set(.pairs, kernel.pairs)
    case .halved(let source):
      try useSurface(source, program, frame)
      program.set(.surface, frame.placeBeforeHalving(source))
    }
  }

  private func useSurface(_ source: Int, _ program: GLProgram, _ frame: PassFrame) throws(GLError) {
    let texture = try texture(source)
    program.set(.surface, frame.place(source))
    program.set(.pictureScale, SIMD4(1 / Float(texture.width), 1 / Float(texture.height), 1, 1))
    state.bind(texture, to: .picture)
  }

  private func usePicture(_ image: Int, _ program: GLProgram) throws(GLError) {
    let picture = try picture(image)
    let levels = picture.levels
    program.set(
      .pictureScale,
      SIMD4(
        1 / Float(picture.width), 1 / Float(picture.height), Float(picture.texture.width) / Float(picture.width),
        Float(picture.texture.height) / Float(picture.height)))
    program.set(
      .levelScale,
      SIMD4(1 / Float(levels?.width ?? 1), 1 / Float(levels?.height ?? 1), Float(picture.lastLevel), 0))
    state.bind(picture.texture, to: .picture)
    if program.has(.levelScale) { state.bind(levels ?? picture.texture, to: .levels) }
  }
}
