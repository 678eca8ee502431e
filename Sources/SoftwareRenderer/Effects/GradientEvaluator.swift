import Geometry
import Glibc
import RenderModel

/// The colour of a gradient at any point of its layer's space ([S] 8).
struct GradientEvaluator {
  let gradient: GradientContent
  /// Premultiplication comes after interpolation; channels are clamped to 0...1 before it.
  private let colours: [SIMD4<Double>]
  /// Positions where the colour jumps, or nearly so: of two stops of different colours.
  private let jumps: [Double]
  /// Whether the colour changes where a conic gradient's turn ends.
  private let hasSeam: Bool

  init(_ gradient: GradientContent) {
    self.gradient = gradient
    let stops = gradient.stops
    let colours = stops.map {
      SIMD4($0.colour.red, $0.colour.green, $0.colour.blue, $0.colour.alpha)
        .clamped(lowerBound: .zero, upperBound: .one)
    }
    self.colours = colours
    var jumps: [Double] = []
    for k in stops.indices.dropFirst()
    where stops[k].location - stops[k - 1].location <= Self.leastStep && colours[k] != colours[k - 1] {
      jumps.append(stops[k].location)
    }
    self.jumps = jumps
    hasSeam =
      gradient.kind == .conic
      && Self.isFar(Self.colour(at: 0, stops, colours), Self.colour(at: 1.0.nextDown, stops, colours))
  }

  /// Whether it draws nothing at all: no stops, or a radial one of no width or height.
  var isEmpty: Bool {
    if colours.isEmpty { return true }
    let (rx, ry) = radii
    return gradient.kind == .radial && !(rx > 0 && ry > 0)
  }

  /// Whether it is opaque everywhere, so that nothing under it shows.
  var isOpaque: Bool { !isEmpty && colours.allSatisfy { $0.w >= 1 } }

  /// Premultiplied; transparent where the gradient draws nothing.
  func colour(at p: Vector2) -> SIMD4<Double> {
    if isEmpty { return .zero }
    let c = Self.colour(at: position(at: p), gradient.stops, colours)
    return SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }

  /// The place between the stops, t; infinite for an axial gradient of no length, which is all last colour.
  func position(at p: Vector2) -> Double {
    let axis = gradient.end - gradient.start
    let d = p - gradient.start
    switch gradient.kind {
    case .axial:
      let square = axis.dot(axis)
      return square > 0 ? d.dot(axis) / square : .infinity
    case .radial:
      let (rx, ry) = radii
      return hypot(d.x / rx, d.y / ry)
    case .conic:
      let turn = hasDirection ? atan2(axis.cross(d), axis.dot(d)) : atan2(d.y, d.x)
      let t = turn / (2 * Double.pi)
      return t - t.rounded(.down)
    }
  }

  /// Whether a jump of the colour lies within `distance` of t at this point. Such a pixel may have either colour.
  func isSensitive(at p: Vector2, within distance: Double) -> Bool {
    if isEmpty || (jumps.isEmpty && !hasSeam) { return false }
    let t = position(at: p)
    if hasSeam && min(t, 1 - t) <= distance { return true }
    return jumps.contains { abs(t - $0) <= distance }
  }

  /// The same for a distance in points of the layer's space.
  func isSensitive(at p: Vector2, withinPoints distance: Double) -> Bool {
    isSensitive(at: p, within: distance * mostRate(at: p, within: distance))
  }

  /// The most that t changes a point of way, no farther than `distance` from `p`; infinite about a conic's centre.
  private func mostRate(at p: Vector2, within distance: Double) -> Double {
    switch gradient.kind {
    case .axial:
      let length = (gradient.end - gradient.start).length
      return length > 0 ? 1 / length : 0
    case .radial:
      let (rx, ry) = radii
      return 1 / min(rx, ry)
    case .conic:
      let near = (p - gradient.start).length - distance
      return near > 0 ? 1 / (2 * Double.pi * near) : .infinity
    }
  }

  /// Stops nearer than this are a jump.
  private static let leastStep = 1e-6

  /// Whether two colours show a difference.
  private static func isFar(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
    let d = a - b
    return max(d.max(), -d.min()) > 1e-6
  }

  private var radii: (Double, Double) {
    (abs(gradient.end.x - gradient.start.x), abs(gradient.end.y - gradient.start.y))
  }

  private var hasDirection: Bool { gradient.end != gradient.start }

  /// Non-premultiplied.
  private static func colour(
    at t: Double, _ stops: [GradientContent.Stop], _ colours: [SIMD4<Double>]
  ) -> SIMD4<Double> {
    if colours.isEmpty { return .zero }
    // The last stop that is not beyond t, by halving.
    var (low, high) = (0, stops.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stops[middle].location <= t { low = middle } else { high = middle }
    }
    if high == stops.count { return colours[low] }
    let f = limited((t - stops[low].location) / (stops[high].location - stops[low].location), 0, 1)
    return colours[low] + (colours[high] - colours[low]) * f
  }
}
