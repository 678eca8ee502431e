import FramePlanner
import RenderModel

/// Every shader program there is.
struct ProgramID: Hashable, CaseIterable, CustomStringConvertible {
  enum Paint: Hashable {
    case solid
    case picture(PictureFilter)
    case surface
  }

  let paint: Paint
  /// Whether instances may have entries in the table. Loops over none still cost a software GL several nanoseconds a
  /// pixel, so batches without such instances have programs of their own.
  let hasTable: Bool

  static let allCases: [ProgramID] = {
    let paints = [Paint.solid, .surface] + PictureFilter.allCases.map { .picture($0) }
    return paints.flatMap { [ProgramID(paint: $0, hasTable: false), ProgramID(paint: $0, hasTable: true)] }
  }()

  /// What the shaders are compiled with.
  var defines: [(name: String, value: String)] {
    var list: [(name: String, value: String)] = []
    switch paint {
    case .solid: list = [("PAINT", "0")]
    case .surface: list = [("PAINT", "2")]
    case .picture(let filter):
      list = [
        ("PAINT", "1"), ("MINIFICATION", "\(filter.minification.rawValue)"),
        ("MAGNIFICATION", "\(filter.magnification.rawValue)"),
      ]
    }
    if hasTable { list.append(("TABLE", "1")) }
    return list
  }

  var description: String {
    let name =
      switch paint {
      case .solid: "solid"
      case .surface: "surface"
      case .picture(let filter): "picture, \(filter.minification) and \(filter.magnification)"
      }
    return hasTable ? name + ", with table" : name
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
