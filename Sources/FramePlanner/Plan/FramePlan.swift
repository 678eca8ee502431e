public import RenderModel

/// A frame as the GPU is to draw it: plain data, no GL.
///
/// All coordinates are pixels of the frame, origin at its top left corner, y down, whatever surface is the target: an
/// off-screen surface is a window (`SurfaceDescriptor.x`, `.y`) of the same pixel grid, so nothing is resampled when it
/// is drawn into its parent.
public struct FramePlan: Sendable {
  /// Surface 0 is the frame itself.
  public var surfaces: [SurfaceDescriptor] = []
  /// In the order of execution; the pass of surface 0 is the last.
  public var passes: [RenderPass] = []
  /// Instances of all `.solid` and `.surface` batches.
  public var instances: [QuadInstance] = []
  /// Instances of all `.image` batches.
  public var imageInstances: [ImageInstance] = []
  /// Instances of all `.coverage` batches.
  public var strips: [StripInstance] = []
  /// What strips cover of their pixels, a column of four pixels each (see `StripInstance`); the executor puts it into a
  /// texture.
  public var coverage: [UInt32] = []
  /// Extra polygons and cuts of instances (see `QuadInstance.table`); the executor puts it into an RGBA32F texture.
  public var table: [SIMD4<Float>] = []
  /// Pictures that the batches name by index.
  public var images: [ImageSource] = []
  /// How much work the frame is.
  public var statistics = FrameStatistics()
  /// What could not be drawn as asked.
  public var diagnostics = RenderDiagnostics()

  /// A plan with nothing in it, not even the frame's surface.
  public init() {}
}

/// A render target: RGBA8, premultiplied, sRGB-encoded, top row first.
public struct SurfaceDescriptor: Hashable, Sendable {
  /// Where the surface's top left pixel lies in the frame.
  public var x: Int
  /// Of its top left pixel, counted down from the frame's top.
  public var y: Int
  /// Pixels; at least 1.
  public var width: Int
  /// Pixels; at least 1.
  public var height: Int

  /// The window of the frame's pixel grid with this top left pixel and size.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Everything drawn into one surface: clear, then the batches in order, blended source-over (ONE, ONE_MINUS_SRC_ALPHA).
public struct RenderPass: Sendable {
  /// Index in `FramePlan.surfaces`.
  public var target: Int
  /// Premultiplied.
  public var clear: SIMD4<Float>
  /// In painting order; the order inside a batch counts too.
  public var batches: [Batch]

  /// A pass that draws into surface `target`.
  public init(target: Int, clear: SIMD4<Float>, batches: [Batch] = []) {
    self.target = target
    self.clear = clear
    self.batches = batches
  }
}

/// Instances that one instanced draw call draws.
public struct Batch: Sendable {
  /// What colours a batch's instances; those of one batch share it.
  public enum Paint: Hashable, Sendable {
    /// `QuadInstance.colour`.
    case solid
    /// `FramePlan.images[image]`, sampled with `sampler`.
    case image(image: Int, sampler: Sampler)
    /// The surface of that index, pixel for pixel, multiplied by `QuadInstance.colour` (its alpha in all four lanes).
    case surface(Int)
    /// `StripInstance.colour`.
    case coverage
  }
  /// What the instances are coloured with.
  public var paint: Paint
  /// In `FramePlan.imageInstances` for `.image`, in `.strips` for `.coverage`, in `.instances` otherwise.
  public var instances: Range<Int>

  /// One draw call for a run of instances.
  public init(paint: Paint, instances: Range<Int>) {
    self.paint = paint
    self.instances = instances
  }
}

/// How an image batch samples: the level of detail L is computed by the shader (see `ImageInstance`); `magnification`
/// holds where L <= 0, `minification` elsewhere. Wrapping is clamp-to-edge.
public struct Sampler: Hashable, Sendable {
  /// Where a pixel spans more than a texel (L > 0).
  public var minification: ContentsFilter
  /// `.trilinear` counts as `.linear`.
  public var magnification: ContentsFilter

