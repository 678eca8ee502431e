import Foundation
import QuartzCore
import RenderModel
import SceneFiles

/// A scene as a command uses it.
enum SceneInput {
  /// Reads the scene and prints its warnings.
  ///
  /// - Parameter strict: warnings are errors.
  static func load(_ path: String, strict: Bool) throws(ToolError) -> SceneDocument {
    let document: SceneDocument
    do {
      document = try SceneDocument.load(path)
    } catch {
      throw .badInput(error.description)
    }
    for warning in document.warnings { Output.note("warning: \(warning)") }
    if document.droppedWarnings > 0 { Output.note("warning: \(document.droppedWarnings) more") }
    if strict && !document.warnings.isEmpty { throw .badInput("the scene has warnings, and --strict is given") }
    return document
  }

  /// Prints what a renderer could not honour.
  ///
  /// - Parameter strict: faults of properties and pictures are errors.
  static func report(_ diagnostics: RenderDiagnostics, strict: Bool) throws(ToolError) {
    for entry in diagnostics.entries {
      Output.note("warning: " + (entry.layer.isEmpty ? "" : entry.layer + ": ") + entry.detail)
    }
    if diagnostics.dropped > 0 { Output.note("warning: \(diagnostics.dropped) more") }
    if strict && !diagnostics.isEmpty { throw .badInput("the scene has warnings, and --strict is given") }
  }
}

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
  /// The frame that shows `document` as the options ask: its own size times `--scale`, or fitted into `--size`.
  static func request(_ arguments: Arguments, _ document: SceneDocument) throws(ToolError) -> FrameRequest {
    let size = try arguments.size()
    let scale = try arguments.number("--scale", default: 1)
    guard scale > 0 else { throw .usage("--scale \(scale) is not greater than 0") }
    guard let fit = Fit(rawValue: arguments.value("--fit") ?? "contain") else {
      throw .usage("--fit is contain, cover, stretch or none")
    }
    let background = try arguments.background()
    let canvas = try canvas(document, mayBeEmpty: size != nil && fit == .none)
    guard let size else {
      let width = (canvas.width * scale).rounded()
      let height = (canvas.height * scale).rounded()
      guard width <= 1e6, height <= 1e6, Arguments.isPossible(max(1, Int(width)), max(1, Int(height))) else {
        throw .badInput(
          "the document's size, \(format(canvas.width)) x \(format(canvas.height)) points at scale \(format(scale)), "
            + "is impossible: a side may have \(RenderLimits.side) pixels")
      }
      return FrameRequest(
        width: max(1, Int(width)), height: max(1, Int(height)), scale: scale, yUp: !document.isGeometryFlipped,
        background: background)
    }
    return fit.request(size, canvas, scale: scale, yUp: !document.isGeometryFlipped, background)
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
  ) -> FrameRequest {
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
    let left = (width - canvas.width * x) / 2
    let top = (height - canvas.height * y) / 2
    return FrameRequest(
      width: size.width, height: size.height, scaleX: x, scaleY: yUp ? -y : y, offsetX: left,
      offsetY: yUp ? top + canvas.height * y : top, background: background)
  }

  private static func format(_ value: Double) -> String { JSONValue.real(value).text }
}
