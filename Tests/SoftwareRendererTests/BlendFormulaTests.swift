import RenderModel
import Testing

@testable import SoftwareRenderer

/// Opaque colours (point a), two translucent ones (b), a translucent one on an opaque one (c); premultiplied.
private let sources = [SIMD4(0.8, 0.4, 0.2, 1), SIMD4(0.4, 0.2, 0.1, 0.5), SIMD4(0.1, 0.3, 0.5, 0.5)]
private let backdrops = [SIMD4(0.5, 0.6, 0.1, 1), SIMD4(0.1, 0.3, 0.4, 0.5), SIMD4(0.25, 0, 0.5, 1)]

/// B at the three points, worked out by hand: Cs = (0.8, 0.4, 0.2) in a and b, (0.2, 0.6, 1) in c; Cb =
/// (0.5, 0.6, 0.1), (0.2, 0.6, 0.8), (0.25, 0, 0.5). The root of 0.5 is 0.707106781.
private let mixtures: [(BlendMode, [SIMD3<Double>])] = [
  (.multiply, [SIMD3(0.4, 0.24, 0.02), SIMD3(0.16, 0.24, 0.16), SIMD3(0.05, 0, 0.5)]),
  (.screen, [SIMD3(0.9, 0.76, 0.28), SIMD3(0.84, 0.76, 0.84), SIMD3(0.4, 0.6, 1)]),
  (.overlay, [SIMD3(0.8, 0.52, 0.04), SIMD3(0.32, 0.52, 0.68), SIMD3(0.1, 0, 1)]),
  (.darken, [SIMD3(0.5, 0.4, 0.1), SIMD3(0.2, 0.4, 0.2), SIMD3(0.2, 0, 0.5)]),
  (.lighten, [SIMD3(0.8, 0.6, 0.2), SIMD3(0.8, 0.6, 0.8), SIMD3(0.25, 0.6, 1)]),
  (.colourDodge, [SIMD3(1, 1, 0.125), SIMD3(1, 1, 1), SIMD3(0.3125, 0, 1)]),
  (.colourBurn, [SIMD3(0.375, 0, 0), SIMD3(0, 0, 0), SIMD3(0, 0, 0.5)]),
  (.softLight, [SIMD3(0.624264069, 0.552, 0.046), SIMD3(0.3488, 0.552, 0.704), SIMD3(0.1375, 0, 0.707106781)]),
  (.hardLight, [SIMD3(0.8, 0.48, 0.04), SIMD3(0.68, 0.48, 0.32), SIMD3(0.1, 0.2, 1)]),
  (.difference, [SIMD3(0.3, 0.2, 0.1), SIMD3(0.6, 0.2, 0.6), SIMD3(0.05, 0.6, 0.5)]),
  (.exclusion, [SIMD3(0.5, 0.52, 0.26), SIMD3(0.68, 0.52, 0.68), SIMD3(0.35, 0.6, 0.5)]),
  (.subtract, [SIMD3(0, 0.2, 0), SIMD3(0, 0.2, 0.6), SIMD3(0.05, 0, 0)]),
  (.divide, [SIMD3(0.625, 1, 0.5), SIMD3(0.25, 1, 1), SIMD3(1, 0, 0.5)]),
  (.linearBurn, [SIMD3(0.3, 0, 0), SIMD3(0, 0, 0), SIMD3(0, 0, 0.5)]),
  (.linearDodge, [SIMD3(1, 1, 0.3), SIMD3(1, 1, 1), SIMD3(0.45, 0.6, 1)]),
  (.linearLight, [SIMD3(1, 0.4, 0), SIMD3(0.8, 0.4, 0.2), SIMD3(0, 0.2, 1)]),
  (.pinLight, [SIMD3(0.6, 0.6, 0.1), SIMD3(0.6, 0.6, 0.4), SIMD3(0.25, 0.2, 1)]),
  // Lum(Cb) = 0.515, 0.502, 0.13; Lum(Cs) = 0.498, 0.498, 0.524. In c three colours are clipped at 0.
  (
    .hue,
    [SIMD3(0.766666667, 0.433333333, 0.266666667), SIMD3(0.804, 0.404, 0.204), SIMD3(0, 0.160493827, 0.320987654)]
  ),
  (.saturation, [SIMD3(0.497, 0.617, 0.017), SIMD3(0.2, 0.6, 0.8), SIMD3(0.25, 0, 0.5)]),
  (.colour, [SIMD3(0.817, 0.417, 0.217), SIMD3(0.804, 0.404, 0.204), SIMD3(0, 0.160493827, 0.320987654)]),
  (.luminosity, [SIMD3(0.483, 0.583, 0.083), SIMD3(0.196, 0.596, 0.796), SIMD3(0.644, 0.394, 0.894)]),
]

