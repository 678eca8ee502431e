import Glibc

/// The share of the standard normal distribution below `x`, by Simpson's rule.
func normalBelow(_ x: Double) -> Double {
  let steps = 2000
  let h = x / Double(steps)
  var sum = 0.0
  for k in 0...steps {
    let weight = k == 0 || k == steps ? 1.0 : k % 2 == 1 ? 4 : 2
    let t = h * Double(k)
    sum += weight * exp(-t * t / 2)
  }
  return 0.5 + sum * h / 3 / (2 * Double.pi).squareRoot()
}
