import Geometry
import RenderModel

/// What is put aside while a surface is drawn.
struct SurfaceScope {
  var surface: Int
  fileprivate var cutBase: Int
  fileprivate var cutsGoByArea: Bool
  fileprivate var decorated: (level: Int, place: Int)?
  fileprivate var clip: Range<Int>?
}

// Surfaces: what is drawn beside the frame.
extension PlanBuilder {
  /// The pixels of the target that can be seen: all of them, or the box of what clips.
  var visible: Rectangle {
    let area = passes[passes.count - 1].area
    guard let clip else { return area }
    return Self.whole(clipBox(clip).insetBy(-1)).intersection(area)
  }

  /// The whole pixels that a box touches.
  static func whole(_ box: Rectangle) -> Rectangle {
    Rectangle(
      minX: box.minX.rounded(.down), minY: box.minY.rounded(.down), maxX: box.maxX.rounded(.up),
      maxY: box.maxY.rounded(.up))
  }

  /// The whole pixels that a rectangle of a layer's plane may touch; nil for none within `visible`.
  @inline(never)
  mutating func window(_ rectangle: Rectangle, _ i: Int, within visible: Rectangle) -> Rectangle? {
    if rectangle.isEmpty || visible.isEmpty { return nil }
    part.reset(frame: visible)
    guard part.append(rectangle, node: i, rank: 0, isOpaque: false, spatial) else { return nil }
    let box = Self.whole(part.faces[0].box.insetBy(-1)).intersection(visible)
    return box.isEmpty ? nil : box
  }

  /// A surface with the window `box` (whole pixels, not empty); nil where the frame has no room for more.
  @inline(never)
  mutating func makeSurface(
    _ box: Rectangle, format: SurfaceDescriptor.Format = .rgba8, _ i: Int, _ snapshot: LayerTreeSnapshot
  ) -> Int? {
    let side = Double(RenderLimits.side)
    let (width, height) = (Int(min(box.width, side)), Int(min(box.height, side)))
    guard width > 0, height > 0, surfacePixels + width * height <= RenderLimits.surfacePixels,
      plan.surfaces.count <= RenderLimits.surfaces
    else {
      plan.diagnostics.report(
        .limit, layer: snapshot.labels[i] ?? "", "the frame's effects need too many surfaces; some are not drawn")
      return nil
    }
    surfacePixels += width * height
    plan.surfaces.append(
      SurfaceDescriptor(x: Int(box.minX), y: Int(box.minY), width: width, height: height, format: format))
    return plan.surfaces.count - 1
  }

  /// Begins to draw into a new surface; nil where there can be none.
  ///
  /// - Parameter keepsClip: whether what clips the layer is applied to what is drawn there. Otherwise it has to be applied
  ///   to the surface.
  @inline(never)
  mutating func beginSurface(
    _ box: Rectangle, format: SurfaceDescriptor.Format = .rgba8, clear: SIMD4<Float> = .zero, keepsClip: Bool,
    _ i: Int, _ snapshot: LayerTreeSnapshot
  ) -> SurfaceScope? {
    guard passes.count <= RenderLimits.surfaceDepth else {
      plan.diagnostics.report(
        .limit, layer: snapshot.labels[i] ?? "",
        "effects are nested deeper than \(RenderLimits.surfaceDepth); what is below is not drawn")
      return nil
    }
    guard let surface = makeSurface(box, format: format, i, snapshot) else { return nil }
    let scope = SurfaceScope(
      surface: surface, cutBase: cutBase, cutsGoByArea: cutsGoByArea, decorated: decorated, clip: clip)
    let s = plan.surfaces[surface]
    passes.append(
      PassBuilder(
        surface: surface,
        area: Rectangle(x: Double(s.x), y: Double(s.y), width: Double(s.width), height: Double(s.height)), clear: clear)
    )
    cutBase = cutStack.count
    decorated = nil
    if !keepsClip { clip = nil }
    return scope
  }

  @inline(never)
  mutating func endSurface(_ scope: SurfaceScope) {
    cutBase = scope.cutBase
    cutsGoByArea = scope.cutsGoByArea
    decorated = scope.decorated
    clip = scope.clip
    passes[passes.count - 1].finish(into: &plan, &pool)
    passes.removeLast()
  }

  /// The window of a surface.
  func area(of surface: Int) -> Rectangle {
    let s = plan.surfaces[surface]
    return Rectangle(x: Double(s.x), y: Double(s.y), width: Double(s.width), height: Double(s.height))
  }

  /// An instance that covers `box`, whose coverage is 1.
  mutating func boxInstance(
    _ box: Rectangle, colour: SIMD4<Float>, cuts: ArraySlice<CutLine> = [], frame: Rectangle
  ) -> QuadInstance? {
    encoder.encode(
      Self.corners(box), 0..<4, PartContext(hardCuts: cuts), frame: frame, colour: colour)?.instance
  }

  static func corners(_ box: Rectangle) -> [SIMD4<Double>] {
    [
      SIMD4(box.minX, box.minY, 0, 0), SIMD4(box.maxX, box.minY, 0, 0), SIMD4(box.maxX, box.maxY, 0, 0),
      SIMD4(box.minX, box.maxY, 0, 0),
    ]
  }

  /// Adds a pass that fills a surface by one paint.
  mutating func addPass(into surface: Int, _ paint: Batch.Paint) {
    let box = area(of: surface)
    var pass = RenderPass(target: surface, clear: .zero)
    if let quad = boxInstance(box, colour: SIMD4(repeating: 1), frame: box) {
      plan.instances.append(quad)
      pass.batches = [Batch(paint: paint, instances: (plan.instances.count - 1)..<plan.instances.count)]
    }
    plan.passes.append(pass)
  }

  /// Ends what is drawn of the target so far and gives a copy of `box` of it.
  @inline(never)
  mutating func capture(_ box: Rectangle, _ i: Int, _ snapshot: LayerTreeSnapshot) -> Int? {
    guard let surface = makeSurface(box, i, snapshot) else { return nil }
    passes[passes.count - 1].split(into: &plan, captures: [surface], &pool)
    return surface
  }
}
