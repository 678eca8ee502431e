/// Counts of a frame's work; the same document and time give the same counts on any machine, but that
/// `tessellatedPaths` and `rasterizedPaths` leave out what an earlier frame had done already.
public struct FrameStatistics: Sendable, Equatable {
  /// Layers in the snapshot.
  public var layers = 0
  /// Quads drawn (instances), without the strips and spans of paths.
  public var quads = 0
  /// Draw calls.
  public var draws = 0
  /// Render passes: one for the frame and one for each layer that is drawn into a surface of its own.
  public var passes = 0
  /// Pieces added by cutting crossing planes.
  public var fragments = 0
  /// Opaque faces left out because others hide them wholly.
  public var hiddenFaces = 0
  /// Edges where two opaque faces meet.
  public var sharedEdges = 0
  /// Fills and strokes of paths drawn.
  public var paths = 0
  /// Outlines made anew for them; the others were known from earlier frames or are shared.
  public var tessellatedPaths = 0
  /// Fills and strokes whose coverage was worked out; the others stand as they did in the frame before.
  public var rasterizedPaths = 0
  /// Strips of partly covered pixels.
  public var strips = 0
  /// Rectangles of pixels of paths that are covered alike.
  public var spans = 0

  /// No work.
  public init() {}
}
