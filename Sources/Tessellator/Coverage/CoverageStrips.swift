/// A rectangle of whole pixels.
@frozen
public struct PixelWindow: Hashable, Sendable {
  /// Of its left column.
  public var x: Int
  /// Of its top row; y runs down.
  public var y: Int
  /// Columns; not negative.
  public var width: Int
  /// Rows; not negative.
  public var height: Int

  /// The window with this top left pixel and size.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// How much of each pixel a region covers, as plain data: rectangles of equal coverage and strips of single pixels.
///
/// No two of them share a pixel, and what none of them holds is not covered. Every coverage is the covered share of the
/// pixel's square, rounded to steps of 1/255.
public struct CoverageStrips: Sendable {
  /// A rectangle of pixels that are covered alike.
  @frozen
  public struct Span: Hashable, Sendable {
    /// The left column.
    public var x: Int32
    /// The top row.
    public var y: Int32
    /// Columns.
    public var width: Int32
    /// Rows.
    public var height: Int32
    /// 1...255, of 255.
    public var coverage: UInt8
  }

  /// Some columns of a band of four pixel rows, each pixel covered in its own way.
  @frozen
  public struct Strip: Hashable, Sendable {
    /// The left column.
    public var x: Int32
    /// The band's top row, a multiple of 4. Rows outside the window have no coverage.
    public var y: Int32
    /// Columns.
    public var width: Int32
    /// Where `CoverageStrips.coverage` holds the left column; the others follow it.
    public var start: Int32
  }

  /// In bands from top to bottom and from left to right in each; a span of several bands stands where its first does.
  public var spans: [Span] = []
  /// In bands from top to bottom, and from left to right in each.
  public var strips: [Strip] = []
  /// One column of a strip each: the coverages of its four pixels, of 255, the top one in the lowest byte.
  public var coverage: [UInt32] = []

  /// Nothing is covered.
  public init() {}

  /// Forgets everything but the memory.
  public mutating func removeAll() {
    spans.removeAll(keepingCapacity: true)
    strips.removeAll(keepingCapacity: true)
    coverage.removeAll(keepingCapacity: true)
  }
}
