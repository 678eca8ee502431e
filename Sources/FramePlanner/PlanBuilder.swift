import Geometry
import RenderModel

/// The planner's work on one frame: walks the groups in painting order and encodes every part.
///
/// The way from a layer to the next below it is a recursion that may be a thousand layers deep. What lies beside that way
/// is never inlined, so that a level of it needs little stack.
struct PlanBuilder {
  var spatial = SpatialTree()
  var index = LayerTreeIndex()
  var encoder = InstanceEncoder()
  /// One entry for every level of flattening that is being walked.
  var levels: [GroupLevel] = []
  var depth = 0
  /// Opacity that multiplies each layer's own parts (or, where it fades as a group, its surface).
  var opacity: [Double] = []
  /// Each layer's own opacity, times that of the transform layers between it and the next ordinary layer above.
  var fade: [Double] = []
  var plan = FramePlan()
  var passes: [PassBuilder] = []
  var pool = InstancePool()
  /// Cuts in force, from `cutBase` on.
  var cutStack: [CutLine] = []
  var cutBase = 0
  /// Whether the cuts in force may go by area where a part covers a pixel only in part: they all belong to one layer
  /// that paints one part. The parts of a picture of several must agree on whose a pixel is, so its centre decides.
  var cutsGoByArea = false
  /// The face whose subtree is being painted, if it shares edges: parts of the same outline follow its rule.
  var decorated: (level: Int, place: Int)?
  /// Clip polygons, the last one (`clip`) being the intersection of all that are in force.
  var clipVertices: [SIMD4<Double>] = []
  var clip: Range<Int>?
  /// Pixels of surfaces that hold layers which were cut.
  var pieceSurfacePixels = 0
  /// Parts being projected and clipped.
  var part = FaceSet()
  var clipper = ConvexClipper()
  var laterScratch: [LaterPolygon] = []
  var imageIndex: [ContentID: Int] = [:]
  /// Regions of paths, kept between frames.
  var regions = RegionCache()
  var strips = StripStore()
  var outlines = OutlineCache()
  var shadowMaps = ShadowMapCache()
  /// Of each layer: whether it is drawn into a surface first.
  var isolated: [Bool] = []
  /// What multiplies each layer's colours, premultiplied; empty where nothing does.
  var tints: [SIMD4<Float>] = []
  /// Where the table holds the stops of the snapshot's gradients.
  var gradientStops: [Int32: Int] = [:]
  /// All pixels of the grid that is drawn on: those of the frame, or of a bitmap of a layer's plane.
  var grid = Rectangle.null
  /// Pixels of all surfaces but the frame.
  var surfacePixels = 0
  /// Of each face being sorted: whether it is its layer's bounds, neither more nor less.
  var isBounds: [Bool] = []

  mutating func build(_ snapshot: LayerTreeSnapshot, _ request: FrameRequest) -> FramePlan {
    plan = FramePlan()
    plan.statistics.layers = snapshot.nodes.count
    imageIndex.removeAll(keepingCapacity: true)
    cutStack.removeAll(keepingCapacity: true)
    clipVertices.removeAll(keepingCapacity: true)
    cutBase = 0
    clip = nil
    depth = 0
    pieceSurfacePixels = 0
    surfacePixels = 0
    gradientStops.removeAll(keepingCapacity: true)
    encoder.reset()
    regions.beginFrame()
    strips.beginFrame()
    outlines.beginFrame()
    shadowMaps.beginFrame()
    plan.surfaces.append(SurfaceDescriptor(x: 0, y: 0, width: request.width, height: request.height))
    let frame = Rectangle(x: 0, y: 0, width: Double(request.width), height: Double(request.height))
    grid = frame
    passes = [PassBuilder(surface: 0, area: frame, clear: Self.premultiplied(request.background, 1))]
    if !snapshot.nodes.isEmpty {
      spatial.build(snapshot, request, &plan.diagnostics)
      collectTints(snapshot)
      index.build(snapshot, spatial)
      collectOpacity(snapshot)
      emitGroup(of: -1, snapshot)
    }
    passes[0].finish(into: &plan, &pool)
    passes.removeAll()
    if encoder.metLimit {
      plan.diagnostics.report(.limit, "a polygon has more edges or cuts than one instance can state")
    }
    plan.table = encoder.table
    strips.finish(into: &plan)
    plan.statistics.tessellatedPaths = regions.made
    regions.endFrame()
    plan.statistics.quads = plan.instances.count + plan.imageInstances.count
    plan.statistics.passes = plan.passes.count
    plan.statistics.draws = plan.passes.reduce(0) { $0 + $1.batches.count }
    return plan
  }

  static func premultiplied(_ c: Colour?, _ opacity: Double) -> SIMD4<Float> {
    guard let c else { return .zero }
    let a = min(max(c.alpha * opacity, 0), 1)
    return SIMD4(
      Float(min(max(c.red, 0), 1) * a), Float(min(max(c.green, 0), 1) * a), Float(min(max(c.blue, 0), 1) * a), Float(a))
  }

