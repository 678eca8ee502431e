public import Imaging
public import RenderModel

/// The software renderer: the independent reference that GPU frames are compared with, and what draws where there is
/// no GPU.
///
/// It paints the layer tree recursively, pixel by pixel in `Double`, and rounds to 8 bits after every blend as an RGBA8
/// render target does. Its only inputs are the value types of RenderModel and Tessellator; no arithmetic is shared with
/// the GPU path. The rules it follows are written down in the files that implement them: maps and visibility
/// (`PreparedScene`), order (`PaintOrder`, `PreparedScene+Order`), coverage (`RowCoverage`), shared edges and hidden
/// faces (`SharedEdges`, `TilePainter.shared`), contents (`ContentPlacement`, `TexelSampler`), shapes
/// (`CurveFlattener`, `PenStroker`, `ShapeRaster`), blending and opacity (`TileBuffer`, `PreparedScene.shareOpacity`).
public final class ReferenceRenderer: FrameRenderer {
  /// A renderer; it keeps nothing between frames.
  public init() {}

  /// "software".
  public var description: String { "software" }

  /// Pixels a side of the squares in which the frame is painted; the result does not depend on it.
  static let tileSide = 32

  /// Draws one frame: top row first, premultiplied, 8 bits a channel.
  ///
  /// - Throws: `SoftwareRendererError.frameSize` for a size that is not positive or beyond `RenderLimits`.
  public func render(
    _ snapshot: LayerTreeSnapshot, _ request: FrameRequest, diagnostics: inout RenderDiagnostics
  ) throws -> PixelBuffer {
    try Self.check(request)
    let scene = PreparedScene(snapshot, request)
    diagnostics.merge(scene.diagnostics)
    let bytes = TilePainter(scene).paintAll().bytes
    for content in snapshot.contents {
      if let fault = content.image.fault { diagnostics.report(.badAsset, fault.detail) }
    }
    return PixelBuffer(width: request.width, height: request.height, bytes: bytes)
  }

  static func check(_ request: FrameRequest) throws {
    let (w, h) = (request.width, request.height)
    guard w > 0, h > 0, w <= RenderLimits.side, h <= RenderLimits.side, w * h <= RenderLimits.pixels else {
      throw SoftwareRendererError.frameSize(width: w, height: h)
    }
  }

  /// What lies behind the layers, premultiplied and rounded.
  static func background(_ request: FrameRequest) -> SIMD4<UInt8> {
    guard let c = request.background else { return SIMD4(0, 0, 0, 0) }
    let alpha = limited(c.alpha, 0, 1)
    return TileBuffer.rounded(
      SIMD4(limited(c.red, 0, 1) * alpha, limited(c.green, 0, 1) * alpha, limited(c.blue, 0, 1) * alpha, alpha))
  }
}

/// Why the software renderer refused a frame.
public enum SoftwareRendererError: Error, Equatable, CustomStringConvertible {
  /// The frame's size is not positive or beyond `RenderLimits.side` or `.pixels`.
  case frameSize(width: Int, height: Int)

  /// The refusal in words, without a full stop.
  public var description: String {
    switch self {
    case .frameSize(let width, let height):
      "a frame of \(width) x \(height) pixels cannot be drawn (1 to \(RenderLimits.side) a side, at most "
        + "\(RenderLimits.pixels) in all)"
    }
  }
}
