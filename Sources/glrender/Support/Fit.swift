import Foundation
import RenderModel
import SceneFiles

/// How a document's canvas is put into a picture.
enum Fit: String {
  /// Whole, as large as possible, centred.
  case contain
  /// Filling the picture, as small as possible, centred.
  case cover
  /// Filling the picture exactly, each axis by itself.
  case stretch
  /// At the scale of `--scale`, centred.
  case none
}

extension Fit {
  /// Refuses wrong options before anything is read.
  static func check(_ arguments: Arguments) throws(ToolError) {
    let size = try arguments.size()
    let fit = try fit(arguments)
    _ = try scale(arguments)
    _ = try arguments.background()
    if size != nil, fit != .none, arguments.value("--scale") != nil {
      Output.note("note: with --size, --scale counts only for --fit none")
    }
  }

  /// The frame that shows `document` as the options ask: its own size times `--scale`, or fitted into `--size`.
  static func request(_ arguments: Arguments, _ document: SceneDocument) throws(ToolError) -> FrameRequest {
    let size = try arguments.size()
    let scale = try scale(arguments)
    let fit = try fit(arguments)
    let background = try arguments.background()
    let canvas = try canvas(document, mayBeEmpty: size != nil && fit == .none)
    guard let size else {
      // Up to whole pixels, but for what is whole within rounding, as LayerRenderer has it.
      let width = (canvas.width * scale - 1e-6).rounded(.up)
      let height = (canvas.height * scale - 1e-6).rounded(.up)
      guard width <= 1e6, height <= 1e6, Arguments.isPossible(max(1, Int(width)), max(1, Int(height))) else {
        throw .badInput(
          "the document's size, \(format(canvas.width)) x \(format(canvas.height)) points at scale \(format(scale)), "
            + "is impossible: a side may have \(RenderLimits.side) pixels")
      }
      return FrameRequest(
        width: max(1, Int(width)), height: max(1, Int(height)), scale: scale, yUp: !document.isGeometryFlipped,
        background: background)
    }
    return try fit.request(size, canvas, scale: scale, yUp: !document.isGeometryFlipped, background)
  }

  private static func scale(_ arguments: Arguments) throws(ToolError) -> Double {
    let scale = try arguments.number("--scale", default: 1)
    guard scale > 0 else { throw .usage("--scale \(scale) is not greater than 0") }
    return scale
  }

  private static func fit(_ arguments: Arguments) throws(ToolError) -> Fit {
    guard let fit = Fit(rawValue: arguments.value("--fit") ?? "contain") else {
      throw .usage("--fit is contain, cover, stretch or none")
    }
    return fit
  }

  /// The canvas, which must have a size unless nothing depends on it.
  private static func canvas(
    _ document: SceneDocument, mayBeEmpty: Bool
  ) throws(ToolError) -> (width: Double, height: Double) {
    let canvas = (width: Double(document.size.width), height: Double(document.size.height))
    guard canvas.width.isFinite, canvas.height.isFinite, mayBeEmpty || (canvas.width > 0 && canvas.height > 0) else {
      throw .badInput(
        "the document's size, \(format(canvas.width)) x \(format(canvas.height)) points, is impossible "
          + "(--fit none with --size needs none)")
    }
    return canvas
  }

  private func request(
    _ size: PixelSize, _ canvas: (width: Double, height: Double), scale: Double, yUp: Bool, _ background: Colour?
  ) throws(ToolError) -> FrameRequest {
    let width = Double(size.width)
    let height = Double(size.height)
    let (x, y): (Double, Double)
    switch self {
    case .contain:
      x = min(width / canvas.width, height / canvas.height)
      y = x
    case .cover:
      x = max(width / canvas.width, height / canvas.height)
      y = x
    case .stretch: (x, y) = (width / canvas.width, height / canvas.height)
    case .none: (x, y) = (scale, scale)
    }
    guard x.isFinite, y.isFinite else {
      throw .badInput(
        "the document's size, \(Self.format(canvas.width)) x \(Self.format(canvas.height)), is impossible")
    }
    let left = (width - canvas.width * x) / 2
    let top = (height - canvas.height * y) / 2
    return FrameRequest(
      width: size.width, height: size.height, scaleX: x, scaleY: yUp ? -y : y, offsetX: left,
      offsetY: yUp ? top + canvas.height * y : top, background: background)
  }

  private static func format(_ value: Double) -> String { JSONValue.real(value).text }
}
