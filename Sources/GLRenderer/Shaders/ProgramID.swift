import FramePlanner
import RenderModel

/// Every shader program there is.
struct ProgramID: Hashable, CaseIterable, CustomStringConvertible {
  enum Paint: Hashable {
    case solid
    case picture(PictureFilter)
    case surface
    /// Boxes of pixels of one colour; some of them strips with a coverage for each pixel, or none.
    case boxes(hasStrips: Bool)
  }

  let paint: Paint
  /// What instances may have in the table. Loops over nothing still cost a software GL several nanoseconds a pixel.
  let table: TableUse

  /// - Parameter table: only plain colours have a program of their own for joints; others read the whole table.
  init(paint: Paint, table: TableUse) {
    self.paint = paint
    self.table = table == .joints && paint != .solid ? .full : table
  }

  static let allCases: [ProgramID] = {
    let paints = [Paint.solid, .surface] + PictureFilter.allCases.map { .picture($0) }
    let others = [
      ProgramID(paint: .solid, table: .joints), ProgramID(paint: .boxes(hasStrips: false), table: .none),
      ProgramID(paint: .boxes(hasStrips: true), table: .none),
    ]
    return others
      + paints.flatMap { [ProgramID(paint: $0, table: .none), ProgramID(paint: $0, table: .full)] }
  }()

  /// The files of its shaders.
  var files: (vertex: String, fragment: String) {
    if case .boxes = paint { return ("path/strip.vert", "path/strip.frag") }
    return ("layer/quad.vert", "layer/quad.frag")
  }

  /// What the shaders are compiled with.
  var defines: [(name: String, value: String)] {
    var list: [(name: String, value: String)] = []
    switch paint {
    case .solid: list = [("PAINT", "0")]
    case .surface: list = [("PAINT", "2")]
    case .boxes(let hasStrips): list = hasStrips ? [("STRIPS", "1")] : []
    case .picture(let filter):
      list = [
        ("PAINT", "1"), ("MINIFICATION", "\(filter.minification.rawValue)"),
        ("MAGNIFICATION", "\(filter.magnification.rawValue)"),
      ]
    }
    switch table {
    case .none: break
    case .joints: list.append(("JOINTS", "1"))
    case .full: list.append(("TABLE", "1"))
    }
    return list
  }

  var description: String {
    let name =
      switch paint {
      case .solid: "solid"
      case .surface: "surface"
      case .boxes(let hasStrips): hasStrips ? "strips" : "boxes"
      case .picture(let filter): "picture, \(filter.minification) and \(filter.magnification)"
      }
    switch table {
    case .none: return name
    case .joints: return name + ", with joints"
    case .full: return name + ", with table"
    }
  }
}

/// The two filters of a picture, normalised: magnification is never trilinear.
struct PictureFilter: Hashable, CaseIterable {
  let minification: ContentsFilter
  let magnification: ContentsFilter

  init(_ sampler: Sampler) {
    minification = sampler.minification
    magnification = sampler.magnification == .trilinear ? .linear : sampler.magnification
  }

  /// Whether levels below 0 are read.
  var needsLevels: Bool { minification == .trilinear }

  static let allCases: [PictureFilter] = [ContentsFilter.nearest, .linear, .trilinear].flatMap { minification in
    [ContentsFilter.nearest, .linear].map {
      PictureFilter(Sampler(minification: minification, magnification: $0))
    }
  }
}
