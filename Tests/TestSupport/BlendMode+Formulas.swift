public import RenderModel

/// Blend modes in doubles, straight from the words of [S] 18.4.
extension BlendMode {
  /// The mode on premultiplied S and D, where it acts on the share `area` of the pixel at least (modes that are unbounded).
  public func blend(_ s: SIMD4<Double>, _ d: SIMD4<Double>, within area: Double) -> SIMD4<Double> {
    if !isUnbounded { return blend(s, d) }
    let k = max(area, s.w)
    return k > 0 ? d + k * (blend(s / k, d) - d) : d
  }

  /// The mode on premultiplied S and D.
  public func blend(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
    if let result = premultiplied(s, d) { return result }
    let source = s.w > 0 ? SIMD3(s.x, s.y, s.z) / s.w : .zero
    let behind = d.w > 0 ? SIMD3(d.x, d.y, d.z) / d.w : .zero
    let mixed =
      nonSeparable(behind, source)
      ?? SIMD3(separable(behind.x, source.x), separable(behind.y, source.y), separable(behind.z, source.z))
    let colour =
      (1 - s.w) * d.w * behind + ((1 - d.w) * s.w * source + s.w * d.w * mixed)
    return SIMD4(colour, s.w + d.w - s.w * d.w)
  }

  private func premultiplied(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double>? {
    let one = SIMD4<Double>(repeating: 1)
    switch self {
    case .sourceOver: return s + d * (1 - s.w)
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * d.w
    case .sourceOut: return s * (1 - d.w)
    case .sourceAtop: return s * d.w + d * (1 - s.w)
    case .destination: return d
    case .destinationOver: return s * (1 - d.w) + d
    case .destinationIn: return d * s.w
    case .destinationOut: return d * (1 - s.w)
    case .destinationAtop: return s * (1 - d.w) + d * s.w
    case .xor: return s * (1 - d.w) + d * (1 - s.w)
    case .plusLighter: return pointwiseMin(s + d, one)
    case .plusDarker:
      var r = pointwiseMax(one - ((one - d) + (one - s)), .zero)
      r.w = min(1, s.w + d.w)
      return r
    case .multiplyPremultiplied: return s * d + s * (1 - d.w) + d * (1 - s.w)
    case .minimum: return pointwiseMin(s, d)
    case .maximum: return pointwiseMax(s, d)
    case .subtractSource:
      var r = pointwiseMax(d - s, .zero)
      r.w = d.w
      return r
    case .subtractDestination:
      var r = pointwiseMax(s - d, .zero)
      r.w = s.w
      return r
    default: return nil
    }
  }

  private func separable(_ b: Double, _ s: Double) -> Double {
    switch self {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return BlendMode.hardLight.separable(s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colourDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colourBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? 2 * b * s : BlendMode.screen.separable(b, 2 * s - 1)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let lighter = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (lighter - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    case .subtract: return max(0, b - s)
    case .divide: return s == 0 ? 1 : min(1, b / s)
    case .linearBurn: return max(0, b + s - 1)
    case .linearDodge: return min(1, b + s)
    case .linearLight: return min(max(b + 2 * s - 1, 0), 1)
    case .pinLight: return s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1)
    default: return s
    }
  }

  private func nonSeparable(_ b: SIMD3<Double>, _ s: SIMD3<Double>) -> SIMD3<Double>? {
    switch self {
    case .hue: Self.setLum(Self.setSat(s, b.max() - b.min()), Self.lum(b))
    case .saturation: Self.setLum(Self.setSat(b, s.max() - s.min()), Self.lum(b))
    case .colour: Self.setLum(s, Self.lum(b))
    case .luminosity: Self.setLum(b, Self.lum(s))
    default: nil
    }
  }

  private static func lum(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func setLum(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> {
    var c = c + (l - lum(c))
    let low = c.min()
    let high = c.max()
    if low < 0 { c = l + (c - l) * l / (l - low) }
    if high > 1 { c = l + (c - l) * (1 - l) / (high - l) }
    return c
  }

  private static func setSat(_ c: SIMD3<Double>, _ saturation: Double) -> SIMD3<Double> {
    let reach = c.max() - c.min()
    return reach > 0 ? (c - c.min()) * (saturation / reach) : .zero
  }
}
