public import RenderModel

/// A frame as the GPU is to draw it: plain data, no GL.
///
/// All coordinates are pixels of the frame, origin at its top left corner, y down, whatever surface is the target: an
/// off-screen surface is a window (`SurfaceDescriptor.x`, `.y`) of the same pixel grid, so nothing is resampled when it
/// is drawn into its parent.
public struct FramePlan: Sendable {
  /// Surface 0 is the frame itself.
  public var surfaces: [SurfaceDescriptor] = []
  /// In the order of execution; the pass of surface 0 is the last.
  public var passes: [RenderPass] = []
  /// What `Batch.Stream.quads` batches draw.
  public var instances: [QuadInstance] = []
  /// What `Batch.Stream.images` batches draw.
  public var imageInstances: [ImageInstance] = []
  /// What `Batch.Stream.strips` batches draw.
  public var strips: [StripInstance] = []
  /// What strips cover of their pixels, a column of four pixels each (see `StripInstance`); the executor puts it into a
  /// texture.
  public var coverage: [UInt32] = []
  /// Extra polygons and cuts of instances (see `QuadInstance.table`), stops of gradients, colour matrices and the
  /// paints of strips; the executor puts it into an RGBA32F texture.
  public var table: [SIMD4<Float>] = []
  /// Pictures that the batches name by index.
  public var images: [ImageSource] = []
  /// How much work the frame is.
  public var statistics = FrameStatistics()
  /// What could not be drawn as asked.
  public var diagnostics = RenderDiagnostics()

  /// A plan with nothing in it, not even the frame's surface.
  public init() {}
}
