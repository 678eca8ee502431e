/// What could not be honoured while a frame was made; collected, never thrown.
public struct RenderDiagnostics: Sendable, Equatable {
  /// One thing that was dropped, replaced or approximated.
  public struct Entry: Hashable, Sendable {
    /// Sorts of faults; the raw values are their names in reports.
    public enum Kind: String, Hashable, Sendable {
      /// A property's value cannot be used (NaN, infinite, out of range).
      case badValue
      /// A picture or file is missing or broken.
      case badAsset
      /// A limit of `RenderLimits` was met.
      case limit
      /// A feature that this renderer does not draw.
      case unsupported
    }
    /// What sort of fault it is.
    public var kind: Kind
    /// The layer's path or name, "" where no layer is concerned.
    public var layer: String
    /// A whole sentence without its full stop.
    public var detail: String

    /// A fault of a layer, or of none ("").
    public init(kind: Kind, layer: String, detail: String) {
      self.kind = kind
      self.layer = layer
      self.detail = detail
    }
  }

  /// In the order of their first report, each once.
  public private(set) var entries: [Entry] = []
  /// Entries beyond `RenderLimits.diagnostics` are only counted.
  public private(set) var dropped = 0

  /// No faults yet.
  public init() {}

  /// Whether everything was honoured.
  public var isEmpty: Bool { entries.isEmpty }

  /// Adds an entry unless the same one is there already.
  public mutating func report(_ kind: Entry.Kind, layer: String = "", _ detail: String) {
    // First the count, so that a million faults do not cost a million searches.
    if entries.count >= RenderLimits.diagnostics {
      dropped += 1
      return
    }
    let entry = Entry(kind: kind, layer: layer, detail: detail)
    if !entries.contains(entry) { entries.append(entry) }
  }

  /// Adds another collection's entries, without repeats, and its count of dropped ones.
  public mutating func merge(_ other: RenderDiagnostics) {
    for e in other.entries { report(e.kind, layer: e.layer, e.detail) }
    dropped += other.dropped
  }
}
