import FramePlanner
import Foundation
import Imaging
import RenderModel

/// What a batch's paint is at a pixel, before the colour of quads, as `Batch.Paint` says.
struct PlanPainter {
  private let paint: Batch.Paint
  private let plan: FramePlan
  /// Those that the paint reads.
  private var surfaces: [Int: PlanSurface] = [:]
  /// Of a blur, from -r to r.
  private var weights: [Double] = []

  init(_ paint: Batch.Paint, _ plan: FramePlan, _ surfaces: [PlanSurface]) {
    self.paint = paint
    self.plan = plan
    for source in Self.sources(paint) { self.surfaces[source] = surfaces[source] }
    if case .blurred(_, let blur) = paint { weights = Self.weights(blur.sigma) }
  }

  private static func sources(_ paint: Batch.Paint) -> [Int] {
    switch paint {
    case .surface(let source), .resampled(let source, _, _), .filtered(let source, _, _),
      .blurred(let source, _), .halved(let source), .painted(.surface(let source)):
      [source]
    case .masked(let source, let other), .blended(let source, let other, _): [source, other]
    case .solid, .image, .gradient, .shadow, .coverage, .painted: []
    }
  }

  private func pixel(_ source: Int, _ x: Int, _ y: Int) -> SIMD4<Double> { surfaces[source]?[x, y] ?? .zero }

  /// Whether v0...v3 and the polygons of the table say what is covered.
  var countsArea: Bool {
    switch paint {
    case .solid, .image, .gradient, .shadow, .resampled: true
    default: false
    }
  }

  /// The paint of a quad at a pixel of the target's grid.
  func colour(_ x: Int, _ y: Int) -> SIMD4<Double> {
    switch paint {
    case .surface(let source): return pixel(source, x, y)
    case .masked(let source, let mask): return pixel(source, x, y) * pixel(mask, x, y).w
    case .filtered(let source, let first, let matrices):
      return filtered(pixel(source, x, y), first, matrices)
    case .blurred(let source, let blur):
      let reach = weights.count / 2
      return (-reach...reach).reduce(SIMD4<Double>.zero) { sum, k in
        let value = blur.isHorizontal ? pixel(source, x + k, y) : pixel(source, x, y + k)
        return sum + value * weights[k + reach]
      }
    case .halved(let source):
      let top = pixel(source, 2 * x, 2 * y) + pixel(source, 2 * x + 1, 2 * y)
      return (top + pixel(source, 2 * x, 2 * y + 1) + pixel(source, 2 * x + 1, 2 * y + 1)) / 4
    default: return SIMD4(repeating: 1)
    }
  }

  /// The paint of an image instance at a pixel centre relative to its origin.
  func mapped(_ i: ImageInstance, _ px: Double, _ py: Double) -> SIMD4<Double> {
    let place = PixelMap(i, px, py)
    switch paint {
    case .image(let image, let sampler): return sample(plan.images[image].pixels, sampler, place)
    case .gradient(let kind): return gradient(kind, place)
    case .shadow(let image):
      let pixels = plan.images[image].pixels
      let uv = SIMD2(
        min(place.u, place.clamp.x) + max(place.u - place.clamp.z, 0),
        min(place.v, place.clamp.y) + max(place.v - place.clamp.w, 0))
      return Self.bilinear(uv) { Self.texel(pixels, $0, $1) }
    case .resampled(let source, let isNearest, let isTint):
      guard let surface = surfaces[source] else { return .zero }
      let u = min(max(place.u, place.clamp.x), place.clamp.z)
      let v = min(max(place.v, place.clamp.y), place.clamp.w)
      let value =
        isNearest
        ? surface.nearest(Int(u.rounded(.down)), Int(v.rounded(.down)))
        : Self.bilinear(SIMD2(u, v)) { surface.nearest($0, $1) }
      return isTint ? SIMD4(repeating: value.w) : value
    default: return .zero
    }
  }

  /// Colour and paint of a strip or span at a pixel.
  func strip(_ s: StripInstance, _ x: Int, _ y: Int) -> SIMD4<Double> {
    guard case .painted(let paint) = paint else { return SIMD4<Double>(s.colour) }
    let record = plan.table[Int(s.colour.x)..<(Int(s.colour.x) + StripPaint.recordTexels)].map { $0 }
    let colour = SIMD4<Double>(record[5])
    if case .surface(let source) = paint { return pixel(source, x, y) * colour }
    let place = PixelMap(
      record[1], record[2], record[3], record[4], Double(x) + 0.5 - Double(record[0].x),
      Double(y) + 0.5 - Double(record[0].y))
    switch paint {
    case .image(let image, let sampler): return sample(plan.images[image].pixels, sampler, place) * colour
    case .gradient(let kind): return gradient(kind, place) * colour
    case .surface: return .zero
    }
  }

