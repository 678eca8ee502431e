import Geometry
import RenderModel

/// How a Gaussian is made of few short passes: on a picture of half the resolution, or a quarter ..., where it is wide.
struct BlurSteps {
  /// How often the picture is halved first.
  let halvings: Int
  /// The standard deviation left to do on the coarse grid, in its pixels.
  let sigma: Double

  /// - Parameter sigma: pixels.
  init(_ sigma: Double) {
    let sigma = min(sigma, RenderLimits.blurSigma)
    var halvings = 0
    var rest = sigma
    while rest > Blur.mostSigma {
      halvings += 1
      rest = Self.rest(sigma, halvings)
    }
    self.halvings = halvings
    self.sigma = rest
  }

  /// What is left of a deviation after so many halvings, coarse pixels. Variances add up: means of 2^n pixels, the reading
  /// back between the coarse pixels' centres, and the integrals that weights are, on both grids.
  ///
  /// Against the blur in one step it is then right to 0.5 of 255 on steps and lines and to 0.94 in corners.
  static func rest(_ sigma: Double, _ halvings: Int) -> Double {
    if halvings == 0 { return sigma }
    let area = Double(sign: .plus, exponent: 2 * halvings, significand: 1)
    return max((sigma * sigma + 1.0 / 12) / area - 1.0 / 3, 0).squareRoot()
  }
}
