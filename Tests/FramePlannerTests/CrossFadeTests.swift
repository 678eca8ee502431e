import Geometry
import Imaging
import RenderModel
import TestSupport
import Testing

@testable import FramePlanner

/// How contents that dissolve into others are planned.
@Suite struct CrossFadeTests {
  private static let white = ImageSource(pixels: PixelBuffer(width: 1, height: 1, bytes: [255, 255, 255, 255]))
  private static let grey = ImageSource(
    pixels: PixelBuffer(width: 2, height: 2, bytes: [UInt8](repeating: 128, count: 16)))

  private static func content(_ to: ImageSource, _ share: Double) -> LayerContent {
    var content = LayerContent(image: white)
    content.incoming = to
    content.incomingShare = share
    return content
  }

  private static func paints(_ pass: RenderPass) -> [String] {
    pass.batches.map {
      switch $0.paint {
      case .image: "image \($0.mode)"
      case .surface: "surface \($0.mode)"
      default: "other"
      }
    }
  }

  /// Two opaque pictures of one place on whole pixels: the second, by its share, over the first.
  @Test func onWholePixels() {
    let plan = Styled(8, 8, 20, 20).with { $0.content = Self.content(SamplePictures.opaque, 0.25) }.plan()
    #expect(plan.passes.count == 1 && plan.images.count == 2)
    #expect(Self.paints(plan.passes[0]) == ["image sourceOver", "image sourceOver"])
    #expect(plan.imageInstances.map { $0.quad.colour.x } == [1, 0.25])
  }

  /// Elsewhere they add up in a surface.
  @Test(arguments: [0, 1, 2])
  func inASurface(_ kind: Int) {
    var layer = Styled(kind == 0 ? 8.5 : 8, 8, 20, 20)
    layer.content = Self.content(kind == 1 ? Self.grey : SamplePictures.opaque, 0.25)
    if kind == 2 { layer.node.opacity = 0.5 }
    let plan = layer.plan()
    #expect(plan.passes.count == 2 && plan.surfaces[1].format == .rgba16Float)
    #expect(Self.paints(plan.passes[0]) == ["image sourceOver", "image plusLighter"])
    #expect(Self.paints(plan.passes[1]) == ["surface sourceOver"])
    let opacity: Float = kind == 2 ? 0.5 : 1
    #expect(plan.imageInstances.map { $0.quad.colour.w } == [0.75 * opacity, 0.25 * opacity])
  }

  /// A surface no larger than what both pictures touch.
  @Test func windows() {
    var layer = Styled(0, 0, 60, 60)
    layer.content = Self.content(Self.grey, 0.5)
    layer.content?.gravity = .bottomLeft
    layer.content?.scale = 0.25
    let surface = layer.plan().surfaces[1]
    // 4 and 8 points a side at the lower corner, and a pixel around.
    #expect(surface.width <= 10 && surface.height <= 10)
  }

  @Test func plainOnesStayPlain() {
    for content in [
      Self.content(Self.grey, 0), Self.content(Self.grey, 1), Self.content(.transparent, 0.5),
      Self.content(Self.grey, .nan),
    ] {
      let plan = Styled(8.5, 8, 20, 20).with { $0.content = content }.plan()
      #expect(plan.passes.count == 1 && plan.imageInstances.count == 1)
    }
  }

  @Test func whatCovers() throws {
    let bounds = Rectangle(x: 0, y: 0, width: 20, height: 10)
    var node = LayerNode(parent: -1)
    node.bounds = bounds
    func covers(_ content: LayerContent) throws -> Bool {
      try #require(PlacedContent(content, bounds: bounds, flipped: false)).covers(node)
    }
    #expect(try covers(Self.content(SamplePictures.opaque, 0.5)))
    #expect(try !covers(Self.content(Self.grey, 0.5)))
    #expect(try !covers(Self.content(.transparent, 0.5)))
    var narrow = Self.content(SamplePictures.opaque, 0.5)
    narrow.gravity = .resizeAspect
    #expect(try !covers(narrow))
  }

  @Test func keysOfKeptSurfaces() {
    func key(_ content: LayerContent) -> SurfaceDescriptor.CacheKey {
      SubtreeHash.key(1, Styled(8, 8, 20, 20).with { $0.content = content }.snapshot(), scale: 1)
    }
    let known = key(Self.content(Self.grey, 0.5))
    #expect(known == key(Self.content(Self.grey, 0.5)))
    #expect(known != key(Self.content(Self.grey, 0.25)))
    #expect(known != key(Self.content(SamplePictures.opaque, 0.5)))
  }
}
