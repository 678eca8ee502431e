import Geometry
import Imaging
import RenderModel
import Testing

@Suite struct ValueTests {
  /// Where the request puts a point of the space around the root.
  private func pixel(_ r: FrameRequest, _ x: Double, _ y: Double) -> Vector2 {
    Vector2(x * r.scaleX + r.offsetX, y * r.scaleY + r.offsetY)
  }

  @Test func windowsWithYDownAndUp() {
    let down = FrameRequest(width: 200, height: 100, scale: 2, yUp: false)
    #expect(pixel(down, 0, 0) == Vector2(0, 0) && pixel(down, 100, 50) == Vector2(200, 100))
    #expect(down.background == nil)
    let up = FrameRequest(width: 200, height: 100, scale: 2, yUp: true)
    #expect(pixel(up, 0, 0) == Vector2(0, 100) && pixel(up, 100, 50) == Vector2(200, 0))
    #expect(pixel(up, 10, 10) == Vector2(20, 80))
  }

  @Test func opacityOfPictures() {
    var pixels = PixelBuffer(width: 3, height: 1, bytes: [UInt8](repeating: 255, count: 12))
    #expect(ImageSource(pixels: pixels).isOpaque)
    pixels.bytes[4] = 0
    #expect(ImageSource(pixels: pixels).isOpaque)
    pixels.bytes[11] = 254
    #expect(!ImageSource(pixels: pixels).isOpaque)
    #expect(ImageSource(pixels: PixelBuffer(width: 0, height: 0)).isOpaque)
  }

  @Test func identitiesAreNeverGivenTwice() async {
    let ids = await withTaskGroup(of: [ContentID].self) { group in
      for _ in 0..<8 { group.addTask { (0..<1000).map { _ in ContentID() } } }
      return await group.reduce(into: Set<ContentID>()) { $0.formUnion($1) }
    }
    #expect(ids.count == 8000)
    let pixels = PixelBuffer(width: 1, height: 1)
    #expect(ImageSource(pixels: pixels).id != ImageSource(pixels: pixels).id)
  }

  @Test func flagsAreDistinct() {
    let flags: [LayerFlags] = [
      .transformOnly, .doubleSided, .geometryFlipped, .masksToBounds, .groupOpacity, .contentsFlipped,
    ]
    #expect(flags.reduce(LayerFlags()) { $0.union($1) }.rawValue.nonzeroBitCount == flags.count)
  }

  @Test func defaultsAreCoreAnimations() {
    let node = LayerNode(parent: -1)
    #expect(node.flags == [.doubleSided, .groupOpacity] && node.opacity == 1 && node.backgroundColour.alpha == 0)
    #expect(node.anchor == Vector2(0.5, 0.5) && node.transform == .identity && node.content == -1)
    let content = LayerContent(image: ImageSource(pixels: PixelBuffer(width: 1, height: 1)))
    #expect(content.gravity == .resize && content.rect == .unit && content.center == .unit && content.scale == 1)
    #expect(content.minificationFilter == .linear && content.magnificationFilter == .linear)
  }

  @Test func whatADissolvingPictureShows() {
    let (a, b) = (ImageSource(pixels: PixelBuffer(width: 1, height: 1)), ImageSource.transparent)
    func weights(_ from: ImageSource, _ to: ImageSource?, _ share: Double) -> [(ContentID, Double)] {
      var content = LayerContent(image: from, gravity: .top)
      content.incoming = to
      content.incomingShare = share
      let summands = content.summands
      #expect(summands.allSatisfy { $0.content.incoming == nil && $0.content.gravity == .top })
      return summands.map { ($0.content.image.id, $0.weight) }
    }
    let other = ImageSource(pixels: PixelBuffer(width: 1, height: 1))
    for share in [0, -1, Double.nan] { #expect(weights(a, other, share).elementsEqual([(a.id, 1)], by: ==)) }
    for share in [1, 3, Double.infinity] { #expect(weights(a, other, share).elementsEqual([(other.id, 1)], by: ==)) }
    #expect(weights(a, nil, 0.5).elementsEqual([(a.id, 1)], by: ==))
    #expect(weights(a, other, 0.25).elementsEqual([(a.id, 0.75), (other.id, 0.25)], by: ==))
    #expect(weights(a, b, 0.25).elementsEqual([(a.id, 0.75)], by: ==))
    #expect(weights(b, a, 0.25).elementsEqual([(a.id, 0.25)], by: ==))
    #expect(weights(b, b, 0.25).isEmpty)
  }
}
