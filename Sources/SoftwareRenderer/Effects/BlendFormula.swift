import RenderModel

/// What a blend mode makes of a source and what is behind it: premultiplied colours (red, green, blue, alpha), 0...1
/// each, as stored ([S] 18.4). Channels of the result are within 0...1.
///
/// Where the backdrop or the source is transparent the separable and non-separable modes leave the other one as it is.
func blend(_ mode: BlendMode, source: SIMD4<Double>, backdrop: SIMD4<Double>) -> SIMD4<Double> {
  premultipliedBlend(mode, source, backdrop).clamped(lowerBound: .zero, upperBound: .one)
}

/// The same for a layer's pixel of which `coverage`, 0...1, lies inside the layer's bounds.
///
/// Modes that are unbounded change the backdrop even where the source is empty, so they act on the share of the pixel
/// that the layer has: the greater of its coverage and its alpha. In other modes coverage plays no part: it is in the
/// source already.
func blend(
  _ mode: BlendMode, source: SIMD4<Double>, backdrop: SIMD4<Double>, coverage: Double
) -> SIMD4<Double> {
  if !mode.isUnbounded { return blend(mode, source: source, backdrop: backdrop) }
  let share = limited(max(coverage, source.w), 0, 1)
  if share <= 0 { return backdrop }
  return backdrop + share * (blend(mode, source: source / share, backdrop: backdrop) - backdrop)
}

/// Whether a mode makes more than two steps of 8 bits of one step of a channel, the source's or the backdrop's.
func isSteep(_ mode: BlendMode, source: SIMD4<Double>, backdrop: SIMD4<Double>) -> Bool {
  let step = 1.0 / 255
  let plain = blend(mode, source: source, backdrop: backdrop)
  func isFar(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> Bool {
    let change = blend(mode, source: s, backdrop: d) - plain
    return max(change.max(), -change.min()) > 2.001 * step
  }
  for channel in 0..<4 {
    for sign in [step, -step] {
      var (s, d) = (source, backdrop)
      s[channel] = limited(s[channel] + sign, 0, channel < 3 ? source[3] : 1)
      d[channel] = limited(d[channel] + sign, 0, channel < 3 ? backdrop[3] : 1)
      if isFar(s, backdrop) || isFar(source, d) { return true }
    }
  }
  return false
}

private func premultipliedBlend(_ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
  switch mode {
  case .sourceOver: s + d * (1 - s.w)
  case .clear: .zero
  case .copy: s
  case .sourceIn: s * d.w
  case .sourceOut: s * (1 - d.w)
  case .sourceAtop: s * d.w + d * (1 - s.w)
  case .destination: d
  case .destinationOver: s * (1 - d.w) + d
  case .destinationIn: d * s.w
  case .destinationOut: d * (1 - s.w)
  case .destinationAtop: s * (1 - d.w) + d * s.w
  case .xor: s * (1 - d.w) + d * (1 - s.w)
  case .plusLighter: s + d
  case .plusDarker: plusDarker(s, d)
  case .multiplyPremultiplied: s * d + s * (1 - d.w) + d * (1 - s.w)
  case .minimum: pointwiseMin(s, d)
  case .maximum: pointwiseMax(s, d)
  case .subtractSource: difference(of: d, s)
  case .subtractDestination: difference(of: s, d)
  default: mixed(mode, s, d)
  }
}

/// The darkness of both, what each lacks to white, added up ([S] 18.4).
private func plusDarker(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
  var result = pointwiseMax(s + d - 1, .zero)
  result.w = min(1, s.w + d.w)
  return result
}

/// `a` less `b`, not below 0, with the alpha of `a`.
private func difference(of a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
  var result = pointwiseMax(a - b, .zero)
  result.w = a.w
  return result
}

/// The modes that have a function B of unpremultiplied colours.
private func mixed(_ mode: BlendMode, _ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
  var result = s * (1 - d.w) + d * (1 - s.w)
  if s.w > 0 && d.w > 0 {
    let cs = (SIMD3(s.x, s.y, s.z) / s.w).clamped(lowerBound: .zero, upperBound: .one)
    let cb = (SIMD3(d.x, d.y, d.z) / d.w).clamped(lowerBound: .zero, upperBound: .one)
    let both = mixture(mode, cb, cs)
    result += SIMD4(both.x, both.y, both.z, 1) * (s.w * d.w)
  }
  result.w = s.w + d.w - s.w * d.w
  return result
}

/// B(Cb, Cs).
private func mixture(_ mode: BlendMode, _ cb: SIMD3<Double>, _ cs: SIMD3<Double>) -> SIMD3<Double> {
  switch mode {
  case .hue: withLuminosity(withSaturation(cs, saturation(cb)), luminosity(cb))
  case .saturation: withLuminosity(withSaturation(cb, saturation(cs)), luminosity(cb))
  case .colour: withLuminosity(cs, luminosity(cb))
  case .luminosity: withLuminosity(cb, luminosity(cs))
  default:
    SIMD3(channel(mode, cb.x, cs.x), channel(mode, cb.y, cs.y), channel(mode, cb.z, cs.z))
  }
}

/// B of the separable modes: `b` is behind, `s` the source's.
private func channel(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
  switch mode {
  case .multiply: b * s
  case .screen: screen(b, s)
  case .overlay: hardLight(s, b)
  case .darken: min(b, s)
  case .lighten: max(b, s)
  case .colourDodge: b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
  case .colourBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
  case .softLight: softLight(b, s)
  case .hardLight: hardLight(b, s)
  case .difference: abs(b - s)
  case .exclusion: b + s - 2 * b * s
  case .subtract: max(0, b - s)
  case .divide: s <= 0 ? 1 : min(1, b / s)
  case .linearBurn: max(0, b + s - 1)
  case .linearDodge: min(1, b + s)
  case .linearLight: limited(b + 2 * s - 1, 0, 1)
  case .pinLight: s <= 0.5 ? min(b, 2 * s) : max(b, 2 * s - 1)
  default: s
  }
}

private func screen(_ b: Double, _ s: Double) -> Double { b + s - b * s }

private func hardLight(_ b: Double, _ s: Double) -> Double {
  s <= 0.5 ? 2 * b * s : screen(b, 2 * s - 1)
}

private func softLight(_ b: Double, _ s: Double) -> Double {
  if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
  let lit = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
  return b + (2 * s - 1) * (lit - b)
}

private func luminosity(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

private func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

/// The colour moved to a luminosity, and towards grey as far as its channels leave 0...1.
private func withLuminosity(_ c: SIMD3<Double>, _ wanted: Double) -> SIMD3<Double> {
  var moved = c + (wanted - luminosity(c))
  let grey = SIMD3(repeating: wanted)
  let least = moved.min()
  if least < 0 { moved = grey + (moved - grey) * (wanted / (wanted - least)) }
  let most = moved.max()
  if most > 1 { moved = grey + (moved - grey) * ((1 - wanted) / (most - wanted)) }
  return moved
}

/// The colour with its channels spread so that they run from 0 to `wanted`; grey has no hue and becomes black.
private func withSaturation(_ c: SIMD3<Double>, _ wanted: Double) -> SIMD3<Double> {
  let least = c.min()
  let spread = c.max() - least
  return spread > 0 ? (c - least) * (wanted / spread) : .zero
}
