/// A picture in planes as video has them: BT.709, limited range, 8 bits a sample, chroma halved both ways (4:2:0).
///
/// A chroma sample lies beside the left pixel of two and between two rows (as H.264 and MPEG-2 have it by default), so
/// it is the mean of two rows of three pixels weighted 1, 2, 1; beyond the picture's border its pixels repeat. With
/// an alpha plane colours are not multiplied by alpha, and chroma counts each pixel by its alpha; alpha is 0...255.
/// Without one the picture lies on black. All values are the nearest whole numbers, halves upwards.
public struct PlanarPicture: Hashable, Sendable {
  /// The sizes of the planes.
  public struct Layout: Hashable, Sendable {
    /// Samples a row of luma (and alpha).
    public let width: Int
    /// Rows of luma (and alpha).
    public let height: Int
    /// Whether there is an alpha plane.
    public let hasAlpha: Bool

    /// Planes for pictures of that size in pixels.
    ///
    /// - Parameter padsToEven: repeat the last column and row where there is an odd number of them.
    public init(width: Int, height: Int, hasAlpha: Bool, padsToEven: Bool) {
      self.width = padsToEven ? (width + 1) / 2 * 2 : width
      self.height = padsToEven ? (height + 1) / 2 * 2 : height
      self.hasAlpha = hasAlpha
    }

    /// Samples a row of a chroma plane.
    public var chromaWidth: Int { (width + 1) / 2 }
    /// Rows of a chroma plane.
    public var chromaHeight: Int { (height + 1) / 2 }
    /// Bytes of all planes.
    public var byteCount: Int { width * height * (hasAlpha ? 2 : 1) + 2 * chromaWidth * chromaHeight }
  }

  /// The planes' sizes.
  public let layout: Layout
  /// Y, then Cb, then Cr, then alpha, top row first, rows without padding.
  public let bytes: [UInt8]

  /// - Precondition: `bytes.count == layout.byteCount`.
  public init(layout: Layout, bytes: [UInt8]) {
    precondition(bytes.count == layout.byteCount)
    self.layout = layout
    self.bytes = bytes
  }
}
