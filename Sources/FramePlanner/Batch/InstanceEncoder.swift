import Geometry
import RenderModel

/// A polygon that is painted later and meets the part being encoded.
struct LaterPolygon {
  /// Clockwise vertices in `FaceSet.vertices`.
  var range: Range<Int>
  /// Both lie on the same side of the edge that they share: this one covers some of the part.
  var overlaps: Bool
}

/// What limits the pixels of a part beside its own outline.
struct PartContext {
  /// Half-planes that limit the part: at pixel centres where the part covers the pixel wholly, by area elsewhere.
  var cuts: ArraySlice<CutLine> = []
  /// Half-planes tested at pixel centres everywhere. Never together with `cuts`.
  var hardCuts: ArraySlice<CutLine> = []
  /// What the part's coverage is relative to (see `QuadInstance`).
  var later: [LaterPolygon] = []
  /// Whether what is painted later hides all of the part under it, whatever the part's own opacity.
  var laterIsOpaque = false
}

/// Writes polygons as instances, and their extra polygons and cuts into the frame's table.
struct InstanceEncoder {
  var table: [SIMD4<Float>] = []
  /// Set where a polygon had more polygons or cuts than an instance can state.
  var metLimit = false
  private var clipper = ConvexClipper()
  private var piece: [SIMD4<Double>] = []

  mutating func reset() {
    table.removeAll(keepingCapacity: true)
    metLimit = false
  }

  /// Encodes the polygon in `range` of `vertices` (clockwise on the screen), drawn where `hull` (another convex
  /// polygon, or the same) reaches.
  mutating func encode(
    _ vertices: [SIMD4<Double>], _ range: Range<Int>, hull: (vertices: [SIMD4<Double>], range: Range<Int>)? = nil,
    _ context: PartContext, _ laterVertices: [SIMD4<Double>] = [], frame: Rectangle, colour: SIMD4<Float>
  ) -> (instance: QuadInstance, box: Rectangle)? {
    var box = Rectangle.null
    for i in range { box.add(vertices[i].x, vertices[i].y) }
    let origin = Vector2(
      max(frame.minX, box.minX).rounded(.down), max(frame.minY, box.minY).rounded(.down))
    let n = range.count
    let o = range.lowerBound
    let v = (vertices[o], vertices[o + 1], vertices[o + 2], vertices[n > 3 ? o + 3 : o + 2])
    let start = table.count
    var numerator = 0
    var denominator = 0
    if n > 4 {
      // The inline quadrilateral closes from v3 to v0; the rest of the polygon is the closed v0, v3, v4 ...
      numerator = appendPolygon(n - 2, origin) { $0 == 0 ? vertices[o] : vertices[o + $0 + 2] }
    }
    let isPiece = !context.cuts.isEmpty
    if isPiece {
      piece.removeAll(keepingCapacity: true)
      piece.append(contentsOf: vertices[range])
      guard cutPiece(context.cuts) else {
        table.removeLast(table.count - start)
        return nil
      }
    }
    var overlap = 0
    for later in context.later where later.overlaps && !isPiece {
      overlap += appendOverlap(vertices, range, laterVertices, later.range, origin)
    }
    numerator += overlap
    for later in context.later { denominator += appendOutline(laterVertices, later.range, origin) }
    var piecePolygons = 0
    if isPiece {
      piecePolygons = appendOutline(piece, 0..<piece.count, origin)
      for later in context.later where later.overlaps {
        piecePolygons += appendOverlap(piece, 0..<piece.count, laterVertices, later.range, origin)
      }
    }
    var cuts = 0
    for c in context.cuts where touches(c, piece) { cuts += appendCut(c, origin) }
    for c in context.hardCuts { cuts += appendCut(c, origin) }
    if max(max(numerator, denominator), piecePolygons) > QuadInstance.maxEntries || cuts > QuadInstance.maxCuts {
      metLimit = true
      table.removeLast(table.count - start)
      (numerator, denominator, piecePolygons, cuts) = (0, 0, 0, 0)
    }
    var counts = UInt32(numerator | denominator << 8 | piecePolygons << 16 | cuts << 24)
    if denominator > 0 && context.laterIsOpaque { counts |= QuadInstance.laterIsOpaque }
    let corners = hullCorners(hull?.vertices ?? vertices, hull?.range ?? range, frame)
    let instance = QuadInstance(
      origin: SIMD2(Float(origin.x), Float(origin.y)), table: counts == 0 ? 0 : UInt32(start), counts: counts,
      vx: SIMD4(
        Float(v.0.x - origin.x), Float(v.1.x - origin.x), Float(v.2.x - origin.x), Float(v.3.x - origin.x)),
      vy: SIMD4(
        Float(v.0.y - origin.y), Float(v.1.y - origin.y), Float(v.2.y - origin.y), Float(v.3.y - origin.y)),
      hullX: SIMD4<Float>(corners.x - origin.x), hullY: SIMD4<Float>(corners.y - origin.y), colour: colour)
    return (instance, box)
  }

