import FramePlanner
import Imaging
import RenderModel
import TestBasics

/// Pictures, samplers and instances for tests of sampling.
enum TestPictures {
  static let nearest = Sampler(minification: .nearest, magnification: .nearest)
  static let linear = Sampler(minification: .linear, magnification: .linear)
  static let trilinear = Sampler(minification: .trilinear, magnification: .linear)

  /// Opaque, every pixel different.
  static func gradient(_ width: Int, _ height: Int) -> PixelBuffer {
    var picture = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let i = (y * width + x) * 4
        picture.bytes[i] = UInt8(x * 255 / max(1, width - 1))
        picture.bytes[i + 1] = UInt8(y * 255 / max(1, height - 1))
        picture.bytes[i + 2] = UInt8((x * 37 + y * 91) & 255)
        picture.bytes[i + 3] = 255
      }
    }
    return picture
  }

  /// Premultiplied noise.
  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> PixelBuffer {
    var random = SeededGenerator(seed: seed)
    var picture = PixelBuffer(width: width, height: height)
    for i in 0..<(width * height) {
      let alpha = random.number(0...255)
      for c in 0..<3 { picture.bytes[i * 4 + c] = UInt8(random.number(0...1) * alpha) }
      picture.bytes[i * 4 + 3] = UInt8(alpha)
    }
    return picture
  }

  /// One texel a pixel from the origin.
  static func plain(_ quad: QuadInstance, _ width: Int, _ height: Int) -> ImageInstance {
    mapped(quad, SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), width, height)
  }

  /// The instance with (U, V, W) = m0 * x + m1 * y + m2, clamped to the whole picture.
  static func mapped(
    _ quad: QuadInstance, _ m0: SIMD3<Float>, _ m1: SIMD3<Float>, _ m2: SIMD3<Float>, _ width: Int, _ height: Int,
    bias: Float = 0
  ) -> ImageInstance {
    ImageInstance(
      quad: quad, m0: SIMD4(m0, bias), m1: SIMD4(m1, 0), m2: SIMD4(m2, 0),
      clamp: SIMD4(0, 0, Float(width), Float(height)))
  }
}

/// Samples pictures in doubles, straight from the words of ImageInstance.
struct ExactSampler {
  let levels: [PixelBuffer]
  let sampler: Sampler

  init(_ picture: PixelBuffer, _ sampler: Sampler) {
    var chain = [picture]
    if sampler.minification == .trilinear {
      while chain[chain.count - 1].width > 1 || chain[chain.count - 1].height > 1 {
        chain.append(Self.smaller(chain[chain.count - 1]))
      }
    }
    levels = chain
    self.sampler = sampler
  }

  /// The mean of each pixel's area, by summing overlaps over the whole picture's rows and columns.
  private static func smaller(_ picture: PixelBuffer) -> PixelBuffer {
    var result = PixelBuffer(width: max(1, picture.width / 2), height: max(1, picture.height / 2))
    let sx = Double(picture.width) / Double(result.width)
    let sy = Double(picture.height) / Double(result.height)
    func overlap(_ i: Int, _ scale: Double, _ pixel: Int) -> Double {
      max(0, min(Double(i + 1) * scale, Double(pixel + 1)) - max(Double(i) * scale, Double(pixel)))
    }
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sum = SIMD4<Double>.zero
        for py in 0..<picture.height where overlap(y, sy, py) > 0 {
          for px in 0..<picture.width where overlap(x, sx, px) > 0 {
            sum += texel(picture, px, py) * (overlap(y, sy, py) * overlap(x, sx, px))
          }
        }
        for c in 0..<4 { result.bytes[(y * result.width + x) * 4 + c] = UInt8((sum[c] / (sx * sy)).rounded()) }
      }
    }
    return result
  }

  /// 0...255 in each lane.
  func colour(_ image: ImageInstance, _ px: Double, _ py: Double) -> SIMD4<Double> {
    let m0 = SIMD4<Double>(image.m0)
    let m1 = SIMD4<Double>(image.m1)
    let h = m0 * px + m1 * py + SIMD4<Double>(image.m2)
    let (u, v) = (h.x / h.z, h.y / h.z)
    let dx = SIMD2((m0.x - u * m0.z) / h.z, (m0.y - v * m0.z) / h.z)
    let dy = SIMD2((m1.x - u * m1.z) / h.z, (m1.y - v * m1.z) / h.z)
    let step = max((dx * dx).sum().squareRoot(), (dy * dy).sum().squareRoot())
    let detail = logarithm2(step) + m0.w
    let cu = min(max(u, Double(image.clamp.x)), Double(image.clamp.z))
    let cv = min(max(v, Double(image.clamp.y)), Double(image.clamp.w))
    switch detail <= 0 ? sampler.magnification : sampler.minification {
    case .nearest:
      return Self.texel(
        levels[0], min(Int(cu.rounded(.down)), levels[0].width - 1), min(Int(cv.rounded(.down)), levels[0].height - 1))
    case .trilinear where detail > 0:
      let level = min(detail, Double(levels.count - 1))
      let finer = Int(level)
      let coarser = min(finer + 1, levels.count - 1)
      let share = level - Double(finer)
      return bilinear(finer, cu, cv) * (1 - share) + bilinear(coarser, cu, cv) * share
    default: return bilinear(0, cu, cv)
    }
  }

  private func bilinear(_ level: Int, _ u: Double, _ v: Double) -> SIMD4<Double> {
    let picture = levels[level]
    let x = u * Double(picture.width) / Double(levels[0].width) - 0.5
    let y = v * Double(picture.height) / Double(levels[0].height) - 0.5
    let (x0, y0) = (x.rounded(.down), y.rounded(.down))
    func at(_ dx: Int, _ dy: Int) -> SIMD4<Double> {
      Self.texel(
        picture, min(max(Int(x0) + dx, 0), picture.width - 1), min(max(Int(y0) + dy, 0), picture.height - 1))
    }
    let top = at(0, 0) * (1 - (x - x0)) + at(1, 0) * (x - x0)
    let bottom = at(0, 1) * (1 - (x - x0)) + at(1, 1) * (x - x0)
    return top * (1 - (y - y0)) + bottom * (y - y0)
  }

  private static func texel(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> SIMD4<Double> {
    let p = picture[x, y]
    return SIMD4(Double(p.red), Double(p.green), Double(p.blue), Double(p.alpha))
  }
}
