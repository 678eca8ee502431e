import FramePlanner
import RenderModel

/// Every shader program there is.
struct ProgramID: Hashable, CaseIterable, CustomStringConvertible {
  enum Paint: Hashable {
    case solid
    case picture(PictureFilter)
    case gradient(GradientFill)
    case shadow
    case surface
    case resampled(isNearest: Bool, isTint: Bool)
    case masked
    /// One matrix, or any number.
    case filtered(isSingle: Bool)
    case blended(BlendMode)
    /// With one of `BlurKernel.sizes`.
    case blurred(isHorizontal: Bool, pairs: Int)
    case halved
    /// Boxes of pixels; some of them strips with a coverage for each pixel, or none.
    case boxes(BoxPaint, hasStrips: Bool)
    /// No paint of layers: planes for video.
    case planes(PlaneKind)
  }

  let paint: Paint
  /// What instances may have in the table. Loops over nothing still cost a software GL several nanoseconds a pixel.
  let table: TableUse

  /// - Parameter table: only plain colours have a program of their own for joints; others read the whole table.
  init(paint: Paint, table: TableUse) {
    self.paint = paint
    self.table = table == .joints && paint != .solid ? .full : table
  }

  /// The files of its shaders.
  var files: (vertex: String, fragment: String) {
    switch paint {
    case .solid, .picture, .gradient: ("layer/quad.vert", "layer/quad.frag")
    case .surface, .masked, .filtered: ("layer/quad.vert", "surface/surface.frag")
    case .shadow, .resampled: ("layer/quad.vert", "surface/mapped.frag")
    case .blended: ("layer/quad.vert", "surface/blend.frag")
    case .blurred: ("layer/quad.vert", "surface/blur.frag")
    case .halved: ("layer/quad.vert", "surface/halve.frag")
    case .boxes: ("path/strip.vert", "path/strip.frag")
    case .planes: ("video/plane.vert", "video/plane.frag")
    }
  }

  var description: String {
    let name =
      switch paint {
      case .solid: "solid"
      case .picture(let filter): "\(filter)"
      case .gradient(let fill): "\(fill)"
      case .shadow: "shadow"
      case .surface: "surface"
      case .resampled(let isNearest, let isTint):
        "resampled surface, \(isNearest ? "nearest" : "linear")\(isTint ? ", its alpha" : "")"
      case .masked: "masked surface"
      case .filtered(let isSingle): "surface through \(isSingle ? "a colour matrix" : "colour matrices")"
      case .blended(let mode): "surface blended by \(mode)"
      case .blurred(let isHorizontal, let pairs):
        "surface blurred along \(isHorizontal ? "rows" : "columns") by \(2 * pairs + 1) reads"
      case .halved: "halved surface"
      case .boxes(let paint, let hasStrips): "\(hasStrips ? "strips" : "boxes") of \(paint)"
      case .planes(let kind): "\(kind) of a video"
      }
    switch table {
    case .none: return name
    case .joints: return name + ", with joints"
    case .full: return name + ", with table"
    }
  }
}

/// The filters of a picture, normalised: magnification is never trilinear.
struct PictureFilter: Hashable, CaseIterable, CustomStringConvertible {
  let minification: ContentsFilter
  let magnification: ContentsFilter
  let isRepeated: Bool

  init(_ sampler: Sampler) {
    minification = sampler.minification
    magnification = sampler.magnification == .trilinear ? .linear : sampler.magnification
    isRepeated = sampler.isRepeated
  }

  /// Whether levels below 0 are read.
  var needsLevels: Bool { minification == .trilinear }

  var description: String {
    "picture, \(minification) and \(magnification)\(isRepeated ? ", repeated" : "")"
  }

  static let allCases: [PictureFilter] = [false, true].flatMap { isRepeated in
    [ContentsFilter.nearest, .linear, .trilinear].flatMap { minification in
      [ContentsFilter.nearest, .linear].map {
        PictureFilter(Sampler(minification: minification, magnification: $0, isRepeated: isRepeated))
      }
    }
  }
}

/// A kind of gradient and how its stops are found.
struct GradientFill: Hashable, CaseIterable, CustomStringConvertible {
  let kind: GradientContent.Kind
  /// Whether no gradient has more than two stops, so that the fragment shader need not search the table.
  let hasFewStops: Bool

  var description: String { "\(kind) gradient\(hasFewStops ? " of two colours" : "")" }

  static let allCases: [GradientFill] = GradientContent.Kind.allCases.flatMap { kind in
    [false, true].map { GradientFill(kind: kind, hasFewStops: $0) }
  }
}

/// What boxes of pixels are painted with.
enum BoxPaint: Hashable, CaseIterable, CustomStringConvertible {
  case colour
  case picture(PictureFilter)
  case gradient(GradientFill)
  case surface

  var description: String {
    switch self {
    case .colour: "one colour"
    case .picture(let filter): "\(filter)"
    case .gradient(let fill): "\(fill)"
    case .surface: "surface"
    }
  }

  static let allCases: [BoxPaint] =
    [.colour, .surface] + PictureFilter.allCases.map { .picture($0) } + GradientFill.allCases.map { .gradient($0) }
}

/// What samples of a plane hold.
enum PlaneKind: Hashable, CaseIterable, CustomStringConvertible {
  /// Straight: colours are divided by alpha.
  case luma(isStraight: Bool)
  case chroma(isStraight: Bool)
  case alpha

  var description: String {
    switch self {
    case .luma(let isStraight): isStraight ? "straight luma" : "luma"
    case .chroma(let isStraight): isStraight ? "straight chroma" : "chroma"
    case .alpha: "alpha"
    }
  }

  static let allCases: [PlaneKind] =
    [.alpha] + [false, true].flatMap { [.luma(isStraight: $0), .chroma(isStraight: $0)] }
}
