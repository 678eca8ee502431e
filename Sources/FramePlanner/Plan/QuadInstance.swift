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
/// Batches that show surfaces use hull, colour, table and cuts only, unless they say otherwise; their coverage is 1 and
/// v0...v3 are unused.
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

/// A `QuadInstance` that shows a picture or a gradient: 40 floats, 160 bytes. What follows is said of pictures; see
/// `Batch.Paint` for what the others make of it.
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
