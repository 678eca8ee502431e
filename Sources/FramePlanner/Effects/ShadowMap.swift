import Geometry
import Glibc
import Imaging
import RenderModel
import Tessellator

/// What casts a shadow that can be worked out once.
enum ShadowShape {
  /// A layer's outline, its bounds' least corner at the origin.
  case outline(OutlineKey)
  /// A path, filled by the non-zero rule.
  case path(PathSource)
}

/// A blurred shape as a picture of its alpha: a fixed number of texels a standard deviation, whatever the scale it is
/// drawn at. The Gaussian is so smooth at that distance that reading between texels is right to half a step of 255.
///
/// Of a rectangle, rounded or not, that is wide against its corners and the blur the middle, where nothing changes along
/// one axis or both, is left out and stretched when the map is read (see `Batch.Paint.shadow`).
struct ShadowMap {
  let image: ImageSource
  /// Lengths of the superlayer's measure a texel.
  let step: Double
  /// Texel of the shape's origin.
  let origin: Vector2
  /// As `ImageInstance.clamp` of `Batch.Paint.shadow`.
  let stretch: SIMD4<Float>

  /// Texels a standard deviation, the finest first that fits into `texels`.
  private static let density = [6.0, 4.5, 3.0, 2.0]
  private static let texels = 1_048_576.0
  private static let side = 4096.0

  /// Nil where the shape is too large for its blur: then the blur is better made of its picture.
  ///
  /// - Parameter path: the shape, stretched to the superlayer's measure.
  init?(_ path: Path, sigma: Double) {
    let box = path.controlBounds(within: RenderLimits.coordinate)
    guard box.maxX > box.minX, box.maxY > box.minY else { return nil }
    var found: (step: Double, density: Double)?
    for density in Self.density where found == nil {
      let step = sigma / density
      let margin = 2 * (3 * density + 1)
      let (width, height) = (box.width / step + margin, box.height / step + margin)
      if width <= Self.side && height <= Self.side && width * height <= Self.texels { found = (step, density) }
    }
    guard let (step, density) = found else { return nil }
    let margin = 3 * density + 1
    self.step = step
    origin = Vector2(margin - box.minX / step, margin - box.minY / step)
    let size = Vector2(box.width / step + 2 * margin, box.height / step + 2 * margin)
    stretch = SIMD4<Float>(SIMD4(size.x, size.y, size.x, size.y) / 2)
    let (columns, rows) = (Int(size.x.rounded(.up)), Int(size.y.rounded(.up)))
    let texels = path.mapped { Vector2($0.x / step + margin - box.minX / step, $0.y / step + margin - box.minY / step) }
    var plane = Self.coverage(of: texels, columns, rows)
    // Coverage is a mean over the texel, and reading between texels is one over two, half of which shows on average: all
    // of it is part of the blur.
    Self.blur(&plane, columns, rows, variance: density * density - 1.0 / 6)
    var picture = PixelBuffer(width: columns, height: rows)
    for k in plane.indices {
      let value = UInt8(max(0, min(255, plane[k] * 255 + 0.5)))
      for lane in 0..<4 { picture.bytes[k * 4 + lane] = value }
    }
    image = ImageSource(pixels: picture)
  }

  private static func coverage(of path: Path, _ columns: Int, _ rows: Int) -> [Float] {
    let region = ShapeTessellator().fill(path, rule: .nonZero, tolerance: 1.0 / 100)
    var rasterizer = CoverageRasterizer()
    var strips = CoverageStrips()
    rasterizer.rasterize(
      region, map: .identity, within: CoverageLimits(window: PixelWindow(x: 0, y: 0, width: columns, height: rows)),
      into: &strips)
    var plane = [Float](repeating: 0, count: columns * rows)
    for span in strips.spans {
      for y in Int(span.y)..<Int(span.y + span.height) {
        for x in Int(span.x)..<Int(span.x + span.width) { plane[y * columns + x] = Float(span.coverage) / 255 }
      }
    }
    for strip in strips.strips {
      for k in 0..<Int(strip.width) {
        let column = strips.coverage[Int(strip.start) + k]
        for row in 0..<4 where Int(strip.y) + row < rows {
          plane[(Int(strip.y) + row) * columns + Int(strip.x) + k] = Float(column >> UInt32(8 * row) & 255) / 255
        }
      }
    }
    return plane
  }

