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
