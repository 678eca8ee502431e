import Geometry
import Imaging
import RenderModel
import TestSupport
import Testing

/// Pixels of layers with rounded clips worked out by hand, in both renderers. Those layers lie from (12, 12) to
/// (52, 52) of a frame of 64 x 64, y down, unless a test says otherwise.
@Suite struct RoundedClipTests {
  private let both: BothRenderers
  private let size = Vector2(40, 40)
  private let middle = Vector2(32, 32)
  private static let clips: LayerFlags = [.doubleSided, .groupOpacity, .masksToBounds]

  init() throws { both = try BothRenderers() }

  private func scene(_ fill: (inout SnapshotWriter) -> Void) -> Scene {
    .flat(#function, 64, 64, background: .white, fill)
  }

  /// The background goes on beyond the outline, and so a layer that blurs what is behind it finds nothing but that:
  /// whatever cuts the picture of the layer around, or in which surface that is drawn.
  @Test(arguments: ["isolated", "in an isolated layer", "fading", "clipped", "filtered"])
  func backdropsGoOnBeyondTheOutline(_ kind: String) throws {
    let found = scene { w in
      let fades = kind == "fading"
      let isWrapped = ["in an isolated layer", "clipped"].contains(kind)
      if isWrapped {
        w.begin(
          size: size, at: middle,
          flags: kind == "clipped" ? Self.clips : [.doubleSided, .groupOpacity, .isIsolated])
      }
      w.begin(
        size: size, at: isWrapped ? size * 0.5 : middle, colour: .ruby, opacity: fades ? 0.5 : 1,
        flags: kind == "isolated" ? Self.clips.union(.isIsolated) : Self.clips,
        style: .with {
          $0.cornerRadius = 10
          if kind == "filtered" {
            // Red becomes blue.
            $0.filters = [
              .colourMatrix(
                ColourMatrix(red: SIMD4(0, 0, 1, 0), green: SIMD4(0, 1, 0, 0), blue: SIMD4(1, 0, 0, 0)))
            ]
          }
        })
      w.layer(size: size, at: size * 0.5, style: .with { $0.backgroundFilters = [.gaussianBlur(sigma: 3)] })
      w.end()
      if isWrapped { w.end() }
    }
    let expected =
      switch kind {
      case "fading": [255, 128, 128, 255]
      case "filtered": [0, 0, 255, 255]
      default: [255, 0, 0, 255]
      }
    for (x, y) in [(12, 32), (32, 12), (51, 32), (32, 51), (32, 32)] {
      try both.expect(found, x, y, expected, within: 1)
    }
  }

  /// A border of 4 alone, half opaque, which a filter brings to 2/5, and its sharp shadow moved by (12, 0) alone within
  /// the outline. The corner at (24, 12) of what casts it is rounded like the layer's own: nothing of it lies at
  /// (24, 16), beyond its arc of 10 about (34, 22), nor at (29, 32), within its border. At (26, 32) lies the shadow of
  /// the left border, half of the alpha of 2/5: (255, 204, 204).
  @Test func filteredShadowsOfWhatIsNotClipped() throws {
    let found = scene {
      $0.layer(
        size: size, at: middle, flags: Self.clips,
        style: .with {
          $0.cornerRadius = 10
          $0.borderWidth = 4
          $0.borderColour = Colour(red: 0, green: 0, blue: 1, alpha: 0.5)
          $0.shadow = ShadowDescription(
            colour: Colour(red: 1, green: 0, blue: 0, alpha: 0.5), offset: Vector2(12, 0), sigma: 0)
          $0.filters = [.colourMatrix(ColourMatrix(alpha: SIMD4(0, 0, 0, 0.8)))]
        })
    }
    try both.expect(found, 26, 32, [255, 204, 204, 255], within: 1)
    try both.expect(found, 29, 32, [255, 255, 255, 255])
    try both.expect(found, 24, 16, [255, 255, 255, 255])
    try both.expect(found, 22, 32, [255, 255, 255, 255])
  }

  /// A picture of nine parts alone in a rounded clip: the outer columns keep their width of a point, the middle one is
  /// stretched to the other 38.
  @Test func nineParts() throws {
    let row: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]
    var content = LayerContent(image: ImageSource(pixels: PixelBuffer(width: 3, height: 3, bytes: row + row + row)))
    content.center = Rectangle(x: 1 / 3.0, y: 1 / 3.0, width: 1 / 3.0, height: 1 / 3.0)
    content.minificationFilter = .nearest
    content.magnificationFilter = .nearest
    let found = scene {
      $0.layer(size: size, at: middle, flags: Self.clips, content: content, style: .with { $0.cornerRadius = 10 })
    }
    try both.expect(found, 12, 32, [255, 0, 0, 255], within: 1)
    try both.expect(found, 13, 32, [0, 255, 0, 255], within: 1)
    try both.expect(found, 50, 32, [0, 255, 0, 255], within: 1)
    try both.expect(found, 51, 32, [0, 0, 255, 255], within: 1)
    // The corner's own pixel is outside.
    try both.expect(found, 12, 12, [255, 255, 255, 255])
  }

  /// A rounded clip from x 32 to 72 in a square one that ends at 52, with a side that is not antialiased: pixels whose
  /// centres lie beyond that side show nothing of it.
  @Test func hardSidesAround() throws {
    let found = scene { w in
      w.begin(
        size: size, at: middle, flags: Self.clips, style: .with { $0.antialiasedEdges = [.minX, .minY, .maxY] })
      w.begin(
        size: Vector2(40, 20), at: Vector2(40, 20), colour: .ruby, flags: Self.clips,
        style: .with { $0.cornerRadius = 4 })
      w.layer(size: Vector2(60, 10), at: Vector2(20, 10), colour: .sky)
      w.end()
      w.end()
    }
    try both.expect(found, 51, 32, [0, 0, 255, 255])
    try both.expect(found, 52, 32, [255, 255, 255, 255])
    try both.expect(found, 51, 24, [255, 0, 0, 255])
    try both.expect(found, 52, 24, [255, 255, 255, 255])
  }

  /// Likewise of a mode that clears within the layer's bounds.
  @Test func hardSidesAroundModesThatClear() throws {
    let found = scene { w in
      w.begin(
        size: size, at: middle, flags: Self.clips, style: .with { $0.antialiasedEdges = [.minX, .minY, .maxY] })
      w.layer(size: Vector2(40, 20), at: Vector2(40, 20), style: .with { $0.blend = .copy })
      w.end()
    }
    try both.expect(found, 51, 32, [0, 0, 0, 0])
    try both.expect(found, 52, 32, [255, 255, 255, 255])
  }
}
