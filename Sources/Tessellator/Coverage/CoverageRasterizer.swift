public import Geometry

/// What limits the pixels that a region covers.
public struct CoverageLimits: Hashable, Sendable {
  /// The pixels asked for.
  public var window: PixelWindow
  /// Linear forms (a, b, c) of the region's plane, a * x + b * y + c, that must be positive where it can be seen: the w
  /// of every step of its map that is not constant.
  public var constraints: [SIMD4<Double>] = []
  /// A convex polygon in pixels, clockwise where y runs down (lanes x and y), that the region is cut to by area; empty
  /// for none.
  public var clip: [SIMD4<Double>] = []
  /// Half-planes in pixels, tested at pixel centres: with f = a * x + b * y + c a pixel is dropped where f < 0, or where
  /// f <= 0 if the last lane is not 0. A half-plane and its negative thus share out all pixels between them.
  public var cuts: [SIMD4<Double>] = []
  /// Otherwise a pixel is covered wholly where its centre is inside, and not at all elsewhere; a centre on an edge
  /// belongs to what lies right of it or, on a level one, below.
  public var isAntialiased = true

  /// No limits but the window.
  public init(window: PixelWindow) { self.window = window }
}

/// Tells how much of each pixel a region covers: exact areas, summed from its edges in bands of four pixel rows.
///
/// Every edge adds to the columns that it crosses what it takes from the pixels on its right, one SIMD lane a row; a
/// running sum along the band then is the coverage. Time is linear in the bands that edges cross and the columns they
/// touch; wide shapes cost what their outlines do.
public struct CoverageRasterizer {
  var edges: [Edge] = []
  /// For each band the last edge that starts in it, -1 for none.
  var firstEdge: [Int32] = []
  /// Edges that reach into the band being summed.
  var active: [Int32] = []
  /// By column: what is added to the sum there, one lane a row.
  var sums: [SIMD4<Float>] = []
  /// One bit a column: whether its sum was touched.
  var touched: [UInt64] = []
  var bands: ClosedRange<Int>?
  var writer = StripWriter()
  private var contour = ContourClipper()

  /// A part of the outline inside the window: coordinates relative to the window's left column and first band.
  struct Edge {
    var x0: Double
    var y0: Double
    var x1: Double
    /// Greater than `y0`.
    var y1: Double
    /// 1 where the outline runs down, -1 where it runs up.
    var sign: Float
    /// The next edge that starts in the same band, -1 for none.
    var next: Int32
  }

  /// Coordinates up to here (pixels) are taken as they are; contours that reach farther are cut to the window first.
  private static let farthest = 1e5
  /// The plane is cut where a form of `CoverageLimits.constraints` falls below this share of its greatest magnitude.
  private static let nearest = 1e-9
  /// Pixels around the window that contours keep when they are cut to it.
  private static let guardBand = 16.0

  /// A rasteriser without scratch memory yet.
  public init() {}

  /// Adds the coverage of a region to `result`.
  ///
  /// - Parameters:
  ///   - region: contours of which no two cross or overlap, all with the inside on the same hand. Ones with NaN or
  ///     infinite points are left out.
  ///   - map: the region's plane to pixels, y down.
  public mutating func rasterize(
    _ region: Polylines, map: Homography, within limits: CoverageLimits, into result: inout CoverageStrips
  ) {
    let window = limits.window
    guard window.width > 0, window.height > 0 else { return }
    edges.removeAll(keepingCapacity: true)
    bands = nil
    let top = window.y & ~3
    let place = Place(
      left: Double(window.x), top: Double(top), width: Double(window.width), firstRow: Double(window.y - top),
      lastRow: Double(window.y - top + window.height))
    let count = (window.y - top + window.height + 3) / 4
    while firstEdge.count < count { firstEdge.append(-1) }
    region.points.withUnsafeBufferPointer { points in
      for c in region.contours where c.range.count > 2 {
        guard trace(UnsafeBufferPointer(rebasing: points[c.range]), map, limits) else { continue }
        contour.clip(to: limits.clip)
        addEdges(place)
      }
    }
    sumBands(limits, top: top, into: &result)
  }

  /// The window as `addEdges` needs it.
  private struct Place {
    var left: Double
    var top: Double
    var width: Double
    /// Relative to `top`, as `lastRow` is.
    var firstRow: Double
    var lastRow: Double
  }

  /// Leaves a contour's image in `contour`, cut where it cannot be seen; false where nothing is left.
  private mutating func trace(
    _ points: UnsafeBufferPointer<Vector2>, _ map: Homography, _ limits: CoverageLimits
  ) -> Bool {
    contour.points.removeAll(keepingCapacity: true)
    // NaN is not near either.
    var isNear = true
    if map.r0.z == 0 && map.r1.z == 0 && limits.constraints.isEmpty {
      let inverse = 1 / map.r2.z
      let a = Vector2(map.r0.x * inverse, map.r0.y * inverse)
      let b = Vector2(map.r1.x * inverse, map.r1.y * inverse)
      let o = Vector2(map.r2.x * inverse, map.r2.y * inverse)
      for p in points {
        let q = Vector2(p.x * a.x + p.y * b.x + o.x, p.x * a.y + p.y * b.y + o.y)
        isNear = isNear && abs(q.x) < Self.farthest && abs(q.y) < Self.farthest
        contour.points.append(q)
      }
    } else if isInFront(points, limits) {
      for p in points {
        let q = Self.image(p, map)
        isNear = isNear && abs(q.x) < Self.farthest && abs(q.y) < Self.farthest
        contour.points.append(q)
      }
    } else {
      isNear = false
    }
    return isNear || traceWithinView(points, map, limits)
  }