  private func gradient(_ kind: GradientContent.Kind, _ place: PixelMap) -> SIMD4<Double> {
    let t: Double
    switch kind {
    case .axial: t = place.u
    case .radial: t = hypot(place.u, place.v)
    case .conic:
      let turn = atan2(place.v, place.u) / (2 * Double.pi)
      t = turn - turn.rounded(.down)
    }
    let first = Int(place.clamp.x)
    let count = Int(place.clamp.y)
    let i = (0..<count).last { Double(plan.table[first + 2 * $0].x) <= t } ?? 0
    let stop = SIMD4<Double>(plan.table[first + 2 * i])
    let f = min(max((t - stop.x) * stop.y, 0), 1)
    let from = SIMD4<Double>(plan.table[first + 2 * i + 1])
    let to = SIMD4<Double>(plan.table[first + 2 * min(i + 1, count - 1) + 1])
    let colour = from + (to - from) * f
    return SIMD4(colour.x * colour.w, colour.y * colour.w, colour.z * colour.w, colour.w)
  }

  private func filtered(_ pixel: SIMD4<Double>, _ first: Int, _ matrices: Int) -> SIMD4<Double> {
    if pixel.w == 0 { return .zero }
    var c = SIMD4(pixel.x / pixel.w, pixel.y / pixel.w, pixel.z / pixel.w, pixel.w)
    for k in 0..<matrices {
      let rows = (0..<5).map { SIMD4<Double>(plan.table[first + 5 * k + $0]) }
      c = SIMD4((rows[0] * c).sum(), (rows[1] * c).sum(), (rows[2] * c).sum(), (rows[3] * c).sum()) + rows[4]
      c.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    }
    return SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }

  private static func weights(_ sigma: Double) -> [Double] {
    let reach = Int((3 * sigma).rounded(.up))
    let unit = sigma * 2.0.squareRoot()
    let values = (-reach...reach).map { (k: Int) -> Double in
      let below = erf((Double(k) - 0.5) / unit)
      let above = erf((Double(k) + 0.5) / unit)
      return (above - below) / 2
    }
    let sum = values.reduce(0, +)
    return values.map { $0 / sum }
  }
}

/// Where a pixel lies in a picture.
struct PixelMap {
  let u: Double
  let v: Double
  let clamp: SIMD4<Double>
  /// Level of detail.
  let level: Double

  init(_ i: ImageInstance, _ px: Double, _ py: Double) { self.init(i.m0, i.m1, i.m2, i.clamp, px, py) }

  init(
    _ m0: SIMD4<Float>, _ m1: SIMD4<Float>, _ m2: SIMD4<Float>, _ clamp: SIMD4<Float>, _ px: Double, _ py: Double
  ) {
    let a = SIMD4<Double>(m0)
    let b = SIMD4<Double>(m1)
    let h = a * px + b * py + SIMD4<Double>(m2)
    u = h.x / h.z
    v = h.y / h.z
    let dx = SIMD2(a.x - u * a.z, a.y - v * a.z) / h.z
    let dy = SIMD2(b.x - u * b.z, b.y - v * b.z) / h.z
    level = log2(max((dx * dx).sum().squareRoot(), (dy * dy).sum().squareRoot())) + a.w
    self.clamp = SIMD4<Double>(clamp)
  }
}

extension PlanPainter {
  private func sample(_ image: PixelBuffer, _ sampler: Sampler, _ place: PixelMap) -> SIMD4<Double> {
    let filter = place.level <= 0 ? sampler.magnification : sampler.minification
    let low = SIMD2(place.clamp.x, place.clamp.y)
    let high = SIMD2(place.clamp.z, place.clamp.w)
    var uv = SIMD2(place.u, place.v)
    if sampler.isRepeated {
      let turns = ((uv - low) / (high - low)).rounded(.down)
      uv -= turns * (high - low)
    } else {
      uv.clamp(lowerBound: low, upperBound: high)
    }
    let first = SIMD2(Int(low.x.rounded(.down)), Int(low.y.rounded(.down)))
    let last = SIMD2(Int(high.x.rounded(.up)) - 1, Int(high.y.rounded(.up)) - 1)
    if filter == .nearest {
      return Self.texel(image, min(Int(uv.x.rounded(.down)), last.x), min(Int(uv.y.rounded(.down)), last.y))
    }
    return Self.bilinear(uv) { x, y in
      guard sampler.isRepeated else { return Self.texel(image, x, y) }
      let wrappedX = x < first.x ? last.x : x > last.x ? first.x : x
      let wrappedY = y < first.y ? last.y : y > last.y ? first.y : y
      return Self.texel(image, wrappedX, wrappedY)
    }
  }

  /// Between the centres of the four texels about a place.
  private static func bilinear(_ uv: SIMD2<Double>, _ texel: (Int, Int) -> SIMD4<Double>) -> SIMD4<Double> {
    let corner = (uv - 0.5).rounded(.down)
    let share = uv - 0.5 - corner
    let x = Int(corner.x)
    let y = Int(corner.y)
    let top = texel(x, y) * (1 - share.x) + texel(x + 1, y) * share.x
    let bottom = texel(x, y + 1) * (1 - share.x) + texel(x + 1, y + 1) * share.x
    return top * (1 - share.y) + bottom * share.y
  }

  /// The texel, or the one nearest to it.
  private static func texel(_ image: PixelBuffer, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let p = image[min(max(x, 0), image.width - 1), min(max(y, 0), image.height - 1)]
    return SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha)) / 255
  }
}
