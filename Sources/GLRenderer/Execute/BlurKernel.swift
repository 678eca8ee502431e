import FramePlanner
import Glibc

/// The weights of a `Blur`, as its shader takes them: pixels (2i + 1, 2i + 2) on either side are read as one, at the place
/// between them that divides them by their weights.
struct BlurKernel {
  /// The weight of the pixel itself.
  let centre: Float
  /// Distance (x) and weight (y) of each pair; at most as many as u_pairs of blur.frag holds.
  let pairs: [SIMD4<Float>]

  /// - Parameter sigma: 0 < sigma <= `Blur.mostSigma`.
  init(sigma: Double) {
    let reach = Int((3 * sigma).rounded(.up))
    // The integral of the Gaussian from `x` to infinity; tails stay exact where the difference of erf would be 0.
    func tail(_ x: Double) -> Double { erfc(x / (sigma * 2.squareRoot())) / 2 }
    var weights = [1 - 2 * tail(0.5)]
    var sum = weights[0]
    for k in 1...reach {
      let weight = tail(Double(k) - 0.5) - tail(Double(k) + 0.5)
      weights.append(weight)
      sum += 2 * weight
    }
    centre = Float(weights[0] / sum)
    pairs = stride(from: 1, through: reach, by: 2).compactMap { k in
      let near = weights[k]
      let far = k < reach ? weights[k + 1] : 0
      guard near + far > 0 else { return nil }
      return SIMD4(Float(Double(k) + far / (near + far)), Float((near + far) / sum), 0, 0)
    }
  }
}