  /// The filters of a layer's picture, as in `LayerContent`.
  public init(minification: ContentsFilter, magnification: ContentsFilter) {
    self.minification = minification
    self.magnification = magnification
  }
}

/// One coverage-antialiased piece of a plane. Layout is what the vertex stream holds: 24 floats, 96 bytes.
///
/// Rasterise the convex quadrilateral `hull`. In every pixel of it, with p = gl_FragCoord.xy + surface offset - origin:
///  - whole = signed area of the pixel's square inside the polygon of the vertices `v0...v3` (closed) plus those of the
///    first `numeratorPolygons` polygons at `table`, each two texels, (x0, x1, x2, x3) and (y0, y1, y2, y3), relative to
///    `origin`;
///  - denominator = 1 - weight * the signed areas of the next `denominatorPolygons` polygons, written likewise; weight is
///    colour.w, or 1 where `counts` has the bit `laterIsOpaque`;
///  - piece = the signed areas of the next `piecePolygons` polygons;
///  - the next `cuts` texels (a, b, c, strict) are half-planes tested at the pixel's centre: with
///    f = a * p.x + b * p.y + c a pixel fails where f < 0, or where f <= 0 if strict != 0.
/// Where the instance has no piece polygons, or whole >= 0.9998, numerator = whole and pixels that fail a cut are dropped.
/// Elsewhere numerator = piece and the cuts do not count: inside a face cuts are hard and leave no seam, at its rim
/// they go by area.
/// coverage = denominator <= 1/1024 ? 0 : clamp(numerator / denominator, 0, 1); with no denominator polygons it is
/// clamp(numerator, 0, 1).
/// An executor may take a pixel that `v0...v3` cover wholly as such without looking at the polygons: only cuts count
/// there. So numerator polygons take something away only where denominator polygons do too, and what a denominator
/// polygon covers wholly is painted over later.
/// The result, paint * coverage (premultiplied), is blended source-over.
///
/// The signed area of a polygon in a pixel is positive where its vertices run clockwise on the screen (right side down,
/// left side up), as `v0...v3` do, and negative where they run the other way. It is the sum over the edges of the
/// integral, over the rows y of the pixel that the edge spans, of clamp(x(y) - pixelLeft, 0, 1) dy, dy being negative
/// where the edge runs to smaller y. Repeated vertices add nothing.
///
/// `.surface` batches use hull, colour, table and cuts only; their coverage is 1 and `v0.xy` is unused.
@frozen
public struct QuadInstance: Sendable {
  /// Whole pixels; `v`, `hull` and the table's entries are relative to it, so that Float suffices.
  public var origin: SIMD2<Float>
  /// Index of this instance's first texel in `FramePlan.table`, as raw bits.
  public var table: UInt32
  /// numeratorPolygons | denominatorPolygons << 8 | piecePolygons << 16 | cuts << 24 | laterIsOpaque, as raw bits.
  public var counts: UInt32
  /// x of v0...v3.
  public var vx: SIMD4<Float>
  /// y of v0...v3.
  public var vy: SIMD4<Float>
  /// x of the hull's corners, in triangle-strip order.
  public var hullX: SIMD4<Float>
  /// y of the hull's corners.
  public var hullY: SIMD4<Float>
  /// Premultiplied, opacity included.
  public var colour: SIMD4<Float>

  /// An instance with these fields; `counts` must match what lies at `table`.
  @inlinable
  public init(
    origin: SIMD2<Float>, table: UInt32, counts: UInt32, vx: SIMD4<Float>, vy: SIMD4<Float>, hullX: SIMD4<Float>,
    hullY: SIMD4<Float>, colour: SIMD4<Float>
  ) {
    self.origin = origin
    self.table = table
    self.counts = counts
    self.vx = vx
    self.vy = vy
    self.hullX = hullX
    self.hullY = hullY
    self.colour = colour
  }

  /// Most polygons of one kind that `counts` can state.
  public static let maxEntries = 255
  /// Most cuts that `counts` can state.
  public static let maxCuts = 127
  /// The bit of `counts` under which later polygons count in full (see the denominator).
  public static let laterIsOpaque: UInt32 = 1 << 31
}

/// A `QuadInstance` that shows a picture: 40 floats, 160 bytes.
///
/// With p as above, (U, V, W) = m0 * p.x + m1 * p.y + m2 (lanes x, y, z), (u, v) = (U, V) / W in texels of level 0
/// (0...width, 0...height, top row first), then clamped to `clamp` (u0, v0, u1, v1).
/// Level of detail before clamping: L = log2(max(|d(u,v)/dx|, |d(u,v)/dy|)) + bias, the derivatives taken analytically
/// from the same map at the pixel's centre: d(u)/dx = (m0.x - u * m0.z) / W and so on. `m0.w` holds the bias.
/// Texel colours are premultiplied; the result is multiplied by `quad.colour` (opacity in all four lanes).
@frozen
public struct ImageInstance: Sendable {
  /// Outline, coverage and opacity.
  public var quad: QuadInstance
  /// What p.x is multiplied by, (U, V, W); lane w: the bias added to the level of detail.
  public var m0: SIMD4<Float>
  /// What p.y is multiplied by, (U, V, W); lane w is unused.
  public var m1: SIMD4<Float>
  /// (U, V, W) at p = (0, 0); lane w is unused.
  public var m2: SIMD4<Float>
  /// The least u and v, then the greatest, in texels: the shown part of the picture.
  public var clamp: SIMD4<Float>

  /// An instance with these fields.
  @inlinable
  public init(
    quad: QuadInstance, m0: SIMD4<Float>, m1: SIMD4<Float>, m2: SIMD4<Float>, clamp: SIMD4<Float>
  ) {
    self.quad = quad
    self.m0 = m0
    self.m1 = m1
    self.m2 = m2
    self.clamp = clamp
  }
}

/// Counts of a frame's work; the same document and time give the same counts on any machine, but that
/// `tessellatedPaths` and `rasterizedPaths` leave out what an earlier frame had done already.
public struct FrameStatistics: Sendable, Equatable {
  /// Layers in the snapshot.
  public var layers = 0
  /// Quads drawn (instances), without the strips and spans of paths.
  public var quads = 0
  /// Draw calls.
  public var draws = 0
  /// Render passes: one for the frame and one for each layer that is drawn into a surface of its own.
  public var passes = 0
  /// Pieces added by cutting crossing planes.
  public var fragments = 0
  /// Opaque faces left out because others hide them wholly.
  public var hiddenFaces = 0
  /// Edges where two opaque faces meet.
  public var sharedEdges = 0
  /// Fills and strokes of paths drawn.
  public var paths = 0
  /// Outlines made anew for them; the others were known from earlier frames or are shared.
  public var tessellatedPaths = 0
  /// Fills and strokes whose coverage was worked out; the others stand as they did in the frame before.
  public var rasterizedPaths = 0
  /// Strips of partly covered pixels.
  public var strips = 0
  /// Rectangles of pixels of paths that are covered alike.
  public var spans = 0

  /// No work.
  public init() {}
}
