public import FramePlanner
import Foundation
public import Imaging
import RenderModel

/// Draws a frame plan on the CPU, in doubles, exactly as the plan's documentation says a GPU is to do it.
///
/// It tells a planner's fault from a GL fault, and lets the planner be tested without any GL. Pictures are sampled
/// nearest or bilinear (no mipmaps).
public struct PlanRasterizer {
  private let plan: FramePlan
  private var targets: [PixelBuffer] = []

  /// The picture of a plan's surface 0.
  public static func image(of plan: FramePlan) -> PixelBuffer {
    var r = PlanRasterizer(plan)
    for pass in plan.passes { r.run(pass) }
    return r.targets[0]
  }

  private init(_ plan: FramePlan) {
    self.plan = plan
    targets = plan.surfaces.map { PixelBuffer(width: $0.width, height: $0.height) }
  }

  private mutating func run(_ pass: RenderPass) {
    let n = targets[pass.target].width * targets[pass.target].height
    for i in 0..<n {
      guard let clear = pass.clear else { break }
      for c in 0..<4 { targets[pass.target].bytes[i * 4 + c] = Self.byte(Double(clear[c])) }
    }
    for batch in pass.batches {
      for i in batch.instances {
        if batch.paint == .coverage {
          draw(plan.strips[i], pass.target)
        } else if case .image(let image, let sampler) = batch.paint {
          let instance = plan.imageInstances[i]
          let pixels = plan.images[image].pixels
          draw(instance.quad, pass.target) { px, py in Self.sample(instance, pixels, sampler, px, py) }
        } else if case .surface(let source) = batch.paint {
          let quad = plan.instances[i]
          let s = plan.surfaces[source]
          let pixels = targets[source]
          draw(quad, pass.target, isSurface: true) { px, py in
            let x = Int(px + Double(quad.origin.x)) - s.x
            let y = Int(py + Double(quad.origin.y)) - s.y
            guard x >= 0, y >= 0, x < s.width, y < s.height else { return .zero }
            let p = pixels[x, y]
            return SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha)) / 255
          }
        } else {
          draw(plan.instances[i], pass.target) { _, _ in SIMD4(repeating: 1) }
        }
      }
    }
  }

  private mutating func draw(
    _ q: QuadInstance, _ target: Int, isSurface: Bool = false, paint: (Double, Double) -> SIMD4<Double>
  ) {
    let surface = plan.surfaces[target]
    let x0 = max(Double(surface.x), Double(q.hullX.min() + q.origin.x).rounded(.down))
    let x1 = min(Double(surface.x + surface.width), Double(q.hullX.max() + q.origin.x).rounded(.up))
    let y0 = max(Double(surface.y), Double(q.hullY.min() + q.origin.y).rounded(.down))
    let y1 = min(Double(surface.y + surface.height), Double(q.hullY.max() + q.origin.y).rounded(.up))
    guard x1 > x0, y1 > y0 else { return }
    let colour = SIMD4<Double>(q.colour)
    for y in Int(y0)..<Int(y1) {
      for x in Int(x0)..<Int(x1) {
        let px = Double(x) + 0.5 - Double(q.origin.x)
        let py = Double(y) + 0.5 - Double(q.origin.y)
        guard inHull(q, px, py) else { continue }
        let a = coverage(q, px - 0.5, py - 0.5, isSurface: isSurface)
        if a <= 0 { continue }
        blend(paint(px, py) * colour * a, x - surface.x, y - surface.y, target)
      }
    }
  }

  private mutating func draw(_ s: StripInstance, _ target: Int) {
    let surface = plan.surfaces[target]
    let x0 = max(Int(s.box.x), surface.x)
    let x1 = min(Int(s.box.x) + Int(s.box.z), surface.x + surface.width)
    let y0 = max(Int(s.box.y), surface.y)
    let y1 = min(Int(s.box.y) + Int(s.box.w), surface.y + surface.height)
    guard x1 > x0, y1 > y0 else { return }
    for y in y0..<y1 {
      for x in x0..<x1 {
        var a = 1.0
        if s.start != StripInstance.solid {
          let column = plan.coverage[Int(s.start) + x - Int(s.box.x)]
          a = Double(column >> UInt32(8 * (y - Int(s.box.y))) & 255) / 255
        }
        if a > 0 { blend(SIMD4<Double>(s.colour) * a, x - surface.x, y - surface.y, target) }
      }
    }
  }

  private func inHull(_ q: QuadInstance, _ x: Double, _ y: Double) -> Bool {
    // Strip order 0 1 2 3 is the polygon 0 1 3 2.
    let order = [0, 1, 3, 2]
    var positive = false
    var negative = false
    for k in 0..<4 {
      let i = order[k]
      let j = order[(k + 1) % 4]
      let dx = Double(q.hullX[j] - q.hullX[i])
      let dy = Double(q.hullY[j] - q.hullY[i])
      let d = dx * (y - Double(q.hullY[i])) - dy * (x - Double(q.hullX[i]))
      if d > 0 { positive = true }
      if d < 0 { negative = true }
    }
    return !(positive && negative)
  }

  private func coverage(_ q: QuadInstance, _ left: Double, _ top: Double, isSurface: Bool) -> Double {
    var at = Int(q.table)
    /// The signed areas of the next `count` polygons.
    func sum(_ count: UInt32) -> Double {
      var total = 0.0
      for _ in 0..<count {
        total += Self.area(plan.table[at], plan.table[at + 1], left, top)
        at += 2
      }
      return total
    }
    var whole = Self.area(q.vx, q.vy, left, top)
    whole += sum(q.counts & 255)
    if isSurface { whole = 1 }
    let weight = q.counts & QuadInstance.laterIsOpaque != 0 ? 1 : Double(q.colour.w)
    let denominator = 1 - weight * sum(q.counts >> 8 & 255)
    let piecePolygons = q.counts >> 16 & 255
    let piece = sum(piecePolygons)
    var isKept = true
    for _ in 0..<(q.counts >> 24 & 127) {
      let c = plan.table[at]
      let f = c.x * Float(left + 0.5) + c.y * Float(top + 0.5) + c.z
      if f < 0 || (c.w != 0 && f <= 0) { isKept = false }
      at += 1
    }
    let goesByArea = piecePolygons > 0 && whole < 0.9998
    if !goesByArea && !isKept { return 0 }
    let numerator = goesByArea ? piece : whole
    if q.counts >> 8 & 255 == 0 { return min(max(numerator, 0), 1) }
    return denominator <= 1.0 / 1024 ? 0 : min(max(numerator / denominator, 0), 1)
  }

  /// The signed area of the closed polygon in the pixel.
  private static func area(_ x: SIMD4<Float>, _ y: SIMD4<Float>, _ left: Double, _ top: Double) -> Double {
    var sum = 0.0
    for k in 0..<4 {
      let j = (k + 1) % 4
      sum += area(Double(x[k]), Double(y[k]), Double(x[j]), Double(y[j]), left, top)
    }
    return sum
  }

  /// The integral of clamp(x(y) - left, 0, 1) dy over the pixel's rows, in pieces where the clamp does not bend.
  private static func area(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ left: Double, _ top: Double
  ) -> Double {
    if y0 == y1 { return 0 }
    if y0 > y1 { return -area(x1, y1, x0, y0, left, top) }
    let a = max(y0, top)
    let b = min(y1, top + 1)
    if b <= a { return 0 }
    func x(_ y: Double) -> Double { x0 + (y - y0) * (x1 - x0) / (y1 - y0) - left }
    var stops = [a, b]
    if x1 != x0 {
      for bend in [left, left + 1] {
        let y = y0 + (bend - x0) * (y1 - y0) / (x1 - x0)
        if y > a && y < b { stops.append(y) }
      }
      stops.sort()
    }
    var sum = 0.0
    for i in 1..<stops.count {
      let middle = x((stops[i - 1] + stops[i]) / 2)
      sum += (stops[i] - stops[i - 1]) * min(max(middle, 0), 1)
    }
    return sum
  }

  private static func sample(
    _ i: ImageInstance, _ image: PixelBuffer, _ sampler: Sampler, _ px: Double, _ py: Double
  ) -> SIMD4<Double> {
    let h = SIMD4<Double>(i.m0) * px + SIMD4<Double>(i.m1) * py + SIMD4<Double>(i.m2)
    let u = h.x / h.z
    let v = h.y / h.z
    let dux = (Double(i.m0.x) - u * Double(i.m0.z)) / h.z
    let dvx = (Double(i.m0.y) - v * Double(i.m0.z)) / h.z
    let duy = (Double(i.m1.x) - u * Double(i.m1.z)) / h.z
    let dvy = (Double(i.m1.y) - v * Double(i.m1.z)) / h.z
    let level = log2(max((dux * dux + dvx * dvx).squareRoot(), (duy * duy + dvy * dvy).squareRoot())) + Double(i.m0.w)
    let filter = level <= 0 ? sampler.magnification : sampler.minification
    let cu = min(max(u, Double(i.clamp.x)), Double(i.clamp.z))
    let cv = min(max(v, Double(i.clamp.y)), Double(i.clamp.w))
    func texel(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let p = image[min(max(x, 0), image.width - 1), min(max(y, 0), image.height - 1)]
      return SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha)) / 255
    }
    if filter == .nearest { return texel(Int(cu.rounded(.down)), Int(cv.rounded(.down))) }
    let fx = (cu - 0.5).rounded(.down)
    let fy = (cv - 0.5).rounded(.down)
    let tx = cu - 0.5 - fx
    let ty = cv - 0.5 - fy
    let a = texel(Int(fx), Int(fy)) * (1 - tx) + texel(Int(fx) + 1, Int(fy)) * tx
    let b = texel(Int(fx), Int(fy) + 1) * (1 - tx) + texel(Int(fx) + 1, Int(fy) + 1) * tx
    return a * (1 - ty) + b * ty
  }

  private mutating func blend(_ source: SIMD4<Double>, _ x: Int, _ y: Int, _ target: Int) {
    let i = (y * targets[target].width + x) * 4
    let alpha = Double(Self.byte(source.w)) / 255
    for c in 0..<4 {
      let d = Double(targets[target].bytes[i + c]) / 255
      let sum = Int(Self.byte(source[c])) + Int(Self.byte(d * (1 - alpha)))
      targets[target].bytes[i + c] = UInt8(min(sum, 255))
    }
  }

  private static func byte(_ v: Double) -> UInt8 { UInt8((min(max(v, 0), 1) * 255).rounded()) }
}
