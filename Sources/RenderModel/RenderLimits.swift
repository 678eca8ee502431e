/// Every bound on what input may ask for, in one place.
public enum RenderLimits {
  /// Longest side of a frame, a surface or a picture, in pixels.
  public static let side = 16384
  /// Most pixels of a frame or a decoded picture.
  public static let pixels = 1 << 27
  /// Deepest layer nesting that is drawn (and that a file may have).
  public static let depth = 1000
  /// Layers in one tree.
  public static let layers = 1_000_000
  /// Points of one path, control points among them; the rest is not drawn.
  public static let pathPoints = 4_000_000
  /// Coordinates and lengths beyond this magnitude (points) are clamped to it, with a diagnostic.
  public static let coordinate = 1e9
  /// Diagnostics kept for one frame.
  public static let diagnostics = 1000
  /// Pieces into which crossing planes of one 3D space may cut each other.
  public static let fragments = 2_000
  /// Pairs of faces compared while crossing planes of one 3D space are cut; beyond it they are ordered less exactly.
  public static let crossingTests = 4_000_000
  /// Pixels of off-screen surfaces that hold layers of many parts cut by others, all together.
  public static let pieceSurfacePixels = 1 << 28
  /// Columns of four pixels that paths cover in part, in one frame.
  public static let coverageColumns = 1 << 23
  /// Strips and spans of pixels that paths cover, in one frame.
  public static let strips = 1 << 22
  /// Points of flattened outlines of paths that are kept from frame to frame.
  public static let regionPoints = 1 << 22
  /// Bytes of pixels kept of pictures that can be decoded again: sequences of pictures, of which a frame shows a few.
  public static let decodedBytes = 1 << 28
  /// Stops of one gradient; the rest is left out.
  public static let gradientStops = 4096
  /// Filters of one layer; the rest is left out.
  public static let filters = 64
  /// Standard deviation of a blur on its pixel grid; more is drawn as this much.
  public static let blurSigma = 2048.0
  /// Pixels of all off-screen surfaces of a frame together; what would need more is left out.
  public static let surfacePixels = 1 << 28
  /// Surfaces that are drawn one into the other.
  public static let surfaceDepth = 64
  /// Off-screen surfaces of a frame, likewise.
  public static let surfaces = 1 << 12
}
