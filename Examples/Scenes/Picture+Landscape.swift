extension Picture {
  /// Hills one behind the other under an evening sky, with the sun and some grain: as varied as a photograph.
  public static var landscape: Picture {
    Picture(name: "landscape.png", width: 240, height: 160) { x, y in
      let grain = (Double(hash(x, y) & 15) - 7.5) / 512
      return quantized(mean(x, y, hills) + SIMD4(grain, grain, grain, 0))
    }
  }

  private static func hills(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let near = 128 + 9 * wave(x / 95 + 0.6)
    if y > near { return mix([0.16, 0.32, 0.22, 1], [0.06, 0.14, 0.12, 1], (y - near) / 40) }
    let middle = 108 + 8 * wave(x / 55 + 0.3)
    if y > middle { return mix([0.33, 0.42, 0.50, 1], [0.26, 0.38, 0.36, 1], (y - middle) / 30) }
    let far = 92 + 10 * wave(x / 80)
    if y > far { return [0.52, 0.52, 0.64, 1] }
    let sky = mix([0.22, 0.45, 0.75, 1], [0.98, 0.80, 0.60, 1], y / 100)
    let distance = ((x - 170) * (x - 170) + (y - 66) * (y - 66)).squareRoot()
    if distance < 14 { return [1, 0.96, 0.8, 1] }
    let haze = 1 + distance * distance / 900
    return mix(sky, [1, 0.86, 0.58, 1], 0.7 / (haze * haze))
  }

  /// From -1 to 1 and back in a turn of length 1, in two parabolas: arithmetic that gives the same bits anywhere.
  private static func wave(_ t: Double) -> Double {
    let turn = t - t.rounded(.down)
    return turn < 0.5 ? 16 * turn * (0.5 - turn) : -16 * (turn - 0.5) * (1 - turn)
  }

  private static func mix(_ a: SIMD4<Double>, _ b: SIMD4<Double>, _ t: Double) -> SIMD4<Double> {
    let t = min(max(t, 0), 1)
    return a * (1 - t) + b * t
  }

  /// A number that looks random for each pixel.
  private static func hash(_ x: Int, _ y: Int) -> UInt32 {
    var h = UInt32(x) &* 0x9E37_79B1 ^ UInt32(y) &* 0x85EB_CA77
    h = (h ^ h >> 15) &* 0x2C1B_3C6D
    h = (h ^ h >> 12) &* 0x297A_2D39
    return h ^ h >> 15
  }
}
