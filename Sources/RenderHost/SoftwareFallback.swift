import RenderModel
import SoftwareRenderer

/// The renderer that needs no GL.
func makeSoftwareRenderer() -> any FrameRenderer { ReferenceRenderer() }
