import Geometry
import Imaging
import RenderModel
import TestSupport
import Testing

/// Every blend mode against its formula, from the 8-bit values that the renderers blend.
@Suite struct BlendLatticeTests {
  /// Values of a channel, and of alpha, that are tried.
  private static let steps = 17

  private static var wholeColourModes: [BlendMode] { [.hue, .saturation, .colour, .luminosity] }

  /// Lattice point number `i` of 17 as a stored value.
  private static func value(_ i: Int) -> Int { (i * 255 + 8) / 16 }

  /// The pictures of all pairs of (value, alpha) for source and backdrop: a pixel each.
  private static func lattice() -> (source: PixelBuffer, backdrop: PixelBuffer) {
    let n = steps
    let side = n * n
    var source = PixelBuffer(width: side, height: side)
    var backdrop = source
    func store(_ v: Int, _ a: Int, _ pixel: Int, _ picture: inout PixelBuffer) {
      let alpha = value(a)
      // Red has the lattice's value, the others more of them at other alphas' companions.
      let channels = [v, n - 1 - v, (v * 5 + 3) % n]
      for (c, i) in channels.enumerated() {
        picture.bytes[pixel * 4 + c] = UInt8((value(i) * alpha + 127) / 255)
      }
      picture.bytes[pixel * 4 + 3] = UInt8(alpha)
    }
    for y in 0..<side {
      for x in 0..<side {
        store(x / n, x % n, y * side + x, &source)
        store(y / n, y % n, y * side + x, &backdrop)
      }
    }
    return (source, backdrop)
  }

  /// Random pairs of colours of any alpha.
  private static func random(_ seed: UInt64) -> (source: PixelBuffer, backdrop: PixelBuffer) {
    var random = SeededGenerator(seed: seed)
    func picture() -> PixelBuffer {
      let bytes = (0..<40_000).map { i in
        i % 4 == 3 && random.chance(0.3) ? 255 : UInt8.random(in: 0...255, using: &random)
      }
      return PixelBuffer(width: 100, height: 100, straight: bytes)
    }
    return (picture(), picture())
  }

  private func scene(_ mode: BlendMode, _ pictures: (source: PixelBuffer, backdrop: PixelBuffer)) -> Scene {
    let (width, height) = (pictures.source.width, pictures.source.height)
    let size = Vector2(Double(width), Double(height))
    func content(_ pixels: PixelBuffer) -> LayerContent {
      LayerContent(image: ImageSource(pixels: pixels), minificationFilter: .nearest, magnificationFilter: .nearest)
    }
    return .flat("\(mode)", width, height, background: nil) { w in
      let flags: LayerFlags = [.doubleSided, .groupOpacity, .contentsFlipped]
      w.layer(size: size, at: size * 0.5, flags: flags, content: content(pictures.backdrop))
      w.layer(
        size: size, at: size * 0.5, flags: flags, content: content(pictures.source), style: .with { $0.blend = mode })
    }
  }

  /// The worst channel's distance from the formula, in steps of 255, and where.
  private func worst(
    _ mode: BlendMode, _ pictures: (source: PixelBuffer, backdrop: PixelBuffer), _ found: PixelBuffer
  ) -> (Double, String) {
    var worst = (0.0, "")
    func colour(_ picture: PixelBuffer, _ i: Int) -> SIMD4<Double> {
      SIMD4(
        Double(picture.bytes[i]), Double(picture.bytes[i + 1]), Double(picture.bytes[i + 2]),
        Double(picture.bytes[i + 3]))
    }
    for i in stride(from: 0, to: found.bytes.count, by: 4) {
      let (s, d, r) = (colour(pictures.source, i), colour(pictures.backdrop, i), colour(found, i))
      let ideal = mode.blend(s / 255, d / 255, within: 1).clamped(lowerBound: .zero, upperBound: .one) * 255
      let distance = max((r - ideal).max(), (ideal - r).max())
      if distance > worst.0 { worst = (distance, "S \(s), D \(d): \(r), not \(ideal)") }
    }
    return worst
  }

  private func check(_ modes: [BlendMode], _ pictures: (source: PixelBuffer, backdrop: PixelBuffer)) throws {
    for (name, renderer) in try BothRenderers().all {
      for mode in modes {
        let scene = scene(mode, pictures)
        let drawn = try draw(renderer, scene.snapshot, scene.request)
        #expect(drawn.diagnostics.isEmpty)
        let (distance, place) = worst(mode, pictures, drawn.picture)
        #expect(distance <= 2, "\(mode) on \(name): \(place)")
      }
    }
  }

  @Test func separableAndPremultipliedModesOverTheLattice() throws {
    let modes = BlendMode.allCases.filter { !Self.wholeColourModes.contains($0) }
    #expect(modes.count == 36)
    try check(modes, Self.lattice())
  }

  @Test func modesOfWholeColoursOnRandomTriples() throws {
    for seed in 0..<2 as Range<UInt64> { try check(Self.wholeColourModes, Self.random(seed)) }
  }
}
