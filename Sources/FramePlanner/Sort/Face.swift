import Geometry

/// Numbers that decide when geometry counts as degenerate, in one place.
enum FaceLimits {
  /// Planes are cut where w falls below this share of its greatest magnitude on the rectangle.
  static let nearestW = 1e-9
  /// Pixels around the frame to which polygons are cut when they reach far beyond it.
  static let guardBand = 16.0
  /// Polygons whose corners stay this close to the frame (pixels) are not cut: cutting makes more edges.
  static let uncutReach = 2048.0
  /// Polygons of less area (square pixels) are not drawn: they cover no pixel by 1/255.
  static let leastArea = 1e-6
  /// Overlaps narrower than this (pixels) do not order two faces: touching edges are no overlap.
  static let touching = 1e-4
  /// A face lies on another's plane within this distance (in units of depth, scaled to the depth's magnitude).
  static let coplanar = 1e-6
  /// Corners that are to count as one may be this far apart (pixels).
  static let sameCorner = 1e-4
}

/// A flat convex polygon of a 3D group as it lies on the screen, with its depth.
///
/// x and y are pixels. The depth z is the depth in the group divided by the group plane's own w on the screen, which is
/// affine in x and y and orders points of one pixel as the group's depth does: greater is nearer.
struct Face {
  /// The layer.
  var node: Int32
  /// Vertices in `FaceSet.vertices`, clockwise on the screen.
  var start: Int32
  var count: Int32
  /// Position in the group's paint order, for ties.
  var rank: Int32
  /// z = a * x + b * y + c.
  var a: Double
  var b: Double
  var c: Double
  /// 1 / sqrt(1 + a^2 + b^2): turns a difference of depths into a distance from the plane.
  var steepness: Double
  var zMin: Double
  var zMax: Double
  var box: Rectangle
  /// The rectangle has w > 0 at all corners: `FaceSet.quads` holds them, also where the polygon was cut to the frame.
  var isQuad: Bool
  /// A single rectangle that hides what lies behind it.
  var isOpaque: Bool
  /// How wide it is across its longest side (pixels).
  var width: Double

  var range: Range<Int> { Int(start)..<Int(start + count) }

  /// The plane's depth at a point of the screen.
  @inline(__always)
  func depth(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }
}

/// The faces of one group, and the making of them.
struct FaceSet {
  var faces: [Face] = []
  /// Lanes x, y: pixels; z: depth.
  var vertices: [SIMD4<Double>] = []
  /// Four corners a face, clockwise on the screen; meaningless where `Face.isQuad` is false.
  var quads: [SIMD4<Double>] = []
  private var clipper = ConvexClipper()
  /// The frame, grown by the guard band.
  private var view: Rectangle = .zero
  private var frame: Rectangle = .zero

  mutating func reset(frame: Rectangle) {
    faces.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    self.frame = frame
    view = frame.insetBy(-FaceLimits.guardBand)
  }

  /// Projects a rectangle of a layer's plane; false where nothing of it can be seen. The face is appended.
  mutating func append(
    _ rectangle: Rectangle, node: Int, rank: Int32, isOpaque: Bool, _ spatial: SpatialTree
  ) -> Bool {
    let k = spatial.toScreen[node]
    let m = spatial.toGroup[node]
    // (pixel x, pixel y, depth, weight), all multiplied by the weight, are linear in (u, v, 1).
    let u = SIMD4(k.r0.x, k.r0.y, m.r0.z, k.r0.z)
    let v = SIMD4(k.r1.x, k.r1.y, m.r1.z, k.r1.z)
    let o = SIMD4(k.r2.x, k.r2.y, m.r3.z, k.r2.z)
    let x0 = u * rectangle.minX + o
    let x1 = u * rectangle.maxX + o
    let y0 = v * rectangle.minY
    let y1 = v * rectangle.maxY
    let start = vertices.count
    var isQuad = isInFront(rectangle, node, spatial)
    var area: Double
    var corners = (x0 + y0, x1 + y0, x1 + y1, x0 + y1)
    if isQuad {
      corners = (corners.0 / corners.0.w, corners.1 / corners.1.w, corners.2 / corners.2.w, corners.3 / corners.3.w)
      vertices.append(corners.0)
      vertices.append(corners.1)
      vertices.append(corners.2)
      vertices.append(corners.3)
      area = ConvexClipper.signedArea(vertices, start..<start + 4)
      let box = bounds(start)
      if !box.overlaps(view) || !box.minX.isFinite {
        vertices.removeLast(4)
        return false
      }
      let near = frame.insetBy(-FaceLimits.uncutReach)
      if box.minX < near.minX || box.minY < near.minY || box.maxX > near.maxX || box.maxY > near.maxY {
        vertices.removeLast(4)
        isQuad = cutToView(rectangle, node, u, v, o, spatial)
        area = ConvexClipper.signedArea(vertices, start..<vertices.count)
      }
    } else {
      _ = cutToView(rectangle, node, u, v, o, spatial)
      area = ConvexClipper.signedArea(vertices, start..<vertices.count)
    }
    guard vertices.count - start >= 3, abs(area) > FaceLimits.leastArea else {
      vertices.removeLast(vertices.count - start)
      return false
    }
    if area < 0 {
      vertices[start...].reverse()
      swap(&corners.1, &corners.3)
    }
    quads.append(corners.0)
    quads.append(corners.1)
    quads.append(corners.2)
    quads.append(corners.3)
    let adjugate = k.adjugate
    let zColumn = SIMD4(m.r0.z, m.r1.z, m.r3.z, 0)
    let inverse = 1 / k.determinant
    let a = (adjugate.r0 * zColumn).sum() * inverse
    let b = (adjugate.r1 * zColumn).sum() * inverse
    var zMin = Double.infinity
    var zMax = -Double.infinity
    for vertex in vertices[start...] {
      zMin = min(zMin, vertex.z)
      zMax = max(zMax, vertex.z)
    }
    // The constant is taken from a vertex rather than from the matrix: steep planes cancel badly at the frame's origin.
    let p = vertices[start]
    faces.append(
      Face(
        node: Int32(node), start: Int32(start), count: Int32(vertices.count - start), rank: rank, a: a, b: b,
        c: p.z - a * p.x - b * p.y, steepness: 1 / (1 + a * a + b * b).squareRoot(), zMin: zMin, zMax: zMax,
        box: bounds(start), isQuad: isQuad, isOpaque: isOpaque, width: width(start, abs(area))))
    return true
  }

