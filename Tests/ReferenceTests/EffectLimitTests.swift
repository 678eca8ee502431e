import Geometry
import Imaging
import RenderHost
import RenderModel
import SoftwareRenderer
import TestSupport
import Testing

/// Effects where there is little room for them: beside the frame, and one within the other.
@Suite struct EffectLimitTests {
  private func style(_ change: (inout LayerStyle) -> Void) -> LayerStyle {
    var style = LayerStyle()
    change(&style)
    return style
  }

  private func pictures(_ snapshot: LayerTreeSnapshot, side: Int = 40) throws -> [PixelBuffer] {
    let request = FrameRequest.window(side, side)
    return try [try makeRenderer(.gpu).renderer, ReferenceRenderer()].map { try draw($0, snapshot, request).picture }
  }

  /// A blurred layer that lies wholly beside the frame, near or far, shows nothing.
  @Test func blursBesideTheFrame() throws {
    for place in [Vector2(150, 50), Vector2(-90, -90), Vector2(50, 1e5), Vector2(1e5, 1e5), Vector2(1e8, -1e8)] {
      var writer = SnapshotWriter()
      writer.begin(size: Vector2(40, 40), at: Vector2(20, 20))
      writer.begin(
        size: Vector2(60, 40), at: place, colour: .ruby,
        style: style {
          $0.filters = [.gaussianBlur(sigma: 5)]
          $0.shadow = ShadowDescription(colour: .sky, offset: Vector2(3, 3), sigma: 4)
        })
      writer.layer(size: Vector2(70, 10), at: Vector2(30, 20), colour: .leaf)
      writer.end()
      writer.end()
      for picture in try pictures(writer.snapshot) {
        #expect(picture.bytes.allSatisfy { $0 == 255 }, "\(place)")
      }
    }
  }

  /// Crossing planes that filter what is behind them, which is the others: neither renderer goes on for ever.
  @Test func backdropsOfCrossingPlanes() throws {
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(40, 40), at: Vector2(20, 20))
    for k in 0..<60 {
      writer.begin(
        size: Vector2(30, 30), at: Vector2(20, 20), transform: Matrices.rotation(0.05 * Double(k), 0.2, 1, 0),
        colour: Colour(red: 1, green: 0, blue: 0, alpha: 0.1),
        style: style { $0.backgroundFilters = [.gaussianBlur(sigma: 2)] })
      writer.end()
    }
    writer.end()
    for picture in try pictures(writer.snapshot) { #expect(picture.width == 40) }
  }
}

extension EffectLimitTests {
  /// Trees as deep as layers may be, each level with one effect: drawn, or left out with a word, on little stack.
  @Test(arguments: 0..<7) func deepTrees(kind: Int) throws {
    var writer = SnapshotWriter()
    writer.begin(size: Vector2(40, 40), at: Vector2(20, 20))
    for k in 0..<(RenderLimits.depth - 2) {
      let look = style {
        switch kind {
        case 1: $0.blend = .multiply
        case 2: $0.filters = [.gaussianBlur(sigma: 0.5)]
        case 3: $0.rasterizationScale = 1
        case 4: $0.shadow = ShadowDescription(colour: .sky, offset: .zero, sigma: 1)
        case 5: $0.cornerRadius = 5
        default: break
        }
      }
      writer.begin(
        size: Vector2(40, 40), at: Vector2(20, 20), transform: kind == 2 ? Matrices.scale(1, 0.999, 1) : .identity,
        colour: k % 100 == 0 ? .leaf : nil, opacity: kind == 6 ? 0.99 : 1,
        flags: kind == 5 ? [.doubleSided, .groupOpacity, .masksToBounds] : [.doubleSided, .groupOpacity],
        style: kind == 0 || kind == 6 ? nil : look)
    }
    for _ in 0..<(RenderLimits.depth - 1) { writer.end() }
    let picture = try draw(makeRenderer(.gpu).renderer, writer.snapshot, .window(40, 40))
    #expect(picture.picture.rgba(20, 20)[3] == 255)
    #expect(picture.diagnostics.isEmpty == (kind == 0))
  }
}
