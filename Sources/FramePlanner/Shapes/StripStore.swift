import Geometry
import RenderModel
import Tessellator

/// The coverage of a frame's shapes, and that of the frame before: what stands still is copied instead of worked out.
struct StripStore {
  /// All that a shape's coverage follows from.
  struct Key: Hashable {
    var region: RegionKey
    var map: Homography
    var limits: CoverageLimits
  }

  /// One shape's places in the frame's coverage.
  struct Shape {
    var spans: Range<Int>
    var strips: Range<Int>
    var columns: Range<Int>
  }

  /// Of all shapes of this frame so far.
  private(set) var coverage = CoverageStrips()
  /// Shapes that were not as the frame before had them.
  private(set) var rasterized = 0
  private var shapes: [Key: Shape] = [:]
  private var previous = CoverageStrips()
  private var previousShapes: [Key: Shape] = [:]
  private var rasterizer = CoverageRasterizer()

  /// Whether the frame has more than may be drawn.
  var isBeyondLimits: Bool {
    coverage.coverage.count > RenderLimits.coverageColumns
      || coverage.strips.count + coverage.spans.count > RenderLimits.strips
  }

  mutating func beginFrame() {
    swap(&coverage, &previous)
    swap(&shapes, &previousShapes)
    coverage.removeAll()
    shapes.removeAll(keepingCapacity: true)
    rasterized = 0
  }

  /// Puts the columns and the counts into the frame's plan.
  func finish(into plan: inout FramePlan) {
    plan.coverage = coverage.coverage
    plan.statistics.strips = coverage.strips.count
    plan.statistics.spans = coverage.spans.count
    plan.statistics.rasterizedPaths = rasterized
  }

  /// Adds a shape that the frame before had too; nil where it had not.
  mutating func repeated(_ key: Key) -> Shape? {
    guard let old = previousShapes[key] else { return nil }
    let start = places
    coverage.spans.append(contentsOf: previous.spans[old.spans])
    coverage.coverage.append(contentsOf: previous.coverage[old.columns])
    for var strip in previous.strips[old.strips] {
      strip.start += Int32(truncatingIfNeeded: start.columns - old.columns.lowerBound)
      coverage.strips.append(strip)
    }
    return remember(key, start)
  }

  /// Adds the coverage of a region.
  mutating func add(_ region: Polylines, _ key: Key) -> Shape {
    let start = places
    rasterizer.rasterize(region, map: key.map, within: key.limits, into: &coverage)
    rasterized += 1
    return remember(key, start)
  }

  /// Adds the coverage of a convex polygon in pixels; it is worked out anew each frame.
  mutating func add(polygon: ArraySlice<SIMD4<Double>>, cuts: [CutLine], _ window: PixelWindow) -> Shape {
    let start = places
    var limits = CoverageLimits(window: window)
    limits.cuts = cuts
    var outline = Polylines()
    for p in polygon { outline.add(Vector2(p.x, p.y)) }
    outline.endContour(isClosed: true)
    rasterizer.rasterize(outline, map: .identity, within: limits, into: &coverage)
    return Shape(
      spans: start.spans..<coverage.spans.count, strips: start.strips..<coverage.strips.count,
      columns: start.columns..<coverage.coverage.count)
  }

  /// Takes the shape that was added last away again.
  mutating func removeLast(_ shape: Shape, _ key: Key) {
    coverage.spans.removeLast(shape.spans.count)
    coverage.strips.removeLast(shape.strips.count)
    coverage.coverage.removeLast(shape.columns.count)
    shapes[key] = nil
  }

  private var places: (spans: Int, strips: Int, columns: Int) {
    (coverage.spans.count, coverage.strips.count, coverage.coverage.count)
  }

  private mutating func remember(_ key: Key, _ start: (spans: Int, strips: Int, columns: Int)) -> Shape {
    let shape = Shape(
      spans: start.spans..<coverage.spans.count, strips: start.strips..<coverage.strips.count,
      columns: start.columns..<coverage.coverage.count)
    shapes[key] = shape
    return shape
  }
}
