/// How a layer's picture meets what is behind it ([S] 6 and 18.4).
///
/// Formulas are on stored colours S (the layer) and D (behind it). Separable and non-separable modes, with premultiplied
/// values and unpremultiplied colours Cs, Cb: result = (1 - Sa) D + (1 - Da) S + Sa Da B(Cb, Cs), alpha Sa + Da - Sa Da.
/// The modes of Porter and Duff and the plain sums are on premultiplied values.
public enum BlendMode: UInt8, CaseIterable, Sendable {
  /// S + D (1 - Sa): what every layer does unless told otherwise.
  case sourceOver

  // Separable: B for each channel by itself.
  case multiply, screen, overlay, darken, lighten, colourDodge, colourBurn, softLight, hardLight, difference, exclusion
  case subtract, divide, linearBurn, linearDodge, linearLight, pinLight

  // Non-separable: B of whole colours.
  case hue, saturation, colour, luminosity

  // Porter and Duff's.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destination, destinationOver, destinationIn, destinationOut
  case destinationAtop, xor

  // Sums and others on premultiplied values.
  /// S + D, not above 1.
  case plusLighter
  /// S + D - 1, not below 0; the alpha is Sa + Da, not above 1. Where S is empty it is black, so it is unbounded.
  case plusDarker
  /// S D + S (1 - Da) + D (1 - Sa), alpha too.
  case multiplyPremultiplied
  /// The less of S and D, alpha too.
  case minimum
  /// The greater of S and D, alpha too.
  case maximum
  /// D - S, not below 0, with the alpha of D.
  case subtractSource
  /// S - D, not below 0, with the alpha of S.
  case subtractDestination

  /// Whether an empty S changes D: then the mode acts within the layer's own rectangle only (see `LayerStyle`).
  public var isUnbounded: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop, .minimum, .subtractDestination,
      .plusDarker:
      true
    default: false
    }
  }
}
