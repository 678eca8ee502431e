import FramePlanner
import Glibc

/// The weights of a `Blur`, as its shader takes them: pixels (2i + 1, 2i + 2) on either side are read as one, at the place
/// between them that divides them by their weights.
struct BlurKernel {
  /// The weight of the pixel itself.
  let centre: Float
  /// Distance (x) and weight (y) of each pair; as many as one of `sizes`, the last ones perhaps of no weight.
  let pairs: [SIMD4<Float>]

  /// Numbers of pairs for which there are programs; the last is that of `Blur.mostSigma`.
  static let sizes = [2, 4, 6, 8, 10, 12]

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
    var pairs: [SIMD4<Float>] = []
    for k in stride(from: 1, through: reach, by: 2) {
      let near = weights[k]
      let far = k < reach ? weights[k + 1] : 0
      // Weights may be too small for a number.
      guard near + far > 0 else { break }
      pairs.append(SIMD4(Float(Double(k) + far / (near + far)), Float((near + far) / sum), 0, 0))
    }
    let size = Self.sizes.first { $0 >= pairs.count } ?? pairs.count
    self.pairs = pairs + [SIMD4<Float>](repeating: .zero, count: size - pairs.count)
  }
}