  /// Cuts `piece`; false where nothing is left of it.
  private mutating func cutPiece(_ cuts: ArraySlice<CutLine>) -> Bool {
    swap(&clipper.vertices, &piece)
    for c in cuts { clipper.clip(c.x, c.y, c.z) }
    swap(&clipper.vertices, &piece)
    return piece.count >= 3
  }

  /// Whether a cut is one of the piece's sides: others of its cuts say nothing that these do not.
  private func touches(_ c: CutLine, _ piece: [SIMD4<Double>]) -> Bool {
    var count = 0
    for v in piece where abs(c.x * v.x + c.y * v.y + c.z) < FaceLimits.touching { count += 1 }
    return count >= 2
  }

  private mutating func appendCut(_ c: CutLine, _ origin: Vector2) -> Int {
    table.append(SIMD4(Float(c.x), Float(c.y), Float(c.z + c.x * origin.x + c.y * origin.y), Float(c.w)))
    return 1
  }

  /// Appends a closed convex polygon as quadrilaterals that fan out from its first vertex; returns their number.
  private mutating func appendPolygon(_ count: Int, _ origin: Vector2, _ vertex: (Int) -> SIMD4<Double>) -> Int {
    var quads = 0
    var i = 1
    while i + 1 < count {
      let a = vertex(0)
      let b = vertex(i)
      let c = vertex(i + 1)
      let d = vertex(min(i + 2, count - 1))
      table.append(SIMD4<Float>(SIMD4(a.x, b.x, c.x, d.x) - origin.x))
      table.append(SIMD4<Float>(SIMD4(a.y, b.y, c.y, d.y) - origin.y))
      quads += 1
      i += 2
    }
    return quads
  }

  /// Appends a whole polygon; returns its number of quadrilaterals.
  private mutating func appendOutline(_ p: [SIMD4<Double>], _ range: Range<Int>, _ origin: Vector2) -> Int {
    appendPolygon(range.count, origin) { p[range.lowerBound + $0] }
  }

  /// Appends the common part of two polygons, backwards, so that it is taken away; returns its number of
  /// quadrilaterals.
  private mutating func appendOverlap(
    _ vertices: [SIMD4<Double>], _ range: Range<Int>, _ laterVertices: [SIMD4<Double>], _ other: Range<Int>,
    _ origin: Vector2
  ) -> Int {
    clipper.vertices.removeAll(keepingCapacity: true)
    clipper.vertices.append(contentsOf: vertices[range])
    clipper.clip(to: laterVertices, other)
    let common = clipper.vertices
    return appendPolygon(common.count, origin) { common[common.count - 1 - $0] }
  }

  /// Corners, in triangle-strip order, of a quadrilateral that holds the centre of every pixel whose square meets the
  /// polygon: its edges moved outwards by the half pixel's reach along their normals, or else its box.
  private func hullCorners(
    _ p: [SIMD4<Double>], _ range: Range<Int>, _ frame: Rectangle
  ) -> (x: SIMD4<Double>, y: SIMD4<Double>) {
    var box = Rectangle.null
    for i in range { box.add(p[i].x, p[i].y) }
    let slack = 1.0 / 256
    box = box.insetBy(-0.5 - slack).intersection(frame)
    let boxed = (SIMD4(box.minX, box.maxX, box.minX, box.maxX), SIMD4(box.minY, box.minY, box.maxY, box.maxY))
    guard range.count == 4 else { return boxed }
    let o = range.lowerBound
    let x = SIMD4(p[o].x, p[o + 1].x, p[o + 2].x, p[o + 3].x)
    let y = SIMD4(p[o].y, p[o + 1].y, p[o + 2].y, p[o + 3].y)
    let dx = SIMD4(x.y, x.z, x.w, x.x) - x
    let dy = SIMD4(y.y, y.z, y.w, y.x) - y
    let adx = dx.replacing(with: -dx, where: dx .< 0)
    let ady = dy.replacing(with: -dy, where: dy .< 0)
    let length = (dx * dx + dy * dy).squareRoot()
    // Outward distance of each edge's line, times the edge's length: |nx| / 2 + |ny| / 2 of the unit normal.
    let reach = (adx + ady) * 0.5 + length * slack
    // The moved lines, dx * y - dy * x = c (inside where greater).
    let c = dx * y - dy * x - reach
    // Corner i is where lines i - 1 and i meet.
    let pdx = SIMD4(dx.w, dx.x, dx.y, dx.z)
    let pdy = SIMD4(dy.w, dy.x, dy.y, dy.z)
    let pc = SIMD4(c.w, c.x, c.y, c.z)
    let cross = pdx * dy - pdy * dx
    let plength = SIMD4(length.w, length.x, length.y, length.z)
    // Sharp corners would shoot far out.
    guard all(cross .> plength * length * 0.25) else { return boxed }
    let hx = (dx * pc - pdx * c) / cross
    let hy = (dy * pc - pdy * c) / cross
    return (SIMD4(hx.x, hx.y, hx.w, hx.z), SIMD4(hy.x, hy.y, hy.w, hy.z))
  }
}
