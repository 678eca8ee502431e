import RenderModel
import Tessellator

/// What a region is made from. Equal keys give equal regions, so that no frame depends on what is kept.
struct RegionKey: Hashable {
  enum Kind: Hashable {
    case fill(FillRule)
    /// With the share of the path's length where the stroke starts and ends; for hairlines what a pixel is.
    case stroke(StrokeStyle, start: Double, end: Double, hairline: PixelMetric?)
  }
  var path: ContentID
  var kind: Kind
  /// See `PlaneStretch.step`.
  var step: Int
}

/// Regions of the paths that were drawn lately.
struct RegionCache {
  private struct Entry {
    var region: Polylines
    /// The path crosses itself too often to be drawn whole.
    var isIncomplete: Bool
    var lastUse: Int
  }

  /// Regions made since the frame began.
  private(set) var made = 0
  /// Points of all regions that are kept.
  private(set) var points = 0
  private var entries: [RegionKey: Entry] = [:]
  private var frame = 0
  private let budget: Int
  private let tessellator = ShapeTessellator()

  /// Curves are replaced by lines that stay this close to them (pixels).
  private static let tolerance = 1.0 / 400

  init(budget: Int = RenderLimits.regionPoints) { self.budget = budget }

  mutating func beginFrame() {
    frame += 1
    made = 0
  }

  /// The region of a path, made anew where it is not known.
  mutating func region(_ source: PathSource, _ key: RegionKey) -> Polylines {
    if let known = entries[key]?.region {
      entries[key]?.lastUse = frame
      return known
    }
    let tolerance = Self.tolerance * Double(sign: .plus, exponent: -key.step, significand: 1)
    let region: Polylines
    switch key.kind {
    case .fill(let rule): region = tessellator.fill(source.path, rule: rule, tolerance: tolerance)
    case .stroke(let style, let start, let end, nil):
      region = tessellator.stroke(source.path, style, from: start, to: end, tolerance: tolerance)
    case .stroke(var style, let start, let end, let pixels?):
      // Cut and dashed by the path's own lengths, then outlined in pixels.
      let part = source.path.trimmed(from: start, to: end).dashed(lengths: style.dashes, phase: style.dashPhase)
      style.dashes = []
      style.width = 1
      region = tessellator.stroke(
        part.mapped(pixels.toPixels), style, from: 0, to: 1, tolerance: tolerance * pixels.leastStretch
      ).mapped(pixels.fromPixels)
    }
    made += 1
    points += region.points.count
    entries[key] = Entry(region: region, isIncomplete: tessellator.metLimit, lastUse: frame)
    return region
  }

  /// Notes that a region was drawn, without asking for it.
  mutating func keep(_ key: RegionKey) { entries[key]?.lastUse = frame }

  /// Whether something is missing of a region that is kept.
  func isIncomplete(_ key: RegionKey) -> Bool { entries[key]?.isIncomplete ?? false }

  /// Lets go of what was not drawn for longest, down to three quarters of the budget, where it is exceeded; what this
  /// frame has drawn stays.
  mutating func endFrame() {
    if points <= budget { return }
    let old = entries.filter { $0.value.lastUse != frame }.sorted { $0.value.lastUse < $1.value.lastUse }
    for (key, entry) in old where points > budget / 4 * 3 {
      points -= entry.region.points.count
      entries[key] = nil
    }
  }
}
