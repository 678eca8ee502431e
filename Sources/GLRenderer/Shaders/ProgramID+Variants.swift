import RenderModel

extension ProgramID {
  static let allCases: [ProgramID] = {
    let flags = [false, true]
    var paints: [Paint] = [.solid, .shadow, .surface, .masked, .halved]
    paints += PictureFilter.allCases.map { .picture($0) }
    paints += GradientFill.allCases.map { .gradient($0) }
    paints += flags.flatMap { isNearest in flags.map { .resampled(isNearest: isNearest, isTint: $0) } }
    paints += flags.map { .filtered(isSingle: $0) }
    paints += flags.flatMap { isHorizontal in
      BlurKernel.sizes.map { .blurred(isHorizontal: isHorizontal, pairs: $0) }
    }
    paints += BlendMode.allCases.map { .blended($0) }
    let boxes = BoxPaint.allCases.flatMap { paint in
      flags.map { ProgramID(paint: .boxes(paint, hasStrips: $0), table: .none) }
    }
    let planes = PlaneKind.allCases.map { ProgramID(paint: .planes($0), table: .none) }
    return [ProgramID(paint: .solid, table: .joints)] + boxes + planes
      + paints.flatMap { [ProgramID(paint: $0, table: .none), ProgramID(paint: $0, table: .full)] }
  }()

  /// What the shaders are compiled with.
  var defines: [(name: String, value: String)] {
    var list: [(name: String, value: String)] = []
    switch paint {
    case .solid: list = [("AREA", "1")]
    case .picture(let filter): list = [("AREA", "1")] + filter.defines
    case .gradient(let fill): list = [("AREA", "1")] + fill.defines
    case .shadow: list = [("AREA", "1"), ("MAPPED", "1"), ("SHADOW", "1")]
    case .surface, .halved: break
    case .resampled(let isNearest, let isTint):
      list = [("AREA", "1"), ("MAPPED", "1")]
      if isNearest { list.append(("NEAREST", "1")) }
      if isTint { list.append(("TINTED", "1")) }
    case .masked: list = [("MASKED", "1")]
    case .filtered(let isSingle): list = [("FILTERED", "1")] + (isSingle ? [("ONE_MATRIX", "1")] : [])
    case .blended(let mode):
      list = [("MODE", "\(mode)"), ("MODE_KIND", "\(mode.shaderKind)")]
      if mode.isUnbounded { list.append(("AREA", "1")) }
    case .blurred(let isHorizontal, let pairs):
      list = [("PAIRS", "\(pairs)")] + (isHorizontal ? [("HORIZONTAL", "1")] : [])
    case .boxes(let paint, let hasStrips):
      list = paint.defines
      if hasStrips { list.append(("STRIPS", "1")) }
    case .planes(let kind): list = kind.defines
    }
    switch table {
    case .none: break
    case .joints: list.append(("JOINTS", "1"))
    case .full: list.append(("TABLE", "1"))
    }
    return list
  }
}

extension PictureFilter {
  /// See sampling.glsl.
  fileprivate var defines: [(name: String, value: String)] {
    let filters = [
      ("MAPPED", "1"), ("PICTURE", "1"), ("MINIFICATION", "\(minification.rawValue)"),
      ("MAGNIFICATION", "\(magnification.rawValue)"),
    ]
    return isRepeated ? filters + [("REPEATED", "1")] : filters
  }
}

extension GradientFill {
  /// See gradient.glsl.
  fileprivate var defines: [(name: String, value: String)] {
    let list = [("MAPPED", "1"), ("GRADIENT", "\(kind.rawValue)")]
    return hasFewStops ? list + [("TWO_STOPS", "1")] : list
  }
}

extension BoxPaint {
  /// See strip.vert and strip.frag.
  fileprivate var defines: [(name: String, value: String)] {
    switch self {
    case .colour: []
    case .surface: [("RECORD", "1"), ("SURFACE", "1")]
    case .picture(let filter): [("RECORD", "1")] + filter.defines
    case .gradient(let fill): [("RECORD", "1")] + fill.defines
    }
  }
}

extension PlaneKind {
  /// See plane.frag.
  fileprivate var defines: [(name: String, value: String)] {
    let (name, isStraight) =
      switch self {
      case .luma(let isStraight): ("LUMA", isStraight)
      case .chroma(let isStraight): ("CHROMA", isStraight)
      // Alpha would count as 255 otherwise.
      case .alpha: ("ALPHA", true)
      }
    return [(name, "1")] + (isStraight ? [("STRAIGHT", "1")] : [])
  }
}

extension BlendMode {
  /// MODE_KIND of blend.glsl.
  fileprivate var shaderKind: Int {
    switch self {
    case .multiply, .screen, .overlay, .darken, .lighten, .colourDodge, .colourBurn, .softLight, .hardLight,
      .difference, .exclusion, .subtract, .divide, .linearBurn, .linearDodge, .linearLight, .pinLight:
      0
    case .hue, .saturation, .colour, .luminosity: 1
    case .sourceOver, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destination, .destinationOver,
      .destinationIn, .destinationOut, .destinationAtop, .xor, .plusLighter, .plusDarker, .multiplyPremultiplied,
      .minimum, .maximum, .subtractSource, .subtractDestination:
      2
    }
  }
}
