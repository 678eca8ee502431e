import Imaging
import QuartzCore
import RenderHost
import RenderModel
import SceneFiles

/// Draws scenes for the commands.
enum Drawing {
  /// The renderer asked for; its warnings are printed.
  static func renderer(_ choice: RendererChoice, device: String?) throws(ToolError) -> any FrameRenderer {
    do {
      let selection = try makeRenderer(choice, device: device)
      for warning in selection.warnings { Output.note("warning: \(warning)") }
      return selection.renderer
    } catch {
      throw .noGPU(error.description)
    }
  }

  /// The layers' values at `time` seconds, whose picture has y upwards where the document has.
  static func snapshot(_ document: SceneDocument, time: Double) -> LayerTreeSnapshot {
    snapshot(document.rootLayer, time: time, yUp: !document.isGeometryFlipped)
  }

  /// The layers' values at `time` seconds; nil shows what is set, without animations.
  static func snapshot(_ root: CALayer, time: Double?, yUp: Bool) -> LayerTreeSnapshot {
    SnapshotBuilder.snapshot(of: root, time: time, yAxis: yUp ? .up : .down)
  }

  /// One frame, and what could not be honoured in it.
  static func frame(
    _ snapshot: LayerTreeSnapshot, _ request: FrameRequest, _ renderer: any FrameRenderer
  ) throws(ToolError) -> (picture: PixelBuffer, diagnostics: RenderDiagnostics) {
    var diagnostics = snapshot.diagnostics
    do {
      let picture = try renderer.render(snapshot, request, diagnostics: &diagnostics)
      return (picture, diagnostics)
    } catch {
      throw .noGPU("the renderer failed: \(error)")
    }
  }
}
