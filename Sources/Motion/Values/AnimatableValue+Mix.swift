import Geometry

extension AnimatableValue {
  /// The value a share `f` of the way from `a` to `b`, by its kind ([S] 14.8).
  ///
  /// Numbers, points, sizes, rectangles and colours go by component, lists of equal length and paths of the same kinds of
  /// pieces by element, transforms by their parts (`TransformMixer`). With `none` at either end there is `none` in
  /// between. Everything else changes over at a half.
  /// - Parameter f: 0 gives `a` and 1 gives `b`, exactly. Outside 0...1 the way goes on. NaN is 0.
  public static func mix(_ a: AnimatableValue, _ b: AnimatableValue, _ f: Double) -> AnimatableValue {
    if f == 0 || f.isNaN { return a }
    if f == 1 { return b }
    if case .transform(let m) = a, case .transform(let n) = b { return .transform(TransformMixer(m, n)(f)) }
    return mixed(a, b, f)
  }

  /// `mix` of anything but two transforms; f is neither 0 nor 1.
  static func mixed(_ a: AnimatableValue, _ b: AnimatableValue, _ f: Double) -> AnimatableValue {
    if a == .none || b == .none { return .none }
    // This form leaves equal components exactly as they are.
    return a.combined(with: b) { $0 + ($1 - $0) * f } ?? (f < 0.5 ? a : b)
  }
}
