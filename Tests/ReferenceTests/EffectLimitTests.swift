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
