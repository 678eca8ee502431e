/// A timing curve: the cubic Bezier curve from (0, 0) to (1, 1) with two control points, read as y over x ([S] 13.3).
public struct CubicBezier: Hashable, Sendable {
  private let c1x: Double
  private let c1y: Double
  private let c2x: Double
  private let c2y: Double

  /// The curve with the control points (c1x, c1y) and (c2x, c2y). With a coordinate that is not finite it is `linear`.
  ///
  /// Where control points outside 0...1 make x turn back, one of the places at which it has the value asked for counts.
  public init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    let isFinite = c1x.isFinite && c1y.isFinite && c2x.isFinite && c2y.isFinite
    self.c1x = isFinite ? c1x : 0
    self.c1y = isFinite ? c1y : 0
    self.c2x = isFinite ? c2x : 1
    self.c2y = isFinite ? c2y : 1
  }

  /// Changes nothing.
  public static let linear = CubicBezier(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = CubicBezier(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = CubicBezier(0.42, 0, 0.58, 1)
  /// Apple's "default": starts fast and ends slowly.
  public static let standard = CubicBezier(0.25, 0.1, 0.25, 1)

  /// The curve's y where its x is `x`, right to 1e-9 where the curve is not vertical.
  /// - Parameter x: Clamped to 0...1; NaN is 0.
  /// - Returns: 0 for 0, 1 for 1; in between it may leave 0...1.
  public func callAsFunction(_ x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    if c1x == c1y && c2x == c2y { return x }
    let y = Self.polynomial(c1y, c2y, parameter(x))
    return y.isFinite ? y : x
  }

  /// The parameter at which the curve's x is `x`: Newton's steps, kept between bounds that close in.
  private func parameter(_ x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<128 {
      let error = Self.polynomial(c1x, c2x, t) - x
      if error == 0 { break }
      if error < 0 { low = t } else { high = t }
      let slope = Self.derivative(c1x, c2x, t)
      var next = t - error / slope
      // A step that does not leave a fair part of what is left behind it would close in too slowly at a flat place.
      if !(next > low && next < high) || abs(next - t) > 0.5 * (high - low) { next = 0.5 * (low + high) }
      if abs(next - t) <= 0x1p-53 * t { break }
      t = next
    }
    return t
  }

  /// The cubic polynomial whose Bezier coefficients are 0, a, b, 1.
  private static func polynomial(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let u = 1 - t
    return t * (3 * u * (u * a + t * b) + t * t)
  }

  private static func derivative(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let u = 1 - t
    return 3 * (u * u * a + 2 * u * t * (b - a) + t * t * (1 - b))
  }
}