  private static func image(_ p: Vector2, _ map: Homography) -> Vector2 {
    let h = map.transform(p.x, p.y)
    return Vector2(h.x / h.z, h.y / h.z)
  }

  private func isInFront(_ points: UnsafeBufferPointer<Vector2>, _ limits: CoverageLimits) -> Bool {
    for c in limits.constraints {
      var least = Double.infinity
      var most = 0.0
      for p in points {
        let w = c.x * p.x + c.y * p.y + c.z
        least = min(least, w)
        most = max(most, abs(w))
      }
      if !(least > most * Self.nearest) { return false }
    }
    return true
  }

  /// As `trace`, for contours that reach behind the eye or far beyond the window: they are cut in their own plane, where
  /// every border is a line, before anything is divided.
  private mutating func traceWithinView(
    _ points: UnsafeBufferPointer<Vector2>, _ map: Homography, _ limits: CoverageLimits
  ) -> Bool {
    contour.points.removeAll(keepingCapacity: true)
    var reach = Vector2.zero
    for p in points {
      guard p.x - p.x == 0, p.y - p.y == 0 else { return false }
      reach = Vector2(max(reach.x, abs(p.x)), max(reach.y, abs(p.y)))
      contour.points.append(p)
    }
    for c in limits.constraints {
      let most = abs(c.x) * reach.x + abs(c.y) * reach.y + abs(c.z)
      contour.clip(c.x, c.y, c.z - most * Self.nearest)
    }
    let window = limits.window
    let minX = Double(window.x) - Self.guardBand
    let minY = Double(window.y) - Self.guardBand
    let maxX = Double(window.x + window.width) + Self.guardBand
    let maxY = Double(window.y + window.height) + Self.guardBand
    let (u, v, o) = (map.r0, map.r1, map.r2)
    // pixel x >= minX is X - minX * W >= 0, and so on.
    contour.clip(u.x - minX * u.z, v.x - minX * v.z, o.x - minX * o.z)
    contour.clip(maxX * u.z - u.x, maxX * v.z - v.x, maxX * o.z - o.x)
    contour.clip(u.y - minY * u.z, v.y - minY * v.z, o.y - minY * o.z)
    contour.clip(maxY * u.z - u.y, maxY * v.z - v.y, maxY * o.z - o.y)
    for i in contour.points.indices {
      let q = Self.image(contour.points[i], map)
      guard q.x - q.x == 0, q.y - q.y == 0 else { return false }
      // A border that rounding moved is still within reach of the window.
      contour.points[i] = Vector2(min(max(q.x, minX - 1e6), maxX + 1e6), min(max(q.y, minY - 1e6), maxY + 1e6))
    }
    return contour.points.count > 2
  }

  private mutating func addEdges(_ place: Place) {
    guard let last = contour.points.last else { return }
    var x0 = last.x - place.left
    var y0 = last.y - place.top
    for p in contour.points {
      let x1 = p.x - place.left
      let y1 = p.y - place.top
      if y0 < y1 {
        addEdge(x0, y0, x1, y1, 1, place)
      } else if y1 < y0 {
        addEdge(x1, y1, x0, y0, -1, place)
      }
      x0 = x1
      y0 = y1
    }
  }

  /// Adds the parts of an edge that runs down inside the window. What lies left of it counts at its border, as it takes
  /// the whole row; what lies right of it counts nowhere.
  private mutating func addEdge(
    _ startX: Double, _ startY: Double, _ endX: Double, _ endY: Double, _ sign: Float, _ place: Place
  ) {
    if endY <= place.firstRow || startY >= place.lastRow { return }
    var (x0, y0, x1, y1) = (startX, startY, endX, endY)
    let slope = (endX - startX) / (endY - startY)
    if y0 < place.firstRow {
      x0 += (place.firstRow - y0) * slope
      y0 = place.firstRow
    }
    if y1 > place.lastRow {
      x1 = x0 + (place.lastRow - y0) * slope
      y1 = place.lastRow
    }
    if min(x0, x1) >= place.width { return }
    if min(x0, x1) >= 0 && max(x0, x1) <= place.width { return append(x0, y0, x1, y1, sign) }
    if max(x0, x1) <= 0 { return append(0, y0, 0, y1, sign) }
    // Where it crosses the borders; both parts get the same point.
    let step = (y1 - y0) / (x1 - x0)
    func crossing(_ x: Double) -> Double { min(max(y0 + (x - x0) * step, y0), y1) }
    if x0 < 0 {
      let y = crossing(0)
      append(0, y0, 0, y, sign)
      (x0, y0) = (0, y)
    } else if x1 < 0 {
      let y = crossing(0)
      append(0, y, 0, y1, sign)
      (x1, y1) = (0, y)
    }
    if x0 > place.width {
      (x0, y0) = (place.width, crossing(place.width))
    } else if x1 > place.width {
      (x1, y1) = (place.width, crossing(place.width))
    }
    append(x0, y0, x1, y1, sign)
  }

  private mutating func append(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ sign: Float) {
    guard y1 > y0 else { return }
    let band = Int(y0) >> 2
    let end = (Int(y1.rounded(.up)) - 1) >> 2
    bands = bands.map { min($0.lowerBound, band)...max($0.upperBound, end) } ?? band...max(band, end)
    edges.append(Edge(x0: x0, y0: y0, x1: x1, y1: y1, sign: sign, next: firstEdge[band]))
    firstEdge[band] = Int32(truncatingIfNeeded: edges.count - 1)
  }
}
