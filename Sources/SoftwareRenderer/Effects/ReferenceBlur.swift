import RenderModel

/// A Gaussian blur on a pixel grid: along rows, then along columns, in doubles all the way.
///
/// Pixel p of a pass is the sum over k = -r...r of w(k) S(p + k) with r = ceil(3 sigma) and w(k) the Gaussian's
/// integral over (k - 1/2, k + 1/2), divided by the sum of all w. Beside the plane everything is transparent.
struct ReferenceBlur {
  /// w(0), w(1), ... w(r), divided by the sum over both sides.
  let weights: [Double]

  /// r: how far a pixel spreads.
  var radius: Int { weights.count - 1 }

  /// A blur of this standard deviation in pixels; more than `RenderLimits.blurSigma` counts as that, and what is not
  /// above 0 changes nothing.
  init(sigma: Double) {
    let sigma = limited(sigma, 0, RenderLimits.blurSigma)
    let radius = Int((3 * sigma).rounded(.up))
    if radius == 0 {
      weights = [1]
      return
    }
    let raw = (0...radius).map { NormalDistribution.between((Double($0) - 0.5) / sigma, (Double($0) + 0.5) / sigma) }
    let sum = raw[0] + 2 * raw[1...].reduce(0, +)
    weights = raw.map { $0 / sum }
  }

  /// Blurs a plane in place by one sigma along rows and another along columns. What spreads beyond the plane's borders
  /// is lost: leave a margin of the radius where it is wanted.
  static func blur(_ plane: inout PixelPlane, sigmaX: Double, sigmaY: Double) {
    ReferenceBlur(sigma: sigmaX).blurRows(&plane)
    ReferenceBlur(sigma: sigmaY).blurColumns(&plane)
  }

  /// The pass along rows.
  func blurRows(_ plane: inout PixelPlane) {
    if radius == 0 { return }
    let width = plane.width
    var line = [SIMD4<Double>](repeating: .zero, count: width)
    for y in 0..<plane.height {
      let start = y * width
      let row = start..<(start + width)
      guard let first = plane.pixels[row].firstIndex(where: { $0 != .zero }),
        let last = plane.pixels[row].lastIndex(where: { $0 != .zero })
      else { continue }
      let ink = (first - start)...(last - start)
      for x in 0..<width {
        var sum = SIMD4<Double>.zero
        var k = max(ink.lowerBound, x - radius)
        let end = min(ink.upperBound, x + radius)
        while k <= end {
          sum += plane.pixels[start + k] * weights[abs(k - x)]
          k += 1
        }
        line[x] = sum
      }
      for x in 0..<width { plane.pixels[start + x] = line[x] }
    }
  }

  /// The pass along columns.
  func blurColumns(_ plane: inout PixelPlane) {
    if radius == 0 { return }
    let (width, height) = (plane.width, plane.height)
    var result = [SIMD4<Double>](repeating: .zero, count: plane.pixels.count)
    for from in 0..<height {
      let row = (from * width)..<((from + 1) * width)
      guard let first = plane.pixels[row].firstIndex(where: { $0 != .zero }),
        let last = plane.pixels[row].lastIndex(where: { $0 != .zero })
      else { continue }
      for to in max(0, from - radius)..<min(height, from + radius + 1) {
        let weight = weights[abs(to - from)]
        let shift = (to - from) * width
        for at in first...last { result[at + shift] += plane.pixels[at] * weight }
      }
    }
    plane.pixels = result
  }
}