/// (1 - Sa) D + (1 - Da) S and Sa Da at the three points.
private let apart = [SIMD3(0.0, 0, 0), SIMD3(0.25, 0.25, 0.25), SIMD3(0.125, 0, 0.25)]
private let common = [1, 0.25, 0.5]
private let unions = [1, 0.75, 1.0]

/// The results of the other modes, worked out by hand.
private let results: [(BlendMode, [SIMD4<Double>])] = [
  (.sourceOver, [sources[0], SIMD4(0.45, 0.35, 0.3, 0.75), SIMD4(0.225, 0.3, 0.75, 1)]),
  (.clear, [.zero, .zero, .zero]),
  (.copy, sources),
  (.sourceIn, [sources[0], SIMD4(0.2, 0.1, 0.05, 0.25), sources[2]]),
  (.sourceOut, [.zero, SIMD4(0.2, 0.1, 0.05, 0.25), .zero]),
  (.sourceAtop, [sources[0], SIMD4(0.25, 0.25, 0.25, 0.5), SIMD4(0.225, 0.3, 0.75, 1)]),
  (.destination, backdrops),
  (.destinationOver, [backdrops[0], SIMD4(0.3, 0.4, 0.45, 0.75), backdrops[2]]),
  (.destinationIn, [backdrops[0], SIMD4(0.05, 0.15, 0.2, 0.25), SIMD4(0.125, 0, 0.25, 0.5)]),
  (.destinationOut, [.zero, SIMD4(0.05, 0.15, 0.2, 0.25), SIMD4(0.125, 0, 0.25, 0.5)]),
  (.destinationAtop, [backdrops[0], SIMD4(0.25, 0.25, 0.25, 0.5), SIMD4(0.125, 0, 0.25, 0.5)]),
  (.xor, [.zero, SIMD4(0.25, 0.25, 0.25, 0.5), SIMD4(0.125, 0, 0.25, 0.5)]),
  (.plusLighter, [SIMD4(1, 1, 0.3, 1), SIMD4(0.5, 0.5, 0.5, 1), SIMD4(0.35, 0.3, 1, 1)]),
  // S + D - 1. In b the sums are 0.5, in c 0.35, 0.3 and 1.
  (.plusDarker, [SIMD4(0.3, 0, 0, 1), SIMD4(0, 0, 0, 1), SIMD4(0, 0, 0, 1)]),
  (.multiplyPremultiplied, [SIMD4(0.4, 0.24, 0.02, 1), SIMD4(0.29, 0.31, 0.29, 0.75), SIMD4(0.15, 0, 0.5, 1)]),
  (.minimum, [SIMD4(0.5, 0.4, 0.1, 1), SIMD4(0.1, 0.2, 0.1, 0.5), SIMD4(0.1, 0, 0.5, 0.5)]),
  (.maximum, [SIMD4(0.8, 0.6, 0.2, 1), SIMD4(0.4, 0.3, 0.4, 0.5), SIMD4(0.25, 0.3, 0.5, 1)]),
  (.subtractSource, [SIMD4(0, 0.2, 0, 1), SIMD4(0, 0.1, 0.3, 0.5), SIMD4(0.15, 0, 0, 1)]),
  (.subtractDestination, [SIMD4(0.3, 0, 0.1, 1), SIMD4(0.3, 0, 0, 0.5), SIMD4(0, 0.3, 0, 0.5)]),
]

private func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
  let d = a - b
  return max(d.max(), -d.min())
}

@Suite struct BlendFormulaTests {
  @Test func everyModeHasItsNumbers() {
    #expect(Set(mixtures.map(\.0) + results.map(\.0)) == Set(BlendMode.allCases))
  }

  @Test func mixturesAtThreePoints() {
    for (mode, values) in mixtures {
      for k in 0..<3 {
        let rgb = apart[k] + values[k] * common[k]
        let expected = SIMD4(rgb.x, rgb.y, rgb.z, unions[k])
        let got = blend(mode, source: sources[k], backdrop: backdrops[k])
        #expect(distance(got, expected) < 1e-8, "\(mode) at \(k): \(got) instead of \(expected)")
      }
    }
  }

  @Test func otherModesAtThreePoints() {
    for (mode, values) in results {
      for k in 0..<3 {
        let got = blend(mode, source: sources[k], backdrop: backdrops[k])
        #expect(distance(got, values[k]) < 1e-12, "\(mode) at \(k): \(got) instead of \(values[k])")
      }
    }
  }