  /// Whether every w on the way to the screen is positive on the whole rectangle.
  private func isInFront(_ r: Rectangle, _ node: Int, _ spatial: SpatialTree) -> Bool {
    let (start, count) = spatial.constraints[node]
    for k in Int(start)..<Int(start + count) {
      let c = spatial.constraintPool[k]
      let x = (min(c.x * r.minX, c.x * r.maxX), max(c.x * r.minX, c.x * r.maxX))
      let y = (min(c.y * r.minY, c.y * r.maxY), max(c.y * r.minY, c.y * r.maxY))
      let least = x.0 + y.0 + c.z
      if least <= FaceLimits.nearestW * max(abs(least), abs(x.1 + y.1 + c.z)) { return false }
    }
    return true
  }

  /// Cuts the rectangle to what can be seen and appends it; returns whether it is still the whole quad.
  private mutating func cutToView(
    _ r: Rectangle, _ node: Int, _ u: SIMD4<Double>, _ v: SIMD4<Double>, _ o: SIMD4<Double>, _ spatial: SpatialTree
  ) -> Bool {
    clipper.vertices.removeAll(keepingCapacity: true)
    clipper.vertices.append(SIMD4(r.minX, r.minY, 0, 0))
    clipper.vertices.append(SIMD4(r.maxX, r.minY, 0, 0))
    clipper.vertices.append(SIMD4(r.maxX, r.maxY, 0, 0))
    clipper.vertices.append(SIMD4(r.minX, r.maxY, 0, 0))
    let (start, count) = spatial.constraints[node]
    for k in Int(start)..<Int(start + count) {
      let c = spatial.constraintPool[k]
      let most =
        max(abs(c.x * r.minX), abs(c.x * r.maxX)) + max(abs(c.y * r.minY), abs(c.y * r.maxY)) + abs(c.z)
      clipper.clip(c.x, c.y, c.z - most * FaceLimits.nearestW)
    }
    let whole = clipper.vertices.count == 4
    // pixel x >= view.minX is (x * w) - minX * w >= 0, and so on.
    let minX = view.minX
    let minY = view.minY
    let maxX = view.maxX
    let maxY = view.maxY
    clipper.clip(u.x - minX * u.w, v.x - minX * v.w, o.x - minX * o.w)
    clipper.clip(u.y - minY * u.w, v.y - minY * v.w, o.y - minY * o.w)
    clipper.clip(maxX * u.w - u.x, maxX * v.w - v.x, maxX * o.w - o.x)
    clipper.clip(maxY * u.w - u.y, maxY * v.w - v.y, maxY * o.w - o.y)
    for p in clipper.vertices {
      let h = u * p.x + v * p.y + o
      vertices.append(h / h.w)
    }
    return whole
  }

  /// A polygon's area over its longest side.
  private func width(_ start: Int, _ area: Double) -> Double {
    var longest = 0.0
    var p = vertices[vertices.count - 1]
    for q in vertices[start...] {
      longest = max(longest, (q.x - p.x) * (q.x - p.x) + (q.y - p.y) * (q.y - p.y))
      p = q
    }
    return area / longest.squareRoot()
  }

  private func bounds(_ start: Int) -> Rectangle {
    var box = Rectangle.null
    for v in vertices[start...] { box.add(v.x, v.y) }
    return box
  }
}