  /// A transform layer's opacity multiplies that of each of its sublayers, which fade as groups by themselves
  /// ([S] 4.3); an ordinary layer without a group's, every part below it ([S] 6).
  private mutating func collectOpacity(_ snapshot: LayerTreeSnapshot) {
    opacity.removeAll(keepingCapacity: true)
    fade.removeAll(keepingCapacity: true)
    isolated.removeAll(keepingCapacity: true)
    for i in 0..<snapshot.nodes.count {
      let node = snapshot.nodes[i]
      var inherited = 1.0
      fade.append(node.opacity)
      if node.parent >= 0 && !node.flags.contains(.isMask) {
        let p = Int(node.parent)
        if snapshot.nodes[p].passesThrough { fade[i] = node.opacity * fade[p] }
        if !isolated[p] && !(index.looks[Int32(p)]?.fadesAsOne ?? false) { inherited = opacity[p] }
      }
      opacity.append(inherited * node.opacity)
      isolated.append(needsSurface(i, node, snapshot))
    }
  }

  private mutating func collectTints(_ snapshot: LayerTreeSnapshot) {
    tints.removeAll(keepingCapacity: true)
    guard snapshot.styles.contains(where: { $0.tint != nil }) else { return }
    for node in snapshot.nodes {
      var tint = node.parent >= 0 ? tints[Int(node.parent)] : SIMD4(repeating: 1)
      if node.style >= 0, let own = snapshot.styles[Int(node.style)].tint { tint *= Self.premultiplied(own, 1) }
      tints.append(tint)
    }
  }

  /// What multiplies the pictures of a layer.
  func weight(_ i: Int, _ opacity: Double) -> SIMD4<Float> {
    let weight = SIMD4<Float>(repeating: Float(opacity))
    return tints.isEmpty ? weight : weight * tints[i]
  }

  /// A colour that a layer paints with, premultiplied.
  func paint(_ colour: Colour, _ i: Int, _ opacity: Double) -> SIMD4<Float> {
    let colour = Self.premultiplied(colour, opacity)
    return tints.isEmpty ? colour : colour * tints[i]
  }

  // MARK: Layers

  /// Paints a layer with its subtree.
  ///
  /// - Parameter place: the layer's place in `levels[level].sequence`.
  mutating func emitLayer(_ i: Int, level: Int, place: Int, _ snapshot: LayerTreeSnapshot) {
    if index.parts[i] == 0 { return }
    let node = snapshot.nodes[i]
    if isolated[i] {
      emitIsolated(i, node, snapshot)
    } else if let look = index.looks[Int32(i)] {
      emitBackgroundFilters(i, look, opacity[i], snapshot)
      emitStyled(i, node, look, level: level, place: place, opacity: opacity[i], snapshot)
    } else {
      emitContents(i, node, level: level, place: place, opacity: opacity[i], snapshot)
    }
  }

  /// Paints a plain layer's own parts, then its group.
  mutating func emitContents(
    _ i: Int, _ node: LayerNode, level: Int, place: Int, opacity: Double, _ snapshot: LayerTreeSnapshot
  ) {
    let placement = node.content >= 0 ? index.placements[node.content] : nil
    let coversBackground = placement?.covers(node) ?? false
    if node.backgroundColour.alpha > 0 && !node.bounds.isEmpty && !coversBackground {
      emitBackground(i, node, level: level, place: place, opacity)
    }
    let hasMembers = !index.range(ofGroup: i).isEmpty
    let shape = node.shape >= 0 ? index.shapes[Int32(i)] : nil
    guard placement != nil || shape != nil || hasMembers else { return }
    let outerClip = clipState
    if node.flags.contains(.masksToBounds) && !pushClip(i, node.bounds) { return restoreClip(outerClip) }
    let face = level >= 0 ? levels[level].sequence[place].face : -1
    let outerFace = decorated
    if level >= 0 && levels[level].shared.hasNeighbours(face) { decorated = (level, place) }
    if let placement {
      emitContent(
        i, placement, level: level, place: place, opacity, isFace: coversBackground && face >= 0, snapshot)
    }
    if let shape { emitShape(i, shape, snapshot.shapes[Int(node.shape)], opacity: opacity, snapshot) }
    if hasMembers { emitGroup(of: i, snapshot) }
    decorated = outerFace
    restoreClip(outerClip)
  }

  /// What clips from outside, to come back to.
  typealias ClipState = (clip: Range<Int>?, vertices: Int, cuts: Int, cutsGoByArea: Bool)

  var clipState: ClipState { (clip, clipVertices.count, cutStack.count, cutsGoByArea) }

  mutating func restoreClip(_ state: ClipState) {
    clip = state.clip
    clipVertices.removeLast(clipVertices.count - state.vertices)
    cutStack.removeLast(cutStack.count - state.cuts)
    cutsGoByArea = state.cutsGoByArea
  }

  /// Adds a layer's bounds to the clip; false where nothing is left to draw on. Along sides that are not antialiased
  /// pixel centres decide.
  mutating func pushClip(_ i: Int, _ bounds: Rectangle, edges: RectangleEdges = .all) -> Bool {
    part.reset(frame: passes[passes.count - 1].area)
    var wide = bounds
    if edges != .all {
      wide = bounds.widened(edges.complement, by: reach(bounds, i))
      cutStack.append(contentsOf: borders(of: bounds, sides: edges.complement, i))
      cutsGoByArea = false
    }
    guard part.append(wide, node: i, rank: 0, isOpaque: false, spatial) else { return false }
    clipper.vertices = part.vertices
    if let clip { clipper.clip(to: clipVertices, clip) }
    if clipper.vertices.count < 3 { return false }
    let start = clipVertices.count
    clipVertices.append(contentsOf: clipper.vertices)
    clip = start..<clipVertices.count
    return true
  }
}