  @Test func latticeAgreesWithUnpremultipliedFormulas() {
    let levels = [0, 0.2, 0.25, 0.5, 0.7, 1]
    let colours = levels.flatMap { r in levels.flatMap { g in [0, 0.3, 0.5, 1].map { SIMD3(r, g, $0) } } }
    for mode in BlendMode.allCases {
      var worst = 0.0
      for (k, cs) in colours.enumerated() {
        // Every pair of colours once in three, with alphas that go round.
        for j in stride(from: k % 3, to: colours.count, by: 3) {
          let sa = [0, 0.25, 0.6, 1][(k + j) % 4]
          let da = [1, 0.4, 0, 0.8][(j / 3) % 4]
          let cb = colours[j]
          let got = blend(mode, source: premultiplied(cs, sa), backdrop: premultiplied(cb, da))
          worst = max(worst, distance(got, unpremultipliedBlend(mode, cb, da, cs, sa)))
          #expect(got.min() >= 0 && got.max() <= 1)
        }
      }
      #expect(worst < 1e-9, "\(mode)")
    }
  }

  @Test func emptySourcesChangeNothingInBoundedModes() {
    for mode in BlendMode.allCases where !mode.isUnbounded {
      for backdrop in backdrops {
        #expect(distance(blend(mode, source: .zero, backdrop: backdrop), backdrop) < 1e-12, "\(mode)")
        #expect(
          blend(mode, source: .zero, backdrop: backdrop, coverage: 1) == blend(mode, source: .zero, backdrop: backdrop))
      }
    }
  }

  @Test func unboundedModesActWhereTheLayerIs() {
    let d = SIMD4(0.2, 0.4, 0.6, 0.8)
    #expect(blend(.clear, source: .zero, backdrop: d, coverage: 0) == d)
    #expect(distance(blend(.clear, source: .zero, backdrop: d, coverage: 0.25), d * 0.75) < 1e-12)
    // Beside the bounds the layer's alpha is its coverage: S / k = (0.5, 0, 1, 1), D + 0.5 (that - D).
    let s = SIMD4(0.25, 0, 0.5, 0.5)
    #expect(distance(blend(.copy, source: s, backdrop: d, coverage: 0), SIMD4(0.35, 0.2, 0.8, 0.9)) < 1e-12)
    // Inside them the backdrop goes: S itself.
    #expect(distance(blend(.copy, source: s, backdrop: d, coverage: 1), s) < 1e-12)
    // destinationIn with k = 0.75: D + 0.75 (D 0.5 / 0.75 - D) = D 0.75.
    #expect(distance(blend(.destinationIn, source: s, backdrop: d, coverage: 0.75), d * 0.75) < 1e-12)
  }
}

private func premultiplied(_ c: SIMD3<Double>, _ a: Double) -> SIMD4<Double> { SIMD4(c.x * a, c.y * a, c.z * a, a) }

/// The basic compositing formula in unpremultiplied colours, and Porter and Duff's by the shares of a pixel that only
/// the source, only the backdrop, and both cover.
private func unpremultipliedBlend(
  _ mode: BlendMode, _ cb: SIMD3<Double>, _ da: Double, _ cs: SIMD3<Double>, _ sa: Double
) -> SIMD4<Double> {
  let onlySource = sa * (1 - da)
  let onlyBackdrop = da * (1 - sa)
  let both = sa * da
  func shares(_ s: Bool, _ d: Bool, _ shared: SIMD3<Double>?) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    if s { sum += premultiplied(cs, onlySource) }
    if d { sum += premultiplied(cb, onlyBackdrop) }
    if let shared { sum += premultiplied(shared, both) }
    return sum
  }
  let (s, d) = (premultiplied(cs, sa), premultiplied(cb, da))
  switch mode {
  case .sourceOver: return shares(true, true, cs)
  case .clear: return shares(false, false, nil)
  case .copy: return shares(true, false, cs)
  case .sourceIn: return shares(false, false, cs)
  case .sourceOut: return shares(true, false, nil)
  case .sourceAtop: return shares(false, true, cs)
  case .destination: return shares(false, true, cb)
  case .destinationOver: return shares(true, true, cb)
  case .destinationIn: return shares(false, false, cb)
  case .destinationOut: return shares(false, true, nil)
  case .destinationAtop: return shares(true, false, cb)
  case .xor: return shares(true, true, nil)
  case .multiplyPremultiplied: return shares(true, true, cs * cb)
  case .plusLighter, .plusDarker, .minimum, .maximum, .subtractSource, .subtractDestination:
    let alpha =
      switch mode {
      case .plusLighter, .plusDarker: min(1, sa + da)
      case .minimum: min(sa, da)
      case .maximum: max(sa, da)
      case .subtractSource: da
      default: sa
      }
    var result = SIMD4(0, 0, 0, alpha)
    for k in 0..<3 {
      switch mode {
      case .plusLighter: result[k] = s[k] + d[k] > 1 ? 1 : s[k] + d[k]
      case .plusDarker: result[k] = max(0, sa * cs[k] + da * cb[k] - 1)
      case .minimum: result[k] = s[k] < d[k] ? s[k] : d[k]
      case .maximum: result[k] = s[k] > d[k] ? s[k] : d[k]
      case .subtractSource: result[k] = d[k] > s[k] ? d[k] - s[k] : 0
      default: result[k] = s[k] > d[k] ? s[k] - d[k] : 0
      }
    }
    return result
  default:
    let alpha = 1 - (1 - sa) * (1 - da)
    if alpha == 0 { return .zero }
    let ratio = sa / alpha
    return premultiplied(cb * (1 - ratio) + (cs * (1 - da) + functionB(mode, cb, cs) * da) * ratio, alpha)
  }
}