  /// A separable Gaussian; beside the plane is nothing.
  private static func blur(_ plane: inout [Float], _ columns: Int, _ rows: Int, variance: Double) {
    let radius = Int((4 * variance.squareRoot()).rounded(.up))
    var weights = (-radius...radius).map { Float(exp(-Double($0 * $0) / (2 * variance))) }
    let sum = weights.reduce(0, +)
    for k in weights.indices { weights[k] /= sum }
    var line = [Float](repeating: 0, count: max(columns, rows) + 2 * radius)
    let copy = plane
    for y in 0..<rows {
      for x in 0..<columns { line[radius + x] = copy[y * columns + x] }
      for x in columns..<(columns + radius) { line[radius + x] = 0 }
      for x in 0..<columns {
        var value: Float = 0
        for k in weights.indices { value += weights[k] * line[x + k] }
        plane[y * columns + x] = value
      }
    }
    // Down the columns row by row, so that memory is read in order.
    let rowsBefore = plane
    for y in 0..<rows {
      for x in 0..<columns { line[x] = 0 }
      for k in weights.indices {
        let from = y + k - radius
        if from < 0 || from >= rows { continue }
        let weight = weights[k]
        for x in 0..<columns { line[x] += weight * rowsBefore[from * columns + x] }
      }
      for x in 0..<columns { plane[y * columns + x] = line[x] }
    }
  }
}

/// The maps that were drawn lately. Equal keys give equal maps, so that no frame depends on what is kept.
struct ShadowMapCache {
  private enum Shape: Hashable {
    case outline(OutlineKey)
    case path(ContentID)
  }
  private struct Key: Hashable {
    var shape: Shape
    var xx: Double
    var xy: Double
    var yy: Double
    var sigma: Double
  }
  private struct Entry {
    /// Nil where there can be none.
    var map: ShadowMap?
    var lastUse: Int
  }

  private var entries: [Key: Entry] = [:]
  private var frame = 0

  /// Maps that are kept, beside those of the last frames.
  private static let spare = 256
  private static let patience = 60

  mutating func beginFrame() {
    frame += 1
    if entries.count > Self.spare {
      let oldest = frame - Self.patience
      entries = entries.filter { $0.value.lastUse >= oldest }
    }
  }

  /// The blurred shape; nil where it is too large for a map.
  ///
  /// - Parameter sigma: above 0, by the superlayer's measure.
  mutating func map(_ shape: ShadowShape, _ plane: ShadowPlane, sigma: Double) -> ShadowMap? {
    var missing = Vector2.zero
    var path: Path
    let name: Shape
    switch shape {
    case .path(let source):
      path = source.path
      name = .path(source.id)
    case .outline(let key):
      let small = Self.reduced(key, plane, sigma)
      path = small.path
      name = .outline(small)
      missing = Vector2((key.width - small.width) * plane.xx, (key.height - small.height) * plane.yy)
    }
    let key = Key(shape: name, xx: plane.xx, xy: plane.xy, yy: plane.yy, sigma: sigma)
    var entry: Entry
    if let known = entries[key] {
      entry = known
    } else {
      path = path.mapped { Vector2($0.x * plane.xx + $0.y * plane.xy, $0.x * plane.xy + $0.y * plane.yy) }
      entry = Entry(map: ShadowMap(path, sigma: sigma), lastUse: frame)
    }
    entry.lastUse = frame
    entries[key] = entry
    return entry.map?.stretched(by: missing)
  }

  /// An outline without its middle, as far as nothing changes there.
  private static func reduced(_ key: OutlineKey, _ plane: ShadowPlane, _ sigma: Double) -> OutlineKey {
    guard plane.isUpright else { return key }
    var small = key
    let corner = 2 * key.radius * (key.isContinuous ? Path.continuousReach : 1)
    small.width = min(key.width, corner + 8 * sigma / plane.xx)
    small.height = min(key.height, corner + 8 * sigma / plane.yy)
    return small
  }
}

extension ShadowMap {
  /// The map of a shape that is larger by `d` (the superlayer's measure) in its middle.
  fileprivate func stretched(by d: Vector2) -> ShadowMap {
    ShadowMap(
      image: image, step: step, origin: origin,
      stretch: stretch + SIMD4(0, 0, Float(d.x / step), Float(d.y / step)))
  }

  private init(image: ImageSource, step: Double, origin: Vector2, stretch: SIMD4<Float>) {
    self.image = image
    self.step = step
    self.origin = origin
    self.stretch = stretch
  }
}
