public import Imaging

/// Turns snapshots into pictures. Implemented by the GPU and by the software renderer.
public protocol FrameRenderer: AnyObject {
  /// One line for people: "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL ES 3.2 ...", "software".
  var description: String { get }
  /// Draws one frame; adds to `diagnostics` what could not be honoured.
  func render(
    _ snapshot: LayerTreeSnapshot, _ request: FrameRequest, diagnostics: inout RenderDiagnostics
  ) throws -> PixelBuffer
}