/// B in the words of the compositing specification.
private func functionB(_ mode: BlendMode, _ cb: SIMD3<Double>, _ cs: SIMD3<Double>) -> SIMD3<Double> {
  func lum(_ c: SIMD3<Double>) -> Double { (c * SIMD3(0.3, 0.59, 0.11)).sum() }
  func clip(_ c: SIMD3<Double>) -> SIMD3<Double> {
    let l = lum(c)
    let (n, x) = (c.min(), c.max())
    var c = c
    for k in 0..<3 {
      if n < 0 { c[k] = l + (c[k] - l) * l / (l - n) }
      if x > 1 { c[k] = l + (c[k] - l) * (1 - l) / (x - l) }
    }
    return c
  }
  func setLum(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> { clip(c + SIMD3(repeating: l - lum(c))) }
  func sat(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }
  func setSat(_ c: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    var result = SIMD3<Double>.zero
    let (least, middle, most) = (order[0], order[1], order[2])
    if c[most] > c[least] {
      result[middle] = (c[middle] - c[least]) * s / (c[most] - c[least])
      result[most] = s
    }
    return result
  }
  switch mode {
  case .hue: return setLum(setSat(cs, sat(cb)), lum(cb))
  case .saturation: return setLum(setSat(cb, sat(cs)), lum(cb))
  case .colour: return setLum(cs, lum(cb))
  case .luminosity: return setLum(cb, lum(cs))
  default: break
  }
  var result = SIMD3<Double>.zero
  for k in 0..<3 {
    let (b, s) = (cb[k], cs[k])
    result[k] =
      switch mode {
      case .multiply: b * s
      case .screen: 1 - (1 - b) * (1 - s)
      case .overlay: b > 0.5 ? 1 - (1 - s) * (2 - 2 * b) : 2 * b * s
      case .darken: b < s ? b : s
      case .lighten: b > s ? b : s
      case .colourDodge: b == 0 ? 0 : b >= 1 - s ? 1 : b / (1 - s)
      case .colourBurn: b == 1 ? 1 : 1 - b >= s ? 0 : (s - (1 - b)) / s
      case .hardLight: s > 0.5 ? 1 - (1 - b) * (2 - 2 * s) : 2 * b * s
      case .softLight:
        if s <= 0.5 {
          b * (b + 2 * s * (1 - b))
        } else if b <= 0.25 {
          b + (2 * s - 1) * b * (3 - 12 * b + 16 * b * b)
        } else {
          b * (2 - 2 * s) + (2 * s - 1) * b.squareRoot()
        }
      case .difference: b > s ? b - s : s - b
      case .exclusion: b * (1 - s) + s * (1 - b)
      case .subtract: b > s ? b - s : 0
      case .divide: b >= s ? 1 : b / s
      case .linearBurn: 1 - min(1, (1 - b) + (1 - s))
      case .linearDodge: 1 - max(0, 1 - b - s)
      case .linearLight: s > 0.5 ? min(1, b + 2 * (s - 0.5)) : max(0, b - 2 * (0.5 - s))
      case .pinLight: max(min(b, 2 * s), 2 * s - 1)
      default: .nan
      }
  }
  return result
}
