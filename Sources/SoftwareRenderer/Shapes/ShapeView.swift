import Geometry

/// How a layer's plane shows in the frame: what flattening and stroking of a path ask about.
struct ShapeView {
  let toPixels: PlaneMap
  let fromPixels: PlaneMap
  /// As `PreparedLayer.horizons`.
  let horizons: [SIMD3<Double>]
  /// Linear forms on the layer's plane that are positive inside the frame, a few pixels around it included, one a side.
  let borders: [SIMD3<Double>]
  /// The same forms on the screen.
  let screenBorders: [SIMD3<Double>]

  /// Pixels around the frame that still count as inside.
  static let margin = 8.0

  init(_ layer: PreparedLayer, frame: PixelBox) {
    toPixels = layer.toPixels
    fromPixels = layer.fromPixels
    horizons = layer.horizons
    let near = Self.margin - SIMD2(Double(frame.minX), Double(frame.minY))
    let far = SIMD2(Double(frame.maxX), Double(frame.maxY)) + Self.margin
    screenBorders = [SIMD3(1, 0, near.x), SIMD3(-1, 0, far.x), SIMD3(0, 1, near.y), SIMD3(0, -1, far.y)]
    borders = screenBorders.map { layer.toPixels.pulledBack($0) }
  }

  /// Where a point of the layer shows; nil behind an eye, or too near it to be computed.
  func pixel(_ p: Point) -> Point? {
    for form in horizons where !(form[0] * p.x + form[1] * p.y + form[2] > 0) { return nil }
    let q = toPixels.image(of: SIMD3(p.x, p.y, 1))
    let pixel = Point(q[0] / q[2], q[1] / q[2])
    return q[2] > 0 && pixel.x.isFinite && pixel.y.isFinite ? pixel : nil
  }

  /// Most pixels a point of the layer's lengths at `p` and up to `radius` about it; infinite where that reaches behind
  /// an eye.
  func stretch(at p: Point, radius: Double) -> Double {
    let q = toPixels.image(of: SIMD3(p.x, p.y, 1))
    let slope = (toPixels.x[2] * toPixels.x[2] + toPixels.y[2] * toPixels.y[2]).squareRoot()
    let w = q[2] - slope * radius
    guard w > 0 else { return .infinity }
    // The derivative of (X / W, Y / W) is (dX - x dW, dY - y dW) / W; its Frobenius norm is no less than its norm.
    let pixel = Point(q[0] / q[2], q[1] / q[2])
    let a = Point(toPixels.x[0], toPixels.x[1]) - pixel * toPixels.x[2]
    let b = Point(toPixels.y[0], toPixels.y[1]) - pixel * toPixels.y[2]
    let norm = (a.x * a.x + a.y * a.y + b.x * b.x + b.y * b.y).squareRoot()
    return norm / w * (q[2] / w)
  }

  /// A direction of the layer at `p`, as it shows there; not of any certain length.
  func direction(_ v: Point, at p: Point) -> Point {
    let q = toPixels.image(of: SIMD3(p.x, p.y, 1))
    let d = toPixels.image(of: SIMD3(v.x, v.y, 0))
    return Point(d[0] * q[2] - q[0] * d[2], d[1] * q[2] - q[1] * d[2]).unit ?? v
  }

  /// Whether a disc about `p` lies wholly where `form` is not positive.
  static func isOutside(_ form: SIMD3<Double>, _ p: Point, radius: Double) -> Bool {
    let value = form[0] * p.x + form[1] * p.y + form[2]
    if radius == 0 { return value <= 0 }
    return value + radius * (form[0] * form[0] + form[1] * form[1]).squareRoot() <= 0
  }
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }

  /// The same direction with length 1; nil where there is none.
  var unit: SIMD2<Double>? {
    let l = length
    return l > 0 && l.isFinite ? self / l : nil
  }

  /// A quarter turn that takes x to y.
  var turned: SIMD2<Double> { SIMD2(-y, x) }

  func dot(_ o: SIMD2<Double>) -> Double { x * o.x + y * o.y }
  func cross(_ o: SIMD2<Double>) -> Double { x * o.y - y * o.x }

  var isFinite: Bool { x.isFinite && y.isFinite }
}
