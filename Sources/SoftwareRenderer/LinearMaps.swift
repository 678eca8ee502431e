import RenderModel

/// A map of homogeneous 3D points, written by the images of the three axes and of the origin (the rows of a matrix
/// that acts on row vectors). The renderer's own arithmetic, shared with nothing that the GPU path uses.
struct SpaceMap {
  var x = SIMD4<Double>(1, 0, 0, 0)
  var y = SIMD4<Double>(0, 1, 0, 0)
  var z = SIMD4<Double>(0, 0, 1, 0)
  var origin = SIMD4<Double>(0, 0, 0, 1)

  static func translation(_ dx: Double, _ dy: Double, _ dz: Double) -> SpaceMap {
    var map = SpaceMap()
    map.origin = SIMD4(dx, dy, dz, 1)
    return map
  }

  func image(of p: SIMD4<Double>) -> SIMD4<Double> {
    var sum = SIMD4<Double>()
    sum += x * p[0]
    sum += y * p[1]
    sum += z * p[2]
    sum += origin * p[3]
    return sum
  }

  /// This map first, `next` on its result.
  func then(_ next: SpaceMap) -> SpaceMap {
    var map = SpaceMap()
    map.x = next.image(of: x)
    map.y = next.image(of: y)
    map.z = next.image(of: z)
    map.origin = next.image(of: origin)
    return map
  }

  var isFinite: Bool {
    for row in [x, y, z, origin] {
      for lane in 0..<4 where !row[lane].isFinite { return false }
    }
    return true
  }

  /// What becomes of the plane z = 0 when the resulting z is dropped and w kept.
  var flattened: PlaneMap {
    PlaneMap(
      x: SIMD3(x[0], x[1], x[3]), y: SIMD3(y[0], y[1], y[3]), origin: SIMD3(origin[0], origin[1], origin[3]))
  }

  /// Determinant with every row scaled to a largest entry of 1: its sign is the true one and its size says how far
  /// from singular the map is, whatever the units. 0 where a row vanishes.
  var relativeDeterminant: Double {
    guard let a = scaled(x), let b = scaled(y), let c = scaled(z), let d = scaled(origin) else { return 0 }
    // Laplace expansion by pairs of rows.
    func minor(_ p: SIMD4<Double>, _ q: SIMD4<Double>, _ i: Int, _ j: Int) -> Double { p[i] * q[j] - p[j] * q[i] }
    var sum = minor(a, b, 0, 1) * minor(c, d, 2, 3)
    sum -= minor(a, b, 0, 2) * minor(c, d, 1, 3)
    sum += minor(a, b, 0, 3) * minor(c, d, 1, 2)
    sum += minor(a, b, 1, 2) * minor(c, d, 0, 3)
    sum -= minor(a, b, 1, 3) * minor(c, d, 0, 2)
    sum += minor(a, b, 2, 3) * minor(c, d, 0, 1)
    return sum
  }

  /// Determinant of the plane's homography, each row scaled by its largest entry *in space*: a plane turned edge-on
  /// counts as singular although its squashed axis is not exactly zero (cos(pi / 2) is 6e-17).
  var relativePlaneDeterminant: Double {
    guard let a = scaled(x), let b = scaled(y), let c = scaled(origin) else { return 0 }
    let p = SIMD3(a[0], a[1], a[3])
    let q = SIMD3(b[0], b[1], b[3])
    let r = SIMD3(c[0], c[1], c[3])
    return dot(p, cross(q, r))
  }

  /// Depth over the plane's picture: (a, b, c) with z / w = a * X/W + b * Y/W + c for every point of the plane z = 0.
  /// Planes stay planes under projection, so depth is affine in the projected position.
  var depthOverPicture: SIMD3<Double> {
    let unscaled = flattened
    let h = unscaled.normalised
    // Solves h * v = (x.z, y.z, origin.z) by Cramer's rule, both sides scaled alike so that nothing overflows.
    let scale = unscaled.largestEntry
    let n0 = cross(h.y, h.origin)
    let n1 = cross(h.origin, h.x)
    let n2 = cross(h.x, h.y)
    let determinant = dot(h.x, n0)
    var v: SIMD3<Double> = n0 * (x[2] / scale)
    v += n1 * (y[2] / scale)
    v += n2 * (origin[2] / scale)
    v /= determinant
    return v[0].isFinite && v[1].isFinite && v[2].isFinite ? v : SIMD3(0, 0, 0)
  }

  private func scaled(_ row: SIMD4<Double>) -> SIMD4<Double>? {
    let size = Swift.max(abs(row[0]), abs(row[1]), abs(row[2]), abs(row[3]))
    return size > 0 ? row / size : nil
  }
}

/// A projective map of a plane, written by the images (X, Y, W) of its axes and origin.
struct PlaneMap {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var origin: SIMD3<Double>

  func image(of p: SIMD3<Double>) -> SIMD3<Double> {
    x * p[0] + y * p[1] + origin * p[2]
  }

  /// This map first, `next` on its result; scaled to a largest entry of 1, which changes no image point and no sign.
  func then(_ next: PlaneMap) -> PlaneMap {
    PlaneMap(x: next.image(of: x), y: next.image(of: y), origin: next.image(of: origin)).normalised
  }

  /// The largest magnitude of an entry.
  var largestEntry: Double {
    var size = 0.0
    for row in [x, y, origin] {
      for lane in 0..<3 { size = Swift.max(size, abs(row[lane])) }
    }
    return size
  }

  /// The same map with a largest entry of 1.
  var normalised: PlaneMap {
    let size = largestEntry
    guard size > 0, size.isFinite else { return self }
    return PlaneMap(x: x / size, y: y / size, origin: origin / size)
  }

  /// The inverse up to a positive factor, so that its W is positive where this map's W is; nil where it is singular
  /// or not finite.
  var inverse: PlaneMap? {
    let n0 = cross(y, origin)
    let n1 = cross(origin, x)
    let n2 = cross(x, y)
    let determinant = dot(x, n0)
    guard determinant != 0, determinant.isFinite else { return nil }
    let sign: Double = determinant < 0 ? -1 : 1
    // The columns of the adjugate are the cross products; rows are stored here.
    return PlaneMap(
      x: SIMD3(n0[0], n1[0], n2[0]) * sign, y: SIMD3(n0[1], n1[1], n2[1]) * sign,
      origin: SIMD3(n0[2], n1[2], n2[2]) * sign
    ).normalised
  }

  /// The linear form on the source plane that `form` (on the image plane) becomes.
  func pulledBack(_ form: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(dot(x, form), dot(y, form), dot(origin, form))
  }
}

func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a[0] * b[0] + a[1] * b[1] + a[2] * b[2] }

func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
}

/// `value` between `low` and `high`; NaN becomes `low`, so that the result may be turned into an integer.
func limited(_ value: Double, _ low: Double, _ high: Double) -> Double {
  value > low ? (value < high ? value : high) : low
}
