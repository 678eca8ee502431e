import RenderModel

extension BlendMode {
  /// The mode that a compositing filter's name means ([S] 6); nil for unknown names. Core Image's names count too.
  init?(compositingFilter name: String) {
    if let mode = Self.byName[name] {
      self = mode
    } else if name.hasPrefix("CI"), name.hasSuffix("BlendMode") {
      // CIColorDodgeBlendMode is colorDodgeBlendMode.
      let rest = name.dropFirst(2)
      guard let mode = Self.byName[rest.prefix(1).lowercased() + rest.dropFirst()] else { return nil }
      self = mode
    } else {
      return nil
    }
  }

  private static let byName: [String: BlendMode] = [
    "normalBlendMode": .sourceOver, "multiplyBlendMode": .multiply, "screenBlendMode": .screen,
    "overlayBlendMode": .overlay, "darkenBlendMode": .darken, "lightenBlendMode": .lighten,
    "colorDodgeBlendMode": .colourDodge, "colorBurnBlendMode": .colourBurn, "softLightBlendMode": .softLight,
    "hardLightBlendMode": .hardLight, "differenceBlendMode": .difference, "exclusionBlendMode": .exclusion,
    "subtractBlendMode": .subtract, "divideBlendMode": .divide, "linearBurnBlendMode": .linearBurn,
    "linearDodgeBlendMode": .linearDodge, "linearLightBlendMode": .linearLight, "pinLightBlendMode": .pinLight,
    "hueBlendMode": .hue, "saturationBlendMode": .saturation, "colorBlendMode": .colour,
    "luminosityBlendMode": .luminosity,

    "sourceOver": .sourceOver, "sourceIn": .sourceIn, "sourceOut": .sourceOut, "sourceAtop": .sourceAtop,
    "dest": .destination, "destOver": .destinationOver, "destIn": .destinationIn, "destOut": .destinationOut,
    "destAtop": .destinationAtop, "xor": .xor, "clear": .clear, "copy": .copy,

    "plusL": .plusLighter, "plusD": .plusDarker, "multiply": .multiplyPremultiplied, "minimum": .minimum,
    "maximum": .maximum, "subtractS": .subtractSource, "subtractD": .subtractDestination,
    "darkenSourceOver": .darken, "lightenSourceOver": .lighten,

    "CISourceOverCompositing": .sourceOver, "CISourceInCompositing": .sourceIn, "CISourceOutCompositing": .sourceOut,
    "CISourceAtopCompositing": .sourceAtop, "CIAdditionCompositing": .plusLighter,
    "CIMultiplyCompositing": .multiplyPremultiplied, "CIMinimumCompositing": .minimum,
    "CIMaximumCompositing": .maximum,
  ]
}
